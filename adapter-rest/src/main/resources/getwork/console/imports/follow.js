/** Follows imports that run, for as long as the screen is there: each is asked for until it says something new. */

import { call } from '../app/http.js';
import { attempt } from '../app/parts.js';

/** A browser has few connections to a node, and the stream of events has one of them. */
const MOST = 2;

const followed = new Set();
let stop = new AbortController();

/** @param tell is told each time how an import is */
export function followRunning(imports, tell) {
  imports.filter(({ id, state }) => state === 'RUNNING' && !followed.has(id))
    .slice(0, Math.max(0, MOST - followed.size))
    .forEach(({ id }) => followOne(id, tell, stop.signal));
}

export function stopFollowing() {
  stop.abort();
  stop = new AbortController();
  followed.clear();
}

async function followOne(id, tell, signal) {
  followed.add(id);
  try {
    let known = {};
    let running = true;
    while (running) {
      const answer = await attempt(() => call('GET', '/loan-imports/' + id, { headers: known, signal }));
      running = answer?.status === 304 || answer?.body?.state === 'RUNNING';
      if (answer?.ok) {
        known = { Prefer: 'wait=20', 'If-None-Match': answer.headers.get('ETag') };
        tell(answer.body);
      }
    }
  } catch (failure) {
    if (!signal.aborted) {
      throw failure;
    }
  }
  if (!signal.aborted) {
    followed.delete(id);
  }
}
