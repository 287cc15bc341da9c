/** Follows running imports by long polls while the screen is open. */

import { call } from '../app/http.js';
import { attempt } from '../app/parts.js';

/** A browser opens few connections to a node, and the event stream needs one of them. */
const MAX = 2;

const followed = new Set();
let stop = new AbortController();

/** @param update receives each new state of an import */
export function followRunning(imports, update) {
  imports.filter(({ id, state }) => state === 'RUNNING' && !followed.has(id))
    .slice(0, Math.max(0, MAX - followed.size))
    .forEach(({ id }) => followOne(id, update, stop.signal));
}

export function stopFollowing() {
  stop.abort();
  stop = new AbortController();
  followed.clear();
}

async function followOne(id, update, signal) {
  followed.add(id);
  try {
    let known = {};
    let running = true;
    while (running) {
      const answer = await attempt(() => call('GET', '/loan-imports/' + id, { headers: known, signal }));
      running = answer?.status === 304 || answer?.body?.state === 'RUNNING';
      if (answer?.ok) {
        known = { Prefer: 'wait=20', 'If-None-Match': answer.headers.get('ETag') };
        update(answer.body);
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
