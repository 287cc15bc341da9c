/** The swim lanes as SVG. */

import { html, nothing, svg } from '../lit-html/lit-html.js';
import { repeat } from '../lit-html/directives/repeat.js';
import { attemptMarks, markLegend } from './attempts.js';
import { scale, ticks } from './lanes.js';
import { timeWithSeconds } from '../app/format.js';
import { ENDED } from './bars.js';
import { describeBar, barLabels, colorClass, truncated } from './format.js';

const AXIS = 24;
const HEADING = 22;
const CHARACTER_WIDTH = 6.7;
const BOLD_CHARACTER_WIDTH = 7.6;
/** The text of a lane of a node begins after the chip with its color. */
const CHIP = 14;
const NARROW_WIDTH = 640;
const END_MARGIN = 12;
const TIME_LABEL_WIDTH = 80;
const THIN = 9;
const MAX_LABEL_SHARE = 0.42;
const HALF_MOMENT_WIDTH = 26;
const MOST_WITH_HAIRLINES_MS = 60_000;

/** The position and width of the lanes, beside their longest label; on a narrow screen the labels are above them. */
function frameOf(width, statuses) {
  const longest = Math.max(160, ...statuses.flatMap(({ name, state }) =>
    [name.length * BOLD_CHARACTER_WIDTH, state.length * CHARACTER_WIDTH]));
  const left = width < NARROW_WIDTH ? 0 : Math.min(width * MAX_LABEL_SHARE, Math.ceil(longest) + CHIP + 16);
  return { width, left, inner: Math.max(120, width - left - END_MARGIN), above: left === 0 ? 36 : 0 };
}

/**
 * Draws the lanes.
 *
 * @param moment the time that is marked, if it is drawn, and its label
 * @param laneStatus returns the name and the state of a lane, and whether it is highlighted
 * @param focusedBar id of the bar that has the focus, or had it last
 * @param handlers choose(bar), leave(), open(bar), move(event)
 */
export function drawing({ lanes, start, end, moment, width, nodes, laneStatus, focusedBar }, handlers) {
  const statuses = lanes.locks.concat(lanes.nodes).map(laneStatus);
  const frame = frameOf(width, statuses);
  const scaled = scale({ start, end, left: frame.left, width: frame.inner });
  const { rows, height } = stacked(lanes, frame);
  const lockEnds = new Map(
    rows.filter(({ lane }) => lane.of === 'lock').map(({ lane, y, height: ofLane }) => [lane.name, y + ofLane]));
  // In a long window the hairlines would hide the bars.
  const lockEnd = (task) => (end - start > MOST_WITH_HAIRLINES_MS ? undefined : lockEnds.get(task));
  const tabStop = focusedBar ?? rows.flatMap((row) => row.lane.bars).at(-1)?.id;
  return html`
    <svg class="lanes" role="group" aria-label="Swim lanes: arrow keys go from bar to bar" width=${width}
        height=${height} viewBox="0 0 ${width} ${height}" data-start=${start} data-end=${end} data-left=${frame.left}
        data-width=${frame.inner} @keydown=${handlers.move} @pointerleave=${handlers.leave}>
      ${rows.map((row) => background(row, width))}
      ${ticks({ start, end, width: frame.inner }).map((at) => tick(at, scaled, moment, frame, height))}
      ${moment.at < start || moment.at > end ? nothing : svg`
        <line class="now" x1=${scaled.x(moment.at)} x2=${scaled.x(moment.at)} y1=${AXIS - 10} y2=${height}></line>
        <text class="moment" y=${AXIS - 12} x=${Math.max(HALF_MOMENT_WIDTH,
          Math.min(scaled.x(moment.at), width - HALF_MOMENT_WIDTH))}>${moment.label}</text>`}
      ${rows.map((row) => row.heading ? heading(row, frame) : laneName(row, frame, laneStatus, nodes))}
      ${rows.map((row) => attemptMarks(row, scaled, { start, end, nodes }, lockEnd))}
      ${repeat(rows.filter((row) => row.lane.bars.length > 0), (row) => row.lane.of + row.lane.name, (row) => svg`
        <g data-lane="${row.lane.of}:${row.lane.name}">
          ${repeat(row.lane.bars, (bar) => bar.id, (bar) => barShape(bar, row, scaled, { nodes, tabStop }, handlers))}
        </g>`)}
      ${moment.label && moment.at < end ? rows.map((row) => later(row, scaled.x(moment.at), frame)) : nothing}
    </svg>`;
}

