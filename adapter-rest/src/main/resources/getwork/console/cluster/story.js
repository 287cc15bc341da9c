/** What is seen just now, in one sentence; for who has never seen a database lock. */

import { counted, span } from '../app/words.js';
import { selects } from './bars.js';
import { lasted } from './words.js';

const since = (instant, now) => span(now - Date.parse(instant));
const most = (locks) => locks.toSorted((one, other) => other.waiting - one.waiting)[0];

/** In parts: `who` leads or waits, what that one `does`, and `why`; `said` is for who hears it, and told once. */
export function story(seen, now) {
  const held = seen.locks.filter((lock) => lock.holder !== undefined);
  const waiting = seen.locks.filter((lock) => lock.waiting > 0);
  if (held.length > 0) {
    return led(most(held), held.length - 1, seen, now);
  }
  return waiting.length > 0 ? unled(most(waiting)) : quiet(seen, now);
}

function led(lock, others, seen, now) {
  const selecting = selects(lock, seen);
  const wait = lock.waiting === 1 ? '1 request waits' : counted(lock.waiting, 'request') + ' wait';
  return {
    kind: 'busy',
    who: 'Node ' + lock.holder + ' leads ' + lock.taskName,
    said: 'Node ' + lock.holder + ' leads ' + lock.taskName + '.',
    does: ': it ' + (selecting ? 'selects' : 'has the lock') + ' since ' + since(lock.since, now) + ', ' + wait
      + ', nobody else may select.',
    why: 'The lock is a row of the database: the other nodes try it, find it taken, and do nothing. '
      + 'When ' + lock.holder + ' commits, one selection has served all who wait, and the lock is free.'
      + (others > 0 ? ' ' + counted(others, 'other task') + (others === 1 ? ' is' : ' are')
        + ' led just now: each has a lock of its own.' : ''),
  };
}

const unled = (lock) => ({
  kind: 'busy',
  who: counted(lock.waiting, 'request') + (lock.waiting === 1 ? ' waits' : ' wait') + ' for ' + lock.taskName,
  said: 'Requests wait for ' + lock.taskName + ', and nobody leads.',
  does: ', and nobody leads.',
  why: 'The first node that gets the lock will; were all of them gone, the next look or a job would try it again.',
});

const NOBODY = { who: 'Nobody waits, and no lock is held.', said: 'Nobody waits, and no lock is held.' };

function quiet(seen, now) {
  const last = seen.runs.find((run) => run.decidedAt !== undefined);
  if (last === undefined) {
    return {
      kind: 'quiet',
      ...NOBODY,
      does: '',
      why: 'Press Get Work somewhere: the first node that gets the lock of the task leads, for all who wait.',
    };
  }
  const name = seen.locks.find((lock) => lock.taskId === last.taskId)?.taskName ?? 'task ' + last.taskId;
  const time = Date.parse(last.decidedAt) - Date.parse(last.leadingSince ?? last.startedAt);
  return {
    kind: 'quiet',
    ...NOBODY,
    does: ' ' + since(last.decidedAt, now) + ' ago node ' + last.node + ' gave the lock of ' + name + ' back, after '
      + lasted(time) + '.',
    why: 'Its one selection served ' + counted(last.requestsServed ?? 0, 'request') + ' with '
      + counted(last.loansAssigned ?? 0, 'loan') + ', whichever nodes they were made on.',
  };
}
