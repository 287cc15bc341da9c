/** The board: all tasks with the size of their queues. */

import { html, nothing } from '../lit-html/lit-html.js';
import { live } from '../lit-html/directives/live.js';
import { textFilter } from '../app/filter-form.js';
import { problem } from '../app/parts.js';
import { table } from '../app/table.js';
import { ageOrDate, counted, dateTime, duration, integer, tenths } from '../app/format.js';
import { bulkFailures, bulkView, choice, choiceOfAll } from './bulk.js';
import { NEW, dirtyDrafts, draft, isDirty } from './drafts.js';
import {
  PAGE, chooseOrder, isSortedByQueue, listedTasks, order, pageOf, search, searched, showPage, shownTasks, sortBy,
} from './listing.js';
import { state, taskOf, unread } from './queues.js';
import { pauseButton, stateBadge } from './pausing.js';
import { figureColumns, figuresHint, figuresView, rangeChoice, shownHours } from './figures.js';
import { address } from './route.js';

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

const ofDepth = (key, head, cell, title = () => undefined) => {
  const depth = (task) => state.depths.get(task.id);
  return { key, head, number: true, cell: (task) => cell(depth(task)), title: (task) => title(depth(task)) };
};

const depthColumns = [
  ofDepth('available', 'Available', (depth) => integer(depth?.available)),
  ofDepth('held', 'Held', (depth) => integer(depth?.held)),
  ofDepth('returning', 'Returning', (depth) => integer(depth?.returning)),
  ofDepth('excluded', 'Excluded', (depth) => integer(depth?.excluded)),
  ofDepth('oldest', 'Oldest', (depth) => ageOrDate(depth?.oldest),
    (depth) => depth?.oldest && 'submitted ' + dateTime(depth.oldest)),
  ofDepth('wait', 'Median wait', wait),
  ofDepth('waiting', 'Waiting', (depth) => integer(depth?.pendingRequests)),
];

const TASK = { key: 'name', head: 'Task', rowHeader: true, className: 'name', cell: named };
const STATE = { key: 'state', head: 'State', cell: stateBadge };

const columns = () => [
  { head: choiceOfAll(), unlabeled: true, className: 'choice', cell: choice },
  TASK,
  STATE,
  ...(shownHours() ? figureColumns : depthColumns),
  { head: 'Actions', hidden: true, className: 'actions', cell: actions },
];

const searchForm = () => html`
  <form class="side-by-side tasks-search" role="search" @submit=${(event) => event.preventDefault()}>
    ${textFilter('Search', searched(), 'part of a name', search)}
  </form>`;

/** On a phone, instead of the heads of the columns. */
function orderChoice() {
  const { key, direction } = order();
  const options = [TASK, STATE, ...depthColumns].flatMap((column) => [['', 'ascending'], ['-', 'descending']]
    .map(([sign, name]) => [sign + column.key, column.head + ', ' + name]));
  const chosen = key ? (direction === 'desc' ? '-' : '') + key : '';
  return html`
    <label class="order-choice">Sort by
      <select @change=${({ target }) => chooseOrder(target.value)}>
        ${[['', 'Time of definition'], ...options].map(([value, name]) => html`
          <option value=${value} .selected=${live(value === chosen)}>${name}</option>`)}
      </select>
    </label>`;
}

const board = () => html`
  <div class="spread">${searchForm()} ${orderChoice()} ${rangeChoice()}</div> ${bulkFailures()}
  <div class="card board">
    ${table({
      name: 'All tasks',
      caption: shownHours() ? 'Loans and waits of each task by hour' : 'Loans and waiting requests of each task',
      columns: columns(),
      items: shownTasks(),
      key: ({ id }) => id,
      empty: 'No task has such a name.',
      sort: { ...order(), choose: sortBy },
    })}
  </div>
  ${isSortedByQueue() && unread() > 0
    ? html`<p class="hint">The counts of ${counted(unread(), 'task')} are still being read.</p>`
    : nothing}`;

function pages() {
  const listed = listedTasks();
  const page = pageOf(listed);
  const { length } = listed;
  return length <= PAGE ? nothing : html`
    <nav class="side-by-side" aria-label="Pages of tasks">
      <button class="small" ?disabled=${page === 0} @click=${() => showPage(page - 1)}>Earlier</button>
      <span>Tasks ${page * PAGE + 1} to ${Math.min(length, (page + 1) * PAGE)} of ${length}${
        state.more ? ', the first of more' : nothing}</span>
      <button class="small" ?disabled=${(page + 1) * PAGE >= length} @click=${() => showPage(page + 1)}>Later</button>
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
    : html`${board()} ${pages()} ${figuresHint()} ${figuresView()} ${bulkView()}`;
}

export const boardView = () => html`
  <div class="stack">
    <div class="spread">
      <h1 id="tasks-title" tabindex="-1">Tasks</h1>
      <a class="button primary" href=${address(NEW)}>New task</a>
    </div>
    ${problem(state.refusal)}
    ${dirtyDrafts().length > 0 ? unfinished(dirtyDrafts()) : nothing}
    ${content()}
  </div>`;
