/** Who has what just now: locks, slots, nodes. */

import { html, nothing } from '../lit/lit-html.js';
import { repeat } from '../lit/directives/repeat.js';
import { problem, scroll } from '../app/parts.js';
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

const slotRow = (slot) => html`
  <tr>
    <th scope="row">${slot.semaphore} ${slot.slot}</th>
    <td>${slot.holder === undefined
      ? html`<span class="hint">free</span>`
      : html`<span class="badge warn">${slot.holder}</span>`}</td>
    <td>${slot.holder === undefined ? '–' : moment(slot.grantedUntil)}</td>
    <td class="number">${slot.token}</td>
  </tr>`;

export const slots = (seen) => part('slots', 'Slots', seen.refused['/cluster/slots'], table(
  'Slots of the semaphores',
  ['Slot', 'Holder', 'Until', 'Token'],
  repeat(seen.slots, (slot) => slot.semaphore + slot.slot, slotRow),
  seen.slots.length === 0 ? 'None is set up yet.' : undefined));

function nodeRow(node, names) {
  const led = node.leading.map((task) => names.get(task) ?? 'task ' + task);
  return html`
    <tr>
      <th scope="row">${node.name}</th>
      <td>${age(node.since)}</td>
      <td class="number">${node.sessions}</td>
      <td>${led.length === 0 ? html`<span class="hint">nothing</span>` : led.join(', ')}</td>
    </tr>`;
}

export function nodes(seen) {
  const names = new Map(seen.locks.map((lock) => [lock.taskId, lock.taskName]));
  return part('nodes', 'Nodes', seen.refused['/cluster/nodes'], html`
    ${table('Nodes that live', ['Node', 'Connected for', 'Sessions', 'Leads'],
      repeat(seen.nodes, (node) => node.name, (node) => nodeRow(node, names)),
      seen.nodes.length === 0 ? 'None is heard of.' : undefined)}
    <p class="hint">A node that is not heard of for 10 s is not here.</p>`);
}
