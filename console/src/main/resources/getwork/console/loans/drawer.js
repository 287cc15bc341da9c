/** The drawer of My work: a loan of the pipeline, beside its row. While it is open, it follows the focused row. */

import { html, nothing } from '../lit-html/lit-html.js';
import { decodeSegment } from '../app/address.js';
import { age } from '../app/format.js';
import { ownSystemLink, problem } from '../app/parts.js';
import { redraw } from '../app/store.js';
import { assignmentBeside, focusRow } from '../work/focus.js';
import { endText, rankText } from '../work/reasons.js';
import { disposable, nameOf, say, state as work, taskOf } from '../work/state.js';
import { facts } from './facts.js';
import { historyView, reasonsView } from './history.js';
import { PATH, load, openLoan, state } from './state.js';

const TITLE = 'drawer-title';
const ROW = 'tr[data-assignment]';
const WORK = '#/work/';
const closed = { id: '', copied: '' };

/** The assignment whose loan is shown, and the outcome of copying its number. */
let shown = closed;

/** Whether Back was called to close the drawer. */
let isGoingBack = false;

const isCovering = () => getComputedStyle(document.querySelector('.drawer')).position === 'fixed';

const linkId = (id) => 'loan-of-' + id;

const heldOf = (id) => work.pipeline.find((held) => held.id === id) ?? work.gone.get(id)?.assignment;

const addressOf = (id) => WORK + encodeURIComponent(heldOf(id).loanNumber);

/** The open loan has its address, and an entry of the history, so that Back closes it. */
function writeAddress(wasClosed) {
  if (!isGoingBack && location.hash !== addressOf(shown.id)) {
    history[wasClosed ? 'pushState' : 'replaceState'](wasClosed ? TITLE : history.state, '', addressOf(shown.id));
  }
}

function show(id) {
  const wasClosed = shown === closed;
  shown = { id, copied: '' };
  writeAddress(wasClosed);
  openLoan(heldOf(id).loanNumber, 0);
  redraw();
  queueMicrotask(() => document.getElementById(TITLE)?.focus());
}

addEventListener('popstate', () => {
  if (isGoingBack) {
    isGoingBack = false;
    if (shown !== closed) {
      writeAddress(true); // It was opened again meanwhile.
    }
  } else if (document.querySelector('.work')) {
    follow();
  }
});

/** Opens or closes the drawer as the address says. */
function follow() {
  const named = location.hash.startsWith(WORK) ? decodeSegment(location.hash.slice(WORK.length)) : '';
  const held = work.pipeline.find(({ loanNumber }) => loanNumber === named);
  const { id } = shown;
  if (held && held.id !== id) {
    show(held.id);
  } else if (!held && shown !== closed) {
    leaveDrawer();
    focusRow(id);
    redraw();
  }
}

function closeDrawer() {
  if (shown !== closed) {
    leaveDrawer();
    if (history.state === TITLE) {
      isGoingBack = true;
      history.back();
    } else {
      history.replaceState(null, '', WORK.slice(0, -1));
    }
  }
}

/** The screen is left; its address stays in the history, so that Back opens the drawer again. */
export function leaveDrawer() {
  if (shown !== closed) {
    shown = closed;
    openLoan('');
  }
}

/** Opens the loan of the address. */
export const resumeDrawer = () => document.querySelector('.work') && follow();

/** @param number of the loan that may have changed; undefined if any may have */
export function refreshDrawer(number = state.number) {
  if (shown !== closed && number === state.number) {
    load();
  }
}

function closeToRow() {
  const { id } = shown;
  closeDrawer();
  focusRow(id);
}

/** Copies the number of the loan of an assignment. */
export async function copyNumber(id) {
  const { loanNumber } = heldOf(id);
  let text = loanNumber + ' is copied.';
  try {
    await navigator.clipboard.writeText(loanNumber);
  } catch {
    getSelection().selectAllChildren(document.getElementById(id === shown.id ? TITLE : linkId(id)));
    text = 'The number is selected: copy it.'; // Without HTTPS there is no clipboard.
  }
  if (id === shown.id) {
    shown.copied = text;
  } else {
    say(text);
  }
  redraw();
}

