/** The work request on the screen: the button, its progress and its outcome. */

import { html, nothing } from '../lit-html/lit-html.js';
import { problem } from '../app/parts.js';
import { redraw } from '../app/store.js';
import { counted, dateOrTime, ordinal, integer } from '../app/format.js';
import { connection } from '../app/http.js';
import { inOwnWords } from '../app/problem-words.js';
import { now, session } from '../app/session.js';
import { shortfallText } from './reasons.js';
import { cancel, recheckNow, requestWork } from './request.js';
import { isFull, optionsText, picker, stepper } from './picker.js';
import { heldCountWith, isKept, nameOf, state, taskOf } from './state.js';
import { QUEUE_CACHE_MS, choose } from './tasks.js';

/** Before the tasks are loaded, it is kept until they are. */
export function getWork() {
  state.isWanted = !state.areTasksLoaded;
  if (state.isWanted) {
    redraw();
    return;
  }
  requestWork(state.chosen, state.count);
  setTimeout(() => {
    if (document.activeElement === document.body) {
      document.querySelector('.finding')?.focus(); // The card has replaced the focused button.
    }
  });
}

const isAbsent = () => Date.parse(session.absence?.until) > now();

/** The absence, or the size of the queue, which is followed by the reason if the user holds the maximum. */
const isImpossible = () => isAbsent() || (state.areTasksLoaded && (!state.chosen || isFull(taskOf(state.chosen))));

export const requestForm = () => html`
  <div class="get-work">
    ${picker()}
    ${state.command ? nothing : html`
      <div class="ask">
        ${stepper()}
        <button id="get-work" class="primary" aria-disabled=${isImpossible()}
          aria-describedby=${isAbsent() ? 'absence' : 'task-queue'} @click=${() => isImpossible() || getWork()}>
          Get work <kbd aria-hidden="true">G</kbd> <span class="of-task">${taskOf(state.chosen)?.name}</span>
        </button>
      </div>`}
    ${state.isWanted ? html`<span class="hint">Work is requested when the tasks are loaded.</span>` : nothing}
    ${taskOf(state.chosen)?.paused
      ? html`<span class="notice">A manager has paused this task: it assigns no loans until it is resumed.</span>`
      : nothing}
  </div>`;

/** "You are 2nd, about 5 s." */
const waitText = ({ position }) => {
  const left = Math.ceil((state.decidedAt - performance.now()) / 1000);
  return 'You are ' + (position > 1 ? ordinal(position) : 'next') + (left > 0 ? ', about ' + left + ' s.' : '.');
};

export const progressCard = () => {
  const { request, retryProblem } = state;
  return html`
    <section class="card finding" aria-label="Finding loans" tabindex="-1">
      <p class="finding-line">
        <span class="spinner" aria-hidden="true"></span>
        <strong>Finding ${counted(state.command.count, 'loan')}</strong>
        <span>${request ? waitText(request) : 'Sending the request.'}</span>
        <button id="cancel" aria-disabled=${Boolean(state.command.isCanceling)} @click=${cancel}>
          ${state.command.isCanceling ? 'Canceling …' : 'Cancel'}</button>
      </p>
      <p class="hint">
        ${nameOf(state.command.taskId)}.
        ${request ? 'You can close this tab for a few minutes; your loans will be waiting.' : nothing}
      </p>
      ${retryProblem
        ? html`${connection().offline ? nothing : problem(retryProblem)}
            <p class="side-by-side">The console keeps trying. You will not get more loans than you asked for.
              <button class="small" @click=${recheckNow}>Try now</button></p>`
        : nothing}
    </section>`;
};

/** Progress for screen readers. It changes with the queue position, not every second like the card. */
export function progressText() {
  const at = state.request?.position;
  if (state.picker || state.isWanted) {
    return state.picker ? optionsText() : 'Loading the tasks.';
  }
  return state.command ? 'Finding loans.' + (at ? ' You are ' + (at > 1 ? ordinal(at) : 'next') + '.' : '') : '';
}

const MAX_OTHER_TASKS = 8;
const MAX_OFFERED_TASKS = 3;

/** Not all of very many, because each one costs a call for its queue. */
export const otherTasks = (taskId) => state.tasks
  .filter((task) => task.id !== taskId && !task.paused)
  .slice(0, MAX_OTHER_TASKS);

export function getWorkOf(id) {
  choose(id);
  if (/^#\/(?!work)/.test(location.hash)) {
    location.hash = '#/work';
  }
  getWork();
}

const otherTasksWithWork = (taskId) => {
  const others = otherTasks(taskId);
  const tasks = others.filter(({ id }) => state.queues.get(id)?.available > 0).slice(0, MAX_OFFERED_TASKS);
  return tasks.length === 0
    ? (others.length < MAX_OTHER_TASKS ? 'No other task has work just now.' : 'Choose another task.')
    : html`Other tasks have work: ${tasks.map((task) => html`
      <button class="small" @click=${() => getWorkOf(task.id)}>
        ${task.name} (${integer(state.queues.get(task.id).available)})</button>`)}`;
};

