/** Reads the sizes of queues. */

import { call } from './http.js';

/** The maximum of the API for one call. */
const MAX_TASKS = 50;

/**
 * Reads the queues of several tasks with as few calls as possible: the server leaves out those that it could not count
 * in time, the last ones.
 *
 * @param each receives each queue
 * @param options quiet (not shown in View as API), send (when a call is sent)
 * @return the last answer
 */
export async function readQueues(ids, each, { quiet = false, send = (action) => action() } = {}) {
  let left = ids;
  let answer = { ok: true };
  while (left.length > 0 && answer?.ok) {
    const path = '/queues?taskIds=' + left.slice(0, MAX_TASKS).map(encodeURIComponent).join(',');
    answer = await send(() => call('GET', path, { quiet }));
    const items = answer?.body?.items ?? [];
    items.forEach(each);
    const read = new Set(items.map(({ taskId }) => taskId));
    left = left.slice(left.findLastIndex((id) => read.has(id)) + 1 || MAX_TASKS);
  }
  return answer;
}
