/** The tasks and their queues, as last read. */

import { coalesced } from '../app/coalesced.js';
import { fetchAll, call } from '../app/http.js';
import { attempt } from '../app/parts.js';
import { redraw } from '../app/store.js';
import { paced } from './paced.js';

const MAX_TASKS = 1000;

/** Nodes cache queue sizes for 2 s, so an event causes a second refresh after that. */
const QUEUE_CACHE_MS = 2_200;

const ANY_TASK = '';

export const state = {
  tasks: undefined,
  more: false,
  depths: new Map(),
  refusal: undefined,
  pauseProblem: undefined,
};

let shownIds = () => [];
let unreadIds = new Set();
let changedIds = new Set();
let uncertainIds = new Set();
let repeatedIds = new Set();
let timer = 0;

export function taskOf(id) {
  return state.tasks?.find((task) => task.id === id);
}

/** Notes the task of an event; an event without a task may concern all tasks. */
export function noteEvent(event) {
  changedIds.add(event && !event.kind.startsWith('TASK_') ? event.taskId : ANY_TASK);
}

/** @param ids returns the tasks whose queues are shown */
export function onlyQueuesOf(ids) {
  shownIds = ids;
}

/** Reads the tasks with events, or everything if there were none. */
export const refresh = coalesced(async () => {
  const changed = changedIds;
  const ids = changed.union(repeatedIds);
  changedIds = new Set();
  repeatedIds = new Set();
  const isAll = ids.size === 0 || ids.has(ANY_TASK);
  if (isAll || state.tasks === undefined) {
    await readTasks();
  }
  const shown = shownIds();
  for (const id of shown.filter((one) => isAll || ids.has(one))) {
    if (!(await readQueue(id, id !== shown[0]))) {
      break;
    }
    unreadIds.delete(id);
  }
  repeatLater(changed);
});

/** The number of tasks whose queues are yet to be read. */
export const unread = () => unreadIds.size;

/** Reads the queues of these tasks, instead of those that are still unread, the shown ones first. */
export function readLater(ids) {
  unreadIds = new Set(ids);
  readUnread();
}

export function readAlso(id) {
  readLater(unreadIds.union(new Set([id])));
}

const readUnread = coalesced(async () => {
  while (unreadIds.size > 0) {
    const id = shownIds().find((shown) => unreadIds.has(shown)) ?? unreadIds.values().next().value;
    unreadIds.delete(id);
    if (!(await readQueue(id, true, paced))) {
      unreadIds.clear();
    }
  }
});

function repeatLater(ids) {
  uncertainIds = uncertainIds.union(ids);
  if (uncertainIds.size > 0) {
    timer ||= setTimeout(() => {
      timer = 0;
      repeatedIds = repeatedIds.union(uncertainIds);
      uncertainIds = new Set();
      refresh();
    }, QUEUE_CACHE_MS);
  }
}

async function readTasks() {
  const answer = await attempt(() => fetchAll('/tasks', MAX_TASKS));
  if (answer?.ok) {
    Object.assign(state, { tasks: answer.items, more: answer.more, refusal: undefined });
  } else if (answer) {
    state.refusal = answer.problem;
  }
}

/**
 * @param quiet whether View as API leaves out the call
 * @param send when the call is sent
 * @return whether the server answered
 */
async function readQueue(id, quiet, send = (action) => action()) {
  const path = '/tasks/' + encodeURIComponent(id) + '/queue';
  const answer = await attempt(() => send(() => call('GET', path, { quiet })));
  if (answer?.ok) {
    state.depths.set(id, answer.body);
  } else if (answer) {
    state.refusal = answer.problem;
  }
  return answer !== undefined;
}

/** Replaces a task, or adds it. */
export function replaceTask(task) {
  const others = state.tasks ?? [];
  state.tasks = taskOf(task.id) ? others.map((known) => (known.id === task.id ? task : known)) : [...others, task];
  redraw();
}
