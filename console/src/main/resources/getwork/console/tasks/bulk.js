/** Pausing and resuming the selected tasks, one after another. */

import { html, nothing } from '../lit-html/lit-html.js';
import { live } from '../lit-html/directives/live.js';
import { showFocus } from '../app/focus.js';
import { counted, integer } from '../app/format.js';
import { noAnswerProblem } from '../app/parts.js';
import { session } from '../app/session.js';
import { redraw, toggled } from '../app/store.js';
import { showMessage } from '../app/status-message.js';
import { listedTasks } from './listing.js';
import { paced } from './paced.js';
import { setPaused } from './pausing.js';
import { focusAfterCall, focusOn } from './route.js';

const state = { chosen: new Set(), running: null, failures: [] };

/** Refreshes of the board wait for the end, because each change of a task would cause one. */
export const isRunning = () => state.running !== null;

/** Hidden tasks are not affected. */
const chosenTasks = () => listedTasks().filter(({ id }) => state.chosen.has(id));

function choose(chosen) {
  state.chosen = chosen;
  redraw();
  showFocus();
}

export const choice = ({ id, name }) => html`
  <label class="hit"><input type="checkbox" aria-label="Select ${name}" .checked=${live(state.chosen.has(id))}
    @change=${() => choose(toggled(state.chosen, id))}></label>`;

export function choiceOfAll() {
  const listed = listedTasks();
  const { length } = chosenTasks();
  const toggle = ({ target }) => choose(new Set(target.checked ? listed.map(({ id }) => id) : []));
  return html`
    <label class="hit"><input type="checkbox" aria-label="Select all ${counted(listed.length, 'task')}"
      .checked=${live(length > 0 && length === listed.length)} .indeterminate=${length > 0 && length < listed.length}
      @change=${toggle}></label>`;
}

const NAMES = new Intl.ListFormat('en');
const MAX_NAMES = 3;

/** "June backlog and Payroll evidence", "4 tasks". */
const named = (tasks) =>
  (tasks.length > MAX_NAMES ? counted(tasks.length, 'task') : NAMES.format(tasks.map(({ name }) => name)));

/** The tasks stay selected. */
async function run(tasks, isPaused) {
  if (state.running) {
    return;
  }
  const running = { isPaused, all: tasks.length, done: 0, isStopped: false };
  Object.assign(state, { running, failures: [] });
  focusOn('bulk');
  const changed = [];
  for (const task of tasks) {
    const answer = await setPaused(task, isPaused, paced);
    if (answer?.ok) {
      changed.push(task);
    } else {
      state.failures.push({ name: task.name, problem: answer?.problem ?? noAnswerProblem });
    }
    running.done += 1;
    redraw();
    if (!answer || running.isStopped || !session.isOpen) {
      break;
    }
  }
  state.running = null;
  if (changed.length > 0) {
    showMessage(named(changed) + (isPaused ? ' paused.' : ' resumed.'), { undo: () => run(changed, !isPaused) });
  }
  focusAfterCall(chosenTasks().length > 0 ? 'bulk' : 'tasks-title');
}

function clear() {
  forgetChoice();
  focusOn('tasks-title');
}

/** When the screen is left. */
export const forgetChoice = () => Object.assign(state, { chosen: new Set(), failures: [] });

function stop() {
  state.running.isStopped = true;
  redraw();
}

function runButton(tasks, isPaused, word) {
  const affected = tasks.filter(({ paused }) => paused !== isPaused);
  return affected.length === 0 ? nothing : html`
    <button @click=${() => run(affected, isPaused)}>${word} ${counted(affected.length, 'task')}</button>`;
}

const progress = ({ isPaused, all, done, isStopped }) => html`
  <span>${isPaused ? 'Pausing' : 'Resuming'}: ${integer(done)} of ${counted(all, 'task')}</span>
  <progress aria-label="Changed tasks" max=${all} value=${done}></progress>
  <button ?disabled=${isStopped} @click=${stop}>Stop</button>`;

const actions = (tasks) => html`
  <strong>${counted(tasks.length, 'task')} selected</strong>
  <span class="side-by-side">
    ${runButton(tasks, true, 'Pause')} ${runButton(tasks, false, 'Resume')}
    <button class="quiet" @click=${clear}>Clear selection</button>
  </span>`;

const failed = ({ name, problem }) => html`<li><strong>${name}</strong>: ${problem.title}. ${problem.detail}</li>`;

export const bulkFailures = () => (state.failures.length > 0 && !state.running
  ? html`<div class="problem" role="alert">
      ${counted(state.failures.length, 'task')} could not be changed:
      <ul class="faults">${state.failures.map(failed)}</ul>
    </div>`
  : nothing);

/** Below the table, and at the end of the window, so that the table does not move. */
export function bulkView() {
  const tasks = chosenTasks();
  return state.running || tasks.length > 0
    ? html`<div class="card chosen spread" role="group" aria-label="Selected tasks" id="bulk" tabindex="-1">
        ${state.running ? progress(state.running) : actions(tasks)}
      </div>`
    : nothing;
}
