/** Keyboard navigation: along a lane in time, or to the bar of the next lane that is nearest in time. */

const middle = (bar) => (bar.from + bar.to) / 2;

export function neighbor(key, from, bars) {
  const position = bars.findIndex((bar) => bar.id === from?.id);
  if (position < 0) {
    return undefined;
  }
  const lane = laneOf(bars[position]);
  const laneBars = bars.filter((bar) => laneOf(bar) === lane).toSorted((one, other) => one.from - other.from);
  const index = laneBars.findIndex((bar) => bar.id === from.id);
  return {
    ArrowLeft: laneBars[index - 1],
    ArrowRight: laneBars[index + 1],
    Home: laneBars[0],
    End: laneBars.at(-1),
    ArrowUp: across(-1),
    ArrowDown: across(1),
  }[key];

  function across(direction) {
    const laneOrder = [...new Set(bars.map(laneOf))];
    const next = laneOrder[laneOrder.indexOf(lane) + direction];
    return bars.filter((bar) => laneOf(bar) === next)
      .toSorted((one, other) => Math.abs(middle(one) - middle(from)) - Math.abs(middle(other) - middle(from)))[0];
  }
}

const laneOf = (bar) => (bar.kind === 'waiting' || bar.kind === 'held' ? 'lock ' + bar.task : 'node ' + bar.node);
