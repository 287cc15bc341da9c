/** The bars as a table: for who hears the page, and for all who prefer to read. */

import { html, nothing } from '../lit/lit-html.js';
import { table } from '../app/table.js';
import { KINDS } from './bars.js';
import { exact, lasted } from './words.js';

const MOST = 100;

const COLUMNS = [
  { head: 'What', names: true, cell: (bar) => KINDS[bar.kind] },
  { head: 'Node', cell: (bar) => bar.node ?? '–' },
  { head: 'Task', cell: (bar) => bar.taskName },
  { head: 'From', number: true, cell: (bar) => exact(bar.from) },
  { head: 'To', number: true, cell: (bar) => (bar.open ? 'goes on' : exact(bar.to)) },
  { head: 'Lasted', number: true, cell: (bar) => lasted(bar.to - bar.from) },
];

export function barTable(bars) {
  const newest = bars.toSorted((one, other) => other.from - one.from);
  return html`
    ${table({
      name: 'What happened',
      caption: 'What happened, the last first',
      columns: COLUMNS,
      items: newest.slice(0, MOST),
      key: (bar) => bar.id,
      empty: 'Nothing in this time.',
    })}
    ${newest.length > MOST ? html`<p class="hint">The last ${MOST} of ${newest.length} are shown.</p>` : nothing}`;
}
