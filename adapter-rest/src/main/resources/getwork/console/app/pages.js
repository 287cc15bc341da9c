/** Lists that are read page by page while they grow at their beginning. */

import { call } from './http.js';

/** A list of which nothing has been read. */
export const unread = { items: [], next: null, read: false, problem: undefined };

function withLimit(path, limit, cursor) {
  const query = new URLSearchParams({ limit, ...(cursor ? { cursor } : {}) });
  return path + (path.includes('?') ? '&' : '?') + query;
}

/**
 * Reads the beginning as it is now, and tells what to make of the list, as that is by then: what was read of it further
 * on stays, where the two meet.
 */
export async function renewed(path, limit) {
  const answer = await call('GET', withLimit(path, limit));
  if (!answer.ok) {
    return (list) => ({ ...list, problem: answer.problem });
  }
  const { items, next } = answer.body;
  const known = new Set(items.map(({ id }) => id));
  return (list) => list.items.some(({ id }) => known.has(id))
    ? { ...list, problem: undefined, items: [...items, ...list.items.filter(({ id }) => !known.has(id))] }
    : { items, next, read: true, problem: undefined };
}

/** Reads one page more, and tells what to make of the list, as that is by then: where it ends elsewhere, nothing. */
export async function longer({ next: cursor }, path, limit) {
  const answer = await call('GET', withLimit(path, limit, cursor));
  if (!answer.ok) {
    return (list) => ({ ...list, problem: answer.problem });
  }
  const { items, next } = answer.body;
  return (list) => list.next === cursor
    ? { items: [...list.items, ...items], next, read: true, problem: undefined }
    : list;
}
