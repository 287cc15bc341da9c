/** The selection runs of the longest window. */

import { fetchAll } from '../app/http.js';

const PAGE_SIZE = 200;

export const MAX_RUNS = 400;

export const WINDOW_MS = 15 * 60 * 1000;

/** Merges new runs, newest first; a known run is replaced, because it may have been decided since. */
export const merged = (known, fresh) => mergedById(known, fresh, MAX_RUNS);

export function mergedById(known, fresh, atMost) {
  const items = new Map([...known, ...fresh].map((item) => [item.id, item]));
  return [...items.values()].sort((one, other) => Number(other.id) - Number(one.id)).slice(0, atMost);
}

/** The newest runs; also older ones, until one is known or older than the window. */
export function newestRuns(newest, known, now) {
  return continued(newest, '/selection-runs', MAX_RUNS, known, (run) => Date.parse(run.endedAt) < now - WINDOW_MS);
}

/** Reads pages of a list unless its newest items suffice. */
export async function continued(newest, path, atMost, known, isOld) {
  const ids = new Set(known.map(({ id }) => id));
  const isEnough = (items) => items.length === 0 || ids.has(items.at(-1).id) || isOld(items.at(-1));
  if (isEnough(newest)) {
    return newest;
  }
  const answer = await fetchAll(path, atMost, PAGE_SIZE, isEnough);
  return answer.ok ? answer.items : newest;
}
