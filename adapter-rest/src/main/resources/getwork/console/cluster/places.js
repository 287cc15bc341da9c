/** Who has what just now: locks, slots, nodes. */

import { html, nothing } from '../lit/lit-html.js';
import { problem } from '../app/parts.js';
import { table } from '../app/table.js';
import { age, moment, whole } from '../app/words.js';

const MOST_LOCKS = 50;

const part = (id, title, refused, content) => html`
  <section class="card stack" aria-labelledby=${id}>
    <h2 id=${id}>${title}</h2>
    ${problem(refused)}
    ${content}
  </section>`;

const held = (holder, by = '') => (holder === undefined
  ? html`<span class="hint">free</span>`
  : html`<span class="badge warn">${by}${holder}</span>`);

/** "ann, bob and 3 more". */
function waiters(lock) {
  const more = lock.waiting - lock.waiters.length;
  return lock.waiting === 0 ? '–' : lock.waiters.join(', ') + (more > 0 ? ' and ' + whole(more) + ' more' : '');
}

const LOCKS = [
  { head: 'Task', names: true, cell: ({ taskName }) => taskName },
  { head: 'Holder', cell: ({ holder }) => held(holder, 'held by ') },
  { head: 'Kind', cell: ({ kind }) => kind },
  { head: 'Token', number: true, cell: ({ token }) => token ?? '–' },
  { head: 'Since', cell: ({ since }) => (since ? age(since) : '–') },
  { head: 'Waiting', number: true, cell: ({ waiting }) => whole(waiting) },
  { head: 'Who waits', cell: waiters },
];

export const locks = (seen) => part('locks', 'Locks', seen.refused['/cluster/locks'], html`
  ${table({
    name: 'Locks of the tasks',
    columns: LOCKS,
    items: busyFirst(seen.locks),
    key: ({ taskId }) => taskId,
    empty: 'There is no task.',
  })}
  ${seen.locks.length > MOST_LOCKS
    ? html`<p class="hint">${MOST_LOCKS} of ${seen.locks.length} are shown, the busy ones first.</p>`
    : nothing}`);

/** In their order, unless there are so many that those which matter would be left out. */
function busyFirst(all) {
  const busy = (lock) => Number(lock.holder !== undefined || lock.waiting > 0);
  return all.length <= MOST_LOCKS
    ? all
    : all.toSorted((one, other) => busy(other) - busy(one)).slice(0, MOST_LOCKS);
}

const SLOTS = [
  { head: 'Slot', names: true, cell: ({ semaphore, slot }) => semaphore + ' ' + slot },
  { head: 'Holder', cell: ({ holder }) => held(holder) },
  { head: 'Until', cell: ({ holder, grantedUntil }) => (holder === undefined ? '–' : moment(grantedUntil)) },
  { head: 'Token', number: true, cell: ({ token }) => token },
];

export const slots = (seen) => part('slots', 'Slots', seen.refused['/cluster/slots'], table({
  name: 'Slots of the semaphores',
  columns: SLOTS,
  items: seen.slots,
  key: ({ semaphore, slot }) => semaphore + slot,
  empty: 'None is set up yet.',
}));

function led({ leading }, names) {
  return leading.length === 0
    ? html`<span class="hint">nothing</span>`
    : leading.map((task) => names.get(task) ?? 'task ' + task).join(', ');
}

export function nodes(seen) {
  const names = new Map(seen.locks.map((lock) => [lock.taskId, lock.taskName]));
  return part('nodes', 'Nodes', seen.refused['/cluster/nodes'], html`
    ${table({
      name: 'Nodes that live',
      columns: [
        { head: 'Node', names: true, cell: ({ name }) => name },
        { head: 'Connected for', cell: ({ since }) => age(since) },
        { head: 'Sessions', number: true, cell: ({ sessions }) => sessions },
        { head: 'Leads', cell: (node) => led(node, names) },
      ],
      items: seen.nodes,
      key: ({ name }) => name,
      empty: 'None is heard of.',
    })}
    <p class="hint">A node that is not heard of for 10 s is not here.</p>`);
}
