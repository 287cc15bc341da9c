/** The loan that is looked at, for which tasks it is available, and what was done to it. */

import { all, call } from '../app/http.js';
import { oneAtATime } from '../app/one-at-a-time.js';
import { longer, renewed, unread } from '../app/pages.js';
import { attempt, unanswered } from '../app/parts.js';
import { changed } from '../app/store.js';

const PAGE = 50;

/** Each task is one call more. */
export const TASKS_STEP = 12;

const nothingKnown = () => ({
  loan: undefined,
  problem: undefined,
  history: unread,
  tasks: [],
  reasons: new Map(),
  shownTasks: TASKS_STEP,
  open: new Set(),
  note: undefined,
});

export const state = { typed: '', number: '', ...nothingKnown() };

export function set(change) {
  Object.assign(state, change);
  changed();
}

const path = (number) => '/loans/' + encodeURIComponent(number);

export const load = oneAtATime(() => attempt(async () => {
  const { number } = state;
  if (number === '') {
    return;
  }
  const [loan, renew, tasks] = await Promise.all([
    call('GET', path(number)),
    renewed(path(number) + '/history', PAGE),
    all('/tasks'),
  ]);
  const known = loan.ok && tasks.ok;
  const reasons = known ? await reasonsOf(number, tasks.items.slice(0, state.shownTasks)) : new Map();
  if (state.number === number) {
    const history = renew(state.history);
    Object.assign(state, { problem: loan.problem ?? tasks.problem, history, reasons });
    state.tasks = tasks.items ?? [];
    state.loan = loan.ok ? loan.body : undefined;
  }
}, () => (state.problem = state.loan ? undefined : unanswered)));

async function reasonsOf(number, tasks) {
  const answers = await Promise.all(tasks.map(
    ({ id }) => call('GET', `${path(number)}/availability?taskId=${encodeURIComponent(id)}`)));
  return new Map(answers.map((answer, i) => [tasks[i].id, answer]));
}

/** Another loan is looked at. */
export function look(number) {
  if (number !== state.number) {
    set({ number, typed: number, ...nothingKnown() });
  }
  return load();
}

export function readOlder() {
  const { number } = state;
  return attempt(async () => {
    const lengthen = await longer(state.history, path(number) + '/history', PAGE);
    if (state.number === number) {
      state.history = lengthen(state.history);
    }
  });
}

/** What is being restored: pressed twice it would be refused, though it was done. */
const restoring = new Set();

/** An excluded loan is handed out again. */
export async function restore(task) {
  const { number } = state;
  const address = `/tasks/${encodeURIComponent(task.id)}/exclusions/${encodeURIComponent(number)}`;
  if (restoring.has(address)) {
    return;
  }
  restoring.add(address);
  const answer = await attempt(() => call('DELETE', address)) ?? { problem: unanswered };
  restoring.delete(address);
  if (state.number === number) {
    set({ note: answer.ok ? { text: `It is restored to ${task.name}.` } : { problem: answer.problem } });
  }
  load();
}
