/** Which row of the pipeline has the focus, and where it goes when that row goes. */

const rows = () => [...document.querySelectorAll('tr[data-assignment]')];

const idOf = (row) => row?.dataset.assignment;

/** The assignment whose row has the focus, if one has. */
export function focused() {
  return idOf(document.activeElement?.closest?.('tr[data-assignment]'));
}

export function focusRow(id) {
  rows().find((row) => idOf(row) === id)?.focus();
}

/** To the next row, or with -1 to the one before. */
export function step(way) {
  const all = rows();
  const at = all.findIndex((row) => idOf(row) === focused());
  all[at < 0 ? 0 : Math.min(Math.max(at + way, 0), all.length - 1)]?.focus();
}

/** On nothing in particular: where a dialog leaves it whose reason has gone. */
function isNowhere() {
  return [null, document.body, document.getElementById('main')].includes(document.activeElement);
}

/**
 * Remembers the rows around those of some assignments.
 *
 * @return to be called when they may have gone: puts a focus that went with them on the next that is there, if any
 */
export function focusNear(ids) {
  const order = rows().map(idOf);
  const at = order.findIndex((id) => ids.includes(id));
  const next = [...order.slice(at), ...order.slice(0, Math.max(at, 0)).reverse()];
  return () => setTimeout(() => {
    if (isNowhere()) {
      const there = next.find((id) => rows().some((row) => idOf(row) === id));
      if (there) {
        focusRow(there);
      } else {
        document.getElementById('get-work')?.focus();
      }
    }
  });
}
