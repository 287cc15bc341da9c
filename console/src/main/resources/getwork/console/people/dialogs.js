/** The dialogs Release and Transfer. */

import { html, nothing } from '../lit-html/lit-html.js';
import { live } from '../lit-html/directives/live.js';
import { dialog } from '../app/dialog.js';
import { problem } from '../app/parts.js';
import { counted } from '../app/format.js';
import { closeDialog, confirm } from './actions.js';
import { NO_PROCESSOR, set, state, taskName } from './state.js';

const SHOWN = 8;

const loanList = (assignments) => html`
  <ul class="bare">
    ${assignments.slice(0, SHOWN).map(({ loanNumber, taskId, holder }) => html`
      <li><strong>${loanNumber}</strong> <span class="hint">${taskName(taskId)}, held by ${holder}</span></li>`)}
    ${assignments.length > SHOWN ? html`<li class="hint">and ${assignments.length - SHOWN} more</li>` : nothing}
  </ul>`;

const loanNames = (refused) => refused.slice(0, SHOWN).map(({ loan }) => loan).join(', ')
  + (refused.length > SHOWN ? ` and ${refused.length - SHOWN} more` : '');

/** The rejected loans, by reason. */
const refusals = (refused) => html`
  <ul class="bare">
    ${[...Map.groupBy(refused, ({ reason }) => reason)].map(([reason, loans]) => html`
      <li>${loans.length > 1 ? counted(loans.length, 'loan') + ', ' : nothing}<strong>${loanNames(loans)}</strong>:
        ${reason}</li>`)}
  </ul>`;

const buttons = (question, label) => html`
  <div class="side-by-side">
    <button class="primary" aria-disabled=${question.busy}>${question.busy ? 'Wait…' : label}</button>
    <button type="button" @click=${closeDialog}>Cancel</button>
  </div>`;

function submit(event) {
  event.preventDefault();
  confirm();
}

/** The messages are about the recipient before. */
function updateRecipient(event) {
  const { question } = state;
  const isRetry = question.isRetry || question.problem !== undefined;
  set({ question: Object.assign(question, { to: event.target.value, isRetry, problem: undefined, refused: [] }) });
}

const toUser = (refused) => refused?.errors?.find((error) => error.pointer === '/toUser');

const recipient = (question, names) => html`
  <div class="stack">
    <label>Recipient
      <input name="to" required autocomplete="off" autocapitalize="none" spellcheck="false" list="holders"
        maxlength="100" .value=${live(question.to)} @input=${updateRecipient}
        ?readonly=${question.busy}
        aria-invalid=${toUser(question.problem) ? 'true' : 'false'} aria-describedby="recipient-problem">
    </label>
    <p id="recipient-problem" role="alert" class=${toUser(question.problem) ? 'problem' : 'visually-hidden'}>
      ${toUser(question.problem) ? NO_PROCESSOR : nothing}
    </p>
    <datalist id="holders">${names.map((name) => html`<option value=${name}></option>`)}</datalist>
  </div>`;

const consequence = ([first, ...others]) => (others.length > 0
  ? 'They return to the queue at once, and their holders see that you released them.'
  : `It returns to the queue at once, and ${first.holder} sees that you released it.`);

const releaseForm = (question) => html`
  <form class="stack" @submit=${submit}>
    <p>${consequence(question.assignments)}</p>
    ${loanList(question.assignments)} ${problem(question.problem)} ${buttons(question, 'Release')}
  </form>`;

const transferForm = (question, names) => html`
  <form class="stack" @submit=${submit}>
    ${loanList(question.assignments)} ${recipient(question, names)}
    ${toUser(question.problem) ? nothing : problem(question.problem)}
    ${question.refused.length > 0
      ? html`<div class="problem" role="alert">${refusals(question.refused)}</div>`
      : nothing}
    ${buttons(question, 'Transfer')}
  </form>`;

export function questionDialog(question, names) {
  if (!question) {
    return nothing;
  }
  const loans = counted(question.assignments.length, 'loan');
  return question.kind === 'release'
    ? dialog(`Release ${loans}?`, releaseForm(question), closeDialog)
    : dialog(`Transfer ${loans}`, transferForm(question, names), closeDialog);
}
