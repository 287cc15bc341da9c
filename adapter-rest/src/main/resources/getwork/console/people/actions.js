/** What a manager does to loans that others hold: back to the queue, or to somebody else. */

import { call, newKey } from '../app/http.js';
import { attempt, unanswered } from '../app/parts.js';
import { session } from '../app/session.js';
import { counted, moment } from '../app/words.js';
import { load, set, state } from './state.js';

/** A release takes so many at once. */
const BATCH = 100;

export function ask(kind, assignments) {
  set({ question: { kind, assignments, to: '', keys: new Map(), results: [], refused: [], again: false } });
}

export function cancel() {
  const { question } = state;
  if (question) {
    set({ question: null, outcome: question.results.length > 0 ? outcome(question) : state.outcome });
  }
}

/** The words of a refusal, and how the assignment ended where that is why. */
function why(problem) {
  return problem.endedBy === undefined
    ? problem.detail
    : `${problem.detail} It was ended by ${problem.endedBy}, ${moment(problem.endedAt)}`
      + (problem.currentlyWith === undefined ? '.' : `; the loan is with ${problem.currentlyWith}.`);
}

/** Its answer was lost the first time: what this manager has released is what was asked for. */
function wasDone({ again }, problem) {
  return again && problem?.cause === 'RELEASED' && problem.endedBy === session.user;
}

async function releasedBatch(batch, question) {
  const answer = await call('POST', '/assignment-releases', { body: { assignmentIds: batch.map(({ id }) => id) } });
  if (!answer.ok) {
    return { results: [], problem: answer.problem };
  }
  const refusal = ({ problem }) => (wasDone(question, problem) ? undefined : problem);
  return { results: answer.body.items.map((item, i) => ({ assignment: batch[i], problem: refusal(item) })) };
}

async function release(assignments, question) {
  const results = [];
  for (let i = 0; i < assignments.length; i += BATCH) {
    const done = await releasedBatch(assignments.slice(i, i + BATCH), question);
    results.push(...done.results);
    if (done.problem) {
      return { results, problem: done.problem };
    }
  }
  return { results };
}

/** Another call for another recipient, and the same one when it is tried again. */
function keyOf(question, id, to) {
  const said = id + ' ' + to;
  question.keys.set(said, question.keys.get(said) ?? newKey());
  return question.keys.get(said);
}

/** One after the other: where the recipient is wrong, the others would be refused like the first. */
async function transfer(assignments, question) {
  const to = question.to.trim();
  const results = [];
  for (const assignment of assignments) {
    const answer = await call('POST', `/assignments/${assignment.id}/transfer`, {
      body: { toUser: to },
      headers: { 'Idempotency-Key': keyOf(question, assignment.id, to) },
    });
    if (answer.status === 422 || answer.status >= 500) {
      return { results, problem: answer.problem };
    }
    results.push({ assignment, problem: answer.problem });
  }
  return { results };
}

const DONE = { release: 'released', transfer: 'transferred' };

/** The recipient cannot have it; somebody else might. */
function isOfRecipient({ problem }) {
  return problem?.status === 409 && problem.endedBy === undefined;
}

/** What was asked for is done as far as it can be. What is left open stays in the question, to be tried again. */
export async function confirm() {
  const { question } = state;
  if (question.busy) {
    return;
  }
  const again = question.again || question.problem !== undefined;
  set({ question: Object.assign(question, { busy: true, again, problem: undefined, refused: [] }) });
  const act = question.kind === 'release' ? release : transfer;
  const done = await attempt(() => act(question.assignments, question));
  const { results, problem } = done ?? { results: [], problem: unanswered };
  const settled = results.filter((result) => !isOfRecipient(result));
  const ids = new Set(settled.map(({ assignment }) => assignment.id));
  Object.assign(question, {
    busy: false,
    problem,
    results: [...question.results, ...settled],
    refused: results.filter(isOfRecipient).map(told),
    assignments: question.assignments.filter(({ id }) => !ids.has(id)),
  });
  if (question.assignments.length === 0 && state.question === question) {
    cancel();
  } else if (state.question !== question && question.results.length > 0) {
    set({ outcome: outcome(question) }); // The question was closed meanwhile, and yet it was done.
  }
  load();
}

const told = ({ assignment, problem }) => ({ loan: assignment.loanNumber, why: why(problem) });

function outcome({ kind, results, to }) {
  const good = results.filter(({ problem }) => problem === undefined);
  return {
    text: `${counted(good.length, 'loan')} ${DONE[kind]}${kind === 'transfer' ? ' to ' + to.trim() : ''}.`,
    good: good.length === results.length,
    refused: results.filter(({ problem }) => problem !== undefined).map(told),
  };
}
