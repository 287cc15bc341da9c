/** Reads the sizes of queues. */

import { call } from './http.js';

/** The maximum of the API for one call. */
const MAX_TASKS = 50;

/**
 * Reads the queues of several tasks with as few calls as possible: the server leaves out those that it could not count
 * in time, the last ones. If it fails, the first queue may be the cause, so the others are read without it.
 *
 * @param each receives each queue
 * @param options quiet (not shown in View as API), send (when a call is sent)
 * @return the problem of a call, if there was one
 */
export async function readQueues(ids, each, { quiet = false, send = (action) => action() } = {}) {
  let left = ids;
  let problem;
  while (left.length > 0 && !(problem?.status < 500)) {
    const path = '/queues?taskIds=' + left.slice(0, MAX_TASKS).map(encodeURIComponent).join(',');
    const answer = await send(() => call('GET', path, { quiet }));
    problem ??= answer.problem;
    const items = answer.body?.items ?? [];
    items.forEach(each);
    const read = new Set(items.map(({ taskId }) => taskId));
    left = left.slice(left.findLastIndex((id) => read.has(id)) + 1 || (answer.ok ? MAX_TASKS : 1));
  }
  return { problem };
}
