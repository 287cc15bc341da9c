/** The tasks, the sizes of their queues, and the choice of a task and of the number of loans. */

import { fetchAll, call } from '../app/http.js';
import { coalesced } from '../app/coalesced.js';
import { attempt } from '../app/parts.js';
import { session } from '../app/session.js';
import { redraw } from '../app/store.js';
import { storeChoice } from './storage.js';
import { maxPerRequest, state } from './state.js';

/** Nodes cache the size of a queue for 2 s. */
export const QUEUE_CACHE_MS = 2_200;

/** While the server is unavailable, the screen keeps the tasks it has. */
export const refreshTasks = coalesced(() => (session.isOpen ? attempt(readTasks) : undefined));

async function readTasks() {
  state.areTasksStale = false;
  let answer;
  try {
    answer = await fetchAll('/tasks');
  } finally {
    state.areTasksStale ||= !answer?.ok;
  }
  state.faults.tasks = answer.problem;
  if (answer.ok) {
    const { items } = answer;
    state.tasks = items;
    state.areTasksLoaded = true;
    state.chosen = items.some((task) => task.id === state.chosen) ? state.chosen : (items[0]?.id ?? '');
    state.count = Math.min(state.count, maxPerRequest()); // The task may have allowed more when the count was stored.
  }
}

/**
 * Reads the queues of some tasks; no operation returns several. View as API shows only the first of these calls.
 *
 * @param maxAge in milliseconds: a queue that was read after that is not read again
 */
export async function readQueues(ids, maxAge = 0) {
  const isDue = (id) => !(performance.now() - state.queues.get(id)?.readAt < maxAge);
  await attempt(() => Promise.all(ids.filter(isDue).map(async (id, index) => {
    const answer = await call('GET', '/tasks/' + id + '/queue', { quiet: index > 0 });
    if (answer.ok) {
      state.queues.set(id, { ...answer.body, readAt: performance.now() });
    }
  })));
}

export function choose(id) {
  state.chosen = id;
  setCount(state.count);
}

export function setCount(count) {
  state.count = Math.min(Math.max(count, 1), maxPerRequest());
  storeChoice({ chosen: state.chosen, count: state.count });
  redraw();
}
