/** The open loan, its availability and its history. */

import { fetchAll, call } from '../app/http.js';
import { coalesced } from '../app/coalesced.js';
import { readNextPage, readFirstPage, emptyList } from '../app/pages.js';
import { attempt, noAnswerProblem } from '../app/parts.js';
import { redraw } from '../app/store.js';

const PAGE = 50;

/** The number of tasks shown at first: each needs a call. */
export const TASKS_STEP = 12;

const initial = () => ({
  loan: undefined,
  problem: undefined,
  history: emptyList,
  tasks: [],
  availability: new Map(),
  shownTasks: TASKS_STEP,
  open: new Set(),
  note: undefined,
});

export const state = { typed: '', number: '', ...initial() };

export function set(change) {
  Object.assign(state, change);
  redraw();
}

const path = (number) => '/loans/' + encodeURIComponent(number);

export const load = coalesced(() => attempt(async () => {
  const { number } = state;
  if (number === '') {
    return;
  }
  const [loan, merge, tasks] = await Promise.all([
    call('GET', path(number)),
    readFirstPage(path(number) + '/history', PAGE),
    fetchAll('/tasks'),
  ]);
  const known = loan.ok && tasks.ok;
  const availability = known ? await readAvailability(number, tasks.items.slice(0, state.shownTasks)) : new Map();
  if (state.number === number) {
    const history = merge(state.history);
    Object.assign(state, { problem: loan.problem ?? tasks.problem, history, availability });
    state.tasks = tasks.items ?? [];
    state.loan = loan.ok ? loan.body : undefined;
  }
}, () => (state.problem = state.loan ? undefined : noAnswerProblem)));

async function readAvailability(number, tasks) {
  const answers = await Promise.all(tasks.map(
    ({ id }) => call('GET', `${path(number)}/availability?taskId=${encodeURIComponent(id)}`)));
  return new Map(answers.map((answer, i) => [tasks[i].id, answer]));
}

export function openLoan(number) {
  if (number !== state.number) {
    set({ number, typed: number, ...initial() });
  }
  return load();
}

export function readOlder() {
  const { number } = state;
  return attempt(async () => {
    const append = await readNextPage(state.history, path(number) + '/history', PAGE);
    if (state.number === number) {
      state.history = append(state.history);
    }
  });
}

/** The pending calls: a double click would otherwise show the rejection of the second call. */
const restoring = new Set();

export async function restore(task) {
  const { number } = state;
  const address = `/tasks/${encodeURIComponent(task.id)}/exclusions/${encodeURIComponent(number)}`;
  if (restoring.has(address)) {
    return;
  }
  restoring.add(address);
  const answer = await attempt(() => call('DELETE', address)) ?? { problem: noAnswerProblem };
  restoring.delete(address);
  if (state.number === number) {
    set({ note: answer.ok ? { text: `The loan is restored to ${task.name}.` } : { problem: answer.problem } });
  }
  load();
}
