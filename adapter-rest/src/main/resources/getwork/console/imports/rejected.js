/** The rows of an import that were no loans. */

import { html, nothing } from '../lit/lit-html.js';
import { keepFocus } from '../app/focus.js';
import { all } from '../app/http.js';
import { longer, unread } from '../app/pages.js';
import { attempt, problem, unanswered } from '../app/parts.js';
import { changed } from '../app/store.js';
import { table } from '../app/table.js';
import { moment, whole } from '../app/words.js';
import { csv, download } from './csv.js';
import { importOf, set, state } from './state.js';

const PAGE = 50;

/** As many as an import may reject before it is given up. */
const MOST = 100_000;

const path = (id) => `/loan-imports/${id}/rejections`;

export async function show(id) {
  set({ rejected: { id, list: unread, keeping: false } });
  await more();
  document.getElementById('rejected')?.focus();
}

function close() {
  set({ rejected: null });
  keepFocus('all-imports');
}

async function more() {
  const { rejected } = state;
  await attempt(
    async () => {
      const lengthen = await longer(rejected.list, path(rejected.id), PAGE);
      rejected.list = lengthen(rejected.list);
    },
    () => Object.assign(rejected, { list: { ...rejected.list, problem: unanswered } }));
}

async function keep() {
  const { rejected } = state;
  if (rejected.keeping) {
    return;
  }
  rejected.keeping = true;
  changed();
  const read = await attempt(() => all(path(rejected.id), MOST)) ?? { problem: unanswered };
  Object.assign(rejected, { keeping: false, list: { ...rejected.list, problem: read.problem } });
  if (read.ok) {
    download(`import-${rejected.id}-rejected.csv`, csv(['line', 'field', 'reason'], read.items));
  }
  changed();
}

const COLUMNS = [
  { head: 'Line', number: true, cell: ({ line }) => whole(line) },
  { head: 'Field', cell: ({ field }) => (field === ''
    ? html`<span class="hint">the whole row</span>`
    : html`<code>${field}</code>`) },
  { head: 'What is wrong', look: 'wraps', cell: ({ reason }) => reason },
];

function counting({ length }, all) {
  const rows = `${whole(all ?? length)} rejected ${all === 1 ? 'row' : 'rows'}`;
  return (length < all ? `The first ${whole(length)} of ` : '') + rows + ', by line';
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
  const { id, list, keeping } = state.rejected;
  const { startedAt: begun, rejected: all } = importOf(id) ?? {};
  return html`
    <section class="card stack" aria-labelledby="rejected">
      <div class="spread">
        <h2 id="rejected" tabindex="-1">Rejected rows of the import of ${moment(begun)}</h2>
        <span class="side-by-side">
          <button @click=${keep} aria-disabled=${keeping}>
            ${keeping ? 'Reading them all…' : 'Download as CSV'}
          </button>
          <button class="quiet" @click=${close}>Close</button>
        </span>
      </div>
      ${problem(list.problem)}
      ${list.items.length > 0
        ? rows(list.items, all)
        : html`<p class="hint">${list.read ? 'There are none.' : 'Reading…'}</p>`}
      ${list.next ? html`<button class="more" @click=${more}>Show more rows</button>` : nothing}
    </section>`;
}
