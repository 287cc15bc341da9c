/** The selections that ran, the last first. */

import { html, nothing } from '../lit/lit-html.js';
import { repeat } from '../lit/directives/repeat.js';
import { problem, scroll } from '../app/parts.js';
import { changed } from '../app/store.js';
import { moment, whole } from '../app/words.js';
import { showRun } from './plan.js';
import { MOST_RUNS } from './runs.js';
import { lasted } from './words.js';

const STEP = 10;

let rows = STEP;

function more() {
  rows += STEP;
  changed();
}

const row = (run, name) => html`
  <tr>
    <th scope="row">${moment(run.startedAt)}</th>
    <td>${run.node}</td>
    <td>${name}</td>
    <td class="number">${lasted(run.seconds * 1000)}</td>
    <td class="number">${whole(run.found)}</td>
    <td class="number">${run.requestsServed === undefined ? '–' : whole(run.requestsServed)}</td>
    <td class="number">${run.loansAssigned === undefined ? '–' : whole(run.loansAssigned)}</td>
    <td>
      <button class="small" aria-label="Plan of ${name}, ${moment(run.startedAt)}" @click=${() => showRun(run, name)}>
        Plan
      </button>
    </td>
  </tr>`;

export function runTable(seen) {
  const names = new Map(seen.locks.map((lock) => [lock.taskId, lock.taskName]));
  const name = (run) => names.get(run.taskId) ?? 'task ' + run.taskId;
  return html`
    <section class="card stack" aria-labelledby="runs">
      <h2 id="runs">Selection runs</h2>
      ${problem(seen.refused['/selection-runs'])}
      ${scroll('Selection runs, the last first', html`
        <table>
          <caption class="visually-hidden">Selection runs, the last first</caption>
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col">Node</th>
              <th scope="col">Task</th>
              <th scope="col" class="number">How long</th>
              <th scope="col" class="number">Found</th>
              <th scope="col" class="number">Requests served</th>
              <th scope="col" class="number">Loans assigned</th>
              <th scope="col"><span class="visually-hidden">Its plan</span></th>
            </tr>
          </thead>
          <tbody>
            ${repeat(seen.runs.slice(0, rows), (run) => run.id, (run) => row(run, name(run)))}
            ${seen.runs.length === 0 ? html`<tr><td colspan="8" class="hint">None yet.</td></tr>` : nothing}
          </tbody>
        </table>`)}
      ${seen.runs.length > rows
        ? html`<button class="small" @click=${more}>Show ${STEP} more</button>`
        : seen.runs.length < MOST_RUNS
          ? nothing
          : html`<p class="hint">The last ${MOST_RUNS}; older ones: <code>GET /api/v1/selection-runs</code>.</p>`}
    </section>`;
}
