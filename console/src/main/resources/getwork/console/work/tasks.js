/** The tasks, the sizes of their queues, and the choice of a task and of the number of loans. */

import { fetchAll, call } from '../app/http.js';
import { readQueues as readInOneCall } from '../app/queues.js';
import { coalesced } from '../app/coalesced.js';
import { attempt } from '../app/parts.js';
import { session } from '../app/session.js';
import { redraw } from '../app/store.js';
import { storeChoice } from './storage.js';
import { maxPerRequest, state, taskOf } from './state.js';

/** Nodes cache the size of a queue for 2 s. */
export const QUEUE_CACHE_MS = 2_200;

/** A longer list is searched by the server. */
const PAGE = 200;

/** While the server is unavailable, the screen keeps the tasks it has. */
export const refreshTasks = coalesced(() => (session.isOpen ? attempt(readTasks) : undefined));

async function readTasks() {
  state.areTasksStale = false;
  let answer;
  try {
    answer = await fetchAll('/tasks', PAGE);
  } finally {
    state.areTasksStale ||= !answer?.ok;
  }
  state.faults.tasks = answer.problem;
  if (answer.ok) {
    state.areMoreTasks = answer.more;
    await readUnknownTasks([state.chosen, ...state.pipeline.map(({ taskId }) => taskId)], answer.items);
    state.tasks = answer.items;
    state.areTasksLoaded = true;
    state.chosen = taskOf(state.chosen) ? state.chosen : (state.tasks[0]?.id ?? '');
    state.count = Math.min(state.count, maxPerRequest()); // The task may have allowed more when the count was stored.
  }
}

const isAmong = (tasks, id) => tasks.some((task) => task.id === id);

/** Reads those of the tasks that are not among the first of many. */
export async function readUnknownTasks(ids, tasks = state.tasks) {
  const unknown = state.areMoreTasks ? new Set(ids.filter((id) => id && !isAmong(tasks, id))) : [];
  const answers = await Promise.all([...unknown].map((id) => call('GET', '/tasks/' + id, { quiet: true })));
  tasks.push(...answers.filter(({ ok }) => ok).map(({ body }) => body));
}

/** Adds the tasks with these words in their names, of many; returns whether there are more. */
export async function searchTasks(words) {
  const path = '/tasks?' + new URLSearchParams({ search: words, limit: 20 });
  const answer = await attempt(() => call('GET', path, { quiet: true }));
  state.tasks.push(...(answer?.body?.items ?? []).filter(({ id }) => !isAmong(state.tasks, id)));
  return Boolean(answer?.body?.next);
}

/** @param maxAge in milliseconds: a queue that was read after that is not read again */
export async function readQueues(ids, maxAge = 0) {
  const readAt = performance.now();
  const isDue = (id) => !(readAt - state.queues.get(id)?.readAt < maxAge);
  const isNewer = ({ taskId }) => !(state.queues.get(taskId)?.readAt > readAt);
  const keep = (queue) => isNewer(queue) && state.queues.set(queue.taskId, { ...queue, readAt });
  await attempt(() => readInOneCall(ids.filter(isDue), keep));
}

/** Until the queue is read again. */
export function subtractFromQueue(taskId, assigned) {
  const queue = state.queues.get(taskId);
  if (queue && assigned > 0) {
    state.queues.set(taskId, { ...queue, available: Math.max(0, queue.available - assigned) });
  }
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
