/** The swim lanes, as a picture. */

import { html, nothing, svg } from '../lit/lit-html.js';
import { repeat } from '../lit/directives/repeat.js';
import { scale, ticks } from './lanes.js';
import { described, labels, second, shade } from './words.js';

const AXIS = 24;
const HEADING = 22;
const LETTER = 6.7;
const NARROW = 640;
/** Behind the end, so that it is seen as one. */
const AFTER = 12;
const CLOCK = 52;

/** Where the lanes begin, and how wide they are; on a narrow screen their names stand above them. */
export function frame(width) {
  const left = width < NARROW ? 0 : 208;
  return { width, left, inner: Math.max(120, width - left - AFTER), above: left === 0 ? 36 : 0 };
}

/**
 * The picture.
 *
 * @param shown lanes, window, nodes, statuses of the lanes, chosen (id of the bar that has the focus or would get it)
 * @param on choose(bar) and leave(), open(bar), move(event)
 */
export function picture({ lanes, start, end, width, nodes, status, chosen }, on) {
  const place = frame(width);
  const scaled = scale({ start, end, left: place.left, width: place.inner });
  const { rows, height } = stacked(lanes, place);
  const first = chosen ?? rows.flatMap((row) => row.lane.bars).at(-1)?.id;
  return html`
    <svg class="lanes" role="group" aria-label="Swim lanes: arrow keys go from bar to bar" width=${width}
        height=${height} viewBox="0 0 ${width} ${height}" data-start=${start} data-end=${end} data-left=${place.left}
        data-width=${place.inner} @keydown=${on.move} @pointerleave=${on.leave}>
      ${patterns()}
      ${rows.map((row) => ground(row, width))}
      ${ticks({ start, end, width: place.inner }).map((at) => tick(at, scaled.x(at), place, height))}
      <line class="now" x1=${scaled.x(end)} x2=${scaled.x(end)} y1=${AXIS - 10} y2=${height}></line>
      ${rows.map((row) => row.heading ? heading(row, place) : named(row, place, status))}
      ${repeat(rows.filter((row) => row.lane.bars.length > 0), (row) => row.lane.of + row.lane.name, (row) => svg`
        <g data-lane="${row.lane.of}:${row.lane.name}">
          ${repeat(row.lane.bars, (bar) => bar.id, (bar) => drawn(bar, row, scaled, { nodes, first }, on))}
        </g>`)}
    </svg>`;
}

function stacked(lanes, place) {
  let y = AXIS;
  const rows = [];
  const add = (row, height) => {
    rows.push({ lane: { bars: [] }, ...row, y, height });
    y += height;
  };
  const part = (text, own) => {
    add({ heading: text }, HEADING);
    own.forEach((lane) => add({ lane }, lane.height + place.above));
  };
  part('Locks, with one holder each', lanes.locks);
  part('Nodes', lanes.nodes);
  return { rows, height: y };
}

const patterns = () => svg`
  <defs>
    <pattern id="stripes" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect class="stripe" width="3" height="8"></rect>
    </pattern>
    <pattern id="dots" width="6" height="6" patternUnits="userSpaceOnUse">
      <circle cx="2" cy="2" r="1.2"></circle>
    </pattern>
  </defs>`;

const ground = (row, width) =>
  row.heading ? nothing : svg`<rect class="lane" x="0" y=${row.y} width=${width} height=${row.height - 2}></rect>`;

const tick = (at, x, { width }, height) => svg`
  <line class="tick" x1=${x} x2=${x} y1=${AXIS - 6} y2=${height}></line>
  ${x + CLOCK < width ? svg`<text class="soft" x=${x + 3} y="14">${second(at)}</text>` : nothing}`;

const heading = ({ heading: text, y }, { left, width }) =>
  svg`<text class="part" x="0" y=${y + 16}>${short(text, Math.floor((left || width) / LETTER))}</text>`;

function named({ lane, y }, place, status) {
  const { name, state, loud } = status(lane);
  const room = Math.floor(((place.left || place.width) - 16) / LETTER);
  return svg`
    <text class="name" x="8" y=${y + 18}>${short(name, room)}<title>${name}</title></text>
    <text class="${loud ? 'loud' : 'soft'}" x="8" y=${y + 34}>${short(state, room)}<title>${state}</title></text>`;
}

const short = (text, room) => (text.length <= room ? text : text.slice(0, room - 1).trimEnd() + '…');

/** Two storeys: names and the frame above, what is done below. */
function box(bar, row) {
  const top = row.y + row.height - row.lane.height + row.lane.pad + bar.row * row.lane.rowHeight;
  const lower = bar.kind === 'selecting';
  return { y: lower ? top + 16 : top, height: row.lane.of === 'lock' ? 17 : lower ? 14 : 30 };
}

function drawn(bar, row, scaled, { nodes, first }, on) {
  const pattern = PATTERN[bar.kind] ?? 'none';
  const { x, width } = scaled.span(bar);
  const { y, height } = box(bar, row);
  const text = labels(bar).find((label) => label.length * LETTER + 8 <= width);
  return svg`
    <g id=${bar.id} class="bar ${bar.kind} ${bar.open ? 'open' : ''} ${shade(bar.node, nodes)}" role="img"
        tabindex=${bar.id === first ? 0 : -1} aria-label=${described(bar)} data-node=${bar.node ?? ''}
        data-task=${bar.task} data-kind=${bar.kind} data-from=${bar.from} data-to=${bar.to} data-open=${bar.open}
        @focus=${(event) => on.choose(bar, event)} @blur=${on.leave} @pointerenter=${(event) => on.choose(bar, event)}
        @click=${() => on.open(bar)}>
      <rect class="body" x=${x} y=${y} width=${width} height=${height} rx="3"></rect>
      <rect class="fill" x=${x} y=${y} width=${width} height=${height} rx="3" fill=${pattern}></rect>
      ${text ? svg`<text x=${x + 5} y=${y + 12}>${text}</text>` : nothing}
    </g>`;
}

const PATTERN = { waiting: 'url(#dots)', selecting: 'url(#stripes)' };

/** What the bars mean, each as it is drawn. */
export const legend = (kinds) => html`
  <ul class="legend" aria-label="Kinds of bars">
    ${Object.entries(kinds).map(([kind, word]) => html`
      <li>
        <svg width="28" height="16" aria-hidden="true">
          <g class="bar ${kind} n0">
            <rect class="body" x="1" y="1" width="26" height="14" rx="3"></rect>
            <rect class="fill" x="1" y="1" width="26" height="14" rx="3" fill=${PATTERN[kind] ?? 'none'}></rect>
          </g>
        </svg>
        ${word}
      </li>`)}
  </ul>`;
