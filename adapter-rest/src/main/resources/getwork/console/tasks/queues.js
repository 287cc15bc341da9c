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

/** Refusal: of a look. Unturned: of a pause or its end. */
export const state = {
  tasks: undefined,
  more: false,
  depths: new Map(),
  page: 0,
  refusal: undefined,
  unturned: undefined,
};

let wanted = () => [];
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

export function turnPage(page) {
  state.page = page;
  changed();
  look();
}

/** An event of the stream was of this task; or of none, and anything may have happened. */
export function happened(event) {
  dirty.add(event && !event.kind.startsWith('TASK_') ? event.taskId : ANYTHING);
}

/** @param ids says of which tasks the queues are shown just now */
export function want(ids) {
  wanted = ids;
}

/** Looks anew, one look at a time: at what events were of, or at everything where there were none. */
export async function look(isSecond = false) {
  isDue = isLooking;
  if (isLooking) {
    return;
  }
  isLooking = true;
  let again = isSecond;
  try {
    do {
      isDue = false;
      await lookOnce(again);
      again = false; // What came meanwhile has not been looked at before.
    } while (isDue);
  } finally {
    isLooking = false;
  }
}

async function lookOnce(isSecond) {
  const of = dirty;
  dirty = new Set();
  const isAll = of.size === 0 || of.has(ANYTHING);
  if (isAll || state.tasks === undefined) {
    await lookAtTasks();
  }
  const ids = wanted();
  for (const id of ids.filter((one) => isAll || of.has(one))) {
    if (!(await lookAtQueue(id, id !== ids[0]))) {
      break;
    }
  }
  if (!isSecond && of.size > 0) {
    lookAgain(of);
  }
}

function lookAgain(of) {
  of.forEach((id) => doubtful.add(id));
  later ||= setTimeout(() => {
    later = 0;
    doubtful.forEach((id) => dirty.add(id));
    doubtful = new Set();
    look(true);
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

/**
 * @param quiet where it is one of many that are alike: View as API has room for other calls then
 * @return whether it was answered
 */
async function lookAtQueue(id, quiet) {
  const answer = await attempt(() => call('GET', '/tasks/' + encodeURIComponent(id) + '/queue', { quiet }));
  if (answer?.ok) {
    state.depths.set(id, answer.body);
  } else if (answer) {
    state.refusal = answer.problem;
  }
  return answer !== undefined;
}

/** A task as the server has just answered it, which may be a new one. */
export function put(task) {
  const others = state.tasks ?? [];
  state.tasks = taskOf(task.id) ? others.map((known) => (known.id === task.id ? task : known)) : [...others, task];
  changed();
}
