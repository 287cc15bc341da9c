/** The last calls of the console, each as a curl command. */

import { session } from './session.js';

const MAX_CALLS = 12;

let calls = [];

/** Method and path; the console keeps only the last call of each endpoint. */
export function endpointOf(call) {
  return call.method + ' ' + call.path.replace(/\?.*/, '');
}

export function recordCall(call) {
  calls = [call, ...calls.filter((other) => endpointOf(other) !== endpointOf(call))].slice(0, MAX_CALLS);
}

export function clearCalls() {
  calls = [];
}

export function recentCalls() {
  return calls;
}

function quoted(text) {
  return "'" + text.replaceAll("'", "'\\''") + "'";
}

/** The command that repeats the call. curl prompts for the password, or takes the token from the environment. */
export function curl({ method, path, headers, body, file }) {
  const credentials = session.byToken ? '-H "Authorization: Bearer $TOKEN"' : '-u ' + quoted(session.user);
  const headerOptions = Object.entries(headers)
    .filter(([name]) => name !== 'Authorization')
    .map(([name, value]) => '-H ' + quoted(name + ': ' + value));
  const data = file ? ['--data-binary ' + quoted('@' + file)] : body === undefined ? [] : ['-d ' + quoted(body)];
  const methodOption = method === 'GET' || (method === 'POST' && data.length > 0) ? [] : ['-X ' + method];
  return ['curl -i', credentials, ...methodOption, ...headerOptions, ...data, quoted(location.origin + path)].join(' ');
}
