/** The keyboard shortcuts of a screen. */

import { html, nothing } from '../lit-html/lit-html.js';
import { dialog } from './dialog.js';
import { areShortcutsEnabled } from './shortcuts.js';
import { redraw } from './store.js';

const EVERYWHERE = [['Ctrl+K', 'Open the command palette'], ['?', 'Show the keyboard shortcuts']];

let keys = null;

/** @param own a list of [key, what it does] */
export function openKeyHelp(own) {
  keys = [...own, ...EVERYWHERE];
  redraw();
}

function close() {
  keys = null;
  redraw();
}

/** "1 to 5" and "J, K" with a keycap for each key. */
const keycaps = (all) => all.split(/(, | to )/).map((part, index) => (index % 2 ? part : html`<kbd>${part}</kbd>`));

const content = () => html`
  <table>
    <thead><tr><th scope="col">Key</th><th scope="col">Action</th></tr></thead>
    <tbody>${keys.map(([all, action]) => html`<tr><td>${keycaps(all)}</td><td>${action}</td></tr>`)}</tbody>
  </table>
  ${areShortcutsEnabled() ? nothing : html`<p class="hint">Single-key shortcuts are turned off.</p>`}
  <button @click=${close}>Close</button>`;

export const keyHelp = () => (keys ? dialog('Keyboard shortcuts', content(), close, true) : nothing);
