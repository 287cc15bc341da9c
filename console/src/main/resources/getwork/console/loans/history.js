/** The history of the loan. */

import { html, nothing } from '../lit-html/lit-html.js';
import { problem } from '../app/parts.js';
import { table } from '../app/table.js';
import { actorOf, description, mergedEvents } from '../app/events.js';
import { age, dateTime } from '../app/format.js';
import { readOlder, state } from './state.js';

function taskName(id) {
  return id ? state.tasks.find((task) => task.id === id)?.name ?? 'Task ' + id : '–';
}

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
