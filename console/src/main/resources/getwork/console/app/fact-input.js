/** Inputs of facts. Those of times are local. */

import { html, nothing } from '../lit-html/lit-html.js';
import { live } from '../lit-html/directives/live.js';

const FORM_TYPES = { NUMBER: 'number', TIME: 'datetime-local', DATE: 'date', TEXT: 'text' };

/** @param type NUMBER, TEXT, TIME, or DATE for a time that is the start of a day in UTC */
export const factInput = ({ name, label, type, text, fault, isRequired, onInput }) => html`
  <div class="stack">
    <label>
      <span>${label}</span>
      <input name=${name} type=${FORM_TYPES[type]} step="any" maxlength="1000" autocomplete="off"
        max=${type === 'TIME' ? '9999-12-31T23:59' : type === 'DATE' ? '9999-12-31' : nothing} ?required=${isRequired}
        aria-invalid=${fault ? 'true' : 'false'} .value=${live(text)} @input=${({ target }) => onInput(target.value)}>
    </label>
    ${fault ? html`<p class="problem" role="alert">${fault}</p>` : nothing}
  </div>`;

/** The value of a typed text; the server refuses a text that has none. */
export function factOf(text, type) {
  const plain = text.trim();
  const isInstant = type === 'TIME' && !Number.isNaN(Date.parse(plain));
  return type === 'NUMBER' ? Number(plain) : type === 'DATE' ? plain + 'T00:00:00Z'
    : isInstant ? new Date(plain).toISOString() : plain;
}
