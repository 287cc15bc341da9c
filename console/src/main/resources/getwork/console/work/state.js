/** The state of My work, for the user of the session. */

import { connection } from '../app/http.js';
import { session } from '../app/session.js';
import { redraw } from '../app/store.js';
import { storedChoice, storedDone } from './storage.js';

const blank = () => ({
  user: '',
  tasks: [],
  /** Whether these are the first of many, those found by a search, and those of the pipeline. */
  areMoreTasks: false,
  areTasksLoaded: false,
  /** Whether an event may have changed them since they were read. */
  areTasksStale: true,
  queues: new Map(),
  chosen: '',
  count: 1,
  /** The open list of tasks: the text typed, the index of the active option, and whether more tasks match. */
  picker: null,
  /** Whether Get work was pressed before the tasks were loaded. */
  isWanted: false,
  pipeline: [],
  morePipeline: false,
  isLoaded: false,
  /** Problems of reading the tasks and the pipeline. */
  faults: {},
  /** Assignments that somebody else ended, by id: `{assignment, ended}`. */
  gone: new Map(),
  /** Assignments that the user disposed of here: a late answer must not show them again. */
  settled: new Set(),
  /** The assignments of the last request. */
  newest: new Set(),
  selected: new Set(),
  /** Assignments whose disposition waits to be sent or answered, with its text: "returned, back in 4 h". */
  leaving: new Map(),
  /** The dispositions that can be undone until they are sent: ids, disposition, its text, timer and time left. */
  waiting: [],
  /** The loans that the user disposed of in this tab, the last one first. */
  done: [],
  /** What this tab sent when its page was left, not confirmed yet, by assignment: entries of done. */
  left: new Map(),
  /** Why the disposition before cannot be undone any more. */
  tooLate: '',
  /** The assignment whose rarer actions are shown on a phone. */
  more: '',
  /** Unsent notes, by assignment: text and kind of question. */
  notes: new Map(),
  /** Unsent inputs of completions, by assignment. */
  inputs: new Map(),
  /** The last reasons, by kind of question. */
  reasons: new Map(),
  problems: new Map(),
  question: null,
  /** The loan that keys mean after the screen was opened, until the focus moves. */
  first: '',
  /** Shows a message while another screen is open. */
  sayElsewhere: null,
  message: '',
  isFailure: false,
  /** The work request that is followed: task, count, idempotency key and, once known, its id. */
  command: null,
  /** The focused element when it was begun. */
  focusedAtBegin: null,
  request: null,
  retryProblem: null,
  nextRecheckAt: 0,
  /** When the decision is expected. */
  decidedAt: 0,
  outcome: null,
});

export const state = blank();

/** Clears the state if another user has signed in. */
export function resetForUser() {
  if (state.user !== session.user) {
    const done = storedDone();
    Object.assign(state, blank(), {
      user: session.user,
      done: done.filter(({ left }) => !left),
      left: new Map(done.filter(({ left }) => left).map((entry) => [entry.left, entry])),
    }, storedChoice());
  }
}

const MESSAGE_MS = 10_000;

let expiry = 0;

function forgetMessage() {
  if (connection().unanswered.size > 0) {
    expiry = setTimeout(forgetMessage, MESSAGE_MS);
  } else {
    Object.assign(state, { message: '', tooLate: '' });
    redraw();
  }
}

/** Shows a message for some seconds, or until all actions are answered. */
export function say(text, isFailure = false) {
  Object.assign(state, { message: text, isFailure });
  state.sayElsewhere?.();
  clearTimeout(expiry);
  expiry = setTimeout(forgetMessage, MESSAGE_MS);
  redraw();
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

/** Whether an assignment is neither ended nor leaving. */
export function isKept({ id }) {
  return !state.settled.has(id) && !state.leaving.has(id) && !state.gone.has(id);
}

/** The number of loans held including new assignments; undefined before the pipeline is loaded. */
export function heldCountWith(taskId, assigned = []) {
  const all = [...state.pipeline.filter((held) => held.taskId === taskId), ...assigned];
  return state.isLoaded ? new Set(all.filter(isKept).map(({ id }) => id)).size : undefined;
}

export function maxPerRequest() {
  return taskOf(state.chosen)?.maxPerRequest ?? 5;
}
