/** A wave as a picture: requests as dots, attempts as ticks with a hairline to the lock, and the selection. */

import { nothing, svg } from '../lit-html/lit-html.js';
import { integer, nodeNameAtStart } from '../app/format.js';
import { describeAttempt } from './attempts.js';
import { colorClass, truncated } from './format.js';

const NARROW_WIDTH = 640;
const DOT = 13;
const COLUMNS = 10;
const BLOCK = COLUMNS * DOT;
const TICK = 9;
const MOST_TICKS = 12;
/** Of the number of the earlier attempts that are not drawn. */
const MORE = 30;
const LOCK = 96;
const CHARACTER_WIDTH = 6.8;
const BOLD_CHARACTER_WIDTH = 8;
/** The name and the result of a node are above its ticks. */
const NODE = 44;
const ARROW = 22;
/** Above the boxes, for their labels. */
const TOP = 32;

/** Side by side, or below each other on a narrow screen. */
function placesOf(width, dots, nodes) {
  const dotsHeight = Math.ceil(dots / COLUMNS) * DOT;
  if (width >= NARROW_WIDTH) {
    const boxes = Math.max(dotsHeight, nodes * NODE);
    const lock = width - BLOCK - 12 - ARROW - 8 - LOCK;
    const from = BLOCK + 16 + ARROW + 8;
    return {
      row: boxes / Math.max(nodes, 1), boxes, height: TOP + boxes + 8,
      waiting: { x: 8, y: TOP, dots: TOP + (boxes - dotsHeight) / 2 },
      nodes: { x: from, y: TOP },
      lock: { x: lock, y: TOP, width: LOCK, height: boxes },
      served: { x: width - BLOCK - 8, y: TOP, dots: TOP + (boxes - dotsHeight) / 2 },
      arrows: [
        { x: BLOCK + 16, y: TOP + boxes / 2, length: ARROW },
        { x: lock + LOCK + 6, y: TOP + boxes / 2, length: ARROW },
      ],
    };
  }
  const below = TOP + dotsHeight + TOP + 8;
  const boxes = Math.max(1, nodes) * NODE;
  const end = below + boxes + TOP + 8;
  return {
    row: NODE, boxes: dotsHeight, height: end + dotsHeight + 12,
    waiting: { x: 8, y: TOP, dots: TOP },
    nodes: { x: 8, y: below },
    lock: { x: width - 88, y: below, width: 84, height: boxes },
    served: { x: 8, y: end, dots: end },
    arrows: [],
  };
}

export function stage(story, width, description) {
  const { wave, nodes } = story;
  const place = placesOf(width, wave.requests, nodes.length);
  const skips = story.attempts.filter((one) => !one.taken).length;
  const tries = 'Tries of nodes: ' + integer(skips) + ' skipped';
  return svg`
    <svg class="stage" role="img" aria-label=${description} width=${width} height=${place.height}
        viewBox="0 0 ${width} ${place.height}" data-served=${story.served} data-skipped=${skips}>
      ${label(place.waiting, 'Pending requests: ' + integer(story.pending))}
      ${label(place.nodes, truncated(tries, (place.lock.x - place.nodes.x - 8) / CHARACTER_WIDTH))}
      ${label(place.lock, 'Lock')}
      ${label(place.served, servedLabel(story))}
      <rect class="box ${story.selecting ? 'active' : ''}" x=${place.served.x - 4} y=${place.served.y - 4}
        width=${BLOCK + 6} height=${place.boxes + 8} rx="4"></rect>
      ${place.arrows.map(arrow)}
      ${lockBox(place.lock, story)}
      ${nodes.map((node, row) => nodeRow(node, story, place, row))}
      ${Array.from({ length: wave.requests }, (_, number) => dot(number, story, place))}
    </svg>`;
}

const servedLabel = ({ selecting, served, assigned, failed }) => (selecting ? 'Selecting …'
  : failed > 0 ? 'Failed: ' + integer(failed)
  : 'Served: ' + integer(assigned) + (served > assigned ? ', none: ' + integer(served - assigned) : ''));

const label = ({ x, y }, text) => svg`<text class="soft" x=${x} y=${y - 12}>${text}</text>`;

const arrow = ({ x, y, length }) => svg`
  <path class="arrow" d="M${x} ${y}h${length - 2}m-6 -5l6 5l-6 5"></path>`;

/** A request that is not recorded yet is pale. */
function dot(number, { served, assigned, pending, failed }, place) {
  const kind = number < failed ? 'failed' : number < assigned ? 'served' : number < served ? 'unmet' : 'waits';
  const { x, dots } = kind === 'waits' ? place.waiting : place.served;
  const left = x + (number % COLUMNS) * DOT + DOT / 2;
  const top = dots + Math.floor(number / COLUMNS) * DOT + DOT / 2;
  return svg`<circle class="dot ${kind}" cx=${left} cy=${top} r="4"
    opacity=${number < served + failed + pending ? 1 : 0.3}></circle>`;
}

