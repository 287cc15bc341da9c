/** Calls of the public API; the console uses nothing else. */

import { redraw } from './store.js';
import { recordCall } from './calls.js';
import { closeIfExpired, now, session } from './session.js';

export const API = '/api/v1';

/** The server ends every long poll after 25 s at most. */
const CALL_TIMEOUT_MS = 40_000;

/** Answers of a load balancer for a node that is busy or has failed, unless the node itself sent a problem document. */
const GATEWAY_STATUS = new Set([502, 503, 504]);

/** The server did not answer; it may have executed the call. */
export class UnavailableError extends Error {
  constructor(headers) {
    super('No answer from the server.');
    this.headers = headers;
  }
}

const state = { offline: false, offlineAt: 0, lastAnswerAt: 0, unanswered: new Set() };

/** Whether the server is unavailable, the time of its last answer, and the actions that are sent until it answers. */
export function connection() {
  return state;
}

/** The answer to a call that began earlier does not show that the server can be reached again. */
export function noteAnswer(begun) {
  state.lastAnswerAt = now();
  if (state.offline && begun >= state.offlineAt) {
    state.offline = false;
    redraw();
  }
}

export function markOffline() {
  if (!state.offline) {
    Object.assign(state, { offline: true, offlineAt: performance.now() });
    redraw();
  }
}

/**
 * Calls the API.
 *
 * @param path relative to /api/v1
 * @param options body (sent as JSON), file (sent unchanged), headers, signal, quiet (not shown in View as API),
 *        keepalive (sent even if the page is left), timeout (in milliseconds)
 * @return {Promise<{status, ok, headers, body, problem}>} problem if the call was rejected
 * @throws UnavailableError if the server does not answer
 */
export async function call(method, path, {
  body, file, headers = {}, signal, quiet = false, keepalive = false, timeout = CALL_TIMEOUT_MS,
} = {}) {
  const sentHeaders = { ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers };
  const text = body === undefined ? undefined : JSON.stringify(body);
  const request = { method, path: API + path, headers: sentHeaders, body: text, file: file?.name };
  const { number } = session;
  const begun = performance.now();
  const answer = await send(request, file ?? text, signal, keepalive, timeout);
  noteAnswer(begun);
  if (!quiet) {
    recordCall({ ...request, status: answer.status, answer: answer.body });
  }
  closeIfExpired(answer.status, number);
  return answer;
}

async function send(request, payload, signal, keepalive, timeout) {
  let response;
  let text;
  try {
    response = await fetch(request.path, {
      method: request.method,
      headers: { ...request.headers, Authorization: session.authorization },
      body: payload,
      signal: AbortSignal.any([AbortSignal.timeout(timeout), ...(signal ? [signal] : [])]),
      keepalive,
      credentials: 'omit',
      cache: 'no-store',
    });
    text = await response.text();
  } catch (failure) {
    if (signal?.aborted) {
      throw failure;
    }
    markOffline();
    throw new UnavailableError();
  }
  const content = parseJson(text);
  if (GATEWAY_STATUS.has(response.status) && !content?.title) {
    markOffline();
    throw new UnavailableError(response.headers);
  }
  return {
    status: response.status,
    ok: response.ok,
    headers: response.headers,
    body: content,
    problem: response.ok || response.status === 304
      ? undefined
      : (content ?? { title: 'Rejected: ' + response.status }),
  };
}

export function parseJson(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads the pages of a list until there are enough items. */
export async function fetchAll(path, atMost = 2000, pageSize = 200, isEnough = () => false) {
  const items = [];
  let next = '';
  do {
    const cursor = next === '' ? '' : '&cursor=' + encodeURIComponent(next);
    const answer = await call('GET', path + (path.includes('?') ? '&' : '?') + 'limit=' + pageSize + cursor);
    if (!answer.ok) {
      return answer;
    }
    items.push(...answer.body.items);
    next = answer.body.next ?? '';
  } while (next !== '' && items.length < atMost && !isEnough(items));
  return { ok: true, items, more: next !== '' };
}

/** The seconds of a header Retry-After; the fallback if it is missing or a date. */
export function retryAfter(headers, fallback) {
  const seconds = Number.parseInt(headers?.get('Retry-After'), 10);
  return Number.isFinite(seconds) ? seconds : fallback;
}
