/** Any loan by its number: what it is, for which tasks it is available and why, and what was done to it. */

import { html, nothing } from '../lit/lit-html.js';
import { live } from '../lit/directives/live.js';
import { decoded } from '../app/address.js';
import { word } from '../app/criteria.js';
import { problem } from '../app/parts.js';
import { date, money } from '../app/words.js';
import { past } from './past.js';
import { reasons } from './reasons.js';
import { load, look, state } from './state.js';

const PATH = '#/loans/';

function submit(event) {
  event.preventDefault();
  const address = PATH + encodeURIComponent(state.typed.trim());
  if (location.hash === address) {
    load();
  } else {
    location.hash = address;
  }
}

const search = () => html`
  <form class="side-by-side search" role="search" @submit=${submit}>
    <label for="loan-number">Loan number</label>
    <input id="loan-number" required maxlength="64" autocomplete="off" autocapitalize="characters" spellcheck="false"
      placeholder="PPP-000089" .value=${live(state.typed)} @input=${(event) => (state.typed = event.target.value)}>
    <button class="primary">Show</button>
  </form>`;

const fact = ([name, known]) => html`<dt><code>${name}</code></dt><dd title=${known}>${word(known)}</dd>`;

const MADE_UP = /^bankStatements/;

/** No public data says when bank statements came: the demo overlay of the mapping ppp makes it up. */
function isMadeUp({ product, attributes }) {
  return product === 'SBA-PPP' && Object.keys(attributes).some((name) => MADE_UP.test(name));
}

const facts = (loan) => html`
  <section class="card stack" aria-labelledby="this-loan">
    <div class="spread">
      <h2 id="this-loan">${loan.loanNumber}</h2>
      <span class="badge">${loan.product}</span>
    </div>
    <p><span class="big">${money(loan.amount, loan.currency)}</span></p>
    <dl class="facts">
      <dt><code>state</code></dt><dd>${loan.state}</dd>
      <dt><code>purpose</code></dt><dd>${loan.purpose}</dd>
      <dt><code>submittedAt</code></dt>
      <dd><time datetime=${loan.submittedAt} title=${loan.submittedAt}>${date(loan.submittedAt)}</time></dd>
      ${Object.entries(loan.attributes).map(fact)}
    </dl>
    ${isMadeUp(loan) ? html`<p class="hint">When its bank statements came is made up by the demo.</p>` : nothing}
  </section>`;

function found() {
  if (state.loan) {
    return html`
      <div class="columns">${facts(state.loan)} ${reasons()}</div>
      ${past()}`;
  }
  if (state.problem) {
    return nothing;
  }
  return state.number === ''
    ? html`<p class="card hint">Type the number of a loan, or follow one from another screen.</p>`
    : html`<p class="hint">Reading ${state.number}…</p>`;
}

const view = () => html`
  <div class="stack loan">
    <div class="spread">
      <h1>Loans</h1>
      ${search()}
    </div>
    ${problem(state.problem)} ${found()}
  </div>`;

/** The address names the loan. Without a name it is the one that was looked at before. */
function address() {
  if (location.hash.startsWith(PATH)) {
    look(decoded(location.hash.slice(PATH.length)));
  }
}

export const loans = {
  view,
  enter() {
    addEventListener('hashchange', address);
    address();
    load();
  },
  leave() {
    removeEventListener('hashchange', address);
  },
  refresh: load,
  concerns: (event) => event.loanNumber === undefined || event.loanNumber === state.number,
};
