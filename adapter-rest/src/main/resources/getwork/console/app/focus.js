/** Where the focus is when what had it is not drawn any more. */

import { changed } from './store.js';

/**
 * Draws anew; if that takes away what has the focus, the keyboard goes on from an element, and not from the top of the
 * page. Nobody who has the focus nowhere is moved.
 */
export function keepFocus(id) {
  const before = document.activeElement;
  changed();
  queueMicrotask(() => {
    if (!before.isConnected && document.activeElement === document.body) {
      document.getElementById(id)?.focus({ preventScroll: true });
    }
  });
}
