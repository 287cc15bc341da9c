/** A call of the API with a large body: it says how much of it has gone out, which fetch() cannot. */

import { remember } from './calls.js';
import { AwayError } from './http.js';
import { closed, session } from './session.js';
import { changed } from './store.js';

const API = '/api/v1';

/**
 * Posts a file. There is no limit of time: a slow line may take long, and the server gives up one that stands still.
 *
 * @param sent is told how many bytes have gone out
 * @param signal aborts it
 * @return {Promise<{status, ok, body, problem}>} problem when it was refused
 * @throws AwayError when there was no answer, which of a file that is refused early does not mean that nobody is there
 */
export function upload(path, file, headers, sent, signal) {
  return new Promise((answer, fail) => {
    const request = new XMLHttpRequest();
    request.open('POST', API + path);
    Object.entries({ ...headers, Authorization: session.authorization })
      .forEach(([name, value]) => request.setRequestHeader(name, value));
    request.upload.onprogress = (event) => sent(event.loaded);
    request.onload = () => answer(answered(request, { method: 'POST', path: API + path, headers, file: file.name }));
    request.onabort = () => fail(signal.reason);
    request.onerror = () => fail(new AwayError('No answer from the server.'));
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}

function answered(request, made) {
  const { status } = request;
  const body = parsed(request.responseText);
  const ok = status >= 200 && status < 300;
  remember({ ...made, status, answer: body });
  if (status === 401) {
    closed();
    changed();
  }
  return { status, ok, body, problem: ok ? undefined : (body ?? { title: 'Refused', status }) };
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
