/** Keys of one letter. Whoever speaks to the computer, or types by chance, may turn them off (WCAG 2.1.4). */

import { changed } from './store.js';

const KEY = 'getwork.keys';

const TYPED = 'input:not([type=radio], [type=range], [type=checkbox]), textarea, select, dialog';

let on = localStorage.getItem(KEY) !== 'off';
let bound = () => ({});

export function keysAreOn() {
  return on;
}

export function turnKeys(way) {
  on = way;
  localStorage.setItem(KEY, way ? 'on' : 'off');
  changed();
}

/** @param keys gives what each letter does just now, `{g: () => …}`; a letter that does nothing is left out */
export function bindKeys(keys) {
  bound = keys;
}

document.addEventListener('keydown', (event) => {
  const typed = event.target.closest?.(TYPED);
  if (!on || typed || event.ctrlKey || event.metaKey || event.altKey || event.repeat) {
    return;
  }
  const action = bound()[event.key.toLowerCase()];
  if (action) {
    event.preventDefault();
    action(event);
  }
});
