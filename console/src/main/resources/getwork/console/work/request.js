/**
 * A work request, followed until it is decided. The browser stores it before it is sent, so that neither a lost
 * connection nor a closed tab loses it. It is then sent again with the same idempotency key, or rechecked by its id.
 */

import { UnavailableError, call, connection, retryAfter } from '../app/http.js';
import { noAnswerProblem } from '../app/parts.js';
import { session } from '../app/session.js';
import { redraw } from '../app/store.js';
import { sendPending } from './disposition.js';
import { storeRequest, storedRequest } from './storage.js';
import { pauseFor, endPause } from './interruptible-pause.js';
import { heldCountWith, state } from './state.js';

const MAX_WAIT_S = 25;
const DEFAULT_PAUSE_S = 3;
/** Including the answers of a load balancer for a node that has failed: the request may have been executed. */
const RETRYABLE = new Set([408, 429, 500, 502, 503, 504]);

let following = null;
let currentCall = null;
let onDecided = () => {};

/** @param then receives the outcome of each request */
export function whenDecided(then) {
  onDecided = then;
}

export function requestWork(taskId, count) {
  if (!state.command && taskId) {
    begin({ taskId, count, key: newIdempotencyKey() });
  }
}

/** Continues the stored request, for example of a tab that was closed. */
export function resumeRequest() {
  const stored = state.command ?? storedRequest();
  if (stored && !following) {
    begin(stored);
  }
}

export function suspendRequest() {
  connection().unanswered.delete(follow);
  following?.abort();
  currentCall?.abort();
  following = null;
}

function begin(command) {
  Object.assign(state, {
    command, request: null, retryProblem: null, outcome: null, nextRecheckAt: 0, message: '', selected: new Set(),
  });
  state.focusedAtBegin = document.activeElement;
  connection().unanswered.add(follow);
  storeRequest(state.command);
  redraw();
  following = new AbortController();
  follow(command, following.signal);
}

async function follow(command, signal) {
  let etag = '';
  await sendPending(); // It may free a place for a loan.
  while (state.command === command && !signal.aborted && session.isOpen) {
    currentCall = new AbortController();
    const answer = await send(command, etag).catch((failure) => failure);
    if (signal.aborted || state.command !== command) {
      return;
    }
    etag = currentCall.signal.aborted ? '' : (answer.headers?.get('ETag') ?? etag);
    await handle(command, answer);
  }
}

function send(command, etag) {
  const { signal } = currentCall;
  if (!command.id) {
    const headers = { Prefer: 'wait=1', 'Idempotency-Key': command.key };
    return call('POST', '/work-requests', { body: { taskId: command.taskId, count: command.count }, headers, signal });
  }
  if (command.isCanceling) {
    return call('DELETE', '/work-requests/' + command.id, { signal });
  }
  const wait = Math.min(Math.max(Math.ceil(secondsUntilRecheck()), 0), MAX_WAIT_S);
  const headers = etag === '' ? {} : { Prefer: 'wait=' + wait, 'If-None-Match': etag };
  return call('GET', '/work-requests/' + command.id, { headers, signal });
}

function secondsUntilRecheck() {
  return (state.nextRecheckAt - performance.now()) / 1000;
}

async function handle(command, answer) {
  const type = answer.problem?.type;
  const isRetryable = RETRYABLE.has(answer.status) || type === '/problems/idempotency-key-in-use';
  if (answer.name === 'AbortError') {
    return; // An event interrupted the long poll: recheck at once.
  }
  if (answer instanceof UnavailableError || isRetryable) {
    state.retryProblem = answer.problem ?? noAnswerProblem;
    redraw();
    await pauseFor(retryAfter(answer.headers, DEFAULT_PAUSE_S));
  } else if (answer instanceof Error) {
    throw answer;
  } else if (type === '/problems/request-decided') {
    command.isCanceling = false; // The request was decided before: the next recheck shows it.
  } else if (command.isCanceling && (answer.status === 204 || answer.status === 404)) {
    finish({ canceled: true, taskId: command.taskId, count: command.count });
  } else if (answer.ok || answer.status === 304) {
    state.retryProblem = null;
    update(command, answer);
  } else if (answer.status !== 401) {
    finish({ problem: answer.problem, taskId: command.taskId, count: command.count });
  }
}

function update(command, { body, headers }) {
  if (body) {
    connection().unanswered.delete(follow);
    command.id = body.id;
    state.request = body;
    state.decidedAt = performance.now() + (body.expectedWaitSeconds ?? 0) * 1000;
    storeRequest(state.command);
  }
  if (body && body.state !== 'PENDING') {
    finish({ request: body, taskId: body.taskId, count: command.count });
  } else if (secondsUntilRecheck() <= 0.2) {
    const seconds = body?.recheckAfterSeconds ?? retryAfter(headers, 20);
    state.nextRecheckAt = performance.now() + seconds * 1000;
  }
  redraw();
}

function finish(outcome) {
  Object.assign(outcome, { held: heldCountWith(outcome.taskId, outcome.request?.assignments), at: performance.now() });
  connection().unanswered.delete(follow);
  Object.assign(state, { command: null, request: null, retryProblem: null, outcome });
  following = null;
  storeRequest(state.command);
  redraw();
  onDecided(outcome);
}

export function recheckNow() {
  if (state.command?.id) {
    currentCall?.abort();
  }
  endPause();
  redraw();
}

/** Cancels the request. If its first answer was lost, it is sent again first, to learn its id. */
export function cancel() {
  state.command.isCanceling = true;
  storeRequest(state.command);
  recheckNow();
}

function newIdempotencyKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
