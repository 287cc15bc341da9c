/** The tasks and their queues, as last read. */

import { coalesced } from '../app/coalesced.js';
import { fetchAll, call } from '../app/http.js';
import { attempt } from '../app/parts.js';
import { redraw } from '../app/store.js';

export const PAGE = 20;

const MAX_TASKS = 1000;

/** Nodes cache queue sizes for 2 s, so an event causes a second refresh after that. */
const QUEUE_CACHE_MS = 2_200;

const ANY_TASK = '';

export const state = {
  tasks: undefined,
  more: false,
  depths: new Map(),
  page: 0,
  refusal: undefined,
  pauseProblem: undefined,
};

let shownIds = () => [];
let changedIds = new Set();
let uncertainIds = new Set();
let repeatedIds = new Set();
let timer = 0;

export function taskOf(id) {
  return state.tasks?.find((task) => task.id === id);
}

export function shownTasks() {
  return (state.tasks ?? []).slice(state.page * PAGE, (state.page + 1) * PAGE);
}

export function showPage(page) {
  state.page = page;
  redraw();
  refresh();
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
  }
  repeatLater(changed);
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
 * @return whether the server answered
 */
async function readQueue(id, quiet) {
  const answer = await attempt(() => call('GET', '/tasks/' + encodeURIComponent(id) + '/queue', { quiet }));
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
