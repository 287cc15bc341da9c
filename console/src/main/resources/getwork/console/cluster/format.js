/** Formats times, bars and nodes. */

import { counted, integer, nodeName, tenths, timeWithMillis } from '../app/format.js';
import { kindText } from './bars.js';

/** "4 ms", "2.5 s", "31 s", "2 min 5 s". */
export function elapsed(milliseconds) {
  const time = Math.max(0, milliseconds);
  if (time < 1000) {
    return Math.round(time) + ' ms';
  }
  if (time < 9950) {
    return tenths(time / 1000) + ' s';
  }
  const seconds = Math.round(time / 1000);
  return seconds < 60 ? seconds + ' s' : Math.floor(seconds / 60) + ' min ' + (seconds % 60) + ' s';
}

/** The CSS class of a node's color; from seven nodes on, colors repeat. */
export function colorClass(node, nodes) {
  return 'n' + (Math.max(0, nodes.indexOf(node)) % 6);
}

const nodeText = (bar) => (bar.node === undefined ? '' : ', ' + nodeName(bar.node));

const timeText = (bar) =>
  bar.open
    ? 'since ' + timeWithMillis(bar.from) + ', for ' + elapsed(bar.to - bar.from) + ' so far'
    : timeWithMillis(bar.from) + ' to ' + timeWithMillis(bar.to) + ', ' + elapsed(bar.to - bar.from);

/** A bar in a sentence. */
export function describeBar(bar) {
  const waits = bar.kind === 'waiting';
  const subject = waits ? 'Waiting for ' + bar.taskName : kindText(bar) + nodeText(bar) + ', ' + bar.taskName;
  return [subject + ': ' + timeText(bar) + '.', outcome(bar)].filter(Boolean).join(' ');
}

function outcome({ kind, run, lock, isEnded }) {
  if (isEnded) {
    return 'PostgreSQL rolled its transaction back and released the lock: no loan was assigned.';
  }
  if (lock !== undefined) {
    return kind === 'waiting' ? counted(lock.waiting, 'request') + ' so far.' : '';
  }
  if (kind === 'selecting') {
    return counted(run.found, 'loan') + ' found.';
  }
  return run.requestsServed === undefined
    ? 'No request was decided.'
    : counted(run.requestsServed, 'request') + ' served with ' + counted(run.loansAssigned ?? 0, 'loan') + '.';
}

/** The possible texts of a bar, longest first. */
export function barLabels({ kind, node, taskName, run, lock, from, to, isEnded }) {
  if (isEnded) {
    return kind === 'held' ? [node] : ['session ended, rolled back', 'session ended', 'ended'];
  }
  const requests = run?.requestsServed ?? lock?.waiting;
  return {
    waiting: requests === undefined ? ['waiting'] : [counted(requests, 'request') + ' waited', integer(requests)],
    held: ['held by ' + node, node],
    leading: ['leads ' + taskName + ' for ' + elapsed(to - from), taskName, elapsed(to - from)],
    selecting: [],
    assigning: [],
  }[kind].map((label) => (lock === undefined ? label : label.replace(' waited', ' wait')));
}

export const truncated = (text, most) =>
  (text.length <= most ? text : text.slice(0, Math.floor(most) - 1).trimEnd() + '…');
