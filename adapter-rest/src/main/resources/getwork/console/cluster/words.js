/** How bars and nodes are spoken of. */

import { counted, whole } from '../app/words.js';
import { KINDS } from './bars.js';

const TIME = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' });

/** "14:03:07". */
export function second(milliseconds) {
  return TIME.format(new Date(milliseconds));
}

/** "14:03:07.250". */
export function exact(milliseconds) {
  return second(milliseconds) + '.' + String(Math.floor(milliseconds) % 1000).padStart(3, '0');
}

/** "4 ms", "2.5 s", "31 s", "2 min 5 s". */
export function lasted(milliseconds) {
  const time = Math.max(0, milliseconds);
  if (time < 1000) {
    return Math.round(time) + ' ms';
  }
  if (time < 9950) {
    return (time / 1000).toFixed(1) + ' s';
  }
  const seconds = Math.round(time / 1000);
  return seconds < 60 ? seconds + ' s' : Math.floor(seconds / 60) + ' min ' + (seconds % 60) + ' s';
}

/** Every node has a shade of its own for as long as there are six; its name is written beside it all the same. */
export function shade(node, nodes) {
  return 'n' + (Math.max(0, nodes.indexOf(node)) % 6);
}

const who = (bar) => (bar.node === undefined ? '' : ', node ' + bar.node);

const how = (bar) =>
  bar.open
    ? 'since ' + exact(bar.from) + ', for ' + lasted(bar.to - bar.from) + ' so far'
    : exact(bar.from) + ' to ' + exact(bar.to) + ', ' + lasted(bar.to - bar.from);

/** All that there is to say of a bar, in one sentence. */
export function described(bar) {
  const waits = bar.kind === 'waiting';
  const what = waits ? 'Waiting for ' + bar.taskName : KINDS[bar.kind] + who(bar) + ', ' + bar.taskName;
  return [what + ': ' + how(bar) + '.', outcome(bar)].filter(Boolean).join(' ');
}

function outcome({ kind, run, lock }) {
  if (lock !== undefined) {
    return kind === 'waiting' ? counted(lock.waiting, 'request') + ' so far, at least since then.' : '';
  }
  if (kind === 'selecting') {
    return whole(run.found) + ' loans found.';
  }
  return run.requestsServed === undefined
    ? 'No request was decided.'
    : counted(run.requestsServed, 'request') + ' served with ' + counted(run.loansAssigned ?? 0, 'loan') + '.';
}

/** What is written on a bar, the longest that may fit first. */
export function labels({ kind, node, taskName, run, lock, from, to }) {
  const requests = run?.requestsServed ?? lock?.waiting;
  return {
    waiting: requests === undefined ? ['waiting'] : [counted(requests, 'request') + ' waited', whole(requests)],
    held: ['held by ' + node, node],
    leading: ['leads ' + taskName + ' for ' + lasted(to - from), taskName, lasted(to - from)],
    selecting: [],
    assigning: [],
  }[kind].map((label) => (lock === undefined ? label : label.replace(' waited', ' wait')));
}
