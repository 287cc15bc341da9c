/** The state of the cluster in a sentence, for readers who do not know database locks. */

import { html } from '../lit-html/lit-html.js';
import { counted, duration, nodeName, nodeNameAtStart } from '../app/format.js';
import { isLedLong, stateOf } from './alarms.js';
import { isSelecting } from './bars.js';
import { elapsed } from './format.js';
import { shownTime } from './polling.js';
import { demo } from './wave.js';

const timeSince = (instant, now) => duration(now - Date.parse(instant));
const mostWaiting = (locks) => locks.toSorted((one, other) => other.waiting - one.waiting)[0];
/** The one that is led longest, if that is long; otherwise the one with the most requests. */
const worst = (locks, known) => locks.filter((lock) => isLedLong(lock, known))
  .toSorted((one, other) => Date.parse(one.since) - Date.parse(other.since))[0] ?? mostWaiting(locks);

/** Subject, predicate and explanation; the announcement is for screen readers and changes rarely. */
function summary(known, now) {
  const held = known.locks.filter((lock) => lock.holder !== undefined);
  const waiting = known.locks.filter((lock) => lock.waiting > 0);
  if (held.length > 0) {
    return ledSummary(worst(held, known), held.length - 1, known, now);
  }
  return waiting.length > 0 ? waitingSummary(mostWaiting(waiting)) : quietSummary(known, now);
}

function ledSummary(lock, others, known, now) {
  const selecting = isSelecting(lock, known);
  const wait = lock.waiting === 1 ? '1 request waits' : counted(lock.waiting, 'request') + ' wait';
  return {
    kind: 'busy',
    subject: nodeNameAtStart(lock.holder) + ' leads ' + lock.taskName,
    announcement: nodeNameAtStart(lock.holder) + ' leads ' + lock.taskName + '.',
    predicate: ': it has ' + (selecting ? 'been selecting' : 'had the lock') + ' for ' + timeSince(lock.since, now)
      + ', ' + wait + ', nobody else may select.',
    explanation: 'The lock is a row of the database: the other nodes find it locked, and do not select. '
      + 'When ' + lock.holder + ' commits, one selection has served all waiting requests, and the lock is free.'
      + (others > 0 ? ' ' + counted(others, 'other task') + (others === 1 ? ' is' : ' are')
        + ' led just now: each has a lock of its own.' : ''),
  };
}

const waitingSummary = (lock) => ({
  kind: 'busy',
  subject: counted(lock.waiting, 'request') + (lock.waiting === 1 ? ' waits' : ' wait') + ' for ' + lock.taskName,
  announcement: 'Requests wait for ' + lock.taskName + ', and nobody leads.',
  predicate: ', and nobody leads.',
  explanation: 'The first node that gets the lock leads. If a leader fails, the next recheck or a job tries again.',
});

const NOBODY = { subject: 'Nobody waits, and no lock is held.', announcement: 'Nobody waits, and no lock is held.' };

function quietSummary(known, now) {
  const last = known.runs.find((run) => run.decidedAt !== undefined);
  if (last === undefined) {
    return {
      kind: 'quiet',
      ...NOBODY,
      predicate: '',
      explanation: (demo.isOffered ? 'Start 60 requests below, or press' : 'Press') + ' Get Work on any node: the first'
        + ' one to get the lock leads the task for all waiting requests.',
    };
  }
  const name = known.locks.find((lock) => lock.taskId === last.taskId)?.taskName ?? 'task ' + last.taskId;
  const time = Date.parse(last.decidedAt) - Date.parse(last.leadingSince ?? last.startedAt);
  return {
    kind: 'quiet',
    ...NOBODY,
    predicate: ' ' + timeSince(last.decidedAt, now) + ' ago ' + nodeName(last.node) + ' released the lock of ' + name
      + ' after ' + elapsed(time) + '.',
    explanation: 'Its one selection served ' + counted(last.requestsServed ?? 0, 'request') + ' with '
      + counted(last.loansAssigned ?? 0, 'loan') + ', on all nodes.',
  };
}

/** First whether all is well. */
export function summaryText(known) {
  const { kind, subject, announcement, predicate, explanation } = summary(known, shownTime());
  const { level, text } = stateOf(known);
  return html`
    <p class="summary ${kind}"><strong role="status" aria-label="Warnings" class=${level ?? ''}>${text}</strong>
      ${subject}${predicate} <span class="hint">${explanation}</span></p>
    <p class="visually-hidden" role="status" aria-label="Just now">${announcement}</p>`;
}
