/** The selection runs, newest first. */

import { html, nothing } from '../lit-html/lit-html.js';
import { redraw } from '../app/store.js';
import { table } from '../app/table.js';
import { dateTime, integer } from '../app/format.js';
import { showRun } from './run-dialog.js';
import { MAX_RUNS } from './runs.js';
import { elapsed } from './format.js';

const STEP = 10;

let rows = STEP;

function more() {
  rows += STEP;
  redraw();
}

const plan = (run, name) => html`
  <button class="small" aria-label="Plan of ${name}, ${dateTime(run.startedAt)}" @click=${() => showRun(run, name)}>
    Plan
  </button>`;

const columns = (name) => [
  { head: 'When', rowHeader: true, cell: (run) => dateTime(run.startedAt) },
  { head: 'Node', cell: (run) => run.node },
  { head: 'Task', cell: name },
  { head: 'Duration', number: true, cell: (run) => elapsed(run.seconds * 1000) },
  { head: 'Found', number: true, cell: (run) => integer(run.found) },
  { head: 'Requests served', number: true, cell: (run) => integer(run.requestsServed) },
  { head: 'Loans assigned', number: true, cell: (run) => integer(run.loansAssigned) },
  { head: 'Plan', hidden: true, cell: (run) => plan(run, name(run)) },
];

export function runTable(known) {
  const names = new Map(known.locks.map((lock) => [lock.taskId, lock.taskName]));
  const name = (run) => names.get(run.taskId) ?? 'task ' + run.taskId;
  return html`
    <section class="card stack" aria-labelledby="runs">
      <h2 id="runs">Selection runs</h2>
      ${table({
        name: 'Selection runs, newest first',
        columns: columns(name),
        items: known.runs.slice(0, rows),
        key: (run) => run.id,
        empty: 'None yet: the first Get Work of a task starts one.',
      })}
      ${known.runs.length > rows
        ? html`<button class="small" @click=${more}>Show ${STEP} more</button>`
        : known.runs.length < MAX_RUNS
          ? nothing
          : html`<p class="hint">The last ${MAX_RUNS}; older ones: <code>GET /api/v1/selection-runs</code>.</p>`}
    </section>`;
}
