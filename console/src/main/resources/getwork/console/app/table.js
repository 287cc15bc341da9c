/** Tables. On a phone each row is a card whose cells show the head of their column: see parts.css. */

import { html, nothing } from '../lit-html/lit-html.js';
import { repeat } from '../lit-html/directives/repeat.js';
import { scrollable } from './parts.js';

const EMPTY = '–';

/** A card leaves out empty cells. */
const classOf = ({ number, className }, content) =>
  [number && 'number', className, content === EMPTY && 'is-empty'].filter(Boolean).join(' ') || nothing;

const DIRECTIONS = { asc: 'ascending', desc: 'descending' };

function head(column, sort) {
  const isSortable = sort && column.key;
  const order = isSortable && column.key === sort.key ? DIRECTIONS[sort.direction] : nothing;
  return html`
    <th role="columnheader" scope="col" class=${classOf(column)} aria-sort=${order}>
      ${column.hidden ? html`<span class="visually-hidden">${column.head}</span>`
        : isSortable ? html`<button class="sort" @click=${() => sort.choose(column)}>${column.head}</button>`
          : column.head}
    </th>`;
}

function cell(column, item, index) {
  const content = column.cell(item, index);
  const title = column.title?.(item) ?? nothing;
  return column.rowHeader
    ? html`<th role="rowheader" scope="row" class=${classOf(column)} title=${title}>${content}</th>`
    : html`<td role="cell" class=${classOf(column, content)} title=${title}
        data-label=${column.hidden || column.unlabeled ? nothing : column.head}>${content}</td>`;
}

/**
 * A table. Its roles are explicit, because a browser drops them if the table is displayed as cards.
 *
 * @param name the accessible name; also the caption, hidden, unless there is one
 * @param columns each with head, cell(item, index) and optionally: rowHeader, number, hidden (the head is not visible),
 *     unlabeled (a card shows no head for it), className, title(item), key (the column can be sorted by)
 * @param sort the key and the direction (asc, desc) of the order, and choose(column)
 * @param empty the text of an empty table
 */
export const table = ({ name, caption, columns, items, key, empty, sort }) => scrollable(name, html`
  <table role="table" class="cards named">
    <caption class=${caption ? nothing : 'visually-hidden'}>${caption ?? name}</caption>
    <thead role="rowgroup"><tr role="row">${columns.map((column) => head(column, sort))}</tr></thead>
    <tbody role="rowgroup">
      ${repeat(items, key, (item, index) => html`
        <tr role="row">${columns.map((column) => cell(column, item, index))}</tr>`)}
      ${empty && items.length === 0
        ? html`<tr role="row"><td role="cell" colspan=${columns.length} class="hint">${empty}</td></tr>`
        : nothing}
    </tbody>
  </table>`);
