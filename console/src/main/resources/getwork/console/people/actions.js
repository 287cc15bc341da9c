/** Releases and transfers of the loans that users hold. */

import { call } from '../app/http.js';
import { attempt, noAnswerProblem } from '../app/parts.js';
import { session } from '../app/session.js';
import { showMessage } from '../app/status-message.js';
import { counted, dateTime } from '../app/format.js';
import { load, set, state } from './state.js';

/** The maximum of the API for one release. */
const BATCH_SIZE = 100;

export function openDialog(kind, assignments) {
  set({ question: { kind, assignments, to: '', results: [], refused: [], isRetry: false } });
}

export function closeDialog() {
  const { question } = state;
  if (question) {
    set({ question: null });
    showOutcome(question);
  }
}

/** The reason of a rejection, including who ended the assignment. */
function reasonOf(problem, to) {
  return problem.type === '/problems/already-holder' ? `already held by ${to}. Choose another recipient.`
    : problem.endedBy === undefined ? problem.detail
    : `The assignment was ended by ${problem.endedBy}, ${dateTime(problem.endedAt)}`
      + (problem.currentlyWith === undefined ? '.' : `; the loan is with ${problem.currentlyWith}.`);
}

/** Whether the first call, whose answer was lost, has already ended the assignment as requested. */
function isDoneBefore({ isRetry, kind, to }, problem) {
  const isSame = kind === 'release'
    ? problem?.cause === 'RELEASED'
    : problem?.cause === 'TRANSFERRED' && problem.currentlyWith === to.trim();
  return isRetry && isSame && problem.endedBy === session.user;
}

const rejection = (question, problem) => (isDoneBefore(question, problem) ? undefined : problem);

async function releasedBatch(batch, question) {
  const answer = await call('POST', '/assignment-releases', { body: { assignmentIds: batch.map(({ id }) => id) } });
  if (!answer.ok) {
    return { results: [], problem: answer.problem };
  }
  const problemOf = (item) => rejection(question, item.problem);
  return { results: answer.body.items.map((item, i) => ({ assignment: batch[i], problem: problemOf(item) })) };
}

async function release(assignments, question) {
  const results = [];
  for (let i = 0; i < assignments.length; i += BATCH_SIZE) {
    const done = await releasedBatch(assignments.slice(i, i + BATCH_SIZE), question);
    results.push(...done.results);
    if (done.problem) {
      return { results, problem: done.problem };
    }
  }
  return { results };
}

/** Transfers one by one, and stops at the first call that is rejected because of the recipient. */
async function transfer(assignments, question) {
  const results = [];
  for (const assignment of assignments) {
    const toUser = assignment.toUser ?? question.to.trim();
    const answer = await call('POST', `/assignments/${assignment.id}/transfer`, { body: { toUser } });
    if (answer.status === 422 || answer.status >= 500) {
      return { results, problem: answer.problem };
    }
    results.push({ assignment, toUser, moved: answer.body, problem: rejection(question, answer.problem) });
  }
  return { results };
}

/** Transfers loans to those who held them. */
async function transferBack(results) {
  const assignments = results.map(({ assignment, moved }) =>
    ({ ...assignment, id: moved.id, toUser: assignment.holder }));
  const done = await attempt(() => transfer(assignments, {})) ?? { results: [], problem: noAnswerProblem };
  const others = assignments.slice(done.results.length).map((assignment) => ({ assignment, problem: done.problem }));
  showOutcome({ kind: 'back', results: [...done.results, ...others] });
  load();
}

const PARTICIPLES = { release: 'released', transfer: 'transferred', back: 'transferred back' };

/** Another recipient might get the loan. */
function concernsRecipient({ problem }) {
  return problem?.status === 409 && problem.endedBy === undefined;
}

/** Executes the calls. The assignments whose call failed stay in the dialog, for a retry. */
export async function confirm() {
  const { question } = state;
  if (question.busy) {
    return;
  }
  const isRetry = question.isRetry || question.problem !== undefined;
  set({ question: Object.assign(question, { busy: true, isRetry, problem: undefined, refused: [] }) });
  const act = question.kind === 'release' ? release : transfer;
  const done = await attempt(() => act(question.assignments, question));
  const { results, problem } = done ?? { results: [], problem: noAnswerProblem };
  const settled = results.filter((result) => !concernsRecipient(result));
  const ids = new Set(settled.map(({ assignment }) => assignment.id));
  Object.assign(question, {
    busy: false,
    problem,
    results: [...question.results, ...settled],
    refused: results.filter(concernsRecipient).map(toRefusal),
    assignments: question.assignments.filter(({ id }) => !ids.has(id)),
  });
  if (question.assignments.length === 0 && state.question === question) {
    closeDialog();
  } else if (state.question !== question) {
    showOutcome(question); // The user closed the dialog before the answer.
  }
  load();
}

const toRefusal = ({ assignment, toUser, problem }) =>
  ({ loan: assignment.loanNumber, reason: reasonOf(problem, toUser) });

function showOutcome({ kind, results, to }) {
  const refused = results.filter(({ problem }) => problem !== undefined).map(toRefusal);
  const warning = refused.map(({ loan, reason }) => loan + ': ' + reason).join('\n');
  const text = counted(results.length - refused.length, 'loan') + ' ' + PARTICIPLES[kind]
    + (kind === 'transfer' ? ' to ' + to.trim() : '') + '.';
  const moved = results.filter((result) => kind === 'transfer' && result.moved);
  if (results.length > 0) {
    showMessage(text, { warning, undo: moved.length > 0 ? () => transferBack(moved) : undefined });
  }
}
