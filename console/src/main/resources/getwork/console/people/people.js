/** People: who holds which loans and for how long, and who is absent; a manager releases or transfers loans. */

import { html, nothing } from '../lit-html/lit-html.js';
import { repeat } from '../lit-html/directives/repeat.js';
import { followAddress, withFilters, writeAddress } from '../app/address.js';
import { choiceFilter, filterForm, filterKey, textFilter } from '../app/filter-form.js';
import { redrawKeepingFocus } from '../app/focus.js';
import { problem } from '../app/parts.js';
import { age, counted } from '../app/format.js';
import { absenceDialog, absences } from './absences.js';
import { openDialog } from './actions.js';
import { DEFAULT_ORDER, countedPeople, orders, people as grouped, filtered } from './grouping.js';
import { auditLink, heads, person } from './person.js';
import { questionDialog } from './dialogs.js';
import { PEOPLE_STEP, choose, chosen, limitOf, load, readMore, set, state } from './state.js';

/** The API refuses other names. */
const USER_NAME = /^[A-Za-z0-9._@+-]{1,100}$/;

const PATH = '#/people';

/** @param isTyped whether the change is a single character */
function filter(change, isTyped) {
  set({ ...change, shown: PEOPLE_STEP });
  const { name, taskId, order } = state;
  writeAddress(withFilters(PATH, { name, task: taskId, sort: order === DEFAULT_ORDER ? '' : order }), isTyped);
  load();
}

const filters = () => filterForm(html`
    ${textFilter('Person', state.name, 'part of a name', (name) => filter({ name }, true))}
    ${choiceFilter('Task', state.taskId, [['', 'All tasks'], ...state.tasks], (taskId) => filter({ taskId }))}
    ${choiceFilter('Sort by', state.order, Object.entries(orders), (order) => filter({ order }))}
  `, [state.name, state.taskId].filter((value) => value !== '').length);

function chooseNone(loans) {
  choose(loans.map(({ id }) => id), false);
  redrawKeepingFocus('people');
}

const selection = (loans) => html`
  <div class="chosen card spread" role="group" aria-label="Selected loans">
    <strong>${counted(loans.length, 'loan')} selected</strong>
    <span class="side-by-side">
      <button class="primary" @click=${() => openDialog('release', loans)}>Release…</button>
      <button @click=${() => openDialog('transfer', loans)}>Transfer…</button>
      <button class="quiet" @click=${() => chooseNone(loans)}>Clear selection</button>
    </span>
  </div>`;

const capped = () => html`
  <p class="notice">
    These are the ${counted(state.held.length, 'loan')} held longest; people may hold more loans than are counted here.
    Filter, or <button class="small" @click=${readMore}>read more</button>
  </p>`;

function summary(all) {
  const loans = all.reduce((sum, { loans: held }) => sum + held.length, 0);
  return `${countedPeople(all.length)} ${all.length === 1 ? 'holds' : 'hold'} ${counted(loans, 'loan')}.`;
}

function emptyText() {
  const name = state.name.trim();
  return html`<p class="card hint">
    ${name !== '' || state.taskId !== ''
      ? 'Nobody who matches holds a loan.'
      : 'Nobody holds a loan. Loans are listed from Get Work to their disposition.'}
    ${USER_NAME.test(name) ? html`${auditLink(name)} (if that is a full name)` : nothing}
  </p>`;
}

function list(all) {
  return html`
    <div class="card persons">
      ${heads()}
      <ol class="bare">
        ${repeat(all.slice(0, state.shown), ({ user }) => user, (one) => html`
          <li>${person(one, limitOf(one.loans))}</li>`)}
      </ol>
    </div>
    ${all.length > state.shown
      ? html`<button class="more" @click=${() => set({ shown: state.shown + PEOPLE_STEP })}>
          Show ${Math.min(PEOPLE_STEP, all.length - state.shown)} more (${state.shown} of ${all.length} shown)
        </button>`
      : nothing}`;
}

const holders = () => [...new Set(state.held.map(({ holder }) => holder))].sort();

function view() {
  const all = filtered(grouped(state.held), state.name, state.order);
  const loans = chosen();
  const oldest = all.map(({ since }) => since).sort((a, b) => Date.parse(a) - Date.parse(b))[0];
  return html`
    <div class="stack people">
      <div class="spread">
        <h1 id="people" tabindex="-1">People</h1>
        <span class="side-by-side hint">
          <span role="status">${state.read ? summary(all) : nothing}</span>
          ${oldest ? html`<span>The oldest has been held for ${age(oldest)}.</span>` : nothing}
        </span>
      </div>
      ${filters()} ${problem(state.problem)}
      ${state.more ? capped() : nothing}
      ${state.read ? absences() : nothing}
      ${!state.read ? html`<p class="hint">Reading…</p>` : all.length === 0 ? emptyText() : list(all)}
      ${loans.length > 0 ? selection(loans) : nothing}
      ${absenceDialog(holders())} ${questionDialog(state.question, holders())}
    </div>`;
}

/** The address has the filters, or names a person: #/people/?name=a&task=7&sort=most, #/people/processor001. */
function show(person, { name = person, task = '', sort = '' }) {
  const order = Object.hasOwn(orders, sort) ? sort : DEFAULT_ORDER;
  const open = person === '' ? state.open : new Set([person]);
  set({ name, taskId: task, order, open, shown: PEOPLE_STEP });
  load();
}

const address = followAddress(PATH, show);

export const people = {
  view,
  enter: address.enter,
  leave() {
    address.leave();
    state.chosen = new Set();
  },
  refresh: load,
  ...filterKey('Find a person'),
};
