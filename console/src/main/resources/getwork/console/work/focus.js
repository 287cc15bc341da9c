/** The focus in the rows of the pipeline. */

const rows = () => [...document.querySelectorAll('tr[data-assignment]')];

const idOf = (row) => row.dataset.assignment;

const rowOf = (id) => rows().find((row) => idOf(row) === id);

const hasActions = (row) => row.querySelector('.row-actions');

/**
 * The assignment of the focused row or drawer, if there is one.
 *
 * @param which a selector of one of them
 */
export function focused(which = '') {
  return document.activeElement?.closest('[data-assignment]' + which)?.dataset.assignment;
}

/** The first loan that has actions; undefined if something has the focus. */
export function firstLoan() {
  const first = rows().find(hasActions);
  return isUnfocused() && first ? idOf(first) : undefined;
}

export function focusRow(id) {
  rowOf(id)?.focus();
}

/** The next row (1) or the previous one (-1) that has actions. */
function rowBeside(id, direction) {
  const all = rows();
  const index = all.indexOf(rowOf(id));
  const further = direction > 0 ? all.slice(index + 1) : all.slice(0, Math.max(index, 0)).reverse();
  return further.find(hasActions);
}

/** The assignment of that row; undefined if there is none. */
export const assignmentBeside = (id, direction) => rowBeside(id, direction)?.dataset.assignment;

export function focusNext(direction) {
  (rowBeside(focused(), direction) ?? rowOf(focused()) ?? rows().find(hasActions))?.focus();
}

/**
 * Whether no control has the focus, for example after a dialog whose opener has disappeared, or only the drawer of a
 * loan whose row has disappeared.
 */
function isUnfocused() {
  return [null, document.body, document.getElementById('main')].includes(document.activeElement)
    || (focused() !== undefined && !rowOf(focused()));
}

/**
 * Remembers the rows near those of some assignments: first of the same task, then of the next ones.
 *
 * @return a function that moves a focus lost with these rows to the nearest remaining row, and passes it to onMoved
 */
export function focusNear(ids) {
  const all = rows();
  const index = all.findIndex((row) => ids.includes(idOf(row)));
  const own = [...all.slice(index), ...all.slice(0, Math.max(index, 0)).reverse()]
    .filter((row) => row.parentNode === all[index]?.parentNode);
  const near = [...own, ...all.slice(index), ...all].map(idOf);
  return (onMoved) => afterRedraw(() => {
    if (isUnfocused()) {
      const neighbor = near.find((id) => rowOf(id) && (ids.includes(id) || hasActions(rowOf(id))));
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
