/** The form for how a task's loans are presented to processors: instructions, link, attributes, reasons. */

import { html } from '../lit-html/lit-html.js';
import { label } from '../app/format.js';
import { edit } from './drafts.js';
import { describedBy, faultText, idOf, isFaulty } from './faults.js';
import { attributeNames } from './fields.js';

const MAX = 3;

const text = (value) => (value === undefined ? '' : String(value));

/** An emptied field removes its member. */
const onInput = (draft, pointer) => ({ target: { value } }) => edit(draft, pointer, value === '' ? undefined : value);

const instructions = (draft) => html`
  <div>
    <label>Instructions
      <textarea id=${idOf('/instructions')} rows="3" maxlength="1000" aria-invalid=${isFaulty(draft, '/instructions')}
        aria-describedby=${describedBy(draft, '/instructions')} .value=${text(draft.definition.instructions)}
        @input=${onInput(draft, '/instructions')}></textarea>
    </label>
    ${faultText(draft, '/instructions')}
  </div>`;

const loanLink = (draft) => html`
  <div>
    <label>Link to the loan
      <input id=${idOf('/loanLink')} inputmode="url" autocomplete="off" maxlength="1000"
        placeholder="https://los.example/loans/{loanNumber}" aria-invalid=${isFaulty(draft, '/loanLink')}
        aria-describedby=${describedBy(draft, '/loanLink')} .value=${text(draft.definition.loanLink)}
        @input=${onInput(draft, '/loanLink')}>
    </label>
    <p class="hint">Overrides the default link.</p> ${faultText(draft, '/loanLink')}
  </div>`;

function attribute(draft, names, index) {
  const pointer = '/rowAttributes/' + index;
  const name = names[index] ?? '';
  const choose = ({ target }) => {
    const chosen = names.toSpliced(index, 1, target.value).filter((one) => one !== '');
    edit(draft, '/rowAttributes', chosen.length === 0 ? undefined : chosen);
  };
  return html`
    <div>
      <label>Attribute ${index + 1} in rows
        <select id=${idOf(pointer)} aria-invalid=${isFaulty(draft, pointer)}
          aria-describedby=${describedBy(draft, pointer)} @change=${choose}>
          ${[...new Set(['', ...attributeNames(), name])].map((one) => html`
            <option value=${one} .selected=${one === name}>${one ? label(one) : 'None'}</option>`)}
        </select>
      </label>
      ${faultText(draft, pointer)}
    </div>`;
}

function rowAttributes(draft) {
  const names = draft.definition.rowAttributes ?? [];
  const fields = Array.isArray(names)
    ? [...names, ...(names.length < MAX ? [''] : [])].map((_, index) => attribute(draft, names, index))
    : html`<p class="notice">The form cannot show this; edit the JSON.</p>`;
  return html`
    <div class="columns narrow" id=${idOf('/rowAttributes')} tabindex="-1">${fields}</div>
    ${faultText(draft, '/rowAttributes', false)}`;
}

/** One per line. */
function returnReasons(draft) {
  const pointer = '/returnReasons';
  const reasons = draft.definition.returnReasons ?? [];
  const onReasons = ({ target }) => {
    const lines = target.value.split('\n').map((line) => line.trim()).filter((line) => line !== '');
    edit(draft, pointer, lines.length === 0 ? undefined : lines);
  };
  return html`
    <div>
      <label>Reasons for a return
        <textarea id=${idOf(pointer)} rows="3" aria-invalid=${isFaulty(draft, pointer)}
          aria-describedby=${describedBy(draft, pointer)} .value=${[reasons].flat().join('\n')}
          @input=${onReasons}></textarea>
      </label>
      <p class="hint">One per line; offered when a loan is returned.</p> ${faultText(draft, pointer)}
    </div>`;
}

export const presentationForm = (draft) => html`
  <div class="card stack">
    <h2>For processors</h2>
    ${instructions(draft)} ${loanLink(draft)} ${rowAttributes(draft)} ${returnReasons(draft)}
  </div>`;
