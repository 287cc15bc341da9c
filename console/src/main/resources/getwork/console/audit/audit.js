/** Audit log: all events, filtered by person, task, kind, loan and time, as the address says. */

import { html, nothing } from '../lit-html/lit-html.js';
import { live } from '../lit-html/directives/live.js';
import { repeat } from '../lit-html/directives/repeat.js';
import { followAddress, withFilters, writeAddress } from '../app/address.js';
import { coalesced } from '../app/coalesced.js';
import { csv, download } from '../app/csv.js';
import { choiceFilter, filterForm, filterKey, textFilter } from '../app/filter-form.js';
import { KINDS, SYSTEM, actorOf, description, mergedEvents } from '../app/events.js';
import { redrawKeepingFocus } from '../app/focus.js';
import { dateTime, integer } from '../app/format.js';
import { call, fetchAll } from '../app/http.js';
import { emptyList, readFirstPage, readNextPage } from '../app/pages.js';
import { attempt, noAnswerProblem, problem } from '../app/parts.js';
import { redraw } from '../app/store.js';
import { table } from '../app/table.js';
import { find } from '../loans/state.js';

const PATH = '#/audit';
const PAGE = 50;
const LARGE_PAGE = 200;
const MAX_DOWNLOAD = 10_000;

/** The pause in typing after which the filters are used. */
const PAUSE_MS = 300;

const unfiltered = { user: '', taskId: '', kind: '', loanNumber: '', from: '', until: '', by: '' };

const noDownload = { isCut: false, downloadRefused: undefined };

/** The filters, those of the shown events, and the events; whether the last download has all of them. */
const state = {
  filters: unfiltered, of: unfiltered, events: emptyList, tasks: new Map(), users: new Set(), isDownloading: false,
  ...noDownload,
};

let timer = 0;

/** The full numbers of the loans that were typed. */
const numbers = new Map();

/** A loan is found by the number that was typed, or by the completed one, as on the screen Loans. */
async function fullNumber(typed) {
  const loan = typed === '' || numbers.has(typed) ? {} : await find(typed);
  if (loan.ok) {
    numbers.set(typed, loan.body.loanNumber);
  }
  return numbers.get(typed) ?? typed;
}

/** The API takes times with an offset; the fields have local times. */
async function query({ from, until, loanNumber, ...others }) {
  const times = Object.entries({ from, until }).map(([name, local]) => [name, local && new Date(local).toISOString()]);
  const number = ['loanNumber', await fullNumber(loanNumber)];
  const given = [...Object.entries(others), number, ...times]
    .filter(([name, value]) => name !== 'by' && value !== '');
  return '/audit-events?' + new URLSearchParams(given);
}

/** The API has no such filter, so larger pages are read. */
const pageSize = () => (state.filters.by === '' ? PAGE : LARGE_PAGE);

const isShown = ({ actor }) => state.filters.by === '' || actor !== SYSTEM;

/** The events of other filters are shown until these are read. */
async function update(read) {
  const { filters } = state;
  const updated = await read(await query(filters));
  if (state.filters === filters) {
    state.events = updated(state.of === filters ? state.events : emptyList);
    state.of = filters;
    noteUsers(state.events.items.flatMap(({ actor, holder, user }) => [actor, holder, user]));
  }
}

function noteUsers(names) {
  state.users = new Set([...state.users, ...names.filter((name) => name && name !== SYSTEM)].sort());
}

/** The users who hold loans. With those of the events, they are suggestions for the filter. */
async function readHolders() {
  const answer = await attempt(() => call('GET', '/assignments?state=ACTIVE&limit=200', { quiet: true }));
  noteUsers(answer?.body?.items?.map(({ holder }) => holder) ?? []);
}

const load = coalesced(() => attempt(async () => {
  const [tasks] = await Promise.all([fetchAll('/tasks'), update((path) => readFirstPage(path, pageSize()))]);
  state.tasks = new Map((tasks.items ?? []).map(({ id, name }) => [id, name]));
}, () => (state.events = { ...state.events, problem: noAnswerProblem })));

const readOlder = () =>
  state.of === state.filters && attempt(() => update((path) => readNextPage(state.events, path, pageSize())));

/** @param isTyped whether the change is a single character */
function filter(change, isTyped) {
  Object.assign(state, { filters: { ...state.filters, ...change }, ...noDownload });
  writeAddress(withFilters(PATH, state.filters), isTyped);
  redraw();
  clearTimeout(timer);
  timer = setTimeout(load, isTyped ? PAUSE_MS : 0);
}

/** By a button that disappears. */
function choose(change) {
  filter(change);
  redrawKeepingFocus('audit-title');
}

/** All events that match, up to a maximum. */
async function downloadAll() {
  if (state.isDownloading) {
    return;
  }
  Object.assign(state, { isDownloading: true, ...noDownload });
  redraw();
  const read = await attempt(async () => fetchAll(await query(state.filters), MAX_DOWNLOAD))
    ?? { problem: noAnswerProblem };
  Object.assign(state, { isDownloading: false, isCut: read.more === true, downloadRefused: read.problem });
  if (read.ok) {
    const columns = ['at', 'kind', 'actor', 'holder', 'user', 'loanNumber', 'taskId', 'task', 'reason', 'absentUntil',
      'hours', 'returnAt', 'facts', 'node'];
    const rows = read.items.filter(isShown).map((event) =>
      ({ ...event, task: state.tasks.get(event.taskId), facts: JSON.stringify(event.facts) }));
    download('audit-log.csv', csv(columns, rows));
  }
  redraw();
}

