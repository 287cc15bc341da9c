/** Reads what the user holds, and the queues to choose from; sees what was taken away meanwhile. */

import { all, call } from '../app/http.js';
import { oneAtATime } from '../app/one-at-a-time.js';
import { attempt } from '../app/parts.js';
import { session } from '../app/session.js';
import { changed } from '../app/store.js';
import { ends } from './reasons.js';
import { most, state } from './state.js';

const MOST_TASKS = 100;
const MOST_ROWS = 400;

/** Looks anew. Of a server that is away the bar tells, and what was there is still shown. */
export const refresh = oneAtATime(() => (session.isOpen ? attempt(look) : undefined));

async function look() {
  const [tasks, pipeline] = await Promise.all([all('/tasks', MOST_TASKS), all('/me/pipeline', MOST_ROWS)]);
  state.refusal = [tasks, pipeline].find((answer) => !answer.ok)?.problem ?? null;
  if (tasks.ok) {
    state.tasks = tasks.items;
    state.moreTasks = tasks.more;
    state.chosen = tasks.items.some((task) => task.id === state.chosen) ? state.chosen : (tasks.items[0]?.id ?? '');
    state.count = Math.min(state.count, most()); // It may be remembered from when the task allowed more.
  }
  if (pipeline.ok) {
    hold(pipeline);
  }
  changed();
  await Promise.all([queues(), endings()]);
}

function hold({ items, more }) {
  const held = items
    .filter((assignment) => !state.settled.has(assignment.id))
    .map((assignment) => ({ ...assignment, loanNumber: assignment.loan.loanNumber }));
  const ids = new Set(held.map((assignment) => assignment.id));
  const before = state.pipeline;
  const missing = before.filter((assignment) => !ids.has(assignment.id));
  if (!more && !state.morePipeline) {
    missing.filter(({ id }) => !state.busy.has(id)).forEach((lost) => lose(lost));
  }
  // What is being disposed of here stays in its place: the answer to that, which is under way, says what became of it.
  missing.filter(({ id }) => state.busy.has(id)).forEach((one) => held.splice(before.indexOf(one), 0, one));
  state.pipeline = held;
  state.morePipeline = more;
  state.read = true;
}

/** Keeps the row of an assignment that is not the user's any more, unless it was disposed of here. */
export function lose(assignment, ended = null) {
  if (!state.settled.has(assignment.id)) {
    state.gone.set(assignment.id, { assignment, ended: ended ?? state.gone.get(assignment.id)?.ended ?? null });
    state.pipeline = state.pipeline.filter((other) => other.id !== assignment.id);
    state.selected.delete(assignment.id);
    state.problems.delete(assignment.id);
  }
}

/** The first of several calls of a sort is enough to be shown as API. */
async function queues() {
  await Promise.all(state.tasks.map(async ({ id }, place) => {
    const answer = await call('GET', '/tasks/' + id + '/queue', { quiet: place > 0 });
    if (answer.ok) {
      state.queues.set(id, answer.body);
    }
  }));
}

async function endings() {
  const unknown = [...state.gone.values()].filter((row) => !row.ended);
  await Promise.all(unknown.map(async (row) => {
    const answer = await call('GET', '/loans/' + encodeURIComponent(row.assignment.loanNumber) + '/history');
    const event = answer.body?.items?.find((one) => one.assignmentId === row.assignment.id && ends(one.kind));
    if (event) {
      row.ended = { kind: event.kind, by: event.actor, at: event.at };
    }
  }));
}
