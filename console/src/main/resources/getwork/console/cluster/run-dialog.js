/** A selection run in a dialog: its times, and the current plan of the database for its task. */

import { html, nothing } from '../lit-html/lit-html.js';
import { call } from '../app/http.js';
import { dialog } from '../app/dialog.js';
import { attempt, problem, noAnswerProblem } from '../app/parts.js';
import { redraw } from '../app/store.js';
import { counted, dateTime, timeWithMillis } from '../app/format.js';
import { elapsed } from './format.js';

let shown = null;

export function showRun(run, taskName) {
  shown = { run, taskName, plan: null, refused: null };
  redraw();
  readPlan(shown);
}

async function readPlan(dialogState) {
  dialogState.refused = null;
  const answer = await attempt(() => call('GET', '/tasks/' + dialogState.run.taskId + '/selection-plan'), () => {
    dialogState.refused = noAnswerProblem;
  });
  if (answer) {
    Object.assign(dialogState, answer.ok ? { plan: answer.body } : { refused: answer.problem });
    redraw();
  }
}

function onClose() {
  shown = null;
  redraw();
}

const timeText = (instant) => (instant === undefined ? 'not known' : timeWithMillis(Date.parse(instant)));

const step = (label, from, to) => html`
  <dt>${label}</dt>
  <dd>${timeText(from)} to ${timeText(to)}${from && to
    ? html` <span class="hint">(${elapsed(Date.parse(to) - Date.parse(from))})</span>`
    : nothing}</dd>`;

const facts = ({ run }) => html`
  <dl class="facts">
    <dt>Node</dt><dd>${run.node}</dd>
    ${step('Waiting', run.waitingSince, run.decidedAt)}
    ${step('Leading', run.leadingSince, run.decidedAt)}
    ${step('Selecting', run.startedAt, run.endedAt)}
    ${step('Assigning', run.endedAt, run.decidedAt)}
    <dt>Found</dt><dd>${counted(run.found, 'loan')}</dd>
    <dt>Served</dt><dd>${counted(run.requestsServed ?? 0, 'request')}</dd>
    <dt>Assigned</dt><dd>${counted(run.loansAssigned ?? 0, 'loan')}</dd>
  </dl>`;

function plan(dialogState) {
  const { plan: found, refused } = dialogState;
  if (refused) {
    return html`${problem(refused)}<button class="small" @click=${() => readPlan(dialogState)}>Try again</button>`;
  }
  return found
    ? html`
      <p class="hint">The plan of the selection as of ${dateTime(found.asOf)}; the selection was not executed.</p>
      <pre tabindex="0" aria-label="Plan" class="plan"><code>${found.plan.join('\n')}</code></pre>`
    : html`<p class="hint" role="status">Reading the plan …</p>`;
}

export const runDialog = () =>
  shown
    ? dialog('Selection for ' + shown.taskName, html`
        ${facts(shown)}
        <h3>Plan</h3>
        ${plan(shown)}
        <button @click=${onClose}>Close</button>`, onClose)
    : nothing;
