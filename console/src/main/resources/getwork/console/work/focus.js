/** The focus in the rows of the pipeline. */

const rows = () => [...document.querySelectorAll('tr[data-assignment]')];

const idOf = (row) => row?.dataset.assignment;

export const rowIds = () => rows().map(idOf);

/**
 * The assignment of the focused row or drawer, if there is one.
 *
 * @param which a selector of one of them
 */
export function focused(which = '') {
  return idOf(document.activeElement?.closest?.('[data-assignment]' + which));
}

export function focusRow(id) {
  rows().find((row) => idOf(row) === id)?.focus();
}

/** Focuses the next row (1) or the previous one (-1). */
export function focusNext(direction) {
  const all = rows();
  const index = all.findIndex((row) => idOf(row) === focused());
  all[index < 0 ? 0 : Math.min(Math.max(index + direction, 0), all.length - 1)]?.focus();
}

/**
 * Whether no control has the focus, for example after a dialog whose opener has disappeared, or only the drawer of a
 * loan whose row has disappeared.
 */
function isUnfocused() {
  return [null, document.body, document.getElementById('main')].includes(document.activeElement)
    || (focused() !== undefined && !rowIds().includes(focused()));
}

/**
 * Remembers the rows near those of some assignments.
 *
 * @return a function that moves a focus lost with these rows to the nearest remaining row, and passes it to onMoved
 */
export function focusNear(ids) {
  const order = rowIds();
  const index = order.findIndex((id) => ids.includes(id));
  const next = [...order.slice(index), ...order.slice(0, Math.max(index, 0)).reverse()];
  return (onMoved) => afterRedraw(() => {
    if (isUnfocused()) {
      const neighbor = next.find((id) => rows().some((row) => idOf(row) === id));
      if (neighbor) {
        focusRow(neighbor);
        onMoved?.(neighbor);
      } else {
        document.getElementById('get-work')?.focus();
      }
    }
  });
}

/** After the redraw that is due, and after a closed dialog has restored the focus, but before the next key. */
const afterRedraw = (action) => queueMicrotask(() => queueMicrotask(action));
