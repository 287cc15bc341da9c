/** The plan of a task's selection, if it is costly, and the index that helps. */

import { html, nothing } from '../lit-html/lit-html.js';
import { call } from '../app/http.js';
import { attempt, problem, noAnswerProblem } from '../app/parts.js';
import { redraw } from '../app/store.js';
import { integer } from '../app/format.js';
import { showMessage } from '../app/status-message.js';

const REPEAT_MS = 2_000;

let shown = {};
let timer = 0;

/** Reads the plan of a task; from then on, the plan of no other task is shown. Without an answer, none is shown. */
export async function readPlan(id) {
  shown = shown.id === id ? shown : { id };
  const panel = shown;
  update(panel, await attempt(() => call('GET', path(id, 'selection-plan'), { quiet: true })));
}

const path = (id, resource) => '/tasks/' + encodeURIComponent(id) + '/' + resource;

/** The new panel ignores the answers of reads that were sent before. */
async function create(panel) {
  panel.refusal = undefined;
  const answer = await attempt(() => call('PUT', path(panel.id, 'selection-index')));
  if (panel === shown) {
    shown = { ...panel, refusal: answer ? answer.problem : noAnswerProblem, isAsked: answer?.ok };
    update(shown, answer);
  }
}

/** Reads the plan again while the index is being created, and tells how that ended. */
function update(panel, answer) {
  if (panel !== shown) {
    return;
  }
  panel.plan = answer?.ok ? answer.body : panel.plan;
  clearTimeout(timer);
  if (panel.plan?.indexState === 'CREATING') {
    timer = setTimeout(() => readPlan(panel.id), REPEAT_MS);
  } else if (panel.isAsked) {
    panel.isAsked = false;
    showMessage(panel.plan.indexState === 'PRESENT'
      ? 'The index is created.' : 'The index was not created; the log of the node has the reason.');
  }
  redraw();
}

export function leavePlan() {
  clearTimeout(timer);
  shown = {};
}

const button = (panel) =>
  panel.plan.indexState === 'CREATING'
    ? html`<span role="status">The index is being created …</span>`
    : html`<button class="small" @click=${() => create(panel)}>Create index</button>`;

export function selectionIndexView(id) {
  const { plan, refusal } = shown.id === id ? shown : {};
  const isShown = plan && plan.indexState !== 'PRESENT' && (plan.costly || plan.indexState === 'CREATING');
  return html`${problem(refusal)} ${isShown
    ? html`<div class="notice spread">
        <p>A selection of this task reads far more of the ${integer(plan.loans)} loans than it returns.
          This index helps: <code>${plan.index}</code></p>
        ${button(shown)}
      </div>`
    : nothing}`;
}
