/** Figures of the last 24 hours or 7 days, as the address says: of the shown tasks, of users, and the reasons. */

import { html, nothing } from '../lit-html/lit-html.js';
import { filtersInAddress, withFilters, writeAddress } from '../app/address.js';
import { coalesced } from '../app/coalesced.js';
import { HOUR, RANGES, courseColumns, known, sparkline, sum } from '../app/course.js';
import { dayAndTime, integer, time } from '../app/format.js';
import { call } from '../app/http.js';
import { attempt, problem } from '../app/parts.js';
import { now } from '../app/session.js';
import { redraw } from '../app/store.js';
import { table } from '../app/table.js';
import { shownIds, state as queues } from './queues.js';
import { BOARD, rememberBoard, route } from './route.js';

const OUTCOMES = { RETURN_AFTER: 'Returned', NEVER_RETURN: 'Excluded', NOT_ME: 'Not me' };
const MAX_AGE_MS = 5 * 60 * 1000;

const blank = (key) => ({
  key, readAt: now(), from: '', tasks: new Map(), users: undefined, reasons: undefined, refusal: undefined,
});

let state = blank('');

/** The hours in the address; undefined if it asks for no figures. */
export function shownHours() {
  const { hours } = filtersInAddress();
  return Object.hasOwn(RANGES, hours) ? hours : undefined;
}

function shownKey() {
  const { page, id } = route();
  return [shownHours(), page, id].join();
}

/** The figures of the address: nothing of another task or another time. */
const shownFigures = () => (state.key === shownKey() ? state : blank(''));

async function get(path, query, use) {
  const answer = await call('GET', path + '?' + new URLSearchParams(query));
  state.refusal ??= answer.problem;
  if (answer.ok) {
    state.from = answer.body.from;
    use(answer.body.items);
  }
}

/** Reads what is shown and not known; after some minutes, everything again. */
export const readFigures = coalesced(async () => {
  const hours = shownHours();
  const { page, id } = route();
  const key = shownKey();
  if (!hours || !['board', 'queue'].includes(page)) {
    return;
  }
  if (state.key !== key || now() - state.readAt > MAX_AGE_MS) {
    state = blank(key);
  }
  const ids = shownIds().filter((one) => !state.tasks.has(one));
  const ofTask = { hours, ...(page === 'queue' ? { taskId: id } : {}) };
  state.refusal = undefined;
  await attempt(() => Promise.all([
    ids.length > 0 && get('/task-figures', { taskIds: ids.join(), hours }, (items) => {
      items.forEach((one) => state.tasks.set(one.taskId, one));
    }),
    state.users || get('/user-figures', ofTask, (items) => (state.users = items)),
    state.reasons || get('/reason-figures', ofTask, (items) => (state.reasons = items)),
  ]));
});

function show(hours) {
  const path = route().page === 'board' ? BOARD : location.hash.split('?')[0].replace(/\/$/, '');
  writeAddress(withFilters(path, { ...filtersInAddress(), hours }));
  rememberBoard();
  redraw();
  readFigures();
}

/** The choice between the present, a day and a week. */
export const rangeChoice = () => html`
  <div class="side-by-side" role="group" aria-label="Figures">
    ${[[undefined, 'Now'], ...Object.entries(RANGES)].map(([hours, name]) => html`
      <button class="small" aria-pressed=${hours === shownHours()} @click=${() => show(hours)}>${name}</button>`)}
  </div>`;

const span = () => ({ from: state.from, hours: shownHours() });

export const figureColumns = courseColumns(({ id }) => shownFigures().tasks.get(id),
  ({ id }) => queues.depths.get(id)?.available, span);

export const taskFigures = (task) => html`
  <dl class="tiles courses">
    ${figureColumns.map(({ head, cell }) => html`<div class="card"><dt>${head}</dt><dd>${cell(task)}</dd></div>`)}
  </dl>`;

const USERS = [
  {
    head: 'User',
    rowHeader: true,
    cell: ({ user }) => html`<a href="#/people/${encodeURIComponent(user)}">${user}</a>`,
  },
  {
    head: 'Completed by hour',
    number: true,
    cell: ({ user, completed }) => sparkline('Completed by ' + user, span(), completed, sum(completed)),
  },
];

const REASONS = [
  { head: 'Reason', rowHeader: true, cell: ({ reason }) => reason ?? 'No reason' },
  { head: 'Disposition', cell: ({ outcome }) => OUTCOMES[outcome] },
  { head: 'Loans', number: true, cell: ({ count }) => integer(count) },
];

/** When the first count will be there, if there is none yet: a job counts the available loans each hour. */
function firstCount({ tasks }) {
  const read = shownIds().map((id) => tasks.get(id)).filter((one) => one !== undefined);
  const isCounted = read.some(({ available }) => known(available).length > 0);
  return read.length === 0 || isCounted ? nothing
    : `Available loans are counted every hour, first at ${time(Math.ceil(now() / HOUR) * HOUR)}.`;
}

/** What the bars mean. */
export function figuresHint() {
  const figures = shownFigures();
  return shownHours() && figures.from
    ? html`<p class="hint">One bar per hour since ${dayAndTime(figures.from)}. ${firstCount(figures)}</p>`
    : nothing;
}

/** What users completed, and why they did not: of all tasks, or of the task that is open. */
export function figuresView() {
  if (shownHours() === undefined) {
    return nothing;
  }
  const { refusal, users, reasons } = shownFigures();
  const ofTasks = route().page === 'board' ? ' of all tasks' : '';
  return html`
    ${problem(refusal)}
    <div class="columns figures">
      <div class="card">${table({
        name: 'Completions by user', caption: 'Completions by user' + ofTasks + ', most first', columns: USERS,
        items: users ?? [], key: ({ user }) => user, empty: users ? 'Nothing was completed.' : '…',
      })}</div>
      <div class="card">${table({
        name: 'Reasons', caption: 'Reasons of returns and exclusions' + ofTasks + ', most first', columns: REASONS,
        items: reasons ?? [], key: ({ outcome, reason }) => outcome + reason,
        empty: reasons ? 'No loan was returned or excluded.' : '…',
      })}</div>
    </div>`;
}
