/** The selections that ran, the last first. */

import { html, nothing } from '../lit/lit-html.js';
import { problem } from '../app/parts.js';
import { changed } from '../app/store.js';
import { table } from '../app/table.js';
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

const known = (number) => (number === undefined ? '–' : whole(number));

const plan = (run, name) => html`
  <button class="small" aria-label="Plan of ${name}, ${moment(run.startedAt)}" @click=${() => showRun(run, name)}>
    Plan
  </button>`;

const columns = (name) => [
  { head: 'When', names: true, cell: (run) => moment(run.startedAt) },
  { head: 'Node', cell: (run) => run.node },
  { head: 'Task', cell: name },
  { head: 'How long', number: true, cell: (run) => lasted(run.seconds * 1000) },
  { head: 'Found', number: true, cell: (run) => whole(run.found) },
  { head: 'Requests served', number: true, cell: (run) => known(run.requestsServed) },
  { head: 'Loans assigned', number: true, cell: (run) => known(run.loansAssigned) },
  { head: 'Its plan', hidden: true, cell: (run) => plan(run, name(run)) },
];

export function runTable(seen) {
  const names = new Map(seen.locks.map((lock) => [lock.taskId, lock.taskName]));
  const name = (run) => names.get(run.taskId) ?? 'task ' + run.taskId;
  return html`
    <section class="card stack" aria-labelledby="runs">
      <h2 id="runs">Selection runs</h2>
      ${problem(seen.refused['/selection-runs'])}
      ${table({
        name: 'Selection runs, the last first',
        columns: columns(name),
        items: seen.runs.slice(0, rows),
        key: (run) => run.id,
        empty: 'None yet.',
      })}
      ${seen.runs.length > rows
        ? html`<button class="small" @click=${more}>Show ${STEP} more</button>`
        : seen.runs.length < MOST_RUNS
          ? nothing
          : html`<p class="hint">The last ${MOST_RUNS}; older ones: <code>GET /api/v1/selection-runs</code>.</p>`}
    </section>`;
}
