/** Lists that are read page by page while new items are added at the start. */

import { call } from './http.js';

export const emptyList = { items: [], next: null, read: false, problem: undefined };

function withLimit(path, limit, cursor) {
  const query = new URLSearchParams({ limit, ...(cursor ? { cursor } : {}) });
  return path + (path.includes('?') ? '&' : '?') + query;
}

/**
 * Reads the first page.
 *
 * @return a function that updates the list; later pages stay if the new first page overlaps them
 */
export async function readFirstPage(path, limit) {
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

/**
 * Reads the page after the last one.
 *
 * @return a function that appends it, unless the list has changed its end meanwhile
 */
export async function readNextPage({ next: cursor }, path, limit) {
  const answer = await call('GET', withLimit(path, limit, cursor));
  if (!answer.ok) {
    return (list) => ({ ...list, problem: answer.problem });
  }
  const { items, next } = answer.body;
  return (list) => list.next === cursor
    ? { items: [...list.items, ...items], next, read: true, problem: undefined }
    : list;
}
