import { redraw } from './store.js';

/** After a redraw: a bar at the end of the window may have covered it. */
export const showFocus = () => queueMicrotask(() => document.activeElement.scrollIntoView({ block: 'nearest' }));

/** @return a function that says whether the focus is still where it is now, or lost: only then may an answer move it */
export function watchFocus() {
  const before = document.activeElement;
  return () => [before, document.body].includes(document.activeElement);
}

/**
 * Redraws. If the focused element disappears, the focus moves to another one instead of the top of the page.
 *
 * @param id of the element that then gets the focus
 */
export function redrawKeepingFocus(id) {
  const before = document.activeElement;
  redraw();
  queueMicrotask(() => {
    if (!before.isConnected && document.activeElement === document.body) {
      document.getElementById(id)?.focus({ preventScroll: true });
    }
  });
}
