/** The board: all tasks with the size of their queues. */

import { html, nothing } from '../lit-html/lit-html.js';
import { problem } from '../app/parts.js';
import { table } from '../app/table.js';
import { age, dateTime, duration, integer, tenths } from '../app/format.js';
import { NEW, dirtyDrafts, draft, isDirty } from './drafts.js';
import { PAGE, shownTasks, state, taskOf, showPage } from './queues.js';
import { pauseButton, stateBadge } from './pausing.js';
import { address } from './route.js';
import { statusMessage } from './status-message.js';

/** The median wait; "–" if no request has waited yet. */
export function wait(depth) {
  const seconds = depth?.medianWaitSeconds;
  return seconds === undefined ? '–' : seconds < 10 ? tenths(seconds) + ' s' : duration(seconds * 1000);
}

const named = (task) => html`
  <a href=${address(task.id)}>${task.name}</a>
  ${isDirty(draft(task.id)) ? html`<span class="badge warn">draft</span>` : nothing}`;

const actions = (task) => html`
  <a class="button small" href=${address(task.id, 'edit')} aria-label=${'Edit ' + task.name}>Edit</a>
  ${pauseButton(task)}`;

const ofDepth = (head, cell, title = () => undefined) => {
  const depth = (task) => state.depths.get(task.id);
  return { head, number: true, cell: (task) => cell(depth(task)), title: (task) => title(depth(task)) };
};

const COLUMNS = [
  { head: 'Task', rowHeader: true, className: 'name', cell: named },
  { head: 'State', cell: stateBadge },
  ofDepth('Available', (depth) => integer(depth?.available)),
  ofDepth('Held', (depth) => integer(depth?.held)),
  ofDepth('Returning', (depth) => integer(depth?.returning)),
  ofDepth('Excluded', (depth) => integer(depth?.excluded)),
  ofDepth('Oldest', (depth) => age(depth?.oldest), (depth) => depth?.oldest && 'submitted ' + dateTime(depth.oldest)),
  ofDepth('Median wait', wait),
  ofDepth('Waiting', (depth) => integer(depth?.pendingRequests)),
  { head: 'Actions', hidden: true, className: 'actions', cell: actions },
];

const board = () => html`
  <div class="card board">
    ${table({
      name: 'All tasks',
      caption: 'Loans and waiting requests of each task',
      columns: COLUMNS,
      items: shownTasks(),
      key: ({ id }) => id,
    })}
  </div>`;

function pages() {
  const { length } = state.tasks;
  if (length <= PAGE) {
    return nothing;
  }
  const last = Math.ceil(length / PAGE) - 1;
  return html`
    <nav class="side-by-side" aria-label="Pages of tasks">
      <button class="small" ?disabled=${state.page === 0} @click=${() => showPage(state.page - 1)}>Earlier</button>
      <span>Tasks ${state.page * PAGE + 1} to ${Math.min(length, (state.page + 1) * PAGE)} of ${length}${
        state.more ? ', the first of more' : nothing}</span>
      <button class="small" ?disabled=${state.page >= last} @click=${() => showPage(state.page + 1)}>Later</button>
    </nav>`;
}

const unfinished = (drafts) => html`
  <p class="notice">
    Not saved yet:
    ${drafts.map((one) => html`
      <a href=${one.id === NEW ? address(NEW) : address(one.id, 'edit')}>${
        one.definition.name || taskOf(one.id)?.name || 'a new task'}</a>${' '}`)}
  </p>`;

function content() {
  if (state.tasks === undefined) {
    return html`<p class="hint">${state.refusal ? nothing : 'Reading the tasks …'}</p>`;
  }
  return state.tasks.length === 0
    ? html`<div class="card stack">
        <p>There is no task yet. A task selects loans and defines their order.</p>
        <p><a class="button" href=${address(NEW)}>Define the first</a></p>
      </div>`
    : html`${board()} ${pages()}`;
}

export const boardView = () => html`
  <div class="stack">
    <div class="spread">
      <h1 id="tasks-title" tabindex="-1">Tasks</h1>
      <a class="button" href=${address(NEW)}>New task</a>
    </div>
    ${statusMessage()} ${problem(state.refusal)} ${problem(state.pauseProblem)}
    ${dirtyDrafts().length > 0 ? unfinished(dirtyDrafts()) : nothing}
    ${content()}
  </div>`;
