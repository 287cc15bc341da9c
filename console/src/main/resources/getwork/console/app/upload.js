/** A call of the API with a large body. It reports progress, which fetch() cannot. */

import { recordCall } from './calls.js';
import { API, UnavailableError, parseJson } from './http.js';
import { closeIfExpired, session } from './session.js';

/**
 * Posts a file. There is no timeout, because a slow connection may take long; the server aborts a stalled upload.
 *
 * @param onProgress receives the number of bytes sent
 * @param signal aborts it
 * @return {Promise<{status, ok, body, problem}>} problem if the upload was rejected
 * @throws UnavailableError without an answer. A server that rejects a file early may also cause it.
 */
export function upload(path, file, headers, onProgress, signal) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const { number } = session;
    request.open('POST', API + path);
    Object.entries({ ...headers, Authorization: session.authorization })
      .forEach(([name, value]) => request.setRequestHeader(name, value));
    request.upload.onprogress = (event) => onProgress(event.loaded);
    const sent = { method: 'POST', path: API + path, headers, file: file.name };
    request.onload = () => resolve(toAnswer(request, sent, number));
    request.onabort = () => reject(signal.reason);
    request.onerror = () => reject(new UnavailableError());
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}

function toAnswer(request, sent, number) {
  const { status } = request;
  const body = parseJson(request.responseText);
  const ok = status >= 200 && status < 300;
  recordCall({ ...sent, status, answer: body });
  closeIfExpired(status, number);
  return { status, ok, body, problem: ok ? undefined : (body ?? { title: 'Rejected', status }) };
}
