/** Who holds what: a manager sees what lies too long, and takes it back or gives it to somebody else. */

import { html, nothing } from '../lit/lit-html.js';
import { live } from '../lit/directives/live.js';
import { repeat } from '../lit/directives/repeat.js';
import { decoded } from '../app/address.js';
import { keepFocus } from '../app/focus.js';
import { problem } from '../app/parts.js';
import { age, counted } from '../app/words.js';
import { ask } from './actions.js';
import { countedPeople, orders, people as grouped, wanted } from './held.js';
import { person } from './person.js';
import { question, refusals } from './questions.js';
import { PEOPLE_STEP, choose, chosen, load, readMore, set, state } from './state.js';

function filter(change) {
  set({ ...change, shown: PEOPLE_STEP });
  load();
}

const filters = () => html`
  <form class="card filters" role="search" aria-label="Whom to show" @submit=${(event) => event.preventDefault()}>
    <label>Person
      <input type="search" autocapitalize="none" spellcheck="false" maxlength="100" placeholder="part of a name"
        .value=${live(state.name)} @input=${(event) => filter({ name: event.target.value })}>
    </label>
    <label>Task
      <select @change=${(event) => filter({ taskId: event.target.value })}>
        <option value="" ?selected=${state.taskId === ''}>All tasks</option>
        ${repeat(state.tasks, ([id]) => id, ([id, name]) => html`
          <option value=${id} ?selected=${state.taskId === id}>${name}</option>`)}
      </select>
    </label>
    <label>Sort by
      <select @change=${(event) => set({ order: event.target.value })}>
        ${Object.entries(orders).map(([order, name]) => html`
          <option value=${order} ?selected=${state.order === order}>${name}</option>`)}
      </select>
    </label>
  </form>`;

function chooseNone(loans) {
  choose(loans.map(({ id }) => id), false);
  keepFocus('people');
}

function seen() {
  set({ outcome: null });
  keepFocus('people');
}

const selection = (loans) => html`
  <div class="chosen card spread" role="group" aria-label="The chosen loans">
    <strong>${counted(loans.length, 'loan')} chosen</strong>
    <span class="side-by-side">
      <button class="primary" @click=${() => ask('release', loans)}>Release…</button>
      <button @click=${() => ask('transfer', loans)}>Transfer…</button>
      <button class="quiet" @click=${() => chooseNone(loans)}>Choose none</button>
    </span>
  </div>`;

const told = (outcome) => html`
  <div class="${outcome.good ? 'success' : 'notice'} spread">
    <div>${outcome.text} ${refusals(outcome.refused)}</div>
    <button class="small" @click=${seen}>Seen</button>
  </div>`;

const capped = () => html`
  <p class="notice">
    These are the ${counted(state.held.length, 'loan')} held longest; there are more, so people may hold more than is
    counted here. Filter, or <button class="small" @click=${readMore}>read more</button>
  </p>`;

function summary(everybody) {
  const loans = everybody.reduce((sum, { loans: held }) => sum + held.length, 0);
  return `${countedPeople(everybody.length)} ${everybody.length === 1 ? 'holds' : 'hold'} ${counted(loans, 'loan')}.`;
}

function none() {
  const filtered = state.name.trim() !== '' || state.taskId !== '';
  return html`<p class="card hint">
    ${filtered
      ? 'Nobody who fits holds a loan.'
      : 'Nobody holds a loan. Loans are here from Get Work to Disposition.'}
  </p>`;
}

function list(everybody) {
  const most = Math.max(...everybody.map(({ loans }) => loans.length));
  return html`
    <ol class="persons bare">
      ${repeat(everybody.slice(0, state.shown), ({ user }) => user, (one) => html`<li>${person(one, most)}</li>`)}
    </ol>
    ${everybody.length > state.shown
      ? html`<button class="more" @click=${() => set({ shown: state.shown + PEOPLE_STEP })}>
          Show more: ${everybody.length - state.shown} of ${countedPeople(everybody.length)}
        </button>`
      : nothing}`;
}

function view() {
  const everybody = wanted(grouped(state.held), state.name, state.order);
  const loans = chosen();
  const oldest = everybody.map(({ since }) => since).sort((a, b) => Date.parse(a) - Date.parse(b))[0];
  return html`
    <div class="stack people">
      <div class="spread">
        <h1 id="people" tabindex="-1">People</h1>
        <span class="side-by-side hint">
          <span role="status">${state.read ? summary(everybody) : nothing}</span>
          ${oldest ? html`<span>The oldest has been held for ${age(oldest)}.</span>` : nothing}
        </span>
      </div>
      ${filters()} ${problem(state.problem)}
      <div role="status">${state.outcome ? told(state.outcome) : nothing}</div>
      ${state.more ? capped() : nothing} ${loans.length > 0 ? selection(loans) : nothing}
      ${!state.read ? html`<p class="hint">Reading…</p>` : everybody.length === 0 ? none() : list(everybody)}
      ${question(state.question, [...new Set(state.held.map(({ holder }) => holder))].sort())}
    </div>`;
}

/** The address may name a person: #/people/processor001. */
function enter() {
  const name = decoded(location.hash.split('/')[2] ?? '');
  if (name !== '') {
    Object.assign(state, { name, taskId: '', open: new Set([name]) });
  }
  load();
}

export const people = {
  view,
  enter,
  refresh: load,
};
