/** Bringing in loans from files: the file, how far it is, what came of it, and all imports before. */

import { html, nothing } from '../lit/lit-html.js';
import { repeat } from '../lit/directives/repeat.js';
import { problem } from '../app/parts.js';
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

const count = (number) => html`<td class="number">${number === undefined ? '–' : whole(number)}</td>`;

const rejections = ({ id, rejected: rows, startedAt }) =>
  rows === 0
    ? html`<td class="number">0</td>`
    : html`<td class="number">
        <button class="small" @click=${() => show(id)}>
          ${whole(rows)}<span class="visually-hidden"> rejected rows of the import of ${moment(startedAt)}</span>
        </button>
      </td>`;

const row = (one) => html`
  <tr>
    <th scope="row">${moment(one.startedAt)}</th>
    <td>${one.by}</td>
    <td>
      ${badge(one.state)}
      ${one.failure ? html`<div class="failure">Nothing came in: ${one.failure}.</div>` : nothing}
    </td>
    ${count(one.received)} ${count(one.added)} ${count(one.changed)} ${count(one.unchanged)} ${rejections(one)}
  </tr>`;

const table = (items) => html`
  <div class="scroll" tabindex="0" role="group" aria-label="Imports">
    <table>
      <caption class="visually-hidden">Imports, the last first</caption>
      <thead>
        <tr>
          <th scope="col">Begun</th>
          <th scope="col">By</th>
          <th scope="col">State</th>
          ${['Rows read', 'Added', 'Changed', 'Unchanged', 'Rejected'].map((name) => html`
            <th scope="col" class="number">${name}</th>`)}
        </tr>
      </thead>
      <tbody>${repeat(items, ({ id }) => id, row)}</tbody>
    </table>
  </div>`;

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
  return html`${table(items)}
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
