/** Audit log: all events, filtered by person, task, kind and time. */

import { html, nothing } from '../lit-html/lit-html.js';
import { live } from '../lit-html/directives/live.js';
import { repeat } from '../lit-html/directives/repeat.js';
import { followAddress } from '../app/address.js';
import { coalesced } from '../app/coalesced.js';
import { KINDS, actorOf, description, mergedEvents } from '../app/events.js';
import { dateTime } from '../app/format.js';
import { fetchAll } from '../app/http.js';
import { emptyList, readFirstPage, readNextPage } from '../app/pages.js';
import { attempt, noAnswerProblem, problem } from '../app/parts.js';
import { redraw } from '../app/store.js';
import { table } from '../app/table.js';

const PATH = '#/audit/';
const PAGE = 50;

const unfiltered = { user: '', taskId: '', kind: '', from: '', until: '' };

/** The filters as typed, those of the shown events, and the events. */
const state = { typed: unfiltered, filters: unfiltered, events: emptyList, tasks: new Map() };

/** The API takes times with an offset; the fields have local times. */
function query({ from, until, ...others }) {
  const times = Object.entries({ from, until }).map(([name, local]) => [name, local && new Date(local).toISOString()]);
  const given = [...Object.entries(others), ...times].filter(([, value]) => value !== '');
  return '/audit-events?' + new URLSearchParams(given);
}

async function update(read) {
  const { filters } = state;
  const updated = await read(query(filters));
  if (state.filters === filters) {
    state.events = updated(state.events);
  }
}

const load = coalesced(() => attempt(async () => {
  const [tasks] = await Promise.all([fetchAll('/tasks'), update((path) => readFirstPage(path, PAGE))]);
  state.tasks = new Map((tasks.items ?? []).map(({ id, name }) => [id, name]));
}, () => (state.events = { ...state.events, problem: noAnswerProblem })));

const readOlder = () => attempt(() => update((path) => readNextPage(state.events, path, PAGE)));

function filter(filters) {
  Object.assign(state, { typed: filters, filters, events: emptyList });
  redraw();
  load();
}

function submit(event) {
  event.preventDefault();
  filter({ ...state.typed, user: state.typed.user.trim() });
}

function type(name, event) {
  state.typed = { ...state.typed, [name]: event.target.value };
}

const option = (name, value, label) => html`
  <option value=${value} ?selected=${state.typed[name] === value}>${label}</option>`;

const choice = (name, label, all, options) => html`
  <label>${label}
    <select @change=${(event) => type(name, event)}>
      ${option(name, '', all)}
      ${repeat(options, ([value]) => value, ([value, text]) => option(name, value, text))}
    </select>
  </label>`;

const time = (name, label) => html`
  <label>${label}
    <input type="datetime-local" max="9999-12-31T23:59" .value=${live(state.typed[name])}
      @input=${(event) => type(name, event)}>
  </label>`;

const filters = () => html`
  <form class="card filters" role="search" aria-label="Filter" @submit=${submit}>
    <label>Person
      <input type="search" autocapitalize="none" spellcheck="false" maxlength="100"
        .value=${live(state.typed.user)} @input=${(event) => type('user', event)}>
    </label>
    ${choice('taskId', 'Task', 'All tasks', state.tasks)}
    ${choice('kind', 'Event', 'All events', Object.entries(KINDS))}
    ${time('from', 'From')} ${time('until', 'Until')}
    <button class="primary">Filter</button>
  </form>`;

const COLUMNS = [
  { head: 'When', cell: ({ at }) => html`<time datetime=${at}>${dateTime(at)}</time>` },
  { head: 'Event', rowHeader: true, cell: description },
  {
    head: 'Loan',
    cell: ({ loanNumber }) =>
      loanNumber ? html`<a href="#/loans/${encodeURIComponent(loanNumber)}">${loanNumber}</a>` : '–',
  },
  { head: 'Task', cell: ({ taskId }) => (taskId ? state.tasks.get(taskId) ?? 'Task ' + taskId : '–') },
  { head: 'By', cell: actorOf },
  { head: 'Node', cell: ({ node }) => node },
];

const view = () => html`
  <div class="stack audit">
    <h1>Audit log</h1>
    ${filters()} ${problem(state.events.problem)}
    <section class="card stack" aria-label="Events">
      ${table({
        name: 'Events, newest first',
        columns: COLUMNS,
        items: mergedEvents(state.events.items),
        key: ({ id }) => id,
        empty: state.events.read ? 'No events match.' : 'Reading…',
      })}
      ${state.events.next ? html`<button class="more" @click=${readOlder}>Show earlier events</button>` : nothing}
    </section>
  </div>`;

/** The address may name a user. */
const address = followAddress(PATH, (user) => filter({ ...unfiltered, user }));

export const audit = {
  view,
  enter() {
    address.start();
    load();
  },
  leave: address.stop,
  refresh: load,
};
