/** What was done to the loan: who, what, when, for which task, on which node. */

import { html, nothing } from '../lit/lit-html.js';
import { repeat } from '../lit/directives/repeat.js';
import { problem } from '../app/parts.js';
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

function happenings(events) {
  const shown = [];
  for (let i = 0; i < events.length; i += isSameTransfer(events[i], events[i + 1]) ? 2 : 1) {
    shown.push(events[i]);
  }
  return shown;
}

function taskName(id) {
  return state.tasks.find((task) => task.id === id)?.name ?? 'Task ' + id;
}

const row = ({ at, node, kind, actor, taskId }) => html`
  <tr>
    <td><time datetime=${at}>${moment(at)}</time></td>
    <td class="number">${age(at)}</td>
    <th scope="row">${KINDS[kind] ?? kind}</th>
    <td>${taskName(taskId)}</td>
    <td>${actor === 'getwork' ? html`<span class="hint">Getwork itself</span>` : actor}</td>
    <td>${node}</td>
  </tr>`;

const table = (items) => html`
  <div class="scroll" tabindex="0" role="group" aria-label="History">
    <table>
      <caption class="visually-hidden">What was done to the loan, the last first</caption>
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col" class="number">Ago</th>
          <th scope="col">What</th>
          <th scope="col">Task</th>
          <th scope="col">Who</th>
          <th scope="col">Node</th>
        </tr>
      </thead>
      <tbody>${repeat(items, ({ id }) => id, row)}</tbody>
    </table>
  </div>`;

export function past() {
  const { history } = state;
  return html`
    <section class="card stack" aria-labelledby="history">
      <h2 id="history">History</h2>
      ${problem(history.problem)}
      ${history.items.length > 0
        ? table(happenings(history.items))
        : html`<p class="hint">Nobody has had this loan${history.read ? ', as far as history is kept' : ''}.</p>`}
      ${history.next ? html`<button class="more" @click=${readOlder}>Show what was before</button>` : nothing}
    </section>`;
}
