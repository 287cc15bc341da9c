/** The attempts of nodes to take the locks of tasks, if the nodes record them: marks in the lanes of nodes. */

import { html, nothing, svg } from '../lit-html/lit-html.js';
import { counted, nodeNameAtStart, timeWithMillis } from '../app/format.js';
import { table } from '../app/table.js';
import { colorClass } from './format.js';
import { continued, mergedById } from './runs.js';

const MAX_ATTEMPTS = 1000;
const MOST_IN_TABLE = 100;
const WINDOW_MS = 15 * 60 * 1000;

const RESULTS = { taken: 'Lock taken: 1 row', skipped: 'Lock busy, skipped: 0 rows' };
const WITHOUT_SELECTION = RESULTS.taken + ', but no selection';

const resultOf = (attempt) => (attempt.taken ? 'taken' : 'skipped');

export const newestAttempts = (newest, known, now) =>
  continued(newest, '/lock-attempts', MAX_ATTEMPTS, known, ({ at }) => Date.parse(at) < now - WINDOW_MS);

export const mergedAttempts = (known, fresh) => mergedById(known, fresh, MAX_ATTEMPTS);

/**
 * The marks of a node at the bottom of its lane: a thick stroke for a taken lock, a tick for a skipped one.
 *
 * @param lockEnd returns the lower end of the lane of a task's lock, to which a tick has a hairline; undefined for none
 */
export function attemptMarks({ lane, y, height }, scaled, { start, end, nodes }, lockEnd) {
  const shown = (lane.attempts ?? []).map((attempt) => ({ ...attempt, time: Date.parse(attempt.at) }))
    .filter(({ time }) => time >= start && time <= end);
  const taken = shown.filter((attempt) => attempt.taken).length;
  return shown.length === 0 ? nothing : svg`
    <g class="attempts ${colorClass(lane.name, nodes)}" role="img"
      aria-label="${nodeNameAtStart(lane.name)}: took a lock ${counted(taken, 'time')}, skipped a busy one ${
        counted(shown.length - taken, 'time')}">
      ${shown.map((attempt) => mark(attempt, scaled.x(attempt.time), y + height - 6, lockEnd(attempt.taskId)))}
    </g>`;
}

const mark = (attempt, x, y, lockEnd) => svg`
  ${attempt.taken || lockEnd === undefined ? nothing
    : svg`<line class="hairline" data-task=${attempt.taskId} x1=${x} x2=${x} y1=${lockEnd} y2=${y}></line>`}
  <line class="attempt ${resultOf(attempt)}" data-task=${attempt.taskId} x1=${x} x2=${x} y1=${y - 4} y2=${y + 4}>
    <title>${describeAttempt(attempt)}, task ${attempt.taskId}</title>
  </line>`;

/** "Node b tried at 12:02:03.250, SKIP LOCKED: 0 rows". */
export const describeAttempt = (attempt) => nodeNameAtStart(attempt.node) + ' tried at '
  + timeWithMillis(Date.parse(attempt.at)) + (attempt.taken ? ': 1 row' : ', SKIP LOCKED: 0 rows');

/** The kinds of marks. */
export const MARKS = Object.keys(RESULTS);

/** Marks with their meaning. */
export const markLegend = (marks) => marks.map((result) => html`
  <li>
    <svg width="12" height="20" aria-hidden="true">
      <g class="attempts"><line class="attempt ${result}" x1="6" x2="6" y1="2" y2="18"></line></g>
    </svg>
    ${RESULTS[result]}
  </li>`);

/**
 * The attempts that took the lock and then led: the nearest ones to the start of each leadership. A node also tries
 * after a decision, in case another request became pending meanwhile.
 */
export function ledAttempts({ attempts, runs, locks, ended }) {
  const starts = [...runs.map((run) => ({ ...run, since: run.leadingSince })),
    ...locks.map((lock) => ({ ...lock, node: lock.holder })), ...ended];
  return new Set(starts.map(({ taskId, node, since }) => {
    const distance = ({ at }) => Math.abs(Date.parse(at) - Date.parse(since));
    return attempts.filter((one) => one.taken && one.taskId === taskId && one.node === node)
      .toSorted((one, other) => distance(one) - distance(other))[0]?.id;
  }));
}

const columns = (names, led) => [
  { head: 'When', rowHeader: true, cell: (attempt) => timeWithMillis(Date.parse(attempt.at)) },
  { head: 'Node', cell: (attempt) => attempt.node },
  { head: 'Task', cell: (attempt) => names.get(attempt.taskId) ?? 'task ' + attempt.taskId },
  { head: 'Result', cell: (attempt) =>
    (attempt.taken && !led.has(attempt.id) ? WITHOUT_SELECTION : RESULTS[resultOf(attempt)]) },
];

export function attemptTable(known, start, end) {
  const shown = known.attempts
    .filter(({ at }) => Date.parse(at) >= start && Date.parse(at) <= end)
    .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
  return known.attempts.length === 0 ? nothing : table({
    name: 'Lock attempts',
    caption: (shown.length > MOST_IN_TABLE ? 'The last ' + MOST_IN_TABLE + ' attempts' : 'Attempts')
      + ' to take a lock, newest first',
    columns: columns(new Map(known.locks.map((lock) => [lock.taskId, lock.taskName])), ledAttempts(known)),
    items: shown.slice(0, MOST_IN_TABLE),
    key: (attempt) => attempt.id,
    empty: 'None in this time.',
  });
}