const choice = (name, label, all, options) =>
  choiceFilter(label, state.filters[name], [['', all], ...options], (value) => filter({ [name]: value }));

const text = (name, label, hint, list) =>
  textFilter(label, state.filters[name], hint, (typed) => filter({ [name]: typed.trim() }, true), list);

const time = (name, label) => html`
  <label>${label}
    <input type="datetime-local" max="9999-12-31T23:59" .value=${live(state.filters[name])}
      @input=${({ target }) => filter({ [name]: target.value }, true)}>
  </label>`;

const used = () => Object.values(state.filters).filter((value) => value !== '').length;

const filters = () => filterForm(html`
    ${text('user', 'Person', 'full name', 'users')}
    <datalist id="users">${repeat(state.users, (name) => name, (name) => html`<option value=${name}></option>`)}
    </datalist>
    ${choice('taskId', 'Task', 'All tasks', state.tasks)}
    ${text('loanNumber', 'Loan', 'number')}
    ${choice('kind', 'Event', 'All events', Object.entries(KINDS))}
    ${choice('by', 'By', 'Everybody', [['PEOPLE', 'People only']])}
    ${time('from', 'From')} ${time('until', 'Until')}`, used());

const COLUMNS = [
  { head: 'When', className: 'when', cell: ({ at }) => html`<time datetime=${at}>${dateTime(at)}</time>` },
  { head: 'Event', rowHeader: true, cell: ({ reason, ...event }) => description(event) },
  { head: 'Reason', cell: ({ reason }) => reason ?? '–' },
  {
    head: 'Loan',
    className: 'name',
    cell: ({ loanNumber }) =>
      loanNumber ? html`<a href="#/loans/${encodeURIComponent(loanNumber)}">${loanNumber}</a>` : '–',
  },
  {
    head: 'Task',
    cell: ({ taskId }) => (state.tasks.has(taskId)
      ? html`<a href="#/tasks/${taskId}">${state.tasks.get(taskId)}</a>`
      : taskId ? 'Task ' + taskId : '–'),
  },
  { head: 'By', cell: actorOf },
  { head: 'Node', className: 'name', cell: ({ node }) => node },
];

/** No problem while a number is being typed. */
const isUnknownLoan = ({ problem: refused }) => refused?.type === '/problems/unknown-loan';

const MOST_SUGGESTED = 5;

/** The users whose name has the typed part. */
function suggestions({ user }) {
  const part = user.toLowerCase();
  const names = [...state.users].filter((name) => name.toLowerCase().includes(part) && name !== user);
  return user === '' || names.length === 0 ? nothing : html`Show the events of
    ${names.slice(0, MOST_SUGGESTED).map((name) => html`
      <button class="small" @click=${() => choose({ user: name })}>${name}</button>`)}`;
}

function emptyText(events) {
  const { from, until, user } = state.filters;
  return isUnknownLoan(events) ? 'There is no such loan.' : from && until && from > until ? 'From is later than Until.'
    : !events.read ? 'Reading…'
      : html`No events match. ${user === '' ? nothing : 'A person is found by the full name.'}
          ${suggestions(state.filters)}`;
}

const clearButton = () => (used() === 0 ? nothing : html`
  <button class="quiet small" @click=${() => choose(unfiltered)}>Clear filters</button>`);

const downloadButton = () => html`
  <button class="small" aria-disabled=${state.isDownloading} @click=${downloadAll}>
    ${state.isDownloading ? 'Reading all events…' : 'Download as CSV'}</button>`;

const view = () => html`
  <div class="stack audit">
    <div class="spread">
      <h1 id="audit-title" tabindex="-1">Audit log</h1>
      <span class="side-by-side">${clearButton()} ${downloadButton()}</span>
    </div>
    ${filters()} ${problem(state.downloadRefused)}
    ${isUnknownLoan(state.events) ? nothing : problem(state.events.problem)}
    <p role="status" class=${state.isCut ? 'notice' : 'visually-hidden'}>
      ${state.isCut ? `The file has the newest ${integer(MAX_DOWNLOAD)} events. Filter to get others.` : nothing}
    </p>
    <section class="card stack" aria-label="Events" aria-busy=${state.of !== state.filters}>
      ${table({
        name: 'Events, newest first',
        columns: COLUMNS,
        items: mergedEvents(state.events.items.filter(isShown)),
        key: ({ id }) => id,
        empty: emptyText(state.events),
      })}
      ${state.events.next ? html`<button class="more" @click=${readOlder}>Show earlier events</button>` : nothing}
    </section>
  </div>`;

/** The address has the filters, or names a user: #/audit/?user=a&kind=LOAN_RETURNED, #/audit/processor001. */
function open(user, filtersAsked) {
  const asked = Object.entries({ user, ...filtersAsked }).filter(([name]) => Object.hasOwn(unfiltered, name));
  Object.assign(state, { filters: { ...unfiltered, ...Object.fromEntries(asked) }, ...noDownload });
  redraw();
  load();
  readHolders();
}

export const audit = {
  view,
  ...followAddress(PATH, open),
  refresh: load,
  ...filterKey('Filter by person'),
};
