/** The form of a new import: the file, its options and the progress of its upload. */

import { html, nothing } from '../lit-html/lit-html.js';
import { live } from '../lit-html/directives/live.js';
import { problem } from '../app/parts.js';
import { formatSize } from './file-options.js';
import { send } from './send.js';
import { setOption, chooseFile, removeFile, state } from './state.js';

const MAX = 1_000_000_000;

const KINDS = '.csv,.ndjson,.jsonl,.json,.gz,text/csv,application/x-ndjson';

function onFileChosen(event) {
  chooseFile(event.target.files[0]);
  event.target.value = '';
}

const dropZone = () => html`
  <label class="drop ${state.isDropTarget ? 'is-over' : ''}">
    <span><strong>Drop a file of loans here</strong></span>
    <span class="hint">CSV of the Paycheck Protection Program, or a JSON object per line; also compressed (.gz)</span>
    <span class="button">Choose a file</span>
    <input class="visually-hidden" type="file" @change=${onFileChosen} accept=${KINDS}>
  </label>`;

const format = (value, name) => html`
  <label class="switch">
    <input type="radio" name="format" .checked=${live(state.options.format === value)}
      @change=${() => setOption({ format: value })}> ${name}
  </label>`;

const number = (option, name) => html`
  <label>${name}
    <input type="number" required min="1" max=${MAX} step="1" .value=${live(state.options[option])}
      @input=${(event) => setOption({ [option]: event.target.value })}
      aria-invalid=${state.refused?.errors?.some(({ parameter }) => parameter === option) ? 'true' : 'false'}>
  </label>`;

const checkbox = (option, name) => html`
  <label class="switch">
    <input type="checkbox" .checked=${live(state.options[option])}
      @change=${(event) => setOption({ [option]: event.target.checked })}> ${name}
  </label>`;

/** The first loan numbers that the mapping will generate: the files have none. */
function sampleNumbers({ firstNumber, step }) {
  const [first, distance] = [Number(firstNumber), Number(step)];
  const named = [0, 1, 2].map((row) => 'PPP-' + String(first + distance * row).padStart(6, '0'));
  const fine = [first, distance].every((number) => Number.isInteger(number) && number > 0);
  return fine ? named.join(', ') + ', …' : '–';
}

const pppOptions = () => html`
  <div class="narrow">
    ${number('firstNumber', 'Number of the first row')} ${number('step', 'Step between numbers')}
  </div>
  <p class="hint">The loans will be ${sampleNumbers(state.options)}</p>
  ${checkbox('overlay', 'Generate the dates of bank statements (demo overlay)')}`;

function submit(event) {
  event.preventDefault();
  send();
}

const optionsForm = () => html`
  <form class="stack" @submit=${submit} aria-label="Options of the file">
    <p><strong class="name">${state.file.name}</strong> <span class="hint">${formatSize(state.file.size)}</span></p>
    <fieldset>
      <legend>Format</legend>
      ${format('ppp', 'CSV, in the columns of ppp')} ${format('ndjson', 'A JSON object per line')}
      ${checkbox('gzip', 'Compressed by gzip')}
    </fieldset>
    ${state.options.format === 'ppp' ? pppOptions() : nothing} ${problem(state.refused)}
    <div class="side-by-side">
      <button class="primary">${state.refused ? 'Send again' : 'Import'}</button>
      <button type="button" class="quiet" @click=${removeFile}>
        Another file
      </button>
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
    ${state.sending ? sending(state.sending) : state.file ? optionsForm() : dropZone()}
  </section>`;
