/** A wave as a picture: requests as dots, attempts as ticks with a hairline to the lock, and the selection. */

import { nothing, svg } from '../lit-html/lit-html.js';
import { describeAttempt } from './attempts.js';
import { colorClass } from './format.js';

const NARROW_WIDTH = 640;
const DOT = 14;
const COLUMNS = 10;
const ROW = 34;
const TICK = 9;
const MOST_TICKS = 12;

/** Side by side, or below each other on a narrow screen. */
function placesOf(width, dots, nodes) {
  const dotsHeight = Math.ceil(dots / COLUMNS) * DOT;
  const nodesHeight = nodes * ROW;
  const block = COLUMNS * DOT;
  if (width >= NARROW_WIDTH) {
    const height = Math.max(dotsHeight, nodesHeight) + 56;
    return {
      height,
      waiting: { x: 8, y: 32 },
      nodes: { x: width * 0.24, y: 32, width: width * 0.3 },
      lock: { x: width * 0.58, y: 32, height: Math.max(ROW, nodesHeight) - 8 },
      served: { x: width - block - 8, y: 32 },
    };
  }
  const below = 40 + dotsHeight + 32;
  return {
    height: below + nodesHeight + 52 + dotsHeight,
    waiting: { x: 8, y: 28 },
    nodes: { x: 8, y: below, width: width - 130 },
    lock: { x: width - 108, y: below, height: Math.max(ROW, nodesHeight) - 8 },
    served: { x: 8, y: below + nodesHeight + 44 },
  };
}

export function stage(story, width, description) {
  const { wave, nodes } = story;
  const place = placesOf(width, wave.requests, nodes.length);
  return svg`
    <svg class="stage" role="img" aria-label=${description} width=${width} height=${place.height}
        viewBox="0 0 ${width} ${place.height}" data-served=${story.served} data-skipped=${story.attempts
          .filter((one) => !one.taken).length}>
      ${label(place.waiting, 'Pending requests')}
      ${label(place.nodes, 'Nodes that tried')}
      ${label(place.lock, 'Lock')}
      ${label(place.served, servedLabel(story))}
      <rect class="box ${story.selecting ? 'active' : ''}" x=${place.served.x - 4} y=${place.served.y - 4}
        width=${COLUMNS * DOT + 6} height=${Math.ceil(wave.requests / COLUMNS) * DOT + 6} rx="4"></rect>
      ${lockBox(place.lock, story)}
      ${nodes.map((node, row) => nodeRow(node, story, place, row))}
      ${Array.from({ length: wave.requests }, (_, number) => dot(number, number < story.served, place))}
    </svg>`;
}

const servedLabel = ({ selecting, served }) => (selecting ? 'Selecting …'
  : served > 0 ? 'Served by one selection' : 'Not served yet');

const label = ({ x, y }, text) => svg`<text class="soft" x=${x} y=${y - 12}>${text}</text>`;

function dot(number, isServed, place) {
  const { x, y } = isServed ? place.served : place.waiting;
  const left = x + (number % COLUMNS) * DOT + DOT / 2;
  const top = y + Math.floor(number / COLUMNS) * DOT + DOT / 2;
  return svg`<circle class="dot ${isServed ? 'served' : 'waits'}" cx=${left} cy=${top} r="4"></circle>`;
}

const lockBox = ({ x, y, height }, { holder, nodes }) => svg`
  <rect class="box lock ${holder === undefined ? '' : 'active ' + colorClass(holder, nodes)}" x=${x} y=${y} width="100"
    height=${height} rx="4"></rect>
  <text class="strong" x=${x + 8} y=${y + height / 2 + 5}>${holder === undefined ? 'free' : short(holder, 11)}
    <title>${holder === undefined ? 'The lock is free' : 'Node ' + holder + ' holds the lock'}</title></text>`;

/** Names of nodes differ at their ends. */
const short = (name, most) => (name.length > most ? '…' + name.slice(1 - most) : name);

function nodeRow(node, story, place, row) {
  const { x, y, width } = place.nodes;
  const middle = y + row * ROW + 13;
  const attempts = story.attempts.filter((one) => one.node === node).slice(-MOST_TICKS);
  const start = x + Math.min(80, width * 0.35);
  return svg`
    <g class=${colorClass(node, story.nodes)}>
      <text x=${x} y=${middle + 4}>${short(node, 10)}
        <title>Node ${node}</title></text>
      ${attempts.map((one, index) => tick(one, start + index * TICK, middle, place.lock))}
      ${attempts.length === 0 ? nothing : svg`
        <text class="soft" x=${start + attempts.length * TICK + 4} y=${middle + 4}>${rows(attempts)}</text>`}
    </g>`;
}

const rows = (attempts) => (attempts.some((one) => one.taken) ? '1 row' : '0 rows');

const tick = (attempt, x, y, lock) => svg`
  <line class="hairline ${attempt.taken ? 'taken' : ''}" x1=${x} x2=${lock.x} y1=${y + 7} y2=${y + 7}></line>
  <line class="attempt ${attempt.taken ? 'taken' : 'skipped'}" x1=${x} x2=${x} y1=${y - 7} y2=${y + 7}>
    <title>${describeAttempt(attempt)}</title>
  </line>`;
