/** Get Work: the button, what it becomes while loans are being found, and what came of it. */

import { html, nothing } from '../lit/lit-html.js';
import { problem } from '../app/parts.js';
import { now } from '../app/session.js';
import { counted, ordinal, span, whole } from '../app/words.js';
import { short } from './reasons.js';
import { cancel, hurry, leftUntilLook, press } from './request.js';
import { nameOf, state, taskOf } from './state.js';
import { choose, stepper } from './tasks.js';

export function getWork() {
  press(state.chosen, state.count);
  setTimeout(() => {
    if (document.activeElement === document.body) {
      document.querySelector('.finding')?.focus(); // The button that had the focus has become the card.
    }
  });
}

export const button = () => html`
  <div class="get-work">
    ${stepper()}
    <button id="get-work" class="primary large" ?disabled=${!state.chosen} @click=${getWork}>
      Get work <kbd aria-hidden="true">G</kbd>
    </button>
    ${taskOf(state.chosen)?.paused
      ? html`<span class="notice">A manager has paused this task: it hands nothing out until it is resumed.</span>`
      : nothing}
  </div>`;

const searching = ({ leader, expectedWaitSeconds: wait }) => html`${leader
    ? html`node ${leader.node} is searching, ${span(now() - Date.parse(leader.since))}`
    : 'no node is searching for it yet'}${wait > 0 ? html` · about ${wait} s to go` : nothing}`;

const nextLook = () => {
  const left = Math.max(0, Math.ceil(leftUntilLook()));
  return left === 0 ? 'looking now' : 'next look in ' + left + ' s';
};

/** What counts down is not read out each second; what is read out is in the line of status. */
export const card = () => {
  const { request, hurdle } = state;
  return html`
    <section class="card finding" aria-label="Finding loans" tabindex="-1">
      <p class="finding-line">
        <span class="spinner" aria-hidden="true"></span>
        <strong>Finding ${counted(state.press.count, 'loan')}</strong>
        ${request
          ? html`<span>you are ${ordinal(request.position ?? 1)}</span><span>${searching(request)}</span>
              <span>${nextLook()}</span>`
          : html`<span>asking</span>`}
        <button id="cancel" aria-disabled=${Boolean(state.press.unwanted)} @click=${cancel}>
          ${state.press.unwanted ? 'Taking it back …' : 'Cancel'}</button>
      </p>
      <p class="hint">
        ${nameOf(state.press.taskId)}. You may close this tab for some minutes: what is found will be in your pipeline.
      </p>
      ${hurdle
        ? html`${problem(hurdle)}
            <p class="side-by-side">It is tried again under the same key, so that nothing is done twice.
              <button class="small" @click=${hurry}>Try now</button></p>`
        : nothing}
    </section>`;
};

/** For those who do not see the card: changes when the place does, not each second. */
export function spoken() {
  const at = state.request?.position;
  return state.press ? 'Finding loans.' + (at ? ' You are ' + ordinal(at) + '.' : '') : '';
}

const others = (taskId) => state.tasks
  .filter((task) => task.id !== taskId && !task.paused && state.queues.get(task.id)?.available > 0)
  .slice(0, 6);

function there(task) {
  choose(task.id);
  getWork();
}

const elsewhere = (taskId) => {
  const tasks = others(taskId);
  return tasks.length === 0 ? html`<p>No other task has work just now.</p>` : html`
    <p>Other tasks have work:</p>
    <p class="side-by-side">${tasks.map((task) => html`
      <button class="small" @click=${() => there(task)}>
        Get work of ${task.name} (${whole(state.queues.get(task.id).available)})</button>`)}</p>`;
};

const reasons = (outcome) => html`
  <ul>${outcome.request.shortfall.map((one) => html`<li>${short(one, outcome)}</li>`)}</ul>`;

const fulfilled = (outcome) => {
  const { request } = outcome;
  const { assigned, originallyRequested: wanted } = request;
  return assigned >= wanted
    ? html`<p class="success">${counted(assigned, 'loan')} of ${nameOf(request.taskId)}:
        ${request.assignments.map((given) => given.loanNumber).join(', ')}.</p>`
    : html`<p class="notice">${whole(assigned)} of ${whole(wanted)}:
        ${request.shortfall.map((one) => short(one, outcome)).join('; ')}.</p>`;
};

const again = (outcome) => html`
  <button class="small" @click=${() => press(outcome.taskId, outcome.count)}>Try again</button>`;

const DECIDED = {
  FULFILLED: fulfilled,
  EMPTY: (outcome) => html`
    <div class="notice stack"><p><strong>${nameOf(outcome.taskId)} has no loan for you.</strong></p>
      ${reasons(outcome)} ${elsewhere(outcome.taskId)}</div>`,
  FAILED: (outcome) => html`
    <div class="problem stack" role="alert"><p><strong>The selection failed.</strong> ${outcome.request.failure}</p>
      <p class="side-by-side">Nobody got a loan by it. ${again(outcome)}</p></div>`,
  EXPIRED: (outcome) => html`
    <p class="notice side-by-side">Nobody looked at the request for minutes, so it was given up. ${again(outcome)}</p>`,
  CANCELLED: () => html`<p class="notice">The request was cancelled.</p>`,
};

export function outcome() {
  const { outcome: came } = state;
  if (!came) {
    return nothing;
  }
  if (came.problem) {
    return html`<div class="stack">${problem(came.problem)}
      ${came.problem.type === '/problems/task-paused' ? elsewhere(came.taskId) : nothing}</div>`;
  }
  return came.cancelled ? DECIDED.CANCELLED() : (DECIDED[came.request.state]?.(came) ?? nothing);
}
