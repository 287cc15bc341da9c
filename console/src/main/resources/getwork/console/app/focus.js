import { redraw } from './store.js';

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
