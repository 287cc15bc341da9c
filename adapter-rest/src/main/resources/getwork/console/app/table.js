/** Tables. On a phone each row is a card, whose cells say by themselves which column they are of: see parts.css. */

import { html, nothing } from '../lit/lit-html.js';
import { repeat } from '../lit/directives/repeat.js';
import { scroll } from './parts.js';

const look = ({ number, look: more = '' }) => (number ? 'number ' + more : more).trim() || nothing;

const head = (column) => html`
  <th role="columnheader" scope="col" class=${look(column)}>
    ${column.hidden ? html`<span class="visually-hidden">${column.head}</span>` : column.head}
  </th>`;

function cell(column, item, index) {
  const content = column.cell(item, index);
  const title = column.title?.(item) ?? nothing;
  return column.names
    ? html`<th role="rowheader" scope="row" class=${look(column)} title=${title}>${content}</th>`
    : html`<td role="cell" class=${look(column)} title=${title} data-label=${column.hidden || column.told
      ? nothing
      : column.head}>${content}</td>`;
}

/**
 * Roles are written down, because a browser forgets them where a table is not displayed as one.
 *
 * @param name what is in it; also its caption, unless that says more and is seen
 * @param columns of each its head and the cell for an item; whether it names the row, is a number, has a hidden head,
 *     or is told apart by its content, so that no card has to say its head; a look; a title for an item
 * @param empty what is said where there are no items
 */
export const table = ({ name, caption, columns, items, key, empty }) => scroll(name, html`
  <table role="table" class="cards named">
    <caption class=${caption ? nothing : 'visually-hidden'}>${caption ?? name}</caption>
    <thead role="rowgroup"><tr role="row">${columns.map(head)}</tr></thead>
    <tbody role="rowgroup">
      ${repeat(items, key, (item, index) => html`
        <tr role="row">${columns.map((column) => cell(column, item, index))}</tr>`)}
      ${empty && items.length === 0
        ? html`<tr role="row"><td role="cell" colspan=${columns.length} class="hint">${empty}</td></tr>`
        : nothing}
    </tbody>
  </table>`);
