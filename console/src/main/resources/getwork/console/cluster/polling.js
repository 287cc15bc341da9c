/** The last known state of the cluster, and its polling. */

import { call, connection } from '../app/http.js';
import { duration } from '../app/format.js';
import { attempt } from '../app/parts.js';
import { readQueues } from '../app/queues.js';
import { now } from '../app/session.js';
import { redraw } from '../app/store.js';
import { mergedAttempts, newestAttempts } from './attempts.js';
import { merged, newestRuns } from './runs.js';

const BUSY_POLL_MS = 1000;
/** Short enough to show most selections while they run. */
const QUIET_POLL_MS = 2000;
const INVARIANTS_POLL_MS = 15_000;
const WATCH_POLL_MS = 30_000;
const AVAILABLE_POLL_MS = 60_000;
const POLL_TIMEOUT_MS = 10_000;
const MAX_LOCKS = 50;
const PATH = '/cluster';

export const known = {
  /** The time of the last answer by the clock of the database; 0 before the first one. */
  at: 0,
  nodes: [],
  locks: [],
  /** By task: how many loans are available, and when they were counted. */
  available: new Map(),
  countedAt: 0,
  slots: [],
  jobs: [],
  runs: [],
  /** The attempts to take a lock; none unless nodes record them. */
  attempts: [],
  /** The ended sessions of leaders in the latest waves: taskId, node, since and until. */
  ended: [],
  /** The time at which each node was last seen, by name. */
  seen: new Map(),
  invariants: null,
  /** Until they were checked after this time, each poll checks the invariants. */
  checkAfter: 0,
  /** By path: the problem document of the last answer, if it was one. */
  refused: {},
};

/** Whether the server is unavailable or rejects polls. */
export const isOutdated = () => known.at > 0 && (connection().offline || known.refused[PATH] !== undefined);

/** The time of the state that is shown. */
export const shownTime = () => (isOutdated() ? known.at : now());

export const shownAge = (instant) => duration(shownTime() - Date.parse(instant));

/** In the order of the API; with too many locks, the busy ones come first. */
export function shownLocks({ locks }) {
  const busy = (lock) => Number(lock.holder !== undefined || lock.waiting > 0);
  return locks.length <= MAX_LOCKS
    ? locks
    : locks.toSorted((one, other) => busy(other) - busy(one)).slice(0, MAX_LOCKS);
}

let isOpen = false;
/** Called after each poll while the cluster works, and once afterwards. */
let onWork = () => {};
let timer = 0;
let checkedAt = -INVARIANTS_POLL_MS;
let running = null;

function isBusy() {
  return known.locks.some((lock) => lock.holder !== undefined || lock.waiting > 0);
}

export function startPolling(callback) {
  isOpen = true;
  onWork = callback;
  document.addEventListener('visibilitychange', refresh);
  refresh();
}

export function stopPolling() {
  isOpen = false;
  clearTimeout(timer);
  document.removeEventListener('visibilitychange', refresh);
}

let watchedAt = -WATCH_POLL_MS;

/** Polls rarely while another screen is shown, for the number of warnings; to be called often. */
export function watch() {
  if (!isOpen && !document.hidden && performance.now() - watchedAt >= WATCH_POLL_MS) {
    watchedAt = performance.now();
    attempt(readCluster);
  }
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

/** One call, unless more runs or attempts are new than it contains. */
async function readCluster() {
  const { jobs } = known;
  const answer = await call('GET', PATH, { timeout: POLL_TIMEOUT_MS, quiet: !isOpen });
  if (accept(PATH, answer)) {
    const { selectionRuns, lockAttempts, ...state } = answer.body;
    const [runs, attempts] = [
      await newestRuns(selectionRuns, known.runs, now()),
      await newestAttempts(lockAttempts, known.attempts, now()),
    ];
    Object.assign(known, state, {
      runs: merged(known.runs, runs),
      attempts: mergedAttempts(known.attempts, attempts),
      jobs: known.jobs === jobs ? state.jobs : known.jobs, // An operation may have read newer ones.
      at: now(),
    });
    known.nodes.forEach(({ name }) => known.seen.set(name, known.at));
  }
}

async function readAll() {
  const wasBusy = isBusy();
  await readCluster();
  if (wasBusy || isBusy()) {
    onWork();
  }
  if (performance.now() - checkedAt >= INVARIANTS_POLL_MS
      || Date.parse(known.invariants?.checkedAt) < known.checkAfter) {
    await checkInvariants();
  }
  if (now() - known.countedAt >= AVAILABLE_POLL_MS) {
    readAvailable(); // Counting may take longer than a poll.
  }
}

/** Counted rarely, because each task costs a query. */
export const readAvailable = () => attempt(async () => {
  known.countedAt = now();
  await readQueues(shownLocks(known).map(({ taskId }) => taskId), ({ taskId, available }) => {
    known.available.set(taskId, available);
  });
  redraw();
});

/** Polled rarely, because a check reads all assignments; a node caches its report for two seconds. */
export async function checkInvariants() {
  checkedAt = performance.now();
  const answer = await call('GET', '/invariants');
  if (accept('/invariants', answer)) {
    known.invariants = answer.body;
  }
}

export async function refreshJobs() {
  const answer = await call('GET', PATH + '/jobs');
  if (accept(PATH, answer)) {
    known.jobs = answer.body.items;
  }
}

function accept(path, answer) {
  known.refused[path] = answer.problem;
  return answer.ok;
}
