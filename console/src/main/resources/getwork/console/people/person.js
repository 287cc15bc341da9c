/** A person and the loans they hold. */

import { html, nothing, svg } from '../lit-html/lit-html.js';
import { repeat } from '../lit-html/directives/repeat.js';
import { age, counted, dateTime, integer } from '../app/format.js';
import { toggled } from '../app/store.js';
import { absenceButton } from './absences.js';
import { openDialog } from './actions.js';
import { choose, set, state, taskName } from './state.js';

const bar = (share) => html`
  <svg class="share" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
    ${svg`<rect class="ground" width="100" height="8" rx="4"/><rect width=${100 * share} height="8" rx="4"/>`}
  </svg>`;

export const auditLink = (user) => html`<a href="#/audit/${encodeURIComponent(user)}">Audit log of ${user}</a>`;

const row = (assignment) => html`
  <tr role="row">
    <td role="cell">
      <label class="hit">
        <input type="checkbox" aria-label="Select ${assignment.loanNumber}" .checked=${state.chosen.has(assignment.id)}
          @change=${(event) => choose([assignment.id], event.target.checked)}></label>
    </td>
    <th role="rowheader" scope="row">
      <a href="#/loans/${encodeURIComponent(assignment.loanNumber)}">${assignment.loanNumber}</a>
    </th>
    <td role="cell">${taskName(assignment.taskId)}</td>
    <td role="cell" class="number" title=${dateTime(assignment.assignedAt)}>${age(assignment.assignedAt)}</td>
    <td role="cell" class="does">
      <button class="small" aria-label="Release ${assignment.loanNumber}"
        @click=${() => openDialog('release', [assignment])}>Release</button>
      <button class="small" aria-label="Transfer ${assignment.loanNumber}"
        @click=${() => openDialog('transfer', [assignment])}>Transfer</button>
    </td>
  </tr>`;

function choiceOfAll(user, loans) {
  const count = loans.filter(({ id }) => state.chosen.has(id)).length;
  return html`
    <label class="hit">
      <input type="checkbox" aria-label="Select all loans of ${user}" .checked=${count === loans.length}
        .indeterminate=${count > 0 && count < loans.length}
        @change=${(event) => choose(loans.map(({ id }) => id), event.target.checked)}></label>`;
}

const table = (user, loans) => html`
  <div class="scroll" tabindex="0" role="group" aria-label="Loans of ${user}">
    <table role="table" class="cards">
      <caption class="visually-hidden">Loans that ${user} holds, the oldest first</caption>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">${choiceOfAll(user, loans)}</th>
          <th role="columnheader" scope="col">Loan</th>
          <th role="columnheader" scope="col">Task</th>
          <th role="columnheader" scope="col" class="number">Held for</th>
          <th role="columnheader" scope="col"><span class="visually-hidden">Actions</span></th>
        </tr>
      </thead>
      <tbody role="rowgroup">${repeat(loans, ({ id }) => id, row)}</tbody>
    </table>
  </div>`;

function tasksOf(loans) {
  const names = [...new Set(loans.map(({ taskId }) => taskId))];
  return names.length === 1 ? taskName(names[0]) : counted(names.length, 'task');
}

/** A word for an entry without the head of the list. */
const word = (text) => html`<span class="word">${text}</span>`;

/** The head of the list; each entry is complete without it. */
export const heads = () => html`
  <div class="heads" aria-hidden="true">
    <span>Person</span> <span>Loans</span> <span>Oldest</span> <span>Task</span>
  </div>`;

/** @param limit how many loans the person may hold in the tasks of these loans */
export const person = ({ user, since, loans }, limit) => html`
  <section class="person">
    <h2>
      <button aria-expanded=${state.open.has(user)} @click=${() => set({ open: toggled(state.open, user) })}>
        <span class="name">${user}</span>
        <span class="held">${bar(loans.length / limit)}
          <span class="number">${loans.length} of ${integer(limit)}${word(' held')}</span></span>
        <span class="since">${word('oldest ')}${age(since)}</span>
        <span class="of">${tasksOf(loans)}</span>
      </button>
    </h2>
    ${state.open.has(user)
      ? html`${table(user, loans)} ${auditLink(user)}
          ${absenceButton(user)}`
      : nothing}
  </section>`;
