/** The state of People: the active assignments as last read, the filters and the choice. */

import { redrawKeepingFocus, showFocus } from '../app/focus.js';
import { call, fetchAll } from '../app/http.js';
import { coalesced } from '../app/coalesced.js';
import { attempt } from '../app/parts.js';
import { redraw } from '../app/store.js';
import { DEFAULT_ORDER, isNamed } from './grouping.js';

/** The number of assignments that are read at first, and with each "read more". */
const STEP = 2000;

export const PEOPLE_STEP = 50;

export const NO_PROCESSOR = 'No processor has this name.';

export const state = {
  read: false,
  problem: undefined,
  tasks: new Map(),
  limits: new Map(),
  held: [],
  more: false,
  atMost: STEP,
  taskId: '',
  name: '',
  order: DEFAULT_ORDER,
  shown: PEOPLE_STEP,
  open: new Set(),
  chosen: new Set(),
  question: null,
  absences: [],
  /** The absence that is being typed. */
  absence: null,
};

export function set(change) {
  Object.assign(state, change);
  redraw();
}

function path(filters) {
  const said = Object.entries(filters).filter(([, value]) => value !== '');
  return '/assignments?' + new URLSearchParams([['state', 'ACTIVE'], ...said]);
}

/** If the list is incomplete, also reads the assignments of the user whose full name is in the filter. */
async function readOfPerson(list) {
  const user = state.name.trim();
  if (!list.more || user === '') {
    return [];
  }
  const known = new Set(list.items.map((assignment) => assignment.id));
  const found = await fetchAll(path({ user, taskId: state.taskId }));
  return found.ok ? found.items.filter((assignment) => !known.has(assignment.id)) : [];
}

export const load = coalesced(() => attempt(async () => {
  const [tasks, absences, list] = await Promise.all(
    [fetchAll('/tasks'), call('GET', '/absences'), fetchAll(path({ taskId: state.taskId }), state.atMost)]);
  const refused = [tasks, absences, list].find((answer) => !answer.ok);
  if (refused) {
    state.problem = refused.problem;
    return;
  }
  const held = [...list.items, ...(await readOfPerson(list))];
  const ids = new Set(held.map((assignment) => assignment.id));
  redrawKeepingFocus('people');
  Object.assign(state, {
    read: true,
    problem: undefined,
    tasks: new Map(tasks.items.map((task) => [task.id, task.name])),
    limits: new Map(tasks.items.map((task) => [task.id, task.maxHeldPerUser])),
    held,
    absences: absences.body.items,
    more: list.more,
    chosen: new Set([...state.chosen].filter((id) => ids.has(id))),
  });
}));

export function readMore() {
  state.atMost += STEP;
  load();
}

export function taskName(id) {
  return state.tasks.get(id) ?? 'Task ' + id;
}

/** How many loans of these tasks one person may hold; at least the loans, because a limit may have been lowered. */
export function limitOf(loans) {
  const limits = [...new Set(loans.map(({ taskId }) => taskId))].map((id) => state.limits.get(id) ?? 0);
  return Math.max(loans.length, limits.reduce((sum, limit) => sum + limit, 0));
}

/** The chosen assignments that are still held by the people who are shown. */
export function chosen() {
  return state.held.filter(({ id, holder }) => state.chosen.has(id) && isNamed(holder, state.name));
}

export function choose(ids, isChosen) {
  const next = new Set(state.chosen);
  ids.forEach((id) => (isChosen ? next.add(id) : next.delete(id)));
  set({ chosen: next });
  showFocus();
}
