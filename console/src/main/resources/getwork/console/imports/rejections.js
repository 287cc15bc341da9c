/** The rejected rows of an import. */

import { html, nothing } from '../lit-html/lit-html.js';
import { filtersInAddress, withFilters, writeAddress } from '../app/address.js';
import { redrawKeepingFocus } from '../app/focus.js';
import { fetchAll } from '../app/http.js';
import { readNextPage, emptyList } from '../app/pages.js';
import { attempt, problem, noAnswerProblem } from '../app/parts.js';
import { redraw } from '../app/store.js';
import { table } from '../app/table.js';
import { dateTime, integer } from '../app/format.js';
import { csv, download } from '../app/csv.js';
import { importOf, set, state } from './state.js';

const PAGE = 50;

/** An import with more rejected rows fails. */
const MAX = 100_000;

const path = (id) => `/loan-imports/${encodeURIComponent(id)}/rejections`;

const PATH = '#/imports';

export function show(id) {
  writeAddress(withFilters(PATH, { rejected: id }));
  followAddress();
}

function close() {
  writeAddress(PATH);
  followAddress();
  redrawKeepingFocus('all-imports');
}

/** Shows the rejected rows of the import that the address names, if it names one. */
export function followAddress() {
  const { rejected: id } = filtersInAddress();
  if (id === state.rejected?.id) {
    return;
  }
  set({ rejected: id === undefined ? null : { id, list: emptyList, isReading: false } });
  if (id !== undefined) {
    queueMicrotask(() => document.getElementById('rejected')?.focus());
    readMore();
  }
}

async function readMore() {
  const { rejected } = state;
  await attempt(
    async () => {
      const append = await readNextPage(rejected.list, path(rejected.id), PAGE);
      rejected.list = append(rejected.list);
    },
    () => Object.assign(rejected, { list: { ...rejected.list, problem: noAnswerProblem } }));
}

async function downloadAll() {
  const { rejected } = state;
  if (rejected.isReading) {
    return;
  }
  rejected.isReading = true;
  redraw();
  const read = await attempt(() => fetchAll(path(rejected.id), MAX)) ?? { problem: noAnswerProblem };
  Object.assign(rejected, { isReading: false, list: { ...rejected.list, problem: read.problem } });
  if (read.ok) {
    download(`import-${rejected.id}-rejected.csv`, csv(['line', 'loanNumber', 'field', 'value', 'reason'], read.items));
  }
  redraw();
}

const COLUMNS = [
  { head: 'Row', rowHeader: true, cell: ({ line }) => 'Line ' + integer(line) },
  { head: 'Loan', cell: ({ loanNumber }) => loanNumber || '–' },
  { head: 'Field', cell: ({ field }) => field || html`<span class="hint">the whole row</span>` },
  { head: 'Value', className: 'wraps', cell: ({ value }) => (value ? html`<code>${value}</code>` : '–') },
  { head: 'Reason', className: 'wraps', cell: ({ reason }) => reason },
];

function counting({ length }, all) {
  const rows = `${integer(all ?? length)} rejected ${all === 1 ? 'row' : 'rows'}`;
  return (length < all ? `The first ${integer(length)} of ` : '') + rows + ', by line';
}

const rows = (items, all) => table({
  name: 'Rejected rows',
  caption: counting(items, all),
  columns: COLUMNS,
  items,
  key: ({ line }) => line,
});

export function rejected() {
  if (!state.rejected) {
    return nothing;
  }
  const { id, list, isReading } = state.rejected;
  const { fileName, startedAt: begun, rejected: all } = importOf(id) ?? {};
  return html`
    <section class="card stack" aria-labelledby="rejected">
      <div class="spread">
        <h2 id="rejected" tabindex="-1">Rejected rows of ${fileName ?? 'the import of ' + dateTime(begun)}</h2>
        <span class="side-by-side">
          <button @click=${downloadAll} aria-disabled=${isReading}>
            ${isReading ? 'Reading all rows…' : 'Download as CSV'}
          </button>
          <button class="quiet" @click=${close}>Close</button>
        </span>
      </div>
      <p>Correct these rows in the file and import it again. Loans that are already imported stay as they are.</p>
      ${problem(list.problem)}
      ${list.items.length > 0
        ? rows(list.items, all)
        : html`<p class="hint">${list.read ? 'There are none.' : 'Reading…'}</p>`}
      ${list.next ? html`<button class="more" @click=${readMore}>Show more rows</button>` : nothing}
    </section>`;
}
