/** The fields of a loan. */

import { html } from '../lit-html/lit-html.js';
import { formatValue } from '../app/criteria.js';
import { label, money } from '../app/format.js';

/** Criteria name a field by its technical name. */
const fact = ([name, value]) => html`<dt title=${name}>${label(name)}</dt><dd>${formatValue(value)}</dd>`;

/** @param first the name of the field to begin with */
export function facts({ amount, currency, state, product, purpose, submittedAt, attributes }, first) {
  const all = { state, product, purpose, submittedAt, ...attributes };
  return html`
    <p class="big">${money(amount, currency, 2)}</p>
    <dl class="facts">${Object.entries(first in all ? { [first]: all[first], ...all } : all).map(fact)}</dl>`;
}
