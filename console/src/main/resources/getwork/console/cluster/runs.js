/** The selection runs of the longest window. */

import { fetchAll } from '../app/http.js';

const FIRST_PAGE_SIZE = 200;
const LATER_PAGE_SIZE = 50;

export const MAX_RUNS = 400;

const WINDOW_MS = 15 * 60 * 1000;

/** Merges new runs, newest first; a known run is replaced, because it may have been decided since. */
export const merged = (known, fresh) => mergedById(known, fresh, MAX_RUNS);

export function mergedById(known, fresh, atMost) {
  const items = new Map([...known, ...fresh].map((item) => [item.id, item]));
  return [...items.values()].sort((one, other) => Number(other.id) - Number(one.id)).slice(0, atMost);
}

/** Reads pages until a run is known or older than the window. */
export function newestRuns(known, now) {
  const ids = new Set(known.map((run) => run.id));
  const isEnough = (runs) => ids.has(runs.at(-1).id) || Date.parse(runs.at(-1).endedAt) < now - WINDOW_MS;
  return fetchAll('/selection-runs', MAX_RUNS, known.length === 0 ? FIRST_PAGE_SIZE : LATER_PAGE_SIZE, isEnough);
}
