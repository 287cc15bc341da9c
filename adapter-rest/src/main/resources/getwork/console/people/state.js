/** Who holds what, as last read, and what is chosen on the screen. */

import { keepFocus } from '../app/focus.js';
import { all } from '../app/http.js';
import { oneAtATime } from '../app/one-at-a-time.js';
import { attempt } from '../app/parts.js';
import { changed } from '../app/store.js';

/** How many assignments are read at most, and how many more when asked. */
const STEP = 2000;

export const PEOPLE_STEP = 50;

export const state = {
  read: false,
  problem: undefined,
  tasks: new Map(),
  held: [],
  more: false,
  atMost: STEP,
  taskId: '',
  name: '',
  order: 'oldest',
  shown: PEOPLE_STEP,
  open: new Set(),
  chosen: new Set(),
  question: null,
  outcome: null,
};

export function set(change) {
  Object.assign(state, change);
  changed();
}

function path(filters) {
  const said = Object.entries(filters).filter(([, value]) => value !== '');
  return '/assignments?' + new URLSearchParams([['state', 'ACTIVE'], ...said]);
}

/** Where not all can be shown, whoever is looked for by their whole name is asked for by it. */
async function ofNamed(list) {
  const user = state.name.trim();
  if (!list.more || user === '') {
    return [];
  }
  const known = new Set(list.items.map((assignment) => assignment.id));
  const found = await all(path({ user, taskId: state.taskId }));
  return found.ok ? found.items.filter((assignment) => !known.has(assignment.id)) : [];
}

export const load = oneAtATime(() => attempt(async () => {
  const [tasks, list] = await Promise.all([all('/tasks'), all(path({ taskId: state.taskId }), state.atMost)]);
  const refused = [tasks, list].find((answer) => !answer.ok);
  if (refused) {
    state.problem = refused.problem;
    return;
  }
  const held = [...list.items, ...(await ofNamed(list))];
  const ids = new Set(held.map((assignment) => assignment.id));
  keepFocus('people');
  Object.assign(state, {
    read: true,
    problem: undefined,
    tasks: new Map(tasks.items.map((task) => [task.id, task.name])),
    held,
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

/** The chosen assignments that are still held. */
export function chosen() {
  return state.held.filter((assignment) => state.chosen.has(assignment.id));
}

export function choose(ids, way) {
  const next = new Set(state.chosen);
  ids.forEach((id) => (way ? next.add(id) : next.delete(id)));
  set({ chosen: next });
}
