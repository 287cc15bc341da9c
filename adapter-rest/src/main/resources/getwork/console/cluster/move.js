/** From bar to bar by keys: along a lane in time, and across to what was nearest in time. */

const middle = (bar) => (bar.from + bar.to) / 2;

/** The bar that a key leads to, or nothing. */
export function neighbour(key, from, bars) {
  const here = bars.findIndex((bar) => bar.id === from?.id);
  if (here < 0) {
    return undefined;
  }
  const lane = laneOf(bars[here]);
  const own = bars.filter((bar) => laneOf(bar) === lane).toSorted((one, other) => one.from - other.from);
  const at = own.findIndex((bar) => bar.id === from.id);
  return {
    ArrowLeft: own[at - 1],
    ArrowRight: own[at + 1],
    Home: own[0],
    End: own.at(-1),
    ArrowUp: across(-1),
    ArrowDown: across(1),
  }[key];

  function across(way) {
    const order = [...new Set(bars.map(laneOf))];
    const next = order[order.indexOf(lane) + way];
    return bars.filter((bar) => laneOf(bar) === next)
      .toSorted((one, other) => Math.abs(middle(one) - middle(from)) - Math.abs(middle(other) - middle(from)))[0];
  }
}

const laneOf = (bar) => (bar.kind === 'waiting' || bar.kind === 'held' ? 'lock ' + bar.task : 'node ' + bar.node);
