/** Bringing in loans from files: the file, how far it is, what came of it, and all imports before. */

import { html, nothing } from '../lit/lit-html.js';
import { repeat } from '../lit/directives/repeat.js';
import { problem } from '../app/parts.js';
import { table } from '../app/table.js';
import { age, moment, whole } from '../app/words.js';
import { fileForm } from './file-form.js';
import { stopFollowing } from './follow.js';
import { rejected, show } from './rejected.js';
import { warn } from './send.js';
import { choose, importOf, load, readEarlier, set, state } from './state.js';

const STATES = { RUNNING: ['warn', 'Running'], COMPLETED: ['good', 'Completed'], FAILED: ['bad', 'Failed'] };

function badge(name) {
  const [look, word] = STATES[name] ?? ['', name];
  return html`<span class="badge ${look}">${word}</span>`;
}

const count = (head, of) => ({
  head,
  number: true,
  cell: (one) => (of(one) === undefined ? '–' : whole(of(one))),
});

const standing = ({ state: name, failure }) => html`
  ${badge(name)}
  ${failure ? html`<div class="failure">Nothing came in: ${failure}.</div>` : nothing}`;

const rejections = ({ id, rejected: rows, startedAt }) =>
  rows === 0
    ? '0'
    : html`<button class="small" @click=${() => show(id)}>
        ${whole(rows)}<span class="visually-hidden"> rejected rows of the import of ${moment(startedAt)}</span>
      </button>`;

const COLUMNS = [
  { head: 'Begun', names: true, cell: ({ startedAt }) => moment(startedAt) },
  { head: 'By', cell: ({ by }) => by },
  { head: 'State', cell: standing },
  count('Rows read', ({ received }) => received),
  count('Added', ({ added }) => added),
  count('Changed', ({ changed }) => changed),
  count('Unchanged', ({ unchanged }) => unchanged),
  { head: 'Rejected', number: true, cell: rejections },
];

const NOTHING_YET = 'Nothing has been imported yet: there are no loans to hand out.';

const tile = (name, number) => html`<div><dt>${name}</dt><dd class="big">${whole(number)}</dd></div>`;

const running = (one) => html`
  <div class="card stack" role="group" aria-label="Running import">
    <div class="spread">
      <h2>Bringing in loans</h2>
      <span class="hint">begun ${age(one.startedAt)} ago by ${one.by}</span>
    </div>
    <progress aria-label="The import runs"></progress>
    <p>${whole(one.received)} rows read${one.rejected > 0 ? `, ${whole(one.rejected)} of them rejected` : ''}. All loans
      come in at once, at the end, or none does.</p>
  </div>`;

const result = (one) => html`
  <div class="card stack">
    <h2>${one.state === 'COMPLETED' ? 'The loans are in' : 'Nothing came in'}</h2>
    ${one.state === 'COMPLETED'
      ? html`<dl class="results">
          ${tile('added', one.added)} ${tile('changed', one.changed)} ${tile('unchanged', one.unchanged)}
          ${tile('rejected', one.rejected)}
        </dl>`
      : html`<p class="problem">${one.failure}.</p>`}
    ${one.rejected > 0
      ? html`<div><button @click=${() => show(one.id)}>Show the rejected rows</button></div>`
      : nothing}
  </div>`;

function earlier({ items, next, read }) {
  if (items.length === 0) {
    return html`<p class="hint">${read ? NOTHING_YET : 'Reading…'}</p>`;
  }
  return html`${table({ name: 'Imports, the last first', columns: COLUMNS, items, key: ({ id }) => id })}
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
      ${rejected()} ${problem(list.problem)}
      <section class="card stack" aria-labelledby="all-imports">
        <h2 id="all-imports" tabindex="-1">All imports</h2>
        ${earlier(list)}
      </section>
    </div>`;
}

function dragged(event) {
  if (event.dataTransfer?.types.includes('Files')) {
    event.preventDefault();
    const over = event.type === 'dragover' || (event.type === 'dragleave' && event.relatedTarget !== null);
    if (over !== state.over) {
      set({ over });
    }
    if (event.type === 'drop') {
      choose(event.dataTransfer.files[0]);
    }
  }
}

const DRAGS = ['dragover', 'dragleave', 'drop'];

addEventListener('beforeunload', warn);

export const imports = {
  view,
  enter() {
    DRAGS.forEach((kind) => addEventListener(kind, dragged));
    load();
  },
  leave() {
    DRAGS.forEach((kind) => removeEventListener(kind, dragged));
    stopFollowing();
    state.over = false;
  },
  refresh: load,
  /** The stream tells of tasks and assignments, not of imports. */
  concerns: () => false,
};