/** Fades what was after the moment of a replay. */
const later = ({ heading: text, y, height }, x, { above, width }) => (text ? nothing : svg`
  <rect class="later" x=${x + 1} y=${y + above} width=${width - x - 1} height=${height - above}></rect>`);

function stacked(lanes, frame) {
  let y = AXIS;
  const rows = [];
  const add = (row, height) => {
    rows.push({ lane: { bars: [] }, ...row, y, height });
    y += height;
  };
  const section = (text, sectionLanes) => {
    if (sectionLanes.length > 0) {
      add({ heading: text }, HEADING);
    }
    sectionLanes.forEach((lane) => add({ lane }, lane.height + frame.above));
  };
  section('Locks, with one holder each', lanes.locks);
  section('Nodes', lanes.nodes);
  return { rows, height: y };
}

/** The patterns of the bars. */
export const patterns = () => html`
  <svg class="visually-hidden" aria-hidden="true">
    <pattern id="stripes" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect class="stripe" width="3" height="8"></rect>
    </pattern>
    <pattern id="dots" width="6" height="6" patternUnits="userSpaceOnUse">
      <circle cx="2" cy="2" r="1.2"></circle>
    </pattern>
    <pattern id="crosses" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <path class="cross" d="M0 0H7M0 0V7"></path>
    </pattern>
  </svg>`;

const background = (row, width) =>
  row.heading ? nothing : svg`<rect class="lane" x="0" y=${row.y} width=${width} height=${row.height - 2}></rect>`;

function tick(at, scaled, moment, { left, inner }, height) {
  const x = scaled.x(at);
  const isCovered = moment.label && Math.abs(scaled.x(moment.at) - x - TIME_LABEL_WIDTH / 2) < TIME_LABEL_WIDTH - 10;
  return svg`
    <line class="tick" x1=${x} x2=${x} y1=${AXIS - 6} y2=${height}></line>
    ${isCovered || x + TIME_LABEL_WIDTH >= left + inner ? nothing
      : svg`<text class="soft" x=${x + 3} y="14">${timeWithSeconds(at)}</text>`}`;
}

const heading = ({ heading: text, y }, { width }) => svg`
  <text class="part" x="0" y=${y + 16}>${truncated(text, width / BOLD_CHARACTER_WIDTH)}</text>`;

/** Names of nodes, and the states of locks, differ at their ends. */
const shortened = (text, most) => (text.length <= most ? text
  : text.slice(0, Math.floor(most / 2) - 1).trimEnd() + '…' + text.slice(-Math.floor(most / 2)).trimStart());

function laneName({ lane, y }, frame, laneStatus, nodes) {
  const { name, state, isHighlighted } = laneStatus(lane);
  const x = lane.of === 'node' ? 8 + CHIP : 8;
  const space = (frame.left || frame.width) - x - 8;
  return svg`
    ${lane.of === 'node'
      ? svg`<rect class="chip ${colorClass(lane.name, nodes)}" x="8" y=${y + 9} width="9" height="9" rx="2"></rect>`
      : nothing}
    <text class="name" x=${x} y=${y + 18}>${shortened(name, space / BOLD_CHARACTER_WIDTH)}<title>${name}</title></text>
    <text class="${isHighlighted ? 'highlighted' : 'soft'}" x=${x} y=${y + 34}>
      ${shortened(state, space / (isHighlighted ? BOLD_CHARACTER_WIDTH : CHARACTER_WIDTH))}<title>${state}</title>
    </text>`;
}

