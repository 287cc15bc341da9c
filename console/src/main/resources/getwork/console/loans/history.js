/** The history of the loan. */

import { html, nothing } from '../lit-html/lit-html.js';
import { problem } from '../app/parts.js';
import { table } from '../app/table.js';
import { age, dateTime } from '../app/format.js';
import { readOlder, state } from './state.js';

const KINDS = {
  LOAN_ASSIGNED: 'Assigned',
  LOAN_COMPLETED: 'Completed',
  LOAN_RETURNED: 'Returned',
  LOAN_EXCLUDED: 'Excluded',
  LOAN_RELEASED: 'Released',
  LOAN_TRANSFERRED: 'Transferred',
  LOAN_REQUEUED: 'Requeued',
  LOAN_RESTORED: 'Restored',
};

/** A transfer has two events: one for the ended assignment and one for the new one. */
function isSameTransfer(event, other) {
  return event.kind === 'LOAN_TRANSFERRED' && other?.kind === event.kind && other.actor === event.actor
    && other.taskId === event.taskId && Date.parse(event.at) - Date.parse(other.at) < 1000;
}

const withHolders = (event, transferOf) => ({
  ...event,
  from: event.kind === 'LOAN_RELEASED' ? event.holder : transferOf?.holder,
  to: event.kind === 'LOAN_TRANSFERRED' ? event.holder : undefined,
});

/** Merges the two events of a transfer. The newest event is first, so the new assignment precedes the ended one. */
function mergedEvents(events) {
  const shown = [];
  for (let i = 0; i < events.length; i++) {
    const isPair = isSameTransfer(events[i], events[i + 1]);
    shown.push(withHolders(events[i], isPair ? events[i + 1] : undefined));
    i += isPair ? 1 : 0;
  }
  return shown;
}

const description = ({ kind, from, to, hours, returnAt, reason }) => html`
  ${KINDS[kind] ?? kind}
  ${returnAt ? html`<span class="hint">for ${hours} h</span>` : nothing}
  ${reason ? html`<q>${reason}</q>` : nothing}
  ${from ? html`<span class="hint">from</span> ${from}` : nothing}
  ${to ? html`<span class="hint">to</span> ${to}` : nothing}`;

function taskName(id) {
  return state.tasks.find((task) => task.id === id)?.name ?? 'Task ' + id;
}

const actorOf = ({ actor }) => (actor === 'getwork' ? html`<span class="hint">Getwork itself</span>` : actor);

const COLUMNS = [
  { head: 'When', cell: ({ at }) => html`<time datetime=${at}>${dateTime(at)}</time>` },
  { head: 'Ago', cell: ({ at }) => age(at) },
  { head: 'Event', rowHeader: true, cell: description },
  { head: 'Task', cell: ({ taskId }) => taskName(taskId) },
  { head: 'By', cell: actorOf },
  { head: 'Node', cell: ({ node }) => node },
];

export function historyView() {
  const { history } = state;
  return html`
    <section class="card stack" aria-labelledby="history">
      <h2 id="history">History</h2>
      ${problem(history.problem)}
      ${history.items.length > 0
        ? table({
          name: 'History of the loan, newest first',
          columns: COLUMNS,
          items: mergedEvents(history.items),
          key: ({ id }) => id,
        })
        : html`<p class="hint">Nobody has held this loan${history.read ? ', as far as the history reaches' : ''}.</p>`}
      ${history.next ? html`<button class="more" @click=${readOlder}>Show earlier events</button>` : nothing}
    </section>`;
}
