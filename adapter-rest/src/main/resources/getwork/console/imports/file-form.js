/** The file that is to be imported: choosing it, saying how it is to be read, and how much of it is sent. */

import { html, nothing } from '../lit/lit-html.js';
import { live } from '../lit/directives/live.js';
import { problem } from '../app/parts.js';
import { size } from './files.js';
import { send } from './send.js';
import { change, choose, forget, state } from './state.js';

const MOST = 1_000_000_000;

const KINDS = '.csv,.ndjson,.jsonl,.json,.gz,text/csv,application/x-ndjson';

function chosen(event) {
  choose(event.target.files[0]);
  event.target.value = '';
}

const place = () => html`
  <label class="drop ${state.over ? 'is-over' : ''}">
    <span><strong>Drop a file of loans here</strong></span>
    <span class="hint">CSV of the Paycheck Protection Program, or a JSON object per line; .gz as it is</span>
    <span class="button">Choose a file</span>
    <input class="visually-hidden" type="file" @change=${chosen} accept=${KINDS}>
  </label>`;

const format = (value, name) => html`
  <label class="switch">
    <input type="radio" name="format" .checked=${live(state.options.format === value)}
      @change=${() => change({ format: value })}> ${name}
  </label>`;

const number = (option, name) => html`
  <label>${name}
    <input type="number" required min="1" max=${MOST} step="1" .value=${live(state.options[option])}
      @input=${(event) => change({ [option]: event.target.value })}
      aria-invalid=${state.refused?.errors?.some(({ parameter }) => parameter === option) ? 'true' : 'false'}>
  </label>`;

const tick = (option, name) => html`
  <label class="switch">
    <input type="checkbox" .checked=${live(state.options[option])}
      @change=${(event) => change({ [option]: event.target.checked })}> ${name}
  </label>`;

/** What the mapping will call the first loans: the files have no loan numbers. */
function numbers({ firstNumber, step }) {
  const [first, apart] = [Number(firstNumber), Number(step)];
  const named = [0, 1, 2].map((row) => 'PPP-' + String(first + apart * row).padStart(6, '0'));
  const fine = [first, apart].every((number) => Number.isInteger(number) && number > 0);
  return fine ? named.join(', ') + ', …' : '–';
}

const ofPpp = () => html`
  <div class="narrow">
    ${number('firstNumber', 'Number of the first row')} ${number('step', 'Numbers are apart by')}
  </div>
  <p class="hint">The loans will be ${numbers(state.options)}</p>
  ${tick('overlay', 'Make up when bank statements came (demo overlay)')}`;

function submit(event) {
  event.preventDefault();
  send();
}

const ready = () => html`
  <form class="stack" @submit=${submit} aria-label="How to read it">
    <p><strong class="name">${state.file.name}</strong> <span class="hint">${size(state.file.size)}</span></p>
    <fieldset>
      <legend>What it is</legend>
      ${format('ppp', 'CSV, in the columns of ppp')} ${format('ndjson', 'A JSON object per line')}
      ${tick('gzip', 'Compressed by gzip')}
    </fieldset>
    ${state.options.format === 'ppp' ? ofPpp() : nothing} ${problem(state.refused)}
    <div class="side-by-side">
      <button class="primary">${state.refused ? 'Send it again' : 'Import'}</button>
      <button type="button" class="quiet" @click=${forget}>
        Another file
      </button>
    </div>
  </form>`;

function sending({ name, sent, total, stop }) {
  const all = sent >= total;
  return html`
    <div class="stack">
      <p><strong class="name">${name}</strong></p>
      <progress aria-label="Sent" max=${total} value=${sent}></progress>
      <div class="spread">
        <span class="number">
          ${all ? 'All sent: waiting for the answer' : `${size(sent)} of ${size(total)} sent`}
        </span>
        ${all ? nothing : html`<button class="small" @click=${stop}>Stop</button>`}
      </div>
      <p class="hint">It goes on while you look at another screen of the console, and ends when this page is closed.</p>
    </div>`;
}

export const fileForm = () => html`
  <section class="card stack file" aria-labelledby="to-import">
    <h2 id="to-import" tabindex="-1">${state.sending ? 'A file is being sent' : 'Import a file'}</h2>
    ${state.sending ? sending(state.sending) : state.file ? ready() : place()}
  </section>`;
