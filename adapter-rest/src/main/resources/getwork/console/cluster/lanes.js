/** Where bars are drawn: lanes, rows within them, and pixels. */

/** Thinner is not to be seen, and not to be hit. */
export const THINNEST = 3;

const ROW = { lock: 20, node: 34 };
const PAD = 8;
const LEAST = { lock: 52, node: 50 };
const MOST_LOCKS = 12;

/** The lanes: one for each lock that somebody holds, waits for, or did, then one for each node. */
export function lanes(bars, seen) {
  const ofLocks = bars.filter((bar) => bar.kind === 'waiting' || bar.kind === 'held');
  const tasks = distinct(ofLocks.map((bar) => bar.task)).sort((one, other) => Number(one) - Number(other));
  const nodes = distinct([...seen.nodes.map((node) => node.name), ...bars.map((bar) => bar.node)]).sort();
  return {
    locks: tasks.slice(0, MOST_LOCKS).map((task) => lockLane(task, ofLocks.filter((bar) => bar.task === task))),
    nodes: nodes.map((node) => nodeLane(node, bars.filter((bar) => bar.node === node && !ofLocks.includes(bar)))),
    left: tasks.slice(MOST_LOCKS).length,
  };
}

const distinct = (values) => [...new Set(values.filter((value) => value !== undefined))];

/** Who waits above, who holds it below: never two at a time, so that one row is always enough. */
function lockLane(task, bars) {
  const waiting = packed(bars.filter((bar) => bar.kind === 'waiting'), (bar) => bar.id);
  const held = bars.filter((bar) => bar.kind === 'held').map((bar) => ({ ...bar, row: waiting.rows }));
  return lane('lock', task, [...waiting.bars, ...held], waiting.rows + 1);
}

/** What belongs to one decision is in one row. */
function nodeLane(node, bars) {
  const { bars: placed, rows } = packed(bars, (bar) => bar.group);
  return lane('node', node, placed, rows);
}

function lane(of, name, bars, rows) {
  return { of, name, bars, height: Math.max(LEAST[of], rows * ROW[of] + 2 * PAD), rowHeight: ROW[of], pad: PAD };
}

/** Each group into the first row that is free by then. */
function packed(bars, groupOf) {
  const groups = new Map();
  bars.forEach((bar) => groups.set(groupOf(bar), [...(groups.get(groupOf(bar)) ?? []), bar]));
  const spans = [...groups].map(([key, own]) => ({
    key, from: Math.min(...own.map((bar) => bar.from)), to: Math.max(...own.map((bar) => bar.to)),
  }));
  const ends = [];
  const rows = new Map();
  spans.sort((one, other) => one.from - other.from).forEach(({ key, from, to }) => {
    const free = ends.findIndex((end) => end <= from);
    const row = free < 0 ? ends.length : free;
    ends[row] = to;
    rows.set(key, row);
  });
  return { bars: bars.map((bar) => ({ ...bar, row: rows.get(groupOf(bar)) })), rows: Math.max(1, ends.length) };
}

/** From a time to a place: the window is as wide as the picture. */
export function scale({ start, end, left, width }) {
  const x = (at) => left + ((Math.max(at, start) - start) / (end - start)) * width;
  return {
    x,
    span: (bar) => ({ x: x(bar.from), width: Math.max(THINNEST, x(Math.min(bar.to, end)) - x(bar.from)) }),
  };
}

/** Round times within the window, so few that their labels do not touch. */
export function ticks({ start, end, width }) {
  const least = ((end - start) / width) * 90;
  const step = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600].map((seconds) => seconds * 1000).find((each) => each >= least);
  const first = Math.ceil(start / step) * step;
  return Array.from({ length: Math.max(0, Math.floor((end - first) / step) + 1) }, (_, count) => first + count * step);
}
