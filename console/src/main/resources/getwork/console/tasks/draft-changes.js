/** What the editor shows of a draft: where it is from, and what it changes. */

import { html, nothing } from '../lit-html/lit-html.js';
import { counted, dateTime, time } from '../app/format.js';
import { redraw } from '../app/store.js';
import { changedMembers } from './conflict.js';
import { differences } from './differences.js';
import { NEW, isDirty } from './drafts.js';

const timeOf = (at) => (new Date(at).toDateString() === new Date().toDateString() ? time(at) : dateTime(at));

/** Where a draft is from that the manager did not just begin here. */
export const origin = (draft, discard) => (!isDirty(draft) || !(draft.isReopened || draft.earlier) ? nothing : html`
  <div class="notice spread" role="status">
    <span>${draft.earlier ? html`<strong>Draft with the settings of version ${draft.earlier}</strong>, not saved.
      ` : nothing}Draft of ${timeOf(draft.at)}${draft.id === NEW ? '' : ', based on version ' + draft.version}.</span>
    <button class="small" aria-label="Discard this draft" @click=${discard}>Discard</button>
  </div>`);

/** The changes of the draft to the saved version; at once if an earlier version made them. */
export function changes(draft) {
  const { id, base, definition, fault, earlier, isListed = earlier !== undefined } = draft;
  const count = changedMembers(base, definition).length;
  const list = (event) => {
    draft.isListed = event.target.open;
    redraw();
  };
  return id === NEW || fault || count === 0 ? nothing : html`
    <details class="changes" ?open=${isListed} @toggle=${list}>
      <summary>${counted(count, 'changed setting')}</summary>
      ${isListed ? differences('Settings that this draft changes', base, definition) : nothing}
    </details>`;
}