/** "2 matching loans are held by others; 1 loan is excluded." */
const shortfallOf = (outcome) => {
  const text = outcome.request.shortfall.map((one) => shortfallText(one, outcome)).join('; ');
  return text.charAt(0).toUpperCase() + text.slice(1) + '.';
};

const fulfilled = (outcome) => {
  const { assigned, originallyRequested: requested, taskId } = outcome.request;
  return assigned >= requested
    ? html`<p class="success">You got ${counted(assigned, 'loan')} from ${nameOf(taskId)}.</p>`
    : html`<p class="notice">You got ${integer(assigned)} of ${integer(requested)}. ${shortfallOf(outcome)}</p>`;
};

const tryAgainButton = (outcome) => html`
  <button class="small" @click=${() => requestWork(outcome.taskId, outcome.count)}>Try again</button>`;

const DECIDED = {
  FULFILLED: fulfilled,
  EMPTY: (outcome) => html`
    <div class="notice side-by-side">
      <p><strong>No loans available in “${nameOf(outcome.taskId)}”.</strong> ${shortfallOf(outcome)}</p>
      ${otherTasksWithWork(outcome.taskId)}</div>`,
  FAILED: (outcome) => html`
    <div class="problem stack" role="alert"><p><strong>The selection failed.</strong> ${outcome.request.failure}</p>
      <p class="side-by-side">No loans were assigned. ${tryAgainButton(outcome)}</p></div>`,
  EXPIRED: (outcome) => html`
    <p class="notice side-by-side">
      The request expired, because it was not rechecked for some minutes. ${tryAgainButton(outcome)}</p>`,
  CANCELED: () => html`<p class="notice">The request was canceled.</p>`,
};

const AVAILABLE_TO_NOBODY = ['HELD_BY_OTHERS', 'RETURNING_LATER', 'EXCLUDED', 'NO_MATCH'];

/** Whether what the outcome says about the loans and the task still applies. */
function isTrue({ taskId, held, request, problem: refused, at }) {
  const reasons = request?.shortfall?.map(({ reason }) => reason) ?? [];
  const queue = state.queues.get(taskId);
  if (refused?.type === '/problems/held-limit-reached' || reasons.includes('HELD_LIMIT')) {
    return !(heldCountWith(taskId, request?.assignments) < held);
  }
  if (refused?.type === '/problems/task-paused') {
    return taskOf(taskId)?.paused !== false;
  }
  return request?.state === 'FULFILLED' ? request.assignments.some(isKept)
    : request?.state !== 'EMPTY' || !(queue?.readAt - at > QUEUE_CACHE_MS && queue.available > 0)
      || !reasons.every((reason) => AVAILABLE_TO_NOBODY.includes(reason));
}

export function outcome() {
  state.outcome = state.outcome && isTrue(state.outcome) ? state.outcome : null;
  const { outcome: last } = state;
  if (!last) {
    return nothing;
  }
  if (last.problem) {
    const { type, title, detail } = inOwnWords(last.problem);
    return html`<p class="notice" role="alert"><strong>${title}.</strong> ${detail}</p>
      ${type === '/problems/task-paused'
        ? html`<div class="side-by-side">${otherTasksWithWork(last.taskId)}</div>`
        : nothing}`;
  }
  return last.canceled ? DECIDED.CANCELED() : (DECIDED[last.request.state]?.(last) ?? nothing);
}

const firstUse = () => html`
  <div class="card stack first-use">
    <p><strong>You hold no loans.</strong></p>
    <p>Choose a task and a count, and press <b>Get work</b><span class="key-hint"> (or the key <kbd>G</kbd>)</span>.
      The best loans of the task appear here. Nobody else gets them while you hold them.</p>
  </div>`;

const allDone = ({ available } = {}) => html`
  <div class="card stack first-use">
    <p><strong>All done.</strong></p>
    ${available > 0
      ? html`<p>${integer(available)} more in ${taskOf(state.chosen)?.name}<span class="key-hint">: press
          <kbd>Enter</kbd></span>.</p>`
      : nothing}
  </div>`;

export const noLoans = () => (state.outcome?.request?.state === 'EMPTY' ? nothing
  : state.settled.size > 0 ? allDone(state.queues.get(state.chosen)) : firstUse());

/** A manager may have marked the user absent. */
export function absenceNotice({ until, reason, by } = session.absence ?? {}) {
  return until ? html`<p class="notice" id="absence">
    ${by} marked you absent until ${dateOrTime(until)}${reason ? ` (${reason})` : nothing}. You get no loans until then,
    unless a manager ends the absence.</p>` : nothing;
}
