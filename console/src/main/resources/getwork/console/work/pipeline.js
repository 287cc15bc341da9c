/** Reads the pipeline and the queues, and detects assignments that a manager took away. */

import { fetchAll, call } from '../app/http.js';
import { coalesced } from '../app/coalesced.js';
import { attempt } from '../app/parts.js';
import { session } from '../app/session.js';
import { redraw } from '../app/store.js';
import { isEnd } from './reasons.js';
import { maxPerRequest, state } from './state.js';

const MAX_TASKS = 100;
const MAX_ROWS = 400;

/** Reads everything again. While the server is unavailable, the screen keeps the data it has. */
export const refresh = coalesced(() => (session.isOpen ? attempt(readAll) : undefined));

async function readAll() {
  const [tasks, pipeline] = await Promise.all([fetchAll('/tasks', MAX_TASKS), fetchAll('/me/pipeline', MAX_ROWS)]);
  state.problem = [tasks, pipeline].find((answer) => !answer.ok)?.problem ?? null;
  if (tasks.ok) {
    state.tasks = tasks.items;
    state.moreTasks = tasks.more;
    state.chosen = tasks.items.some((task) => task.id === state.chosen) ? state.chosen : (tasks.items[0]?.id ?? '');
    state.count = Math.min(state.count, maxPerRequest()); // The task may have allowed more when the count was stored.
  }
  if (pipeline.ok) {
    updatePipeline(pipeline);
  }
  redraw();
  await Promise.all([readQueues(), readEnds()]);
}

function updatePipeline({ items, more }) {
  const held = items
    .filter((assignment) => !state.settled.has(assignment.id))
    .map((assignment) => ({ ...assignment, loanNumber: assignment.loan.loanNumber }));
  const ids = new Set(held.map((assignment) => assignment.id));
  const before = state.pipeline;
  const missing = before.filter((assignment) => !ids.has(assignment.id));
  if (!more && !state.morePipeline) {
    missing.filter(({ id }) => !state.busy.has(id)).forEach((lost) => markAsTakenAway(lost));
  }
  // A row with a pending disposition stays: the answer to the disposition decides what happens to it.
  missing.filter(({ id }) => state.busy.has(id)).forEach((one) => held.splice(before.indexOf(one), 0, one));
  state.pipeline = held;
  state.morePipeline = more;
  state.isLoaded = true;
}

/** Keeps the row of an assignment that is not the user's any more, unless the user disposed of it here. */
export function markAsTakenAway(assignment, ended = null) {
  if (!state.settled.has(assignment.id)) {
    state.gone.set(assignment.id, { assignment, ended: ended ?? state.gone.get(assignment.id)?.ended ?? null });
    state.pipeline = state.pipeline.filter((other) => other.id !== assignment.id);
    state.selected.delete(assignment.id);
    state.problems.delete(assignment.id);
  }
}

/** View as API shows only the first of these calls. */
async function readQueues() {
  await Promise.all(state.tasks.map(async ({ id }, index) => {
    const answer = await call('GET', '/tasks/' + id + '/queue', { quiet: index > 0 });
    if (answer.ok) {
      state.queues.set(id, answer.body);
    }
  }));
}

async function readEnds() {
  const unknown = [...state.gone.values()].filter((row) => !row.ended);
  await Promise.all(unknown.map(async (row) => {
    const answer = await call('GET', '/loans/' + encodeURIComponent(row.assignment.loanNumber) + '/history');
    const event = answer.body?.items?.find((one) => one.assignmentId === row.assignment.id && isEnd(one.kind));
    if (event) {
      row.ended = { kind: event.kind, by: event.actor, at: event.at };
    }
  }));
}
