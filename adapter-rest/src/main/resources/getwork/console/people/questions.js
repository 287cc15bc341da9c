/** What is asked before a loan is taken from somebody. */

import { html, nothing } from '../lit/lit-html.js';
import { live } from '../lit/directives/live.js';
import { dialog } from '../app/dialog.js';
import { problem } from '../app/parts.js';
import { counted } from '../app/words.js';
import { cancel, confirm } from './actions.js';
import { state, taskName } from './state.js';

const SHOWN = 8;

const what = (assignments) => html`
  <ul class="bare">
    ${assignments.slice(0, SHOWN).map(({ loanNumber, taskId, holder }) => html`
      <li><strong>${loanNumber}</strong> <span class="hint">${taskName(taskId)}, held by ${holder}</span></li>`)}
    ${assignments.length > SHOWN ? html`<li class="hint">and ${assignments.length - SHOWN} more</li>` : nothing}
  </ul>`;

/** In the words of each refusal, as a list. */
export const refusals = (refused) =>
  refused.length === 0
    ? nothing
    : html`<ul class="bare">${refused.map(({ loan, why }) => html`<li><strong>${loan}</strong>: ${why}</li>`)}</ul>`;

const buttons = (question, does) => html`
  <div class="side-by-side">
    <button class="primary" aria-disabled=${question.busy}>${question.busy ? 'Wait…' : does}</button>
    <button type="button" @click=${cancel}>Leave as it is</button>
  </div>`;

function submit(event) {
  event.preventDefault();
  confirm();
}

function typed(event) {
  state.question.to = event.target.value;
}

const toUser = (refused) => refused?.errors?.find((error) => error.pointer === '/toUser');

const recipient = (question, names) => html`
  <div class="stack">
    <label>To whom
      <input name="to" required autocomplete="off" autocapitalize="none" spellcheck="false" list="holders"
        maxlength="100" .value=${live(question.to)} @input=${typed}
        aria-invalid=${toUser(question.problem) ? 'true' : 'false'} aria-describedby="to-whom">
    </label>
    <p id="to-whom" role="alert" class=${toUser(question.problem) ? 'problem' : 'visually-hidden'}>
      ${toUser(question.problem)
        ? html`<strong>${question.problem.title}.</strong> ${question.problem.detail} It
            ${toUser(question.problem).detail}.`
        : nothing}
    </p>
    <datalist id="holders">${names.map((name) => html`<option value=${name}></option>`)}</datalist>
  </div>`;

const releaseQuestion = (question) => html`
  <form class="stack" @submit=${submit}>
    <p>They go back to the queue at once, and whoever holds them sees that you took them.</p>
    ${what(question.assignments)} ${problem(question.problem)} ${buttons(question, 'Release')}
  </form>`;

const transferQuestion = (question, names) => html`
  <form class="stack" @submit=${submit}>
    ${what(question.assignments)} ${recipient(question, names)}
    ${toUser(question.problem) ? nothing : problem(question.problem)}
    ${question.refused.length > 0
      ? html`<div class="problem" role="alert">${refusals(question.refused)}</div>`
      : nothing}
    ${buttons(question, 'Transfer')}
  </form>`;

export function question(asked, names) {
  if (!asked) {
    return nothing;
  }
  const loans = counted(asked.assignments.length, 'loan');
  return asked.kind === 'release'
    ? dialog(`Release ${loans}?`, releaseQuestion(asked), cancel)
    : dialog(`Transfer ${loans}`, transferQuestion(asked, names), cancel);
}
