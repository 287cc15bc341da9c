/** The filters of a list; on a phone they are folded. */

import { html, nothing } from '../lit-html/lit-html.js';
import { live } from '../lit-html/directives/live.js';
import { repeat } from '../lit-html/directives/repeat.js';

const WIDE = matchMedia('(width > 52rem)');

export const unfoldedForm = (fields) => html`
  <form class="filters" role="search" aria-label="Filter" @submit=${(event) => event.preventDefault()}>
    ${fields}
  </form>`;

/** @param used how many filters are used */
export const filterForm = (fields, used) => html`
  <details class="card folded" ?open=${WIDE.matches}>
    <summary>Filters${used > 0 ? ` (${used})` : nothing}</summary>
    ${unfoldedForm(fields)}
  </details>`;

/** @param options each with its value and its label */
export const choiceFilter = (label, value, options, choose) => html`
  <label>${label}
    <select @change=${({ target }) => choose(target.value)}>
      ${repeat(options, ([one]) => one, ([one, text]) => html`
        <option value=${one} .selected=${live(one === value)}>${text}</option>`)}
    </select>
  </label>`;

export const textFilter = (label, value, hint, type, list = nothing) => html`
  <label>${label}
    <input type="search" autocapitalize="none" autocomplete="off" spellcheck="false" maxlength="100" list=${list}
      placeholder=${hint} .value=${live(value)} @input=${({ target }) => type(target.value)}>
  </label>`;

/** The shortcut to the first filter. */
export const filterKey = (action) => ({
  keys: [['/', action]],
  shortcuts: () => ({ '/': () => document.querySelector('.filters input')?.focus() }),
});
