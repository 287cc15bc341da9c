/** Lists that are read page by page while they grow at their beginning. */

import { call } from './http.js';

/** A list of which nothing has been read. */
export const unread = { items: [], next: null, read: false, problem: undefined };

function withLimit(path, limit, cursor) {
  const query = new URLSearchParams({ limit, ...(cursor ? { cursor } : {}) });
  return path + (path.includes('?') ? '&' : '?') + query;
}

/** The list with its beginning as it is now; what was read of it further on stays, where the two meet. */
export async function renewed(list, path, limit) {
  const answer = await call('GET', withLimit(path, limit));
  if (!answer.ok) {
    return { ...list, problem: answer.problem };
  }
  const { items, next } = answer.body;
  const known = new Set(items.map(({ id }) => id));
  const meet = list.items.some(({ id }) => known.has(id));
  return meet
    ? { ...list, problem: undefined, items: [...items, ...list.items.filter(({ id }) => !known.has(id))] }
    : { items, next, read: true, problem: undefined };
}

/** The list with one page more at its end. */
export async function longer(list, path, limit) {
  const answer = await call('GET', withLimit(path, limit, list.next));
  return answer.ok
    ? { items: [...list.items, ...answer.body.items], next: answer.body.next, read: true, problem: undefined }
    : { ...list, problem: answer.problem };
}
