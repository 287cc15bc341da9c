/** The open loan, its availability and its history: of the screen Loans, or of the drawer in My work. */

import { fetchAll, call } from '../app/http.js';
import { coalesced } from '../app/coalesced.js';
import { readNextPage, readFirstPage, emptyList } from '../app/pages.js';
import { attempt, noAnswerProblem } from '../app/parts.js';
import { showMessage } from '../app/status-message.js';
import { redraw } from '../app/store.js';

const PAGE = 50;

/** The number of tasks shown at first: each needs a call. */
export const TASKS_STEP = 12;

/** The address of the screen Loans, before the number of a loan. */
export const PATH = '#/loans/';

const initial = (shownTasks) => ({
  loan: undefined,
  tag: undefined,
  problem: undefined,
  history: emptyList,
  tasks: [],
  availability: new Map(),
  shownTasks,
  open: new Set(),
  refusal: undefined,
});

/** The number as it was asked for; `number` has its prefix, and `typed` is in the field. */
export const state = { asked: '', typed: '', number: '', example: 'PPP-000089', recent: [], ...initial(TASKS_STEP) };

const MOST_RECENT = 5;

export function set(change) {
  Object.assign(state, change);
  redraw();
}

export const path = (number) => '/loans/' + encodeURIComponent(number);

/** Completes a number like the last one that was found: PPP-204073 for "ppp-204073" or "204073". */
export function completed(typed) {
  const [digits] = state.example.match(/\d*$/);
  const prefix = state.example.slice(0, state.example.length - digits.length);
  return /^\d+$/.test(typed) ? prefix + typed.padStart(digits.length, '0') : typed.toUpperCase();
}

/** Reads something of a loan by its number as typed, or otherwise by the completed one. */
export async function find(typed, read = (number) => call('GET', path(number))) {
  const answer = await read(typed);
  return answer.status === 404 && completed(typed) !== typed ? read(completed(typed)) : answer;
}

/** Replaces the typed number by that of the loan, also in the address. */
function correct(typed, number) {
  state.number = number;
  state.typed = state.typed.trim() === typed ? number : state.typed;
  if (location.hash.startsWith(PATH)) {
    history.replaceState(null, '', PATH + encodeURIComponent(number));
  }
}

export const load = coalesced(() => attempt(async () => {
  const { number: typed } = state;
  if (typed === '') {
    return;
  }
  const loan = await find(typed);
  if (state.number !== typed) {
    return;
  }
  if (!loan.ok) {
    Object.assign(state, { loan: undefined, problem: { ...loan.problem, loanNumber: completed(typed) } });
    return;
  }
  const number = loan.body.loanNumber;
  if (number !== typed) {
    correct(typed, number);
  }
  state.example = number;
  state.recent = [number, ...state.recent.filter((other) => other !== number)].slice(0, MOST_RECENT);
  const [merge, tasks] = await Promise.all([readFirstPage(path(number) + '/history', PAGE), fetchAll('/tasks')]);
  const items = tasks.items ?? [];
  const availability = await readAvailability(number, items.slice(0, state.shownTasks));
  if (state.number === number) {
    const [history, tag] = [merge(state.history), loan.headers.get('ETag')];
    Object.assign(state, { loan: loan.body, tag, problem: tasks.problem, history, tasks: items, availability });
  }
}, () => (state.problem = state.loan ? undefined : noAnswerProblem)));

async function readAvailability(number, tasks) {
  const answers = await Promise.all(tasks.map(
    ({ id }) => call('GET', `${path(number)}/availability?taskId=${encodeURIComponent(id)}`)));
  return new Map(answers.map((answer, i) => [tasks[i].id, answer]));
}

/** @param shownTasks the number of tasks whose availability is read */
export function openLoan(typed, shownTasks = TASKS_STEP) {
  const number = typed.trim();
  if (number !== state.number) {
    set({ number, asked: number, typed: number, ...initial(shownTasks) });
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

/** The restorations whose result is not shown yet: the second click of a double click would show a rejection. */
const restoring = new Set();

/**
 * Makes a returning or excluded loan available for a task.
 *
 * @param show receives why it was not, or undefined, and shows the loan as it is now
 */
export async function restoreTo({ id, name }, number, show) {
  const address = `/tasks/${encodeURIComponent(id)}/restorations`;
  if (restoring.has(address + number)) {
    return;
  }
  restoring.add(address + number);
  const answer = await attempt(() => call('POST', address, { body: { loanNumbers: [number] } }));
  const refused = answer ? answer.problem ?? answer.body.items[0].problem : noAnswerProblem;
  showMessage(refused ? '' : `Loan ${number} is restored to ${name}.`);
  await show(refused);
  restoring.delete(address + number);
}

export function restore(task) {
  const { number } = state;
  return restoreTo(task, number, (refusal) => {
    if (state.number === number) {
      state.refusal = refusal;
    }
    return load();
  });
}
