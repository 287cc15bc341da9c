/** The differences between two definitions of a task, as a table. */

import { html } from '../lit-html/lit-html.js';
import { table } from '../app/table.js';
import { linesOf } from './definition-words.js';
import { MEMBERS } from './drafts.js';
import { same } from './json-format.js';

/** The lines of a value; those that the other value lacks are marked. */
export function lines(member, value, other, mark) {
  const others = new Set(linesOf(member, other));
  return linesOf(member, value)
    .map((line) => html`<span class="line">${others.has(line) ? line : mark(line)}</span>`);
}

const removed = (line) => html`<del>${line}</del>`;

export const added = (line) => html`<ins>${line}</ins>`;

export const changedMembers = (before, after) =>
  Object.keys(MEMBERS).filter((member) => !same(after[member], before[member]));

export const differences = (name, before, after) => table({
  name,
  columns: [
    { head: 'Setting', rowHeader: true, cell: (member) => MEMBERS[member] },
    { head: 'Before', cell: (member) => lines(member, before[member], after[member], removed) },
    { head: 'After', cell: (member) => lines(member, after[member], before[member], added) },
  ],
  items: changedMembers(before, after),
  key: (member) => member,
});
