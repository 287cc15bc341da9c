/** Selection runs, as far back as they are drawn. */

import { call } from '../app/http.js';

const FIRST_PAGE = 200;
const NEXT_PAGES = 50;

/** More are neither kept nor drawn. */
export const MOST_RUNS = 400;

export const QUARTER_HOUR = 15 * 60 * 1000;

/** What is known and what was read now, the last first: a run that was known may have been decided since. */
export function merged(known, fresh) {
  const runs = new Map([...known, ...fresh].map((run) => [run.id, run]));
  return [...runs.values()].sort((one, other) => Number(other.id) - Number(one.id)).slice(0, MOST_RUNS);
}

/** Reads on until it meets what is known, or what is too old to be drawn. */
export async function newestRuns(known, now) {
  const ids = new Set(known.map((run) => run.id));
  const size = known.length === 0 ? FIRST_PAGE : NEXT_PAGES;
  const fresh = [];
  let next = '';
  do {
    const cursor = next === '' ? '' : '&cursor=' + encodeURIComponent(next);
    const answer = await call('GET', '/selection-runs?limit=' + size + cursor);
    if (!answer.ok) {
      return answer;
    }
    fresh.push(...answer.body.items);
    next = answer.body.next ?? '';
  } while (next !== '' && fresh.length < MOST_RUNS && !reaches(fresh.at(-1), ids, now));
  return { ok: true, items: fresh };
}

function reaches(oldest, ids, now) {
  return ids.has(oldest.id) || Date.parse(oldest.endedAt) < now - QUARTER_HOUR;
}
