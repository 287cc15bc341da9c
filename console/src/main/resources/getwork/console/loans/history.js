/** The history of the loan. */

import { html, nothing } from '../lit-html/lit-html.js';
import { repeat } from '../lit-html/directives/repeat.js';
import { problem } from '../app/parts.js';
import { table } from '../app/table.js';
import { actorOf, description, mergedEvents } from '../app/events.js';
import { age, dateTime } from '../app/format.js';
import { session } from '../app/session.js';
import { readOlder, state } from './state.js';

/** The name of a task; for managers, a link to its page. */
function taskName(id) {
  const name = state.tasks.find((task) => task.id === id)?.name ?? 'Task ' + id;
  return session.roles.includes('MANAGER') ? html`<a href="#/tasks/${encodeURIComponent(id)}">${name}</a>` : name;
}

const COLUMNS = [
  {
    head: 'When',
    cell: ({ at }) => html`<time datetime=${at}>${dateTime(at)}</time> <span class="hint">${age(at)} ago</span>`,
  },
  { head: 'Event', rowHeader: true, cell: description },
  { head: 'Task', cell: ({ taskId }) => (taskId ? taskName(taskId) : '–') },
  { head: 'By', cell: actorOf },
];

const NODE = { head: 'Node', cell: ({ node }) => node };

/** Processors do not know the nodes. */
const columns = () => (session.roles.every((role) => role === 'PROCESSOR') ? COLUMNS : [...COLUMNS, NODE]);

const asTable = (items) => table({
  name: 'History of the loan, newest first', columns: columns(), items, key: ({ id }) => id,
});

const item = (event) => html`
  <li>
    <p>${description(event)}</p>
    <p class="hint">
      ${event.taskId ? html`${taskName(event.taskId)}, ` : nothing}by ${actorOf(event)},
      <time datetime=${event.at}>${dateTime(event.at)}</time>
    </p>
  </li>`;

const asList = (items) => html`<ul class="bare events">${repeat(items, ({ id }) => id, item)}</ul>`;

/** The events that have a reason, such as returns and exclusions; nothing if there are none. */
export function reasonsView() {
  const items = mergedEvents(state.history.items).filter(({ reason }) => reason);
  return items.length === 0 ? nothing : html`
    <section class="stack" aria-labelledby="reasons">
      <h2 id="reasons">Earlier reasons</h2>
      ${asList(items)}
    </section>`;
}

/** @param isNarrow whether there is no space for a table */
export function historyView(isNarrow = false) {
  const { history } = state;
  return html`
    <section class="card stack" aria-labelledby="history">
      <h2 id="history">History</h2>
      ${problem(history.problem)}
      ${history.items.length > 0
        ? (isNarrow ? asList : asTable)(mergedEvents(history.items))
        : html`<p class="hint">
            ${history.read ? 'No events are recorded for this loan.' : 'Reading…'}</p>`}
      ${history.next ? html`<button class="more" @click=${readOlder}>Show earlier events</button>` : nothing}
    </section>`;
}