const lockBox = ({ x, y, width, height }, { holder, nodes }) => svg`
  <rect class="box lock ${holder === undefined ? '' : 'active ' + colorClass(holder, nodes)}" x=${x} y=${y - 4}
    width=${width} height=${height + 8} rx="4"></rect>
  ${holder === undefined ? nothing : svg`<text class="soft" x=${x + 8} y=${y + height / 2 - 11}>held by</text>`}
  <text class="strong" x=${x + 8} y=${y + height / 2 + 5}>
    ${holder === undefined ? 'free' : short(holder, (width - 12) / BOLD_CHARACTER_WIDTH)}
    <title>${holder === undefined ? 'The lock is free' : nodeNameAtStart(holder) + ' holds the lock'}</title></text>`;

/** Names of nodes differ at their ends. */
const short = (name, most) => (name.length > most ? '…' + name.slice(1 - Math.floor(most)) : name);

function nodeRow(node, story, place, row) {
  const { x, y } = place.nodes;
  const attempts = story.attempts.filter((one) => one.node === node);
  // One that got the lock and found no request is neither.
  const ticks = attempts.filter((one) => one.leads || !one.taken);
  const shown = ticks.slice(-MOST_TICKS);
  const more = ticks.length - shown.length;
  const start = x + 4 + (more > 0 ? MORE : 0);
  const line = y + (row + 0.5) * place.row + 15;
  const space = place.lock.x - x - 8;
  const result = resultOf(attempts, story.ended.filter((one) => one.node === node));
  return svg`
    <g class=${colorClass(node, story.nodes)}>
      <text class="strong" x=${x} y=${line - 27}>${short(node, space / BOLD_CHARACTER_WIDTH)}
        <title>${nodeNameAtStart(node)}</title></text>
      ${shown.length === 0 ? nothing : svg`
        <line class="hairline ${node === story.holder ? 'taken' : ''}" x1=${x} x2=${place.lock.x - 2}
          y1=${line} y2=${line}></line>`}
      ${more > 0 ? svg`<text class="soft" x=${x} y=${line - 2}>${'+' + integer(more)}</text>` : nothing}
      ${shown.map((one, index) => tick(one, start + index * TICK, line))}
      ${attempts.length === 0 ? nothing : svg`
        <text class="soft" x=${x} y=${line - 14}>${truncated(result, space / CHARACTER_WIDTH)}
          <title>${result}</title></text>`}
    </g>`;
}

/** "12 tries: 0 rows"; "1 try: 0 rows, then 1 row"; "1 row, session ended, 1 row"; "1 row, no request". */
export function resultOf(attempts, ended) {
  const taken = attempts.filter((one) => one.leads).length;
  const first = attempts.findIndex((one) => one.leads);
  const skips = attempts.slice(0, first < 0 ? undefined : first).filter((one) => !one.taken).length;
  const before = skips === 0 ? '' : (skips === 1 ? '1 try' : integer(skips) + ' tries') + ': 0 rows';
  if (taken === 0) {
    return before || '1 row, no request'; // A node also tries after a decision.
  }
  if (ended.length > 0) {
    return (ended.length === 1 ? '1 row, session ended' : integer(ended.length) + ' sessions ended')
      + (taken > ended.length ? ', 1 row' : '');
  }
  return before === '' ? '1 row' : before + ', then 1 row';
}

const tick = (attempt, x, y) => svg`
  <line class="attempt ${attempt.leads ? 'taken' : 'skipped'}" x1=${x} x2=${x} y1=${y - 11} y2=${y}>
    <title>${describeAttempt(attempt)}</title>
  </line>`;

const SMALL = 7;
const SMALL_COLUMNS = 15;

/** Requests as dots, and the loans that they got as squares. */
export function outcomePicture(requests, loans) {
  const block = SMALL_COLUMNS * SMALL;
  const width = 2 * block + 50;
  const height = Math.ceil(Math.max(requests, loans, 1) / SMALL_COLUMNS) * SMALL;
  const each = (count, draw) => Array.from({ length: count }, (_, index) =>
    draw((index % SMALL_COLUMNS) * SMALL, Math.floor(index / SMALL_COLUMNS) * SMALL));
  return svg`
    <svg class="outcome-picture" role="img" viewBox="0 0 ${width} ${height}" width=${width} height=${height}
        aria-label="${integer(requests)} requests, ${integer(loans)} loans">
      ${each(requests, (x, y) => svg`<circle cx=${x + 3} cy=${y + 3} r="2.5"></circle>`)}
      <path class="arrow" d="M${block + 8} ${height / 2}h30m-5 -4l5 4l-5 4"></path>
      ${each(loans, (x, y) => svg`<rect x=${x + block + 50} y=${y} width="5" height="5"></rect>`)}
    </svg>`;
}
