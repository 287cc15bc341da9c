/** The calls that were made, as whoever wants to make them without the console would: in the words of curl. */

import { session } from './session.js';

const KEPT = 12;

let calls = [];

/** Which calls are of one sort: only the last of each is kept. */
export function sort(call) {
  return call.method + ' ' + call.path.replace(/\?.*/, '');
}

export function remember(call) {
  calls = [call, ...calls.filter((other) => sort(other) !== sort(call))].slice(0, KEPT);
}

export function forgetCalls() {
  calls = [];
}

export function rememberedCalls() {
  return calls;
}

function quoted(text) {
  return "'" + text.replaceAll("'", "'\\''") + "'";
}

/** The command that makes the same call; the password is asked for by curl, and a token taken from the environment. */
export function curl({ method, path, headers, body, file }) {
  const who = session.byToken ? '-H "Authorization: Bearer $TOKEN"' : '-u ' + quoted(session.user);
  const said = Object.entries(headers)
    .filter(([name]) => name !== 'Authorization')
    .map(([name, value]) => '-H ' + quoted(name + ': ' + value));
  const sent = file ? ['--data-binary ' + quoted('@' + file)] : body === undefined ? [] : ['-d ' + quoted(body)];
  const how = method === 'GET' || (method === 'POST' && sent.length > 0) ? [] : ['-X ' + method];
  return ['curl -i', who, ...how, ...said, ...sent, quoted(location.origin + path)].join(' ');
}
