/** The drawer of My work: a loan of the pipeline, beside its row. While it is open, it follows the focused row. */

import { html, nothing } from '../lit-html/lit-html.js';
import { decodeSegment } from '../app/address.js';
import { age } from '../app/format.js';
import { ownSystemLink, problem } from '../app/parts.js';
import { redraw } from '../app/store.js';
import { focusRow } from '../work/focus.js';
import { rankText } from '../work/reasons.js';
import { nameOf, say, state as work, taskOf } from '../work/state.js';
import { facts } from './facts.js';
import { historyView, reasonsView } from './history.js';
import { PATH, load, openLoan, state } from './state.js';

const TITLE = 'drawer-title';
const ROW = 'tr[data-assignment]';
const WORK = '#/work/';
const closed = { id: '', copied: '' };

/** The assignment whose loan is shown, and the outcome of copying its number. */
let shown = closed;

/** Where the drawer covers the rows, the browser's Back closes it: its own entry of the history has this address. */
let backTo = '';

/** The loan whose screen was opened from the drawer, and whether the drawer has an entry of the history. */
let left = {};

const isCovering = () => getComputedStyle(document.querySelector('.drawer')).position === 'fixed';

const linkId = (id) => 'loan-of-' + id;

const heldOf = (id) => work.pipeline.find((held) => held.id === id) ?? work.gone.get(id)?.assignment;

function show(id) {
  shown = { id, copied: '' };
  openLoan(heldOf(id).loanNumber, 0);
  redraw();
  queueMicrotask(() => {
    document.getElementById(TITLE)?.focus();
    if (backTo === '' && document.querySelector('.drawer') && isCovering()) {
      backTo = location.href;
      if (history.state !== TITLE) {
        history.pushState(TITLE, '');
      }
    }
  });
}

addEventListener('popstate', () => {
  const isBack = backTo === location.href;
  backTo = '';
  if (isBack && shown !== closed) {
    closeToRow();
    redraw();
  }
});

export function closeDrawer() {
  if (shown !== closed) {
    shown = closed;
    openLoan('');
    if (backTo === location.href) {
      backTo = '';
      history.back();
    }
  }
}

/** Closes the drawer when the screen is left. Back from the screen of its loan opens it again. */
export function leaveDrawer() {
  const { loanNumber } = heldOf(shown.id) ?? {};
  left = location.hash === PATH + encodeURIComponent(loanNumber) ? { loanNumber, isCovering: isCovering() } : {};
  closeDrawer();
}

/** Opens the loan of the address, or the one whose screen was opened from the drawer. */
export function resumeDrawer() {
  const isBack = !left.isCovering || history.state === TITLE;
  const named = location.hash.startsWith(WORK) ? decodeSegment(location.hash.slice(WORK.length)) : undefined;
  const number = (isBack ? left.loanNumber : undefined) ?? named;
  const held = work.pipeline.find(({ loanNumber }) => loanNumber === number);
  left = {};
  if (held && shown === closed && document.querySelector('.work')) {
    show(held.id);
  }
}

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

function onKeyDown({ key, target }) {
  if (key === 'Enter' && target.matches(ROW)) {
    show(target.dataset.assignment);
  } else if (key === 'Escape' && shown !== closed) {
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

const drawer = (held, actions) => {
  const { id, taskId, loanNumber, loan } = held;
  return html`
  <section class="drawer card stack loan" data-assignment=${id} aria-labelledby=${TITLE} @focusout=${onFocusOut}>
    <div class="spread">
      <h2 id=${TITLE} tabindex="-1">${loanNumber}</h2>
      <button class="quiet small" title="Key Escape" @click=${closeToRow}>
        Close<span class="visually-hidden"> ${loanNumber}</span></button>
    </div>
    <div class="side-by-side">
      <button class="quiet small" title="Key Y" @click=${() => copyNumber(id)}>Copy the number</button>
      ${ownSystemLink(loanNumber, taskOf(taskId)?.loanLink)}
      <a href=${PATH + encodeURIComponent(loanNumber)}>
        Which tasks match?<span class="visually-hidden"> ${loanNumber}</span></a>
    </div>
    <p role="status">${shown.copied}</p>
    <p class="hint">${nameOf(taskId)} · held ${age(held.assignedAt)} · ${rankText(held)}</p>
    ${taskOf(taskId)?.instructions ? html`<p class="instructions">${taskOf(taskId).instructions}</p>` : nothing}
    ${problem(state.problem)} ${reasonsView()} ${facts(state.loan ?? loan)} ${historyView(true)}
    ${work.pipeline.includes(held) && !work.leaving.has(id) ? html`<div class="drawer-actions">${actions(held)}</div>`
      : nothing}
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
