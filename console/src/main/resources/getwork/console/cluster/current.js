/** The current locks, slots and nodes. */

import { html, nothing } from '../lit-html/lit-html.js';
import { table } from '../app/table.js';
import { dateTime, duration, integer, timeWithSeconds } from '../app/format.js';
import { now } from '../app/session.js';
import { goneNodes, isLedLong } from './alarms.js';
import { shownAge, shownLocks, shownTime } from './polling.js';

const section = (id, title, meaning, content) => html`
  <section class="card stack ${id}" aria-labelledby=${id}>
    <h2 id=${id}>${title}</h2>
    <p class="hint">${meaning}</p>
    ${content}
  </section>`;

const held = (holder, by = '', color = '') => (holder === undefined
  ? html`<span class="hint">free</span>`
  : html`<span class="badge ${color}">${by}${holder}</span>`);

const taskCell = ({ taskName, paused, failed }) => html`${taskName}
  ${paused ? html`<span class="badge">paused</span>` : nothing}
  ${failed > 0 ? html`<span class="badge bad">${integer(failed)} failed</span>` : nothing}`;

/** "ann, bob and 3 more". */
function waiters(lock) {
  const more = lock.waiting - lock.waiters.length;
  return lock.waiting === 0 ? '–' : lock.waiters.join(', ') + (more > 0 ? ' and ' + integer(more) + ' more' : '');
}

const OF_LEASES = [
  { head: 'Kind', className: 'narrow', cell: ({ kind }) => kind },
  { head: 'Token', number: true, className: 'narrow', cell: ({ fencingToken }) => fencingToken ?? '–' },
];

const lockColumns = (hasLeases, known) => [
  { head: 'Task', rowHeader: true, cell: taskCell },
  { head: 'Holder', cell: (lock) => held(lock.holder, 'held by ', isLedLong(lock, known) ? 'bad' : '') },
  ...hasLeases ? OF_LEASES : [],
  { head: 'Since', className: 'narrow', cell: ({ since }) => (since ? shownAge(since) : '–') },
  { head: 'Waiting', number: true, className: 'narrow', cell: ({ waiting }) => integer(waiting) },
  { head: 'Available', number: true, className: 'narrow', cell: ({ taskId }) => integer(known.available.get(taskId)) },
  { head: 'Waiting users', cell: waiters, title: waiters },
];

const OF_LOCKS = 'Each task has one lock, whose holder leads the task. A row lock ends with its transaction. Available '
  + 'loans are counted each minute.';
const OF_LEASE = ' A lease has a fencing token, which rejects an earlier holder.';
const OF_SLOTS = 'A slot is a permit of the whole cluster: so many selections or previews run at the same time. '
  + 'A leader holds one while it selects. A fencing token rejects an earlier holder.';
const OF_NODES = 'The instances of Getwork that are connected to the database. A node silent for 10 s is gone.';

const LOCKS = { name: 'Locks of the tasks', key: ({ taskId }) => taskId, empty: 'There is no task.' };

/** On a narrow screen, each row is a card. */
export const NARROW = matchMedia('(max-width: 52rem)');
const isIdle = ({ holder, waiting, failed }) => holder === undefined && waiting === 0 && !failed;

export function locks(known) {
  const shown = shownLocks(known);
  const idle = NARROW.matches ? shown.filter(isIdle) : [];
  const hasLeases = known.locks.some(({ kind }) => kind === 'lease');
  return section('locks', 'Locks', OF_LOCKS + (hasLeases ? OF_LEASE : ''), html`
    ${shown.length > 0 && idle.length === shown.length ? nothing : table({
      ...LOCKS, columns: lockColumns(hasLeases, known), items: shown.filter((lock) => !idle.includes(lock)),
    })}
    ${idle.length === 0 ? nothing : html`<details><summary>${integer(idle.length)} free</summary>
      ${table({ ...LOCKS, name: 'Free locks', columns: lockColumns(hasLeases, known), items: idle })}</details>`}
    ${known.locks.length > shown.length
      ? html`<p class="hint">${shown.length} of ${known.locks.length} locks are shown, the busy ones first.</p>`
      : nothing}`);
}

/** "2:03:07 PM, 12 s left". */
function until({ holder, heldUntil }) {
  const left = Date.parse(heldUntil) - now();
  return holder === undefined ? '–'
    : timeWithSeconds(heldUntil) + ', ' + (left > 0 ? duration(left) + ' left' : 'expired');
}

const SLOTS = [
  { head: 'Slot', rowHeader: true, cell: ({ semaphore, slot }) => semaphore + ' ' + slot },
  { head: 'Holder', cell: ({ holder }) => held(holder) },
  { head: 'Until', cell: until, title: ({ holder, heldUntil }) => (holder === undefined ? '' : dateTime(heldUntil)) },
  { head: 'Token', number: true, cell: ({ fencingToken }) => fencingToken },
];

export const slots = (known) => section('slots', 'Slots', OF_SLOTS, table({
  name: 'Slots of the semaphores',
  columns: SLOTS,
  items: known.slots,
  key: ({ semaphore, slot }) => semaphore + slot,
  empty: 'There is no slot yet.',
}));

function ledTasks({ leading }, names) {
  return leading.length === 0
    ? html`<span class="hint">nothing</span>`
    : leading.map((task) => names.get(task) ?? 'task ' + task).join(', ');
}

const runsLink = ({ name }) => html`
  <a href="#/cluster/runs?${new URLSearchParams({ node: name })}" title="Show its selection runs">${name}</a>`;

export function nodes(known) {
  const names = new Map(known.locks.map((lock) => [lock.taskId, lock.taskName]));
  return section('nodes', 'Nodes', OF_NODES, table({
    name: 'Live nodes',
    columns: [
      { head: 'Node', rowHeader: true, cell: runsLink },
      { head: 'Connected', cell: ({ since, at }) => (since ? shownAge(since)
        : html`<span class="badge warn">gone, last seen ${duration(shownTime() - at)} ago</span>`) },
      { head: 'Sessions', number: true, cell: ({ sessions }) => sessions ?? '–' },
      { head: 'Leads', cell: (node) => (node.since ? ledTasks(node, names) : '–') },
    ],
    items: [...known.nodes, ...goneNodes(known)],
    key: ({ name }) => name,
    empty: 'No node is connected.',
  }));
}
