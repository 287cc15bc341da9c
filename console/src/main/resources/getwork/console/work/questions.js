/** The dialogs Complete, Return, Exclude and Decline. A note is kept until it has been sent. */

import { html, nothing } from '../lit-html/lit-html.js';
import { live } from '../lit-html/directives/live.js';
import { dialog } from '../app/dialog.js';
import { problem } from '../app/parts.js';
import { session } from '../app/session.js';
import { areShortcutsEnabled } from '../app/shortcuts.js';
import { redraw } from '../app/store.js';
import { counted } from '../app/format.js';
import { completionForm, completionOf } from './completion.js';
import { disposeLater } from './disposition.js';
import { textOf } from './disposition-words.js';
import { focusNear } from './focus.js';
import { endText } from './reasons.js';
import { hoursField, whenField } from './returning.js';
import { disposable, state, taskOf } from './state.js';

const MAX_NOTE = 500;
const MAX_REASONS = 4;
const A_LINE = /^.{1,80}$/;

/**
 * @param kind complete, return, never or notMe
 * @param later assignments to ask about afterwards
 */
export function openQuestion(kind, ids, later = []) {
  if (ids.length > 0) {
    const restoreFocus = focusNear(ids);
    state.question = { kind, ids, later, when: { hours: 24 }, restoreFocus };
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

/** Not the note of another action, which would be sent with this one by mistake. */
function note(current) {
  const { text = '', kind } = state.notes.get(noteKey(current)) ?? {};
  return kind === current.kind ? text : '';
}

function send(event) {
  event.preventDefault();
  const { question: current } = state;
  const disposition = current.kind === 'complete' ? completionOf(current) : dispositionOf(current);
  if (!disposition) {
    redraw();
    event.target.querySelector('textarea, [name="' + current.missing + '"]').focus();
    return;
  }
  disposeLater(current.ids, disposition, () => current.kind === 'complete' && !state.question && session.isOpen
    && openQuestion(current.kind, current.ids));
  close();
  openQuestion(current.kind, current.later.slice(0, 1), current.later.slice(1));
}

/** The disposition; undefined if the reason is missing. */
function dispositionOf(current) {
  const reason = note(current).trim();
  const { outcome } = KINDS[current.kind];
  if (outcome && reason === '') {
    current.reasonMissing = true;
    return undefined;
  }
  if (outcome && A_LINE.test(reason)) {
    state.reasons.set(current.kind, [...new Set([reason, ...reasonsOf(current)])].slice(0, MAX_REASONS));
  }
  return outcome
    ? { outcome, reason }
    : { outcome: 'returnAt' in current.when ? 'RETURN_AT' : 'RETURN_AFTER', ...current.when,
      ...(reason === '' ? {} : { reason }) };
}

function setNote(text) {
  state.notes.set(noteKey(state.question), { text, kind: state.question.kind });
  state.question.reasonMissing = false;
  redraw();
}

/** The reasons for a return that the task of each loan offers; of other actions, the last ones of the user. */
const reasonsOf = ({ kind, ids }) => (KINDS[kind].outcome ? state.reasons.get(kind) ?? []
  : ids.map((id) => taskOf(disposable(id)?.taskId)?.returnReasons ?? [])
    .reduce((common, reasons) => common.filter((reason) => reasons.includes(reason))));

/** The lines of the note; the chosen reason is one of them. */
const linesOf = (current) => note(current).split('\n').filter((line) => line.trim() !== '');

/** Chooses a reason instead of another one, or removes it, and keeps what the user has typed. */
function toggleReason(current, reason) {
  const typed = linesOf(current).filter((line) => !reasonsOf(current).includes(line));
  setNote((linesOf(current).includes(reason) ? typed : [...typed, reason]).join('\n').slice(0, MAX_NOTE));
}

/** Enter sends, but chooses a focused reason first. Digits choose presets; other characters begin the note. */
function onKeyDown(event) {
  const { key, target, currentTarget: form } = event;
  const isNote = target.matches('textarea');
  const withControl = event.ctrlKey || event.metaKey;
  const preset = areShortcutsEnabled() && form.querySelector('[aria-keyshortcuts="' + CSS.escape(key) + '"]');
  if (key === 'Enter' && (withControl || !target.matches('button:not(.chip[aria-pressed="true"])'))
    && !(isNote && event.shiftKey) && !event.isComposing) {
    event.preventDefault();
    if (!event.repeat) {
      form.requestSubmit();
    }
  } else if (preset && !isNote && !withControl && !event.altKey) {
    preset.click();
    preset.focus();
  } else if (target.matches('[type="radio"], [type="range"]') && key.length === 1 && key !== ' ' && !withControl
    && !event.altKey) {
    form.querySelector('textarea').focus(); // It receives the character.
  }
}

const reasons = (current) => (reasonsOf(current).length === 0 ? nothing : html`
  <div class="side-by-side" role="group" aria-label="Reasons">
    ${reasonsOf(current).map((reason) => html`
      <button type="button" class="small chip" aria-pressed=${linesOf(current).includes(reason)}
        @click=${() => toggleReason(current, reason)}>${reason}</button>`)}
  </div>`);

const noteField = (current) => html`
  <label>
    <span>${KINDS[current.kind].outcome ? 'Reason (required)' : 'Note (optional)'}</span>
    <textarea rows="3" maxlength=${MAX_NOTE} .value=${live(note(current))}
      @input=${({ target }) => setNote(target.value)}
      aria-invalid=${current.reasonMissing ? 'true' : 'false'}
      ?required=${KINDS[current.kind].outcome !== undefined}></textarea>
  </label>
  ${current.reasonMissing
    ? html`<p class="problem" role="alert">
        ${KINDS[current.kind].why.replace('$', current.ids.length === 1 ? 'it' : 'them')}</p>`
    : nothing}
  ${reasons(current)}`;

/** Only in another tab: here, the dialog would have been closed. */
const isLeaving = (id) => disposable(id) && state.leaving.has(id);

const problems = ({ ids }) => {
  const failed = ids.map((id) => state.problems.get(id)).find(Boolean);
  const takenAway = ids.filter((id) => !disposable(id)).map((id) => state.gone.get(id)).find(Boolean);
  const leaving = ids.filter(isLeaving);
  return html`
    ${problem(failed)}
    ${leaving.length > 0
      ? html`<p class="notice" role="alert">
          In another tab: ${textOf(leaving.map(disposable), state.leaving.get(leaving[0]))}</p>`
      : nothing}
    ${takenAway
      ? html`<p class="notice" role="alert">
          ${takenAway.assignment.loanNumber}: ${endText(takenAway.ended, state.user)} Your note is kept below its row.
        </p>`
      : nothing}`;
};

const consequence = (ofOne, ofSeveral) => (current) => html`
  <p>${current.ids.length === 1 ? ofOne : ofSeveral}</p> ${noteField(current)}`;

const KINDS = {
  complete: { word: 'Complete', content: completionForm },
  return: {
    word: 'Return',
    content: (current) => html`
      <p>${current.ids.length === 1 ? 'It is' : 'They are'} available again from the time you choose.</p>
      ${whenField(current)} ${hoursField(current)} ${noteField(current)}`,
  },
  never: {
    word: 'Exclude',
    outcome: 'NEVER_RETURN',
    why: 'Say why nobody should get $ again.',
    danger: true,
    content: consequence('The loan is wrong for this task: nobody gets it again, unless a manager restores it.',
      'The loans are wrong for their tasks: nobody gets them again, unless a manager restores them.'),
  },
  notMe: {
    word: 'Decline',
    outcome: 'NOT_ME',
    why: 'Say why you should not work on $, such as a conflict of interest.',
    content: consequence('The loan is right for this task, but not for you: others get it, you never again.',
      'The loans are right for their tasks, but not for you: others get them, you never again.'),
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
  const { kind } = current;
  const { word, danger, content } = KINDS[kind];
  const open = current.ids.some((id) => disposable(id) && !isLeaving(id));
  return dialog(word + ' ' + loans, html`
    <form class="stack" novalidate @submit=${send} @keydown=${onKeyDown}>
      ${content(current)}
      ${problems(current)}
      <div class="side-by-side dialog-actions">
        <button class=${danger ? 'danger' : 'primary'} ?disabled=${!open}>${word}</button>
        <button type="button" class="cancel" @click=${close}>${open ? 'Cancel' : 'Close'}</button>
        <span class="hint key-hint">Enter sends${kind === 'complete' ? '.' : '; Shift + Enter begins a line.'}</span>
      </div>
    </form>`, close);
}
