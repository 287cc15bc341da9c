/** The attempts of nodes to take the locks of tasks, if the nodes record them: marks in the lanes of nodes. */

import { html, nothing, svg } from '../lit-html/lit-html.js';
import { counted, timeWithMillis } from '../app/format.js';
import { fetchAll } from '../app/http.js';
import { table } from '../app/table.js';
import { colorClass } from './format.js';
import { mergedById } from './runs.js';

const MAX_ATTEMPTS = 1000;
const PAGE_SIZE = 200;
const MOST_IN_TABLE = 100;
const WINDOW_MS = 15 * 60 * 1000;

const RESULTS = { taken: 'Lock taken', skipped: 'Lock busy, skipped' };

const resultOf = (attempt) => (attempt.taken ? 'taken' : 'skipped');

/** Reads pages until an attempt is known or older than the longest window. */
export function newestAttempts(known, now) {
  const ids = new Set(known.map((attempt) => attempt.id));
  const isEnough = (items) => ids.has(items.at(-1)?.id) || Date.parse(items.at(-1)?.at) < now - WINDOW_MS;
  return fetchAll('/lock-attempts', MAX_ATTEMPTS, PAGE_SIZE, isEnough);
}

export const mergedAttempts = (known, fresh) => mergedById(known, fresh, MAX_ATTEMPTS);

/** The marks of a node at the bottom of its lane: a stroke for a taken lock, a circle for a skipped one. */
export function attemptMarks({ lane, y, height }, scaled, { start, end, nodes }) {
  const shown = (lane.attempts ?? []).map((attempt) => ({ ...attempt, time: Date.parse(attempt.at) }))
    .filter(({ time }) => time >= start && time <= end);
  const taken = shown.filter((attempt) => attempt.taken).length;
  return shown.length === 0 ? nothing : svg`
    <g class="attempts ${colorClass(lane.name, nodes)}" role="img" aria-label="Node ${lane.name}: took a lock ${
      counted(taken, 'time')}, skipped a busy one ${counted(shown.length - taken, 'time')}">
      ${shown.map((attempt) => mark(attempt, scaled.x(attempt.time), y + height - 6))}
    </g>`;
}

function mark(attempt, x, y) {
  const text = RESULTS[resultOf(attempt)] + ', task ' + attempt.taskId + ', ' + timeWithMillis(attempt.time);
  const title = svg`<title>${text}</title>`;
  return attempt.taken
    ? svg`<line class="attempt taken" x1=${x} x2=${x} y1=${y - 4} y2=${y + 4}>${title}</line>`
    : svg`<circle class="attempt skipped" cx=${x} cy=${y} r="2.5">${title}</circle>`;
}

/** The marks with their meaning; nothing when no node records attempts. */
export const attemptLegend = (attempts) => attempts.length === 0 ? nothing : html`
  ${Object.entries(RESULTS).map(([result, word]) => html`
    <li>
      <svg width="16" height="16" aria-hidden="true">
        <g class="attempts n0">${result === 'taken'
          ? svg`<line class="attempt taken" x1="8" x2="8" y1="4" y2="12"></line>`
          : svg`<circle class="attempt skipped" cx="8" cy="8" r="2.5"></circle>`}</g>
      </svg>
      ${word}
    </li>`)}`;

const columns = (names) => [
  { head: 'When', rowHeader: true, cell: (attempt) => timeWithMillis(Date.parse(attempt.at)) },
  { head: 'Node', cell: (attempt) => attempt.node },
  { head: 'Task', cell: (attempt) => names.get(attempt.taskId) ?? 'task ' + attempt.taskId },
  { head: 'Result', cell: (attempt) => RESULTS[resultOf(attempt)] },
];

export const attemptTable = ({ attempts, locks }) => attempts.length === 0 ? nothing : table({
  name: 'Lock attempts',
  caption: 'The last ' + Math.min(MOST_IN_TABLE, attempts.length) + ' attempts to take a lock, newest first',
  columns: columns(new Map(locks.map((lock) => [lock.taskId, lock.taskName]))),
  items: attempts.slice(0, MOST_IN_TABLE),
  key: (attempt) => attempt.id,
  empty: '',
});
