/** What My work shows, of the user who is signed in. */

import { session } from '../app/session.js';
import { recallChoice } from './kept.js';

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
  read: false,
  refusal: null,
  /** Rows that somebody else ended: by assignment, `{assignment, ended}`. */
  gone: new Map(),
  /** Assignments that were disposed of here: an answer that was under way does not bring them back. */
  settled: new Set(),
  /** What the last request brought. */
  fresh: new Set(),
  selected: new Set(),
  busy: new Set(),
  /** Notes that were begun, by assignment. */
  notes: new Map(),
  problems: new Map(),
  asked: null,
  said: '',
  /** The press that is being followed: task, count, key and, once there is one, the id of its request. */
  press: null,
  request: null,
  hurdle: null,
  nextLook: 0,
  outcome: null,
});

export const state = blank();

/** Who signs in anew finds what was typed; somebody else finds nothing. */
export function belongTo() {
  if (state.user !== session.user) {
    Object.assign(state, blank(), { user: session.user }, recallChoice());
  }
}

export function taskOf(id) {
  return state.tasks.find((task) => task.id === id);
}

export function nameOf(id) {
  return taskOf(id)?.name ?? state.pipeline.find((held) => held.taskId === id)?.taskName ?? 'Task ' + id;
}

export function heldOf(id) {
  return state.pipeline.filter((assignment) => assignment.taskId === id);
}

/** How many are held with those that have just come, whatever is done with them later; nothing where none was read. */
export function heldWith(taskId, given = []) {
  return state.read ? new Set([...heldOf(taskId), ...given].map(({ id }) => id)).size : undefined;
}

/** How many loans may be asked of the chosen task at once. */
export function most() {
  return taskOf(state.chosen)?.maxPerRequest ?? 5;
}