function onKeyDown(event) {
  const { key, target } = event;
  if (key === 'Enter' && target.matches(ROW)) {
    show(target.dataset.assignment);
  } else if (key === 'Escape' && shown !== closed) {
    event.stopPropagation(); // Otherwise, it would also clear the selection.
    closeToRow();
  }
}

function onFocusIn({ target }) {
  if (shown !== closed && target.matches(ROW)) {
    show(target.dataset.assignment);
  }
}

/** Where the drawer covers the rows, it closes when the focus moves to something below it. */
function onFocusOut({ relatedTarget }) {
  if (isCovering() && relatedTarget && !relatedTarget.matches(ROW)
    && !relatedTarget.closest('.drawer, dialog, .message')) {
    closeDrawer();
  }
}

/** Ctrl and Shift open the screen of the loan, in another tab or window. */
function onClick(event, id) {
  if (!event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    show(id);
  }
}

/** The number of a loan in its row; a click opens the drawer. */
export const loanLink = ({ id, loanNumber }) => html`
  <a id=${linkId(id)} href=${PATH + encodeURIComponent(loanNumber)} aria-expanded=${id === shown.id}
    @click=${(event) => onClick(event, id)}>${loanNumber}</a>`;

/** "held 4 min · rank 3 of 214". */
const heldText = (held) =>
  'held ' + age(held.assignedAt) + ' · ' + (held.rank === undefined ? '' : 'rank ') + rankText(held);

/** On a phone, where the drawer covers the rows. */
const stepButton = (name, beside) => html`
  <button class="quiet small" aria-disabled=${beside === undefined} @click=${() => beside && show(beside)}>
    ${name}<span class="visually-hidden"> loan</span></button>`;

const drawer = (held, actions) => {
  const { id, taskId, loanNumber } = held;
  const known = state.loan ?? held.loan;
  const { instructions, order, loanLink: template } = taskOf(taskId) ?? {};
  return html`
  <section class="drawer card stack loan" data-assignment=${id} aria-labelledby=${TITLE} @focusout=${onFocusOut}>
    <div class="spread">
      <h2 id=${TITLE} tabindex="-1">${loanNumber}</h2>
      <span>
        <button class="quiet small" title="Key Y" @click=${() => copyNumber(id)}>Copy number</button>
        <button class="quiet small" title="Key Escape" @click=${closeToRow}>
          Close<span class="visually-hidden"> ${loanNumber}</span></button>
      </span>
    </div>
    <div class="spread covering">
      ${stepButton('Previous', assignmentBeside(id, -1))} ${stepButton('Next', assignmentBeside(id, 1))}
    </div>
    <p role="status">${shown.copied}</p>
    ${work.gone.has(id) ? html`<strong>${endText(work.gone.get(id).ended, work.user)}</strong>`
      : work.leaving.has(id) ? html`<strong>Just ${work.leaving.get(id)}.</strong>` : html`
      <p class="hint"><span class="covering">${nameOf(taskId)} ·</span> ${heldText(held)}</p>`}
    ${instructions ? html`<p class="instructions covering">${instructions}</p>` : nothing}
    ${problem(state.problem)} ${reasonsView()} ${known ? facts(known, order?.[0]?.field) : nothing}
    <p class="side-by-side">
      ${ownSystemLink(loanNumber, template)}
      <a href=${PATH + encodeURIComponent(loanNumber)}>
        Which tasks match?<span class="visually-hidden"> ${loanNumber}</span></a>
    </p>
    ${historyView(true)}
    ${disposable(id) && !work.leaving.has(id) ? html`<div class="drawer-actions">${actions(held)}</div>` : nothing}
  </section>`;
};

/**
 * The rows, with the drawer if it is open.
 *
 * @param actions returns the buttons of a loan
 */
export function withDrawer(actions, rows) {
  const held = heldOf(shown.id);
  return html`
    <div class=${held ? 'with-drawer' : ''} @keydown=${onKeyDown} @focusin=${onFocusIn}>
      <div class="stack">${rows}</div>
      ${held ? drawer(held, actions) : nothing}
    </div>`;
}
