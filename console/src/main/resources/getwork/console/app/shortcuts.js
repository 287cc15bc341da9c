/** Shortcuts of one character. Users can turn them off, for example for speech input (WCAG 2.1.4). */

import { redraw } from './store.js';

const STORAGE_KEY = 'getwork.shortcuts';

const TEXT_INPUTS = 'input:not([type=radio], [type=range], [type=checkbox]), textarea, select, dialog';

let enabled = localStorage.getItem(STORAGE_KEY) !== 'off';
let shortcuts = () => ({});

const showKeys = () => document.documentElement.classList.toggle('without-shortcuts', !enabled);

showKeys();

export function areShortcutsEnabled() {
  return enabled;
}

export function enableShortcuts(enabledNow) {
  enabled = enabledNow;
  localStorage.setItem(STORAGE_KEY, enabled ? 'on' : 'off');
  showKeys();
  redraw();
}

/** @param provider returns the current actions by character, such as `{g: () => …}` */
export function bindShortcuts(provider) {
  shortcuts = provider;
}

document.addEventListener('keydown', (event) => {
  const isTyping = event.target.closest?.(TEXT_INPUTS);
  if (!enabled || isTyping || event.ctrlKey || event.metaKey || event.altKey || event.repeat) {
    return;
  }
  const action = shortcuts()[event.key.toLowerCase()];
  if (action) {
    event.preventDefault();
    action(event);
  }
});
