/** The differences between two definitions of a task, as a table. */

import { html } from '../lit-html/lit-html.js';
import { table } from '../app/table.js';
import { added, changedMembers, lines } from './conflict.js';
import { MEMBERS } from './drafts.js';

const removed = (line) => html`<del>${line}</del>`;

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
