/** The form of a new import: the file, its options and the progress of its upload. */

import { html, nothing } from '../lit-html/lit-html.js';
import { live } from '../lit-html/directives/live.js';
import { problem } from '../app/parts.js';
import { comparisonView, importFile, isIdle } from './comparison.js';
import { formatSize } from './file-options.js';
import { choose, editChosen, prepare, proposeMapping } from './mappings.js';
import { setOption, chooseFile, removeFile, state } from './state.js';

const KINDS = '.csv,.ndjson,.jsonl,.json,.gz,text/csv,application/x-ndjson';

function onFileChosen(event) {
  chooseAndPrepare(event.target.files[0]);
  event.target.value = '';
}

export function chooseAndPrepare(file) {
  chooseFile(file);
  if (state.file === file && file) {
    prepare();
  }
}

const dropZone = () => html`
  <label class="drop ${state.isDropTarget ? 'is-over' : ''}">
    <span><strong>Drop a file of loans here</strong></span>
    <span class="hint">CSV with a header, or a JSON object per line; also compressed (.gz)</span>
    <span class="button">Choose a file</span>
    <input class="visually-hidden" type="file" @change=${onFileChosen} accept=${KINDS}>
  </label>`;

/** Another format is read in another way. */
function change(option) {
  setOption({ ...option, mapping: '' });
  prepare();
}

const format = (value, name) => html`
  <label class="switch">
    <input type="radio" name="format" .checked=${live(state.options.format === value)}
      @change=${() => change({ format: value })}> ${name}
  </label>`;

const checkbox = (option, name) => html`
  <label class="switch">
    <input type="checkbox" .checked=${live(state.options[option])}
      @change=${(event) => change({ [option]: event.target.checked })}> ${name}
  </label>`;

const mappingChoice = () => html`
  <div class="side-by-side">
    <label>Mapping of the columns
      <select required @change=${(event) => choose(event.target.value)}>
        <option value="" .selected=${live(state.options.mapping === '')}>none</option>
        ${state.mappings.map(({ name }) => html`
          <option value=${name} .selected=${live(state.options.mapping === name)}>${name}</option>`)}
      </select>
    </label>
    ${state.options.mapping
      ? html`<button type="button" @click=${editChosen}>Edit and preview</button>`
      : nothing}
    <button type="button" @click=${proposeMapping}>New mapping</button>
  </div>`;

const isUnmapped = () => state.options.format === 'csv' && state.options.mapping === '';

function submit(event) {
  event.preventDefault();
  importFile();
}

/** While a mapping is edited, its form imports. */
const importButton = () => (state.draft ? nothing : html`
  <button class=${isIdle(state.comparison) ? '' : 'primary'} ?disabled=${isUnmapped()}
    aria-describedby=${isUnmapped() ? 'unmapped' : nothing}>
    ${state.refused ? 'Send again' : 'Import'}</button>`);

const importHint = () => (state.draft
  ? html`<span class="hint">Map the columns below, then import.</span>`
  : isUnmapped() ? html`<span class="hint" id="unmapped">First choose a mapping, or make a new one.</span>` : nothing);

const optionsForm = () => html`
  <form class="stack" @submit=${submit} aria-label="Options of the file">
    <p><strong class="name">${state.file.name}</strong> <span class="hint">${formatSize(state.file.size)}</span></p>
    <fieldset>
      <legend>Format</legend>
      ${format('csv', 'CSV with a header')} ${format('ndjson', 'A JSON object per line')}
      ${checkbox('gzip', 'Compressed by gzip')}
    </fieldset>
    ${state.options.format === 'csv' && state.sample && !state.draft ? mappingChoice() : nothing}
    ${state.refused ? problem(state.refused) : state.draft ? nothing : comparisonView()}
    <div class="side-by-side">
      ${importButton()}
      <button type="button" class="quiet" @click=${removeFile}>Another file</button>
      ${importHint()}
    </div>
  </form>`;

function sending({ name, sent, total, stop }) {
  const isSent = sent >= total;
  return html`
    <div class="stack">
      <p><strong class="name">${name}</strong></p>
      <progress aria-label="Sent" max=${total} value=${sent}></progress>
      <div class="spread">
        <span class="number">
          ${isSent ? 'All sent: waiting for the answer' : `${formatSize(sent)} of ${formatSize(total)} sent`}
        </span>
        ${isSent ? nothing : html`<button class="small" @click=${stop}>Stop</button>`}
      </div>
      <p class="hint">The upload continues on other screens of the console, and stops when you close this page.</p>
    </div>`;
}

export const fileForm = () => html`
  <section class="card stack file" aria-labelledby="to-import">
    <h2 id="to-import" tabindex="-1">${state.sending ? 'A file is being sent' : 'Import a file'}</h2>
    ${state.sending ? sending(state.sending)
      : state.file ? optionsForm() : html`${problem(state.refused)} ${dropZone()}`}
  </section>`;
