/** What the user did in this tab, so that a loan can be found again. */

import { html, nothing } from '../lit-html/lit-html.js';
import { integer } from '../app/format.js';
import { PATH } from '../loans/state.js';
import { state } from './state.js';

const item = ({ loanNumber, end, reason }) => html`
  <li><a href=${PATH + encodeURIComponent(loanNumber)}>${loanNumber}</a> ${end}
    ${reason ? html`<q class="hint">${reason}</q>` : nothing}</li>`;

export const doneList = () => (state.done.length === 0 ? nothing : html`
  <details class="done">
    <summary>Done in this tab (${integer(state.done.length)})</summary>
    <ul class="bare">${state.done.map(item)}</ul>
  </details>`);
