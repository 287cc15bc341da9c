/** A message about the last action, in a live region for screen readers. */

import { html } from '../lit-html/lit-html.js';
import { redraw } from '../app/store.js';

let message = '';
let isKept = false;

/** @param keep whether the message stays on the next page of this screen */
export function showMessage(text, keep = false) {
  message = text;
  isKept = keep;
  redraw();
}

/** Clears the message when another page opens, unless it is kept. */
export function leavePage() {
  message = isKept ? message : '';
  isKept = false;
}

export const statusMessage = () => html`
  <p role="status" class=${message ? 'success' : 'visually-hidden'}>${message}</p>`;
