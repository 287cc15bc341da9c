/** The state of My work, for the user of the session. */

import { session } from '../app/session.js';
import { storedChoice } from './storage.js';

const blank = () => ({
  user: '',
  tasks: [],
  moreTasks: false,
  queues: new Map(),
  chosen: '',
  count: 1,
  filter: '',
  pipeline: [],
  morePipeline: false,
  isLoaded: false,
  problem: null,
  /** Assignments that somebody else ended, by id: `{assignment, ended}`. */
  gone: new Map(),
  /** Assignments that the user disposed of here: a late answer must not show them again. */
  settled: new Set(),
  /** The assignments of the last request. */
  newest: new Set(),
  selected: new Set(),
  busy: new Set(),
  /** Unsent notes, by assignment. */
  notes: new Map(),
  problems: new Map(),
  question: null,
  message: '',
  /** The work request that is followed: task, count, idempotency key and, once known, its id. */
  command: null,
  request: null,
  retryProblem: null,
  nextRecheckAt: 0,
  outcome: null,
});

export const state = blank();

/** Clears the state if another user has signed in. */
export function resetForUser() {
  if (state.user !== session.user) {
    Object.assign(state, blank(), { user: session.user }, storedChoice());
  }
}

export function taskOf(id) {
  return state.tasks.find((task) => task.id === id);
}

export function nameOf(id) {
  return taskOf(id)?.name ?? state.pipeline.find((held) => held.taskId === id)?.taskName ?? 'Task ' + id;
}

/** The assignment, if the user holds it, or if it timed out and the server has not yet rejected a late disposition. */
export function disposable(id) {
  const gone = state.gone.get(id);
  return state.pipeline.find((held) => held.id === id)
    ?? (gone?.ended?.kind === 'LOAN_TIMED_OUT' ? gone.assignment : undefined);
}

function heldOf(id) {
  return state.pipeline.filter((assignment) => assignment.taskId === id);
}

/** The number of loans held including new assignments; undefined before the pipeline is loaded. */
export function heldCountWith(taskId, assigned = []) {
  return state.isLoaded ? new Set([...heldOf(taskId), ...assigned].map(({ id }) => id)).size : undefined;
}

export function maxPerRequest() {
  return taskOf(state.chosen)?.maxPerRequest ?? 5;
}
