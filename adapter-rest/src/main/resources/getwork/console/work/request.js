/**
 * A press of Get Work, followed until it is decided. It is kept by the browser under the user's name before it is sent,
 * so that neither a broken line nor a closed tab loses it: it is sent again under its key, or looked at by its id.
 */

import { AwayError, call, newKey, retryAfter } from '../app/http.js';
import { unanswered } from '../app/parts.js';
import { session } from '../app/session.js';
import { changed } from '../app/store.js';
import { keep, recall } from './kept.js';
import { rest, wake } from './rest.js';
import { heldWith, state } from './state.js';

const LONGEST_WAIT = 25;
const USUAL_PAUSE = 3;
/** Also what a load balancer says where a node has just died: nobody knows whether it was done. */
const LATER = new Set([408, 429, 500, 502, 503, 504]);

let run = null;
let poll = null;
let decided = () => {};

/** @param then is told of a decision */
export function whenDecided(then) {
  decided = then;
}

export function press(taskId, count) {
  if (!state.press && taskId) {
    begin({ taskId, count, key: newKey() });
  }
}

/** Goes on with what was pressed before the tab was closed. */
export function resume() {
  const kept = state.press ?? recall();
  if (kept && !run) {
    begin(kept);
  }
}

export function pause() {
  run?.abort();
  poll?.abort();
  run = null;
}

function begin(what) {
  Object.assign(state, { press: what, request: null, hurdle: null, outcome: null, nextLook: 0, said: '' });
  keep(state.press);
  changed();
  run = new AbortController();
  follow(what, run.signal);
}

async function follow(what, signal) {
  let tag = '';
  while (state.press === what && !signal.aborted && session.isOpen) {
    poll = new AbortController();
    const answer = await attempt(what, tag).catch((failure) => failure);
    if (signal.aborted || state.press !== what) {
      return;
    }
    tag = poll.signal.aborted ? '' : (answer.headers?.get('ETag') ?? tag);
    await take(what, answer);
  }
}

function attempt(what, tag) {
  const { signal } = poll;
  if (!what.id) {
    const headers = { Prefer: 'wait=1', 'Idempotency-Key': what.key };
    return call('POST', '/work-requests', { body: { taskId: what.taskId, count: what.count }, headers, signal });
  }
  if (what.unwanted) {
    return call('DELETE', '/work-requests/' + what.id, { signal });
  }
  const wait = Math.min(Math.max(Math.ceil(leftUntilLook()), 0), LONGEST_WAIT);
  const headers = tag === '' ? {} : { Prefer: 'wait=' + wait, 'If-None-Match': tag };
  return call('GET', '/work-requests/' + what.id, { headers, signal });
}

/** In seconds. */
export function leftUntilLook() {
  return (state.nextLook - performance.now()) / 1000;
}

async function take(what, answer) {
  const type = answer.problem?.type;
  const later = LATER.has(answer.status) || type === '/problems/idempotency-key-in-use';
  if (answer.name === 'AbortError') {
    return; // Cut short by an event: looks at once.
  }
  if (answer instanceof AwayError || later) {
    state.hurdle = answer.problem ?? unanswered;
    changed();
    await rest(retryAfter(answer.headers, USUAL_PAUSE));
  } else if (answer instanceof Error) {
    throw answer;
  } else if (type === '/problems/request-decided') {
    what.unwanted = false; // It was decided in the same moment: that is shown instead.
  } else if (what.unwanted && (answer.status === 204 || answer.status === 404)) {
    end({ cancelled: true, taskId: what.taskId, count: what.count });
  } else if (answer.ok || answer.status === 304) {
    state.hurdle = null;
    told(what, answer);
  } else if (answer.status !== 401) {
    end({ problem: answer.problem, taskId: what.taskId, count: what.count });
  }
}

function told(what, { body, headers }) {
  if (body) {
    what.id = body.id;
    state.request = body;
    keep(state.press);
  }
  if (body && body.state !== 'PENDING') {
    end({ request: body, taskId: body.taskId, count: what.count });
  } else if (leftUntilLook() <= 0.2) {
    const seconds = body?.recheckAfterSeconds ?? retryAfter(headers, 20);
    state.nextLook = performance.now() + seconds * 1000;
  }
  changed();
}

function end(outcome) {
  outcome.held = heldWith(outcome.taskId, outcome.request?.assignments);
  Object.assign(state, { press: null, request: null, hurdle: null, outcome });
  run = null;
  keep(state.press);
  changed();
  decided(outcome);
}

/** Looks at once: something has happened to the request. */
export function hurry() {
  if (state.press?.id) {
    poll?.abort();
  }
  wake();
  changed();
}

/** Takes the press back. It may have been taken without an answer: then it is asked for once more before. */
export function cancel() {
  state.press.unwanted = true;
  keep(state.press);
  hurry();
}
