/** What was done to the loan: who, what, when, for which task, on which node. */

import { html, nothing } from '../lit/lit-html.js';
import { problem } from '../app/parts.js';
import { table } from '../app/table.js';
import { age, moment } from '../app/words.js';
import { readOlder, state } from './state.js';

const KINDS = {
  LOAN_ASSIGNED: 'Assigned',
  LOAN_COMPLETED: 'Completed',
  LOAN_RETURNED: 'Returned',
  LOAN_EXCLUDED: 'Never to return',
  LOAN_RELEASED: 'Released',
  LOAN_TRANSFERRED: 'Transferred',
  LOAN_REQUEUED: 'Requeued',
  LOAN_RESTORED: 'Restored',
};

/** A transfer is recorded twice: of the assignment that ended, and of the one that began. */
function isSameTransfer(event, other) {
  return event.kind === 'LOAN_TRANSFERRED' && other?.kind === event.kind && other.actor === event.actor
    && other.taskId === event.taskId && Date.parse(event.at) - Date.parse(other.at) < 1000;
}

/** With whose it was and whose it came to be. */
const told = (event, transferOf) => ({
  ...event,
  from: event.kind === 'LOAN_RELEASED' ? event.holder : transferOf?.holder,
  to: event.kind === 'LOAN_TRANSFERRED' ? event.holder : undefined,
});

/** The last first: of a transfer the assignment that began comes before the one that ended. */
function happenings(events) {
  const shown = [];
  for (let i = 0; i < events.length; i++) {
    const isPair = isSameTransfer(events[i], events[i + 1]);
    shown.push(told(events[i], isPair ? events[i + 1] : undefined));
    i += isPair ? 1 : 0;
  }
  return shown;
}

const done = ({ kind, from, to }) => html`
  ${KINDS[kind] ?? kind}
  ${from ? html`<span class="hint">from</span> ${from}` : nothing}
  ${to ? html`<span class="hint">to</span> ${to}` : nothing}`;

function taskName(id) {
  return state.tasks.find((task) => task.id === id)?.name ?? 'Task ' + id;
}

const actorOf = ({ actor }) => (actor === 'getwork' ? html`<span class="hint">Getwork itself</span>` : actor);

const COLUMNS = [
  { head: 'When', cell: ({ at }) => html`<time datetime=${at}>${moment(at)}</time>` },
  { head: 'Ago', cell: ({ at }) => age(at) },
  { head: 'What', names: true, cell: done },
  { head: 'Task', cell: ({ taskId }) => taskName(taskId) },
  { head: 'Who', cell: actorOf },
  { head: 'Node', cell: ({ node }) => node },
];

export function past() {
  const { history } = state;
  return html`
    <section class="card stack" aria-labelledby="history">
      <h2 id="history">History</h2>
      ${problem(history.problem)}
      ${history.items.length > 0
        ? table({
          name: 'What was done to the loan, the last first',
          columns: COLUMNS,
          items: happenings(history.items),
          key: ({ id }) => id,
        })
        : html`<p class="hint">Nobody has had this loan${history.read ? ', as far as history is kept' : ''}.</p>`}
      ${history.next ? html`<button class="more" @click=${readOlder}>Show what was before</button>` : nothing}
    </section>`;
}
