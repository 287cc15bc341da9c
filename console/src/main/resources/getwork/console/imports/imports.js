/** Imports: the form, running imports, the last result and the list. */

import { html, nothing } from '../lit-html/lit-html.js';
import { repeat } from '../lit-html/directives/repeat.js';
import { problem } from '../app/parts.js';
import { table } from '../app/table.js';
import { age, dateTime, integer } from '../app/format.js';
import { confirmation, repeatedRows, repeatedText } from './comparison.js';
import { chooseAndPrepare, fileForm } from './file-form.js';
import { mappingEditor } from './mapping-editor.js';
import { stopFollowing } from './progress.js';
import { followAddress, rejected, show } from './rejections.js';
import { warnBeforeUnload } from './send.js';
import { importOf, load, readEarlier, set, state } from './state.js';

const STATES = { RUNNING: ['warn', 'Running'], COMPLETED: ['good', 'Completed'], FAILED: ['bad', 'Failed'] };

function badge(name) {
  const [className, label] = STATES[name] ?? ['', name];
  return html`<span class="badge ${className}">${label}</span>`;
}

const count = (head, of) => ({ head, number: true, cell: (one) => integer(of(one)) });

const stateCell = ({ state: name, failure }) => html`
  ${badge(name)}
  ${failure ? html`<div class="failure">No loan was imported. ${failure}</div>` : nothing}`;

const rejections = ({ id, rejected: rows, startedAt }) =>
  rows === 0
    ? '0'
    : html`<button class="small" @click=${() => show(id)}>
        ${integer(rows)}<span class="visually-hidden"> rejected rows of the import of ${dateTime(startedAt)}</span>
      </button>`;

const COLUMNS = [
  { head: 'Started', rowHeader: true, cell: ({ startedAt }) => dateTime(startedAt) },
  { head: 'File', className: 'wraps', cell: ({ fileName }) => fileName ?? '–' },
  { head: 'By', cell: ({ by }) => by },
  { head: 'State', cell: stateCell },
  count('Rows read', ({ received }) => received),
  count('Added', ({ added }) => added),
  count('Changed', ({ changed }) => changed),
  count('Unchanged', ({ unchanged }) => unchanged),
  { head: 'Rejected', number: true, cell: rejections },
];

const NOTHING_YET = 'Nothing has been imported yet: there are no loans to assign.';

const tile = (name, number) => html`<div><dt>${name}</dt><dd class="big">${integer(number)}</dd></div>`;

const running = (one) => html`
  <div class="card stack" role="group" aria-label="Running import">
    <div class="spread">
      <h2>Importing loans</h2>
      <span class="hint">started ${age(one.startedAt)} ago by ${one.by}</span>
    </div>
    ${one.fileName ? html`<p><strong class="name">${one.fileName}</strong></p>` : nothing}
    <progress aria-label="Import in progress"></progress>
    <p>
      ${integer(one.received)} rows read${one.rejected > 0 ? `, ${integer(one.rejected)} of them rejected` : ''}.
      All loans are imported together at the end, or none is.
    </p>
  </div>`;

const result = (one) => html`
  <div class="card stack">
    <h2>${one.state === 'COMPLETED' ? 'The loans are imported' : 'No loan was imported'}</h2>
    ${one.state === 'COMPLETED'
      ? html`<dl class="results">
          ${tile('added', one.added)} ${tile('changed', one.changed)} ${tile('unchanged', one.unchanged)}
          ${tile('rejected', one.rejected)}
        </dl>`
      : html`<p class="problem">${one.failure}</p>`}
    ${one.state === 'COMPLETED' && repeatedRows(one) > 0
      ? html`<p class="hint">${integer(one.received)} rows read; ${repeatedText(repeatedRows(one))}, and the last
          row counts.</p>`
      : nothing}
    ${one.rejected > 0
      ? html`<div><button @click=${() => show(one.id)}>Show the rejected rows</button></div>`
      : nothing}
  </div>`;

function earlier({ items, next, read }) {
  if (items.length === 0) {
    return html`<p class="hint">${read ? NOTHING_YET : 'Reading…'}</p>`;
  }
  return html`${table({ name: 'Imports, newest first', columns: COLUMNS, items, key: ({ id }) => id })}
    ${next ? html`<button class="more" @click=${readEarlier}>Show earlier imports</button>` : nothing}`;
}

function view() {
  const { list } = state;
  const last = importOf(state.last);
  return html`
    <div class="stack imports">
      <h1>Imports</h1>
      <div class="beside">
        ${fileForm()}
        ${repeat(list.items.filter((one) => one.state === 'RUNNING'), ({ id }) => id, running)}
        <div role="status">${last && last.state !== 'RUNNING' ? result(last) : nothing}</div>
      </div>
      ${state.draft && state.file ? mappingEditor(state.draft) : nothing}
      ${confirmation()} ${rejected()} ${problem(list.problem)}
      <section class="card stack" aria-labelledby="all-imports">
        <h2 id="all-imports" tabindex="-1">All imports</h2>
        ${earlier(list)}
      </section>
    </div>`;
}

function dragged(event) {
  if (event.dataTransfer?.types.includes('Files')) {
    event.preventDefault();
    const isDropTarget = event.type === 'dragover' || (event.type === 'dragleave' && event.relatedTarget !== null);
    if (isDropTarget !== state.isDropTarget) {
      set({ isDropTarget });
    }
    if (event.type === 'drop') {
      chooseAndPrepare(event.dataTransfer.files[0]);
    }
  }
}

const DRAGS = ['dragover', 'dragleave', 'drop'];

addEventListener('beforeunload', warnBeforeUnload);

export const imports = {
  view,
  enter() {
    DRAGS.forEach((kind) => addEventListener(kind, dragged));
    addEventListener('hashchange', followAddress);
    followAddress();
    load();
  },
  leave() {
    DRAGS.forEach((kind) => removeEventListener(kind, dragged));
    removeEventListener('hashchange', followAddress);
    stopFollowing();
    Object.assign(state, { isDropTarget: false, isConfirming: false });
  },
  refresh: load,
  /** The event stream has no events of imports. */
  isAffectedBy: () => false,
};
