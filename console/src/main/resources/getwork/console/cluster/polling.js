/** The last known state of the cluster, and its polling. */

import { call, connection } from '../app/http.js';
import { attempt } from '../app/parts.js';
import { now } from '../app/session.js';
import { mergedAttempts, newestAttempts } from './attempts.js';
import { merged, newestRuns } from './runs.js';

const BUSY_POLL_MS = 1000;
/** Short enough to show most selections while they run. */
const QUIET_POLL_MS = 2000;
const INVARIANTS_POLL_MS = 15_000;

export const known = {
  /** The time of the last poll by the clock of the database; 0 before the first one. */
  at: 0,
  nodes: [],
  locks: [],
  slots: [],
  jobs: [],
  runs: [],
  /** The attempts to take a lock; none unless nodes record them. */
  attempts: [],
  invariants: null,
  /** By task id: the time since which this screen has seen requests wait. */
  waitingSince: new Map(),
  /** By path: the problem document of the last answer, if it was one. */
  refused: {},
};

let isOpen = false;
let timer = 0;
let checkedAt = -INVARIANTS_POLL_MS;
let running = null;

function isBusy() {
  return known.locks.some((lock) => lock.holder !== undefined || lock.waiting > 0);
}

export function startPolling() {
  isOpen = true;
  document.addEventListener('visibilitychange', refresh);
  refresh();
}

export function stopPolling() {
  isOpen = false;
  clearTimeout(timer);
  document.removeEventListener('visibilitychange', refresh);
}

/** Polls, unless a poll is running, and schedules the next poll. A hidden page does not poll. */
export function refresh() {
  clearTimeout(timer);
  if (isOpen && !document.hidden) {
    running ??= attempt(readAll).finally(() => {
      running = null;
      timer = setTimeout(refresh, isBusy() && !connection().offline ? BUSY_POLL_MS : QUIET_POLL_MS);
    });
  }
}

async function readAll() {
  await Promise.all(['locks', 'nodes', 'slots'].map(read));
  updateWaitingSince();
  // After the locks: so the list contains the run of each lock that was released.
  const newest = await newestRuns(known.runs, now());
  accept('/selection-runs', newest, () => {
    known.runs = merged(known.runs, newest.items);
  });
  const attempts = await newestAttempts(known.attempts, now());
  accept('/lock-attempts', attempts, () => {
    known.attempts = mergedAttempts(known.attempts, attempts.items);
  });
  known.at = now();
  await refreshJobs();
  if (performance.now() - checkedAt >= INVARIANTS_POLL_MS) {
    await checkInvariants();
  }
}

/** Polled rarely, because a check reads all assignments; a node caches its report for two seconds. */
export async function checkInvariants() {
  checkedAt = performance.now();
  const answer = await call('GET', '/invariants');
  accept('/invariants', answer, () => {
    known.invariants = answer.body;
  });
}

export async function refreshJobs() {
  await read('jobs');
}

async function read(name) {
  const path = '/cluster/' + name;
  const answer = await call('GET', path);
  accept(path, answer, () => {
    known[name] = answer.body.items;
  });
}

function accept(path, answer, onSuccess) {
  if (answer.ok) {
    delete known.refused[path];
    onSuccess();
  } else {
    known.refused[path] = answer.problem;
  }
}

/** The API has no such time, so this is the first poll that saw the requests, or the earlier start of their leader. */
function updateWaitingSince() {
  const waiting = known.locks.filter((lock) => lock.waiting > 0);
  const since = (lock) => Math.min(now(), lock.since ? Date.parse(lock.since) : Infinity);
  known.waitingSince = new Map(
    waiting.map((lock) => [lock.taskId, known.waitingSince.get(lock.taskId) ?? since(lock)]));
}
