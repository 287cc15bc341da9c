/** The tasks and how much work each has, as far as this screen has looked. */

import { all, call } from '../app/http.js';
import { attempt } from '../app/parts.js';
import { changed } from '../app/store.js';
import { learnFromTask } from './fields.js';

/** How many tasks are shown, and asked of, at once. */
export const PAGE = 20;

const MOST_TASKS = 1000;

/** What a node says of a queue may be two seconds old: after an event it is asked once more, later than that. */
const SURE = 2_200;

/** Not one task's id: anything may have happened. */
const ANYTHING = '';

export const state = { tasks: undefined, more: false, depths: new Map(), refusal: undefined, page: 0 };

let dirty = new Set();
let isLooking = false;
let isDue = false;
let doubtful = new Set();
let later = 0;

export function taskOf(id) {
  return state.tasks?.find((task) => task.id === id);
}

export function shownTasks() {
  return (state.tasks ?? []).slice(state.page * PAGE, (state.page + 1) * PAGE);
}

export function turnPage(page, extra) {
  state.page = page;
  changed();
  look(extra);
}

/** An event of the stream was of this task; or of none, and anything may have happened. */
export function happened(event) {
  dirty.add(event && !event.kind.startsWith('TASK_') ? event.taskId : ANYTHING);
}

/**
 * Looks anew, one look at a time: at what events were of, or at everything where there were none.
 *
 * @param extra a task to be asked of though it may not be on this page of the board
 */
export async function look(extra, isSecond = false) {
  isDue = isLooking;
  if (isLooking) {
    return;
  }
  isLooking = true;
  do {
    isDue = false;
    await lookOnce(extra, isSecond);
  } while (isDue);
  isLooking = false;
}

async function lookOnce(extra, isSecond) {
  const of = dirty;
  dirty = new Set();
  const isAll = of.size === 0 || of.has(ANYTHING);
  if (isAll || state.tasks === undefined) {
    await lookAtTasks();
  }
  const ids = new Set([...shownTasks().map((task) => task.id), ...(extra ? [extra] : [])]);
  for (const id of [...ids].filter((one) => isAll || of.has(one))) {
    if (!(await lookAtQueue(id))) {
      break;
    }
  }
  if (!isSecond && of.size > 0) {
    lookAgain(of, extra);
  }
}

function lookAgain(of, extra) {
  of.forEach((id) => doubtful.add(id));
  later ||= setTimeout(() => {
    later = 0;
    doubtful.forEach((id) => dirty.add(id));
    doubtful = new Set();
    look(extra, true);
  }, SURE);
}

async function lookAtTasks() {
  const answer = await attempt(() => all('/tasks', MOST_TASKS));
  if (answer?.ok) {
    answer.items.forEach(learnFromTask);
    Object.assign(state, { tasks: answer.items, more: answer.more, refusal: undefined });
  } else if (answer) {
    state.refusal = answer.problem;
  }
}

/** @return whether it was answered */
async function lookAtQueue(id) {
  const answer = await attempt(() => call('GET', '/tasks/' + encodeURIComponent(id) + '/queue'));
  if (answer?.ok) {
    state.depths.set(id, answer.body);
  } else if (answer) {
    state.refusal = answer.problem;
  }
  return answer !== undefined;
}

/** A task as the server has just answered it. */
export function put(task) {
  state.tasks = state.tasks?.map((known) => (known.id === task.id ? task : known));
  changed();
}