/** The selection is drawn below the text of the leading bar. */
function barBox(bar, row) {
  const top = row.y + row.height - row.lane.height + row.lane.pad + bar.row * row.lane.rowHeight;
  const lower = bar.kind === 'selecting';
  return { y: lower ? top + 16 : top, height: row.lane.of === 'lock' ? 17 : lower ? 14 : 30 };
}

function barShape(bar, row, scaled, { nodes, tabStop }, handlers) {
  const pattern = bar.isEnded ? CROSSES : PATTERN[bar.kind] ?? 'none';
  const { x, width } = scaled.span(bar);
  const { y, height } = barBox(bar, row);
  const characterWidth = bar.kind === 'held' || bar.isEnded ? BOLD_CHARACTER_WIDTH : CHARACTER_WIDTH;
  const text = barLabels(bar).find((label) => label.length * characterWidth + 10 <= width);
  const classes = [bar.open && 'open', bar.isEnded && 'is-ended', width < THIN && 'is-thin'].filter(Boolean).join(' ');
  return svg`
    <g id=${bar.id} class="bar ${bar.kind} ${classes} ${colorClass(bar.node, nodes)}" role="img"
        tabindex=${bar.id === tabStop ? 0 : -1} aria-label=${describeBar(bar)} data-node=${bar.node ?? ''}
        data-task=${bar.task} data-kind=${bar.kind} data-from=${bar.from} data-to=${bar.to} data-open=${bar.open}
        @focus=${(event) => handlers.choose(bar, event)} @blur=${handlers.leave}
        @pointerenter=${(event) => handlers.choose(bar, event)} @click=${() => handlers.open(bar)}>
      <rect class="body" x=${x} y=${y} width=${width} height=${height} rx="3"></rect>
      <rect class="fill" x=${x} y=${y} width=${width} height=${height} rx="3" fill=${pattern}></rect>
      ${bar.isEnded ? svg`<path class="cut" d=${cut(x + width, y, height)}></path>` : nothing}
      ${text ? svg`<text x=${x + 5} y=${y + 12}>${text}</text>` : nothing}
    </g>`;
}

/** The torn end of a bar. */
const cut = (x, y, height) => `M${x} ${y - 3}l-3 ${(height + 6) / 3}l6 ${(height + 6) / 3}l-3 ${(height + 6) / 3}`;

const CROSSES = 'url(#crosses)';
export const PATTERN = { waiting: 'url(#dots)', selecting: 'url(#stripes)', blocked: CROSSES };

const sample = (kind, pattern, word, meaning) => html`
  <li title=${meaning}>
    <svg width="36" height="20" aria-hidden="true">
      <g class="bar ${kind}">
        <rect class="body" x="1" y="1" width="34" height="18" rx="3"></rect>
        <rect class="fill" x="1" y="1" width="34" height="18" rx="3" fill=${pattern}></rect>
      </g>
    </svg>
    ${word}
  </li>`;

const MEANINGS = {
  waiting: 'Requests are pending, from the first one until their decision.',
  blocked: 'FOR UPDATE waits in the database: meanwhile, nobody else can use the connection.',
  held: 'A node holds the lock of the task, from its statement to its commit.',
  leading: 'The same time in the lane of the node that holds the lock.',
  selecting: 'The leader runs the selection: the heavy query.',
  assigning: 'The leader assigns the loans that it has selected, and commits.',
};

/** The kinds of bars and marks, each with a sample and its meaning. */
export const legend = (kinds, marks, hasEnded) => html`
  <ul class="legend" aria-label="Kinds of bars">
    ${Object.entries(kinds).map(([kind, word]) => sample(kind, PATTERN[kind] ?? 'none', word, MEANINGS[kind]))}
    ${hasEnded ? sample('leading is-ended', CROSSES, ENDED, 'The session of the leader was ended.') : nothing}
    ${markLegend(marks)}
  </ul>`;
