/** A message about the last action, in a live region for screen readers; it covers the page's end for a while. */

import { html, nothing } from '../lit-html/lit-html.js';
import { redrawKeepingFocus } from './focus.js';
import { redraw } from './store.js';

const SHOWN_MS = 10_000;

const blank = { text: '', warning: '', keep: false, undo: undefined, isCurrent: () => true };

let message = blank;
let timer = 0;

function show(next) {
  message = next;
  clearTimeout(timer);
  timer = next.text === '' || next.warning ? 0 : setTimeout(hide, SHOWN_MS);
  redraw();
}

/** A message with a warning stays, and one whose button has the focus. */
function hide() {
  if (document.activeElement?.closest('.toast')) {
    timer = setTimeout(hide, SHOWN_MS);
  } else {
    show(blank);
  }
}

/**
 * @param options warning (what else the user must know), keep (the message stays on the next page), undo (reverses the
 *   action), isCurrent() (whether the message is still true: otherwise it is hidden)
 */
export function showMessage(text, options) {
  show({ ...blank, text, ...options });
}

/** Shows which action failed and why, until the next message. */
export function showFailure(text, { title, detail = '' }) {
  showMessage(text, { warning: title + '. ' + detail });
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

function dismiss() {
  show(blank);
  redrawKeepingFocus('main');
}

export function statusMessage() {
  const { text, warning, undo: reverse } = message.isCurrent() ? message : blank;
  return html`
    <div class=${text ? 'toast' : 'visually-hidden'}>
      <div role="status">${text}${warning ? html` <div class="notice">${warning}</div>` : nothing}</div>
      ${reverse ? html`<button class="small" @click=${undo}>Undo</button>` : nothing}
      ${text
        ? html`<button class="quiet" aria-label="Dismiss" title="Dismiss" @click=${dismiss}>✕</button>`
        : nothing}
    </div>`;
}
