/** The filters of a list; on a phone they are folded. */

import { html, nothing } from '../lit-html/lit-html.js';

const WIDE = matchMedia('(width > 52rem)');

/** @param used how many filters are used */
export const filterForm = (fields, used) => html`
  <details class="card folded" ?open=${WIDE.matches}>
    <summary>Filters${used > 0 ? ` (${used})` : nothing}</summary>
    <form class="filters" role="search" aria-label="Filter" @submit=${(event) => event.preventDefault()}>
      ${fields}
    </form>
  </details>`;
