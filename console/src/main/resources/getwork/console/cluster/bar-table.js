/** The bars as a table, for screen readers and as an alternative to the drawing. */

import { html, nothing } from '../lit-html/lit-html.js';
import { table } from '../app/table.js';
import { kindText } from './bars.js';
import { counted, timeWithMillis } from '../app/format.js';
import { elapsed } from './format.js';

const MOST = 100;

const isWaiting = ({ kind }) => kind === 'waiting';

/** Requests wait on all nodes. */
const requests = ({ run, lock }) => counted(run?.requestsServed ?? lock.waiting, 'request');

const COLUMNS = [
  { head: 'What', rowHeader: true, cell: (bar) => kindText(bar) + (isWaiting(bar) ? ': ' + requests(bar) : '') },
  { head: 'Node', cell: (bar) => (isWaiting(bar) ? '–' : bar.node) },
  { head: 'Task', cell: (bar) => bar.taskName },
  { head: 'From', number: true, cell: (bar) => timeWithMillis(bar.from) },
  { head: 'To', number: true, cell: (bar) => (bar.open ? 'open' : timeWithMillis(bar.to)) },
  { head: 'Duration', number: true, cell: (bar) => elapsed(bar.to - bar.from) },
];

export function barTable(bars) {
  const newest = bars.toSorted((one, other) => other.from - one.from);
  return html`
    ${table({
      name: 'What happened',
      caption: 'What happened, newest first',
      columns: COLUMNS,
      items: newest.slice(0, MOST),
      key: (bar) => bar.id,
      empty: 'Nothing in this time.',
    })}
    ${newest.length > MOST ? html`<p class="hint">The last ${MOST} of ${newest.length} are shown.</p>` : nothing}`;
}
