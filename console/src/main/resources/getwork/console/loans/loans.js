/** Loans: a loan by its number, with its fields, its availability for each task and its history. */

import { html, nothing } from '../lit-html/lit-html.js';
import { live } from '../lit-html/directives/live.js';
import { followAddress } from '../app/address.js';
import { watchFocus } from '../app/focus.js';
import { ownSystemLink, problem } from '../app/parts.js';
import { redraw } from '../app/store.js';
import { facts } from './facts.js';
import { historyView } from './history.js';
import { availability, isManager, isMine } from './availability.js';
import { closeCorrection, correctionDialog, openCorrection } from './correction.js';
import { PATH, load, openLoan, set, state } from './state.js';

const field = () => document.getElementById('loan-number');

/** The number is typed again, unless another one is already being typed. */
function focusUnlessFound(loaded) {
  const isUnmoved = watchFocus();
  loaded.then(() => {
    if (state.problem && state.typed === state.number && isUnmoved()) {
      setTimeout(() => field()?.select());
    }
  });
}

function submit(event) {
  event.preventDefault();
  const typed = state.typed.trim();
  const target = PATH + encodeURIComponent(typed);
  if (typed === state.asked || location.hash === target) {
    set({ typed: state.number });
    focusUnlessFound(load());
  } else {
    location.hash = target;
  }
}

const search = () => html`
  <form class="side-by-side search" role="search" @submit=${submit}>
    <label for="loan-number">Loan number</label>
    <input id="loan-number" required maxlength="64" autocomplete="off" autocapitalize="characters" spellcheck="false"
      placeholder=${state.example} .value=${live(state.typed)} @input=${(event) => (state.typed = event.target.value)}>
    <button class="primary">Show</button>
  </form>`;

const firstSearch = () => html`
  <section class="card stack first-search" aria-label="Find a loan">
    <p class="hint">Enter a loan number; its digits are enough.</p>
    ${search()}
    ${state.recent.length === 0 ? nothing : html`<p>Recent:
      ${state.recent.map((number) => html` <a href=${PATH + encodeURIComponent(number)}>${number}</a>`)}</p>`}
  </section>`;

const overview = (loan) => html`
  <section class="card stack" aria-label="Fields">
    ${facts(loan)}
    <p class="side-by-side">
      ${isMine() ? html`<a href="#/work/${encodeURIComponent(loan.loanNumber)}">Open in My work</a>` : nothing}
      ${ownSystemLink(loan.loanNumber)}
      ${isManager() ? html`<button class="small" @click=${openCorrection}>Correct facts</button>` : nothing}
    </p>
  </section>`;

const isEmpty = () => !state.loan && !state.problem && state.number === '';

function content() {
  if (state.loan) {
    return html`
      <div class="columns">${overview(state.loan)} ${availability()}</div>
      ${historyView()} ${correctionDialog()}`;
  }
  if (state.problem) {
    return nothing;
  }
  return isEmpty()
    ? firstSearch()
    : html`<p class="hint">Reading ${state.number}…</p>`;
}

const title = () => state.loan?.loanNumber ?? 'Loans';

const view = () => html`
  <div class="stack loan">
    <div class="spread">
      <h1>${title()}</h1>
      ${isEmpty() ? nothing : search()}
    </div>
    ${problem(state.problem)} ${content()}
  </div>`;

/** Without a loan in the address, the search is open. */
function open(number) {
  closeCorrection();
  focusUnlessFound(openLoan(number));
  if (number === '') {
    redraw();
    queueMicrotask(() => field()?.focus());
  }
}

const address = followAddress(PATH.slice(0, -1), open);

export const loans = {
  view,
  title,
  enter() {
    address.enter();
    load();
  },
  leave: address.leave,
  refresh: load,
  isAffectedBy: (event) => event.loanNumber === undefined || event.loanNumber === state.number,
};
