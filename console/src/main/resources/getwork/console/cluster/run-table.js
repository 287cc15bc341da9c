/** The selection runs, newest first. */

import { html, nothing } from '../lit-html/lit-html.js';
import { filtersInAddress } from '../app/address.js';
import { redraw } from '../app/store.js';
import { table } from '../app/table.js';
import { counted, dateTime, duration, integer, nodeName } from '../app/format.js';
import { median } from './alarms.js';
import { endedSessions } from './bars.js';
import { showRun } from './run-dialog.js';
import { MAX_RUNS, WINDOW_MS } from './runs.js';
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

const ENDED = html`<span class="badge bad">session ended</span>`;

/** A session that ended while it led has no run: PostgreSQL rolled it back. */
const endedRuns = (known) => endedSessions(known).map(({ since, until, ...one }) => ({
  ...one, id: `ended-${one.taskId}-${since}`, startedAt: since, seconds: (until - since) / 1000, isEnded: true,
  requestsServed: 0, loansAssigned: 0,
}));

const columns = (name) => [
  { head: 'When', rowHeader: true, cell: (run) => dateTime(run.startedAt) },
  { head: 'Node', cell: (run) => run.node },
  { head: 'Task', cell: name },
  { head: 'Duration', number: true, cell: (run) => elapsed(run.seconds * 1000) },
  { head: 'Found', number: true, cell: (run) => (run.isEnded ? '–' : integer(run.found)) },
  { head: 'Requests served', number: true, cell: (run) => integer(run.requestsServed) },
  { head: 'Loans assigned', number: true, cell: (run) => integer(run.loansAssigned) },
  { head: 'Plan', hidden: true, cell: (run) => (run.isEnded ? ENDED : plan(run, name(run))) },
];

/** The load and the latency of the last minutes. */
function figures({ runs, at }) {
  const recent = runs.filter(({ decidedAt }) => at - Date.parse(decidedAt) < WINDOW_MS);
  if (recent.length === 0) {
    return `No run has ended in the last ${duration(WINDOW_MS)}.`;
  }
  const times = recent.map(({ startedAt, endedAt }) => new Date(endedAt) - new Date(startedAt));
  const waits = recent.filter(({ waitingSince }) => waitingSince)
    .map(({ waitingSince, decidedAt }) => new Date(decidedAt) - new Date(waitingSince));
  const served = recent.reduce((sum, { requestsServed = 0 }) => sum + requestsServed, 0);
  return `Last ${duration(WINDOW_MS)}: ${counted(recent.length, 'run')}, median ${elapsed(median(times))}, `
    + `longest ${elapsed(Math.max(...times))}; ${counted(served, 'request')} served, `
    + `the longest wait ${elapsed(Math.max(0, ...waits))}.`;
}

export function runTable(known) {
  const names = new Map(known.locks.map((lock) => [lock.taskId, lock.taskName]));
  const name = (run) => names.get(run.taskId) ?? 'task ' + run.taskId;
  const { node } = filtersInAddress();
  const isShown = (run) => node === undefined || run.node === node;
  const all = [...known.runs, ...endedRuns(known)].filter(isShown)
    .toSorted((one, other) => new Date(other.startedAt) - new Date(one.startedAt));
  return html`
    <section class="card stack" aria-labelledby="runs">
      <h2 id="runs">Selection runs</h2>
      ${node === undefined ? nothing : html`<p class="side-by-side">Only those of ${nodeName(node)}.
        <a class="button small" href="#/cluster/runs">Show all</a></p>`}
      <p class="hint">${figures({ ...known, runs: known.runs.filter(isShown) })}</p>
      ${table({
        name: 'Selection runs, newest first',
        columns: columns(name),
        items: all.slice(0, rows),
        key: (run) => run.id,
        empty: node ? 'None of this node.' : 'None yet: the first Get Work of a task starts one.',
      })}
      ${all.length > rows
        ? html`<button class="small" @click=${more}>Show ${STEP} more</button>`
        : known.runs.length < MAX_RUNS
          ? nothing
          : html`<p class="hint">The last ${MAX_RUNS}; older ones: <code>GET /api/v1/selection-runs</code>.</p>`}
    </section>`;
}
