/** What is asked before a loan is returned or given back for ever. What is typed stays until it has been sent. */

import { html, nothing } from '../lit/lit-html.js';
import { live } from '../lit/directives/live.js';
import { dialog } from '../app/dialog.js';
import { problem } from '../app/parts.js';
import { now } from '../app/session.js';
import { changed } from '../app/store.js';
import { clock, counted } from '../app/words.js';
import { dispose } from './disposition.js';
import { howEnded } from './reasons.js';
import { state } from './state.js';

const HOUR = 3_600_000;
const PRESETS = [0, 2, 4, 24, 48, 72];
const LONGEST = 500;

let focusAfter = () => {};

/** @param focus is told which assignments were asked about, to put the focus back */
export function whenAnswered(focus) {
  focusAfter = focus;
}

/** @param what is return or never */
export function ask(what, ids) {
  if (ids.length > 0) {
    state.asked = { what, ids, hours: 24, sending: false };
    changed();
  }
}

function close() {
  if (state.asked) {
    const { ids } = state.asked;
    state.asked = null;
    changed();
    focusAfter(ids);
  }
}

const noteKey = ({ ids }) => (ids.length === 1 ? ids[0] : 'several');
const note = (asked) => state.notes.get(noteKey(asked)) ?? '';

function set(hours) {
  state.asked.hours = hours;
  changed();
}

async function send(event) {
  event.preventDefault();
  const { asked } = state;
  if (asked.sending) {
    return; // The keys send also while the button is disabled.
  }
  const reason = note(asked).trim();
  if (asked.what === 'never' && reason === '') {
    asked.lacks = true;
    changed();
    event.target.querySelector('textarea').focus();
    return;
  }
  const said = asked.what === 'never'
    ? { outcome: 'NEVER_RETURN', reason }
    : { outcome: 'RETURN_AFTER', hours: asked.hours, ...(reason === '' ? {} : { reason }) };
  asked.sending = true;
  const over = await dispose(asked.ids, said);
  asked.sending = false;
  if (over && state.asked === asked) {
    if (asked.ids.length > 1) {
      state.notes.delete('several');
    }
    close();
  }
  changed();
}

function typed(event) {
  state.notes.set(noteKey(state.asked), event.target.value);
  state.asked.lacks = false;
  changed();
}

function hurried(event) {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    event.target.form.requestSubmit();
  }
}

const back = (hours) => (hours === 0 ? 'back at once' : 'back ' + clock(now() + hours * HOUR));

const when = ({ hours }) => html`
  <div class="side-by-side" role="group" aria-label="Hours">
    ${PRESETS.map((preset) => html`
      <button type="button" aria-pressed=${preset === hours} @click=${() => set(preset)}>${preset} h</button>`)}
  </div>
  <label>
    <span>Return after <output class="back">${hours} h, ${back(hours)}</output></span>
    <input type="range" min="0" max="72" .value=${live(String(hours))} aria-valuetext="${hours} hours, ${back(hours)}"
      @input=${(event) => set(Number(event.target.value))}>
  </label>`;

const words = (asked) => html`
  <label>
    <span>${asked.what === 'never' ? 'Reason' : 'Note (may be left out)'}</span>
    <textarea rows="3" maxlength=${LONGEST} .value=${live(note(asked))} @input=${typed} @keydown=${hurried}
      aria-invalid=${asked.lacks ? 'true' : 'false'} ?required=${asked.what === 'never'}></textarea>
  </label>
  ${asked.lacks
    ? html`<p class="problem" role="alert">Say why no one should get it again for this task.</p>`
    : nothing}`;

const refused = ({ ids }) => {
  const left = ids.map((id) => state.problems.get(id)).find((one) => one);
  const lost = ids.map((id) => state.gone.get(id)).find((one) => one);
  return html`
    ${problem(left)}
    ${lost
      ? html`<p class="notice" role="alert">
          ${lost.assignment.loanNumber}: ${howEnded(lost.ended, state.user)} Your note is kept below its row.</p>`
      : nothing}`;
};

/** Drawn at the end of the screen while something is asked. */
export function question() {
  const { asked } = state;
  if (!asked) {
    return nothing;
  }
  const one = (id) => state.pipeline.find((held) => held.id === id) ?? state.gone.get(id)?.assignment;
  const what = asked.ids.length === 1 ? (one(asked.ids[0])?.loanNumber ?? 'loan') : counted(asked.ids.length, 'loan');
  const never = asked.what === 'never';
  const open = asked.ids.some((id) => state.pipeline.some((held) => held.id === id));
  return dialog((never ? 'Never return ' : 'Return ') + what, html`
    <form class="stack" novalidate @submit=${send}>
      ${never
        ? html`<p>It is never handed out for this task again, unless a manager restores it.</p>`
        : when(asked)}
      ${words(asked)}
      ${refused(asked)}
      <div class="side-by-side">
        <button class=${never ? 'danger' : 'primary'} ?disabled=${asked.sending || !open}>
          ${never ? 'Never return' : 'Return'}
        </button>
        <button type="button" @click=${close}>${open ? 'Cancel' : 'Close'}</button>
        <span class="hint">Ctrl + Enter sends.</span>
      </div>
    </form>`, close);
}
