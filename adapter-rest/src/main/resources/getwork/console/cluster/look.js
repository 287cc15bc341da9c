/** What is known of the cluster, and when it is asked again. */

import { call, connection } from '../app/http.js';
import { attempt } from '../app/parts.js';
import { now } from '../app/session.js';
import { merged, newestRuns } from './runs.js';

const BUSY = 1000;
/** A selection is seldom shorter, and should be seen while it lasts. */
const QUIET = 2000;
const RARELY = 15_000;

export const seen = {
  /** When the last look ended, by the database's clock; 0 before the first. */
  at: 0,
  nodes: [],
  locks: [],
  slots: [],
  jobs: [],
  runs: [],
  invariants: null,
  /** By the id of a task: since when requests wait for it, as far as was seen from here. */
  waitingSince: new Map(),
  /** By the path that was asked: the problem document, where the last answer was one. */
  refused: {},
};

let open = false;
let timer = 0;
let checkedAt = -RARELY;
let underWay = null;

/** Somebody leads, or waits to be led for. */
export function somethingHappens() {
  return seen.locks.some((lock) => lock.holder !== undefined || lock.waiting > 0);
}

export function begin() {
  open = true;
  document.addEventListener('visibilitychange', look);
  look();
}

export function end() {
  open = false;
  clearTimeout(timer);
  document.removeEventListener('visibilitychange', look);
}

/** Looks, once for all who want it meanwhile, and again and again until the end; not while nobody sees it. */
export function look() {
  clearTimeout(timer);
  if (open && !document.hidden) {
    underWay ??= attempt(lookAtAll).finally(() => {
      underWay = null;
      timer = setTimeout(look, somethingHappens() && !connection().away ? BUSY : QUIET);
    });
  }
}

async function lookAtAll() {
  await Promise.all(['locks', 'nodes', 'slots'].map(keep));
  noteWhoWaits();
  // After the locks: the run of a lock that was found free is in the list.
  const newest = await newestRuns(seen.runs, now());
  take('/selection-runs', newest, () => {
    seen.runs = merged(seen.runs, newest.items);
  });
  seen.at = now();
  await lookAtJobs();
  if (performance.now() - checkedAt >= RARELY) {
    await checkInvariants();
  }
}

/** It reads all that is stored, so it is asked for seldom; a node looks once for all who ask within two seconds. */
export async function checkInvariants() {
  checkedAt = performance.now();
  const answer = await call('GET', '/invariants');
  take('/invariants', answer, () => {
    seen.invariants = answer.body;
  });
}

export async function lookAtJobs() {
  await keep('jobs');
}

async function keep(name) {
  const path = '/cluster/' + name;
  const answer = await call('GET', path);
  take(path, answer, () => {
    seen[name] = answer.body.items;
  });
}

function take(path, answer, taking) {
  if (answer.ok) {
    delete seen.refused[path];
    taking();
  } else {
    seen.refused[path] = answer.problem;
  }
}

/** Nobody tells since when they wait: at least since it was seen, or since somebody leads for them. */
function noteWhoWaits() {
  const waiting = seen.locks.filter((lock) => lock.waiting > 0);
  const since = (lock) => Math.min(now(), lock.since ? Date.parse(lock.since) : Infinity);
  seen.waitingSince = new Map(waiting.map((lock) => [lock.taskId, seen.waitingSince.get(lock.taskId) ?? since(lock)]));
}
