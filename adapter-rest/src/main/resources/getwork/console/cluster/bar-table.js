/** The bars as a table: for who hears the page, and for all who prefer to read. */

import { html, nothing } from '../lit/lit-html.js';
import { repeat } from '../lit/directives/repeat.js';
import { scroll } from '../app/parts.js';
import { KINDS } from './bars.js';
import { exact, lasted } from './words.js';

const MOST = 100;

const row = (bar) => html`
  <tr data-kind=${bar.kind} data-node=${bar.node ?? ''} data-task=${bar.task}>
    <th scope="row">${KINDS[bar.kind]}</th>
    <td>${bar.node ?? '–'}</td>
    <td>${bar.taskName}</td>
    <td class="number">${exact(bar.from)}</td>
    <td class="number">${bar.open ? 'goes on' : exact(bar.to)}</td>
    <td class="number">${lasted(bar.to - bar.from)}</td>
  </tr>`;

export function barTable(bars) {
  const newest = bars.toSorted((one, other) => other.from - one.from);
  return html`
    ${scroll('What happened', html`
      <table>
        <caption>What happened, the last first</caption>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">Node</th>
            <th scope="col">Task</th>
            <th scope="col" class="number">From</th>
            <th scope="col" class="number">To</th>
            <th scope="col" class="number">Lasted</th>
          </tr>
        </thead>
        <tbody>
          ${repeat(newest.slice(0, MOST), (bar) => bar.id, row)}
          ${newest.length === 0 ? html`<tr><td colspan="6" class="hint">Nothing in this time.</td></tr>` : nothing}
        </tbody>
      </table>`)}
    ${newest.length > MOST ? html`<p class="hint">The last ${MOST} of ${newest.length} are shown.</p>` : nothing}`;
}
