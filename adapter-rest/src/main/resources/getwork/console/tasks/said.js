/** What was done, said once: in a region that screen readers read out, and that stays where it is. */

import { html } from '../lit/lit-html.js';
import { changed } from '../app/store.js';

let what = '';
let leads = false;

/** @param on whether it leads on to another page of this screen, on which it is still to be read */
export function say(text, on = false) {
  what = text;
  leads = on;
  changed();
}

/** Another page is shown: what was said on the one before is past. */
export function turnedPage() {
  what = leads ? what : '';
  leads = false;
}

export const said = () => html`<p role="status" class=${what ? 'success' : 'visually-hidden'}>${what}</p>`;
