/** Calls of the public API, and of nothing else. */

import { changed } from './store.js';
import { remember } from './calls.js';
import { closed, now, session } from './session.js';

const API = '/api/v1';

/** In milliseconds: no server lets a call wait for longer than 25 s, so one that has not answered then is away. */
const PATIENCE = 40_000;

/** No answer came: what was asked for may have been done. */
export class AwayError extends Error {}

const line = { away: false, heardAt: 0 };

/** Whether the server answers, and when it last did. */
export function connection() {
  return line;
}

function heard() {
  line.heardAt = now();
  if (line.away) {
    line.away = false;
    changed();
  }
}

export function lost() {
  if (!line.away) {
    line.away = true;
    changed();
  }
}

/**
 * Makes a call.
 *
 * @param path after /api/v1
 * @param said body (to be written as JSON), file (sent as it is), headers, signal
 * @return {Promise<{status, ok, headers, body, problem}>} problem when it was refused
 * @throws AwayError when there was no answer
 */
export async function call(method, path, { body, file, headers = {}, signal, quiet = false } = {}) {
  const said = { ...headers };
  if (body !== undefined) {
    said['Content-Type'] = 'application/json';
  }
  const text = body === undefined ? undefined : JSON.stringify(body);
  const made = { method, path: API + path, headers: said, body: text, file: file?.name };
  const answer = await answered(made, file ?? text, signal);
  heard();
  if (!quiet) {
    remember({ ...made, status: answer.status, answer: answer.body });
  }
  if (answer.status === 401 && session.isOpen) {
    closed();
    changed();
  }
  return answer;
}

async function answered(made, payload, signal) {
  let response;
  let text;
  try {
    response = await fetch(made.path, {
      method: made.method,
      headers: { ...made.headers, Authorization: session.authorization },
      body: payload,
      signal: AbortSignal.any([AbortSignal.timeout(PATIENCE), ...(signal ? [signal] : [])]),
      credentials: 'omit',
      cache: 'no-store',
    });
    text = await response.text();
  } catch (failure) {
    if (signal?.aborted) {
      throw failure;
    }
    lost();
    throw new AwayError('No answer from the server.');
  }
  const read = parsed(text);
  return {
    status: response.status,
    ok: response.ok,
    headers: response.headers,
    body: read,
    problem: response.ok || response.status === 304 ? undefined : (read ?? { title: 'Refused: ' + response.status }),
  };
}

function parsed(text) {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What a list has, page by page, up to a number. */
export async function all(path, atMost = 2000) {
  const items = [];
  let next = '';
  do {
    const cursor = next === '' ? '' : '&cursor=' + encodeURIComponent(next);
    const answer = await call('GET', path + (path.includes('?') ? '&' : '?') + 'limit=200' + cursor);
    if (!answer.ok) {
      return answer;
    }
    items.push(...answer.body.items);
    next = answer.body.next ?? '';
  } while (next !== '' && items.length < atMost);
  return { ok: true, items, more: next !== '' };
}

/** In how many seconds to ask again, as the server says; where it names a date instead, after the usual pause. */
export function retryAfter(headers, usual) {
  const seconds = Number.parseInt(headers?.get('Retry-After'), 10);
  return Number.isFinite(seconds) ? seconds : usual;
}

/** A key under which a call may be made again without being done twice. */
export function newKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
