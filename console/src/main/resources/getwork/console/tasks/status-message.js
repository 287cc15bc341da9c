/** A message about the last action, in a live region for screen readers; it covers the page's end for a while. */

import { html, nothing } from '../lit-html/lit-html.js';
import { redraw } from '../app/store.js';

const SHOWN_MS = 10_000;

const blank = { text: '', warning: '', keep: false, undo: undefined };

let message = blank;
let timer = 0;

function show(next) {
  message = next;
  clearTimeout(timer);
  timer = next.text === '' ? 0 : setTimeout(hide, SHOWN_MS);
  redraw();
}

/** A message whose button has the focus stays. */
function hide() {
  if (document.activeElement?.closest('.toast')) {
    timer = setTimeout(hide, SHOWN_MS);
  } else {
    show(blank);
  }
}

/**
 * @param options warning (a second sentence), keep (the message stays on the next page of this screen), undo (reverses
 *   the action)
 */
export function showMessage(text, options) {
  show({ ...blank, text, ...options });
}

/** Clears the message when another page opens, unless it is kept. */
export function leavePage() {
  if (message.keep) {
    message.keep = false;
  } else {
    show(blank);
  }
}

function undo() {
  const { undo: reverse } = message;
  show(blank);
  reverse();
}

export const statusMessage = () => html`
  <div class=${message.text ? 'toast success' : 'visually-hidden'}>
    <span role="status">${message.text}${message.warning
      ? html` <span class="notice">${message.warning}</span>`
      : nothing}</span>
    ${message.undo ? html`<button class="small" @click=${undo}>Undo</button>` : nothing}
    ${message.text
      ? html`<button class="quiet" aria-label="Dismiss" title="Dismiss" @click=${() => show(blank)}>✕</button>`
      : nothing}
  </div>`;
