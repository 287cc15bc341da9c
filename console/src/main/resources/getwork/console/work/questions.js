/** The dialogs Complete, Return, Exclude and Not me. A note is kept until it has been sent. */

import { html, nothing } from '../lit-html/lit-html.js';
import { live } from '../lit-html/directives/live.js';
import { dialog } from '../app/dialog.js';
import { problem } from '../app/parts.js';
import { now } from '../app/session.js';
import { areShortcutsEnabled } from '../app/shortcuts.js';
import { redraw } from '../app/store.js';
import { dayAndTime, counted } from '../app/format.js';
import { completionOf, inputFields } from './completion.js';
import { dispose, disposeLater } from './disposition.js';
import { focusNear } from './focus.js';
import { endText } from './reasons.js';
import { disposable, state } from './state.js';

const HOUR = 3_600_000;
const PRESETS = [0, 2, 4, 24, 48, 72];
const MAX_NOTE = 500;
const HINTS = { complete: 'Enter sends.', return: 'Enter sends; in the note, Ctrl + Enter.' };

/**
 * @param kind complete, return, never or notMe
 * @param later assignments to ask about afterwards
 */
export function openQuestion(kind, ids, later = []) {
  if (ids.length > 0) {
    const restoreFocus = focusNear(ids);
    state.question = { kind, ids, later, hours: 24, values: {}, sending: false, restoreFocus };
    redraw();
  }
}

function close() {
  if (state.question) {
    const { restoreFocus } = state.question;
    state.question = null;
    redraw();
    restoreFocus();
  }
}

const noteKey = ({ ids }) => (ids.length === 1 ? ids[0] : 'several');
const note = (current) => state.notes.get(noteKey(current)) ?? '';

function setHours(hours) {
  state.question.hours = hours;
  redraw();
}

async function send(event) {
  event.preventDefault();
  const { question: current } = state;
  if (current.sending) {
    return; // Enter works while the button is disabled.
  }
  const disposition = current.kind === 'complete' ? completionOf(current) : dispositionOf(current);
  if (!disposition) {
    redraw();
    event.target.querySelector('textarea, [name="' + current.missing + '"]').focus();
    return;
  }
  if (current.kind !== 'complete') {
    disposeLater(current.ids, disposition);
    close();
    return;
  }
  current.sending = true;
  const isDone = await dispose(current.ids, disposition);
  current.sending = false;
  if (isDone && state.question === current) {
    close();
    openQuestion(current.kind, current.later.slice(0, 1), current.later.slice(1));
  }
  redraw();
}

/** The disposition; undefined if the reason is missing. */
function dispositionOf(current) {
  const reason = note(current).trim();
  const { outcome } = KINDS[current.kind];
  if (outcome && reason === '') {
    current.reasonMissing = true;
    return undefined;
  }
  return outcome
    ? { outcome, reason }
    : { outcome: 'RETURN_AFTER', hours: current.hours, ...(reason === '' ? {} : { reason }) };
}

function onNoteInput(event) {
  state.notes.set(noteKey(state.question), event.target.value);
  state.question.reasonMissing = false;
  redraw();
}

/** Enter sends, in a note with Ctrl, after it has chosen a focused preset. Digits choose presets. */
function onKeyDown(event) {
  const { key, target, currentTarget: form } = event;
  const isNote = target.matches('textarea');
  const withControl = event.ctrlKey || event.metaKey;
  const preset = form.querySelector('[aria-keyshortcuts="' + CSS.escape(key) + '"]');
  if (key === 'Enter' && !target.matches('.cancel') && (withControl || !isNote) && !event.isComposing) {
    event.preventDefault();
    if (!event.repeat) {
      target.closest('[aria-keyshortcuts]')?.click();
      form.requestSubmit();
    }
  } else if (preset && !isNote && !withControl && !event.altKey && areShortcutsEnabled()) {
    preset.click();
    preset.focus();
  }
}

const backText = (hours) => (hours === 0 ? 'back at once' : 'back ' + dayAndTime(now() + hours * HOUR));

const hoursField = ({ hours }) => html`
  <div class="side-by-side" role="group" aria-label="Hours">
    ${PRESETS.map((preset, index) => html`
      <button type="button" aria-pressed=${preset === hours} ?autofocus=${preset === hours}
        aria-keyshortcuts=${index + 1} @click=${() => setHours(preset)}>
        ${preset} h <kbd aria-hidden="true">${index + 1}</kbd></button>`)}
  </div>
  <label>
    <span>Return after <output class="back">${hours} h, ${backText(hours)}</output></span>
    <input type="range" min="0" max="72" .value=${live(String(hours))}
      aria-valuetext="${hours} hours, ${backText(hours)}" @input=${(event) => setHours(Number(event.target.value))}>
  </label>`;

const noteField = (current) => html`
  <label>
    <span>${KINDS[current.kind].outcome ? 'Reason' : 'Note (optional)'}</span>
    <textarea rows="3" maxlength=${MAX_NOTE} .value=${live(note(current))} @input=${onNoteInput}
      aria-invalid=${current.reasonMissing ? 'true' : 'false'}
      ?required=${KINDS[current.kind].outcome !== undefined}></textarea>
  </label>
  ${current.reasonMissing
    ? html`<p class="problem" role="alert">${KINDS[current.kind].why}</p>`
    : nothing}`;

const problems = ({ ids }) => {
  const failed = ids.map((id) => state.problems.get(id)).find(Boolean);
  const takenAway = ids.filter((id) => !disposable(id)).map((id) => state.gone.get(id)).find(Boolean);
  return html`
    ${problem(failed)}
    ${takenAway
      ? html`<p class="notice" role="alert">
          ${takenAway.assignment.loanNumber}: ${endText(takenAway.ended, state.user)} Your note is kept below its row.
        </p>`
      : nothing}`;
};

const KINDS = {
  complete: { word: 'Complete', content: inputFields },
  return: { word: 'Return', content: (current) => html`${hoursField(current)} ${noteField(current)}` },
  never: {
    word: 'Exclude',
    outcome: 'NEVER_RETURN',
    why: 'Say why nobody should get it again for this task.',
    danger: true,
    content: (current) => html`
      <p>It is not assigned for this task again, unless a manager restores it.</p> ${noteField(current)}`,
  },
  notMe: {
    word: 'Not me',
    outcome: 'NOT_ME',
    why: 'Say why you should not work on it, such as a conflict of interest.',
    content: (current) => html`
      <p>Somebody else gets it; you never get it again for this task.</p> ${noteField(current)}`,
  },
};

/** The open dialog, if there is one. */
export function question() {
  const { question: current } = state;
  if (!current) {
    return nothing;
  }
  const assignmentOf = (id) => state.pipeline.find((held) => held.id === id) ?? state.gone.get(id)?.assignment;
  const loans = current.ids.length === 1
    ? (assignmentOf(current.ids[0])?.loanNumber ?? 'loan')
    : counted(current.ids.length, 'loan');
  const { word, danger, content } = KINDS[current.kind];
  const open = current.ids.some(disposable);
  return dialog(word + ' ' + loans, html`
    <form class="stack" novalidate @submit=${send} @keydown=${onKeyDown}>
      ${content(current)}
      ${problems(current)}
      <div class="side-by-side">
        <button class=${danger ? 'danger' : 'primary'} ?disabled=${current.sending || !open}>${word}</button>
        <button type="button" class="cancel" @click=${close}>${open ? 'Cancel' : 'Close'}</button>
        <span class="hint">${HINTS[current.kind] ?? 'Ctrl + Enter sends.'}</span>
      </div>
    </form>`, close);
}
