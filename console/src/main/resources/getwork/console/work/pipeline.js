/** Reads the pipeline, and detects assignments that a manager took away. */

import { fetchAll, call } from '../app/http.js';
import { coalesced } from '../app/coalesced.js';
import { attempt } from '../app/parts.js';
import { session } from '../app/session.js';
import { redraw } from '../app/store.js';
import { loansText } from './disposition-words.js';
import { isEnd } from './reasons.js';
import { say, state } from './state.js';
import { storeDone, storePipeline, storedPipeline } from './storage.js';
import { readUnknownTasks } from './tasks.js';

const MAX_ROWS = 400;

/** While the server is unavailable, the screen keeps the loans it has. */
export const refreshPipeline = coalesced(() => (session.isOpen ? attempt(readPipeline) : undefined));

async function readPipeline() {
  const answer = await fetchAll('/me/pipeline', MAX_ROWS);
  state.faults.pipeline = answer.problem;
  if (answer.ok) {
    const missed = state.isLoaded || answer.more ? [] : missing(storedPipeline(), answer.items);
    updatePipeline(answer);
    await readUnknownTasks([...answer.items, ...missed].map(({ taskId }) => taskId));
    await readMissed(missed);
    storeShown();
  }
  redraw();
  await readEnds();
}

const missing = (before, held) => before.filter(({ id }) => !held.some((assignment) => assignment.id === id));

/** Those that others ended, among the assignments that were shown when the user was here before. */
async function readMissed(assignments) {
  const ends = await Promise.all(assignments.map(readEnd));
  assignments.forEach((assignment, index) => {
    if (ends[index] && (ends[index].by !== state.user || state.left.has(assignment.id))) {
      markAsTakenAway(assignment, ends[index]);
    }
  });
}

/** Stores which assignments are shown. */
export function storeShown() {
  storePipeline([...state.pipeline, ...[...state.gone.values()].map(({ assignment }) => assignment)]);
}

function updatePipeline({ items, more }) {
  const held = items
    .filter(({ id }) => !state.settled.has(id) && !state.gone.get(id)?.ended)
    .map((assignment) => ({ ...assignment, loanNumber: assignment.loan.loanNumber }));
  const before = state.pipeline;
  const lost = missing(before, held);
  held.forEach(({ id }) => state.gone.delete(id));
  if (!more && !state.morePipeline) {
    lost.filter(({ id }) => !state.leaving.has(id)).forEach((one) => markAsTakenAway(one));
  }
  // A row with a pending disposition stays: the answer to the disposition decides what happens to it.
  lost.filter(({ id }) => state.leaving.has(id)).forEach((one) => held.splice(before.indexOf(one), 0, one));
  state.pipeline = held;
  state.morePipeline = more;
  state.isLoaded = true;
}

/** Says what this tab sent when its page was left, once the server has recorded it. */
function confirmLeft(id) {
  const entry = state.left.get(id);
  state.left.delete(id);
  state.settled.add(id);
  state.pipeline = state.pipeline.filter((other) => other.id !== id);
  state.gone.delete(id);
  state.done.unshift(entry);
  storeDone(state.done, [...state.left.values()]);
  const all = state.done.filter(({ left }) => left);
  say(loansText(all) + (all.length === 1 ? ' was ' : ' were ')
    + [...new Set(all.map(({ end }) => end.split(',')[0]))].join(' or ') + ' when you left the page.');
}

/** Keeps the row of an assignment that is not the user's any more, unless the user disposed of it here. */
export function markAsTakenAway(assignment, ended = null) {
  if (state.left.has(assignment.id) && ended?.by === state.user) {
    confirmLeft(assignment.id);
  } else if (!state.settled.has(assignment.id)) {
    state.gone.set(assignment.id, { assignment, ended: ended ?? state.gone.get(assignment.id)?.ended ?? null });
    state.pipeline = state.pipeline.filter((other) => other.id !== assignment.id);
    state.selected.delete(assignment.id);
    state.problems.delete(assignment.id);
    if (state.message.startsWith(assignment.loanNumber + ' ')) {
      state.message = '';
    }
  }
}

/** Only the release because of an absence names the holder. */
const endOf = ({ kind, actor, at, user }) => ({
  kind, by: actor, at, isAbsence: kind === 'LOAN_RELEASED' && user !== undefined,
});

/** The event says how the assignment ended; the answer to a disposition that is pending here says more. */
export function noteEnd(event) {
  const { kind, assignmentId } = event;
  const held = state.pipeline.find(({ id }) => id === assignmentId);
  if (held && isEnd(kind) && !state.leaving.has(assignmentId)) {
    markAsTakenAway(held, endOf(event));
    redraw();
  }
}

async function readEnds() {
  const unknown = [...state.gone.values()].filter((row) => !row.ended);
  await Promise.all(unknown.map(async (row) => {
    row.ended = await readEnd(row.assignment);
    if (state.left.has(row.assignment.id)) {
      markAsTakenAway(row.assignment, row.ended);
      redraw();
    }
  }));
}

/** @return how an assignment ended; null if the history of its loan does not say it */
async function readEnd({ id, loanNumber }) {
  const answer = await call('GET', '/loans/' + encodeURIComponent(loanNumber) + '/history');
  const event = answer.body?.items?.find((one) => one.assignmentId === id && isEnd(one.kind));
  return event ? endOf(event) : null;
}
