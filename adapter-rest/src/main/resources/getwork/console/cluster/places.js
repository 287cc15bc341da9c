/** Who has what just now: locks, slots, nodes. */

import { html, nothing } from '../lit/lit-html.js';
import { repeat } from '../lit/directives/repeat.js';
import { problem, scroll } from '../app/parts.js';
import { table as cards } from '../app/table.js';
import { age, moment, whole } from '../app/words.js';

const table = (caption, heads, rows, empty) => scroll(caption, html`
    <table>
      <caption class="visually-hidden">${caption}</caption>
      <thead>
        <tr>${heads.map((head) => html`<th scope="col" class=${NUMBERS.has(head) ? 'number' : ''}>${head}</th>`)}</tr>
      </thead>
      <tbody>
        ${rows}
        ${empty ? html`<tr><td colspan=${heads.length} class="hint">${empty}</td></tr>` : nothing}
      </tbody>
    </table>`);

const MOST_LOCKS = 50;

const NUMBERS = new Set(['Token', 'Waiting', 'Sessions']);

const part = (id, title, refused, content) => html`
  <section class="card stack" aria-labelledby=${id}>
    <h2 id=${id}>${title}</h2>
    ${problem(refused)}
    ${content}
  </section>`;

/** "ann, bob and 3 more". */
function waiters(lock) {
  const more = lock.waiting - lock.waiters.length;
  return lock.waiting === 0 ? '–' : lock.waiters.join(', ') + (more > 0 ? ' and ' + whole(more) + ' more' : '');
}

const lockRow = (lock) => html`
  <tr>
    <th scope="row">${lock.taskName}</th>
    <td>${lock.holder === undefined
      ? html`<span class="hint">free</span>`
      : html`<span class="badge warn">held by ${lock.holder}</span>`}</td>
    <td>${lock.kind}</td>
    <td class="number">${lock.token ?? '–'}</td>
    <td>${lock.since ? age(lock.since) : '–'}</td>
    <td class="number">${whole(lock.waiting)}</td>
    <td>${waiters(lock)}</td>
  </tr>`;

export const locks = (seen) => part('locks', 'Locks', seen.refused['/cluster/locks'], html`
  ${table('Locks of the tasks', ['Task', 'Holder', 'Kind', 'Token', 'Since', 'Waiting', 'Who waits'],
    repeat(busyFirst(seen.locks), (lock) => lock.taskId, lockRow),
    seen.locks.length === 0 ? 'There is no task.' : undefined)}
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
  { head: 'Holder', cell: ({ holder }) => (holder === undefined
    ? html`<span class="hint">free</span>`
    : html`<span class="badge warn">${holder}</span>`) },
  { head: 'Until', cell: ({ holder, grantedUntil }) => (holder === undefined ? '–' : moment(grantedUntil)) },
  { head: 'Token', number: true, cell: ({ token }) => token },
];

export const slots = (seen) => part('slots', 'Slots', seen.refused['/cluster/slots'], cards({
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
    ${cards({
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
