/** A selection run in a dialog: when what was done, and how the database would select just now. */

import { html, nothing } from '../lit/lit-html.js';
import { call } from '../app/http.js';
import { dialog } from '../app/dialog.js';
import { attempt, problem, unanswered } from '../app/parts.js';
import { changed } from '../app/store.js';
import { moment, whole } from '../app/words.js';
import { exact, lasted } from './words.js';

let shown = null;

export function showRun(run, taskName) {
  shown = { run, taskName, plan: null, refused: null };
  changed();
  ask(shown);
}

async function ask(asking) {
  asking.refused = null;
  const answer = await attempt(() => call('GET', '/tasks/' + asking.run.taskId + '/selection-plan'), () => {
    asking.refused = unanswered;
  });
  if (answer) {
    Object.assign(asking, answer.ok ? { plan: answer.body } : { refused: answer.problem });
    changed();
  }
}

function closed() {
  shown = null;
  changed();
}

const at = (instant) => (instant === undefined ? 'not known' : exact(Date.parse(instant)));

const step = (word, from, to) => html`
  <dt>${word}</dt>
  <dd>${at(from)} to ${at(to)}${from && to
    ? html` <span class="hint">(${lasted(Date.parse(to) - Date.parse(from))})</span>`
    : nothing}</dd>`;

const facts = ({ run }) => html`
  <dl class="facts">
    <dt>Node</dt><dd>${run.node}</dd>
    ${step('Waiting', run.waitingSince, run.decidedAt)}
    ${step('Leading', run.leadingSince, run.decidedAt)}
    ${step('Selecting', run.startedAt, run.endedAt)}
    ${step('Assigning', run.endedAt, run.decidedAt)}
    <dt>Found</dt><dd>${whole(run.found)} loans</dd>
    <dt>Served</dt><dd>${run.requestsServed === undefined ? 'nobody' : whole(run.requestsServed) + ' requests'}</dd>
    <dt>Assigned</dt><dd>${whole(run.loansAssigned ?? 0)} loans</dd>
  </dl>`;

function plan(asking) {
  const { plan: found, refused } = asking;
  if (refused) {
    return html`${problem(refused)}<button class="small" @click=${() => ask(asking)}>Try again</button>`;
  }
  return found
    ? html`
      <p class="hint">How the database would select for this task at ${moment(found.asOf)}; it was not run for this.</p>
      <pre tabindex="0" aria-label="Plan" class="plan"><code>${found.plan.join('\n')}</code></pre>`
    : html`<p class="hint" role="status">The database is asked for its plan …</p>`;
}

export const runDialog = () =>
  shown
    ? dialog('Selection for ' + shown.taskName, html`
        ${facts(shown)}
        <h3>Plan</h3>
        ${plan(shown)}
        <button @click=${(event) => event.target.closest('dialog').close()}>Close</button>`, closed)
    : nothing;
