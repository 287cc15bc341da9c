/** The layout of the bars: lanes, rows within them, and pixels. */

/** A thinner bar could neither be seen nor be clicked. */
const MIN_BAR_WIDTH = 3;

const ROW = { lock: 20, node: 34 };
const PAD = 8;
const MIN_HEIGHT = { lock: 52, node: 50 };
const MAX_LOCKS = 12;

/** One lane for each lock with a bar, then one for each node. */
export function lanes(bars, known) {
  const ofLocks = bars.filter((bar) => bar.kind === 'waiting' || bar.kind === 'held');
  const tasks = distinct(ofLocks.map((bar) => bar.task)).sort((one, other) => Number(one) - Number(other));
  const nodes = distinct([...known.nodes.map((node) => node.name), ...bars.map((bar) => bar.node)]).sort();
  return {
    locks: tasks.slice(0, MAX_LOCKS).map((task) => lockLane(task, ofLocks.filter((bar) => bar.task === task))),
    nodes: nodes.map((node) => ({
      ...nodeLane(node, bars.filter((bar) => bar.node === node && !ofLocks.includes(bar))),
      attempts: known.attempts.filter((attempt) => attempt.node === node),
    })),
    left: tasks.slice(MAX_LOCKS).length,
  };
}

const distinct = (values) => [...new Set(values.filter((value) => value !== undefined))];

/** Waiting requests above, the holder below. A lock has one holder, so that is one row. */
function lockLane(task, bars) {
  const waiting = packed(bars.filter((bar) => bar.kind === 'waiting'), (bar) => bar.id);
  const held = bars.filter((bar) => bar.kind === 'held').map((bar) => ({ ...bar, row: waiting.rows }));
  return lane('lock', task, [...waiting.bars, ...held], waiting.rows + 1);
}

/** The bars of one run share a row. */
function nodeLane(node, bars) {
  const { bars: placed, rows } = packed(bars, (bar) => bar.group);
  return lane('node', node, placed, rows);
}

function lane(of, name, bars, rows) {
  return { of, name, bars, height: Math.max(MIN_HEIGHT[of], rows * ROW[of] + 2 * PAD), rowHeight: ROW[of], pad: PAD };
}

/** Puts each group into the first row that is free at its start. */
function packed(bars, groupOf) {
  const groups = new Map();
  bars.forEach((bar) => groups.set(groupOf(bar), [...(groups.get(groupOf(bar)) ?? []), bar]));
  const spans = [...groups].map(([key, members]) => ({
    key, from: Math.min(...members.map((bar) => bar.from)), to: Math.max(...members.map((bar) => bar.to)),
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

/** Converts times to x coordinates. */
export function scale({ start, end, left, width }) {
  const x = (at) => left + ((Math.max(at, start) - start) / (end - start)) * width;
  return {
    x,
    span: (bar) => ({ x: x(bar.from), width: Math.max(MIN_BAR_WIDTH, x(Math.min(bar.to, end)) - x(bar.from)) }),
  };
}

/** Round times within the window, far enough apart for their labels. */
export function ticks({ start, end, width }) {
  const minStep = ((end - start) / width) * 90;
  const steps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600].map((seconds) => seconds * 1000);
  const step = steps.find((each) => each >= minStep);
  const first = Math.ceil(start / step) * step;
  return Array.from({ length: Math.max(0, Math.floor((end - first) / step) + 1) }, (_, count) => first + count * step);
}
