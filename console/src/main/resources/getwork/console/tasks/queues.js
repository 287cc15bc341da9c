/** The tasks and their queues, as last read. */

import { coalesced } from '../app/coalesced.js';
import { fetchAll } from '../app/http.js';
import { attempt } from '../app/parts.js';
import { readQueues } from '../app/queues.js';
import { redraw } from '../app/store.js';
import { paced } from './paced.js';

const MAX_TASKS = 1000;

/** Nodes cache queue sizes for 2 s, so an event causes a second refresh after that. */
const QUEUE_CACHE_MS = 2_200;

/** So few that the shown tasks do not wait long for others. */
const UNREAD_STEP = 20;

const ANY_TASK = '';

export const state = {
  tasks: undefined,
  more: false,
  depths: new Map(),
  refusal: undefined,
};

/** The tasks whose queues are shown. */
export let shownIds = () => [];
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
  const due = shown.filter((one) => isAll || ids.has(one));
  if (await read(due)) {
    due.forEach((id) => unreadIds.delete(id));
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
    const ids = [...shownIds().filter((id) => unreadIds.has(id)), ...unreadIds.difference(new Set(shownIds()))];
    const next = ids.slice(0, UNREAD_STEP);
    next.forEach((id) => unreadIds.delete(id));
    if (!(await read(next, { quiet: true, send: paced }))) {
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

/** Keeps the tasks that were replaced since the call, because the list may be older. */
async function readTasks() {
  const before = new Set(state.tasks);
  const answer = await attempt(() => fetchAll('/tasks', MAX_TASKS));
  if (answer?.ok) {
    const replaced = (state.tasks ?? []).filter((task) => !before.has(task));
    Object.assign(state, { tasks: answer.items, more: answer.more, refusal: undefined });
    replaced.forEach(replaceTask);
  } else if (answer) {
    state.refusal = answer.problem;
  }
}

/** Returns whether the server answered. */
async function read(ids, options) {
  const answer = await attempt(() => readQueues(ids, (depth) => state.depths.set(depth.taskId, depth), options));
  if (answer?.problem) {
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
