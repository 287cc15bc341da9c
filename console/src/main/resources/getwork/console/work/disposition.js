/** Dispositions, a single one or several as a batch, and extensions. */

import { UnavailableError, call } from '../app/http.js';
import { attempt, noAnswerProblem } from '../app/parts.js';
import { redraw } from '../app/store.js';
import { counted, dayAndTime } from '../app/format.js';
import { markAsTakenAway, refresh } from './pipeline.js';
import { disposable, state } from './state.js';

const PARTICIPLES = { COMPLETE: 'completed', RETURN_AFTER: 'returned', NEVER_RETURN: 'excluded', NOT_ME: 'declined' };

/** @return whether each assignment has ended, so that an open dialog can be closed */
export async function dispose(ids, disposition) {
  const mine = ids.filter((id) => !state.busy.has(id) && disposable(id));
  if (mine.length === 0) {
    return true;
  }
  mine.forEach((id) => state.busy.add(id));
  redraw();
  const results = await send(mine, disposition);
  mine.forEach((id) => state.busy.delete(id));
  const done = results.filter((result) => settle(result, disposition));
  announce(done, disposition);
  redraw();
  refresh();
  return results.every((result) => result.ok || result.ended);
}

async function send(ids, disposition) {
  const all = ids.map((id) => ({ id, held: disposable(id) }));
  try {
    return ids.length === 1
      ? [{ ...all[0], ...(await disposeOne(ids[0], disposition)) }]
      : await disposeBatch(all, disposition);
  } catch (failure) {
    if (!(failure instanceof UnavailableError)) {
      throw failure;
    }
    return all.map((result) => ({ ...result, problem: noAnswerProblem }));
  }
}

function disposeOne(id, disposition) {
  return call('PUT', '/assignments/' + id + '/disposition', { body: disposition });
}

async function disposeBatch(all, disposition) {
  const items = all.map(({ id }) => ({ assignmentId: id, ...disposition }));
  const answer = await call('POST', '/disposition-batches', { body: { items } });
  return all.map((result, index) => {
    const itemAnswer = answer.ok ? answer.body.items[index] : answer;
    return { ...result, ok: itemAnswer.status < 300, problem: itemAnswer.problem, body: itemAnswer.disposition };
  });
}

/** @return whether the disposition succeeded */
function settle(result, { reason }) {
  const { id, held, problem } = result;
  if (result.ok) {
    state.settled.add(id);
    state.pipeline = state.pipeline.filter((other) => other.id !== id);
    [state.gone, state.selected, state.notes, state.problems, state.newest].forEach((some) => some.delete(id));
  } else if (problem.endedBy) {
    result.ended = true;
    if (reason) {
      state.notes.set(id, reason); // The note may belong to several loans.
    }
    markAsTakenAway(held, { kind: problem.cause, by: problem.endedBy, at: problem.endedAt, to: problem.currentlyWith });
  } else {
    state.problems.set(id, problem);
  }
  return result.ok;
}

/** Lets the user hold a loan for the whole time of its task again. */
export async function extend(held) {
  const answer = await attempt(() => call('POST', '/assignments/' + held.id + '/extension'))
    ?? { problem: noAnswerProblem };
  if (answer.ok) {
    state.problems.delete(held.id);
    state.message = held.loanNumber + ' is yours until ' + dayAndTime(answer.body.heldUntil) + '.';
  } else if (answer.problem.endedBy) {
    markAsTakenAway(held); // The history has its end: after a timeout, a late disposition may still be accepted.
  } else {
    state.problems.set(held.id, answer.problem);
  }
  redraw();
  refresh();
}

function announce(done, disposition) {
  if (done.length > 0) {
    const loans = done.length === 1 ? done[0].held.loanNumber : counted(done.length, 'loan');
    const again = done.filter(({ body }) => body?.stillMatches).length;
    const back = disposition.hours === undefined ? '' : ', back ' + (disposition.hours === 0
      ? 'at once' : 'in ' + disposition.hours + ' h');
    state.message = loans + ' ' + PARTICIPLES[disposition.outcome] + back + '.'
      + (again > 0 ? ' ' + counted(again, 'loan') + ' can be assigned again: the facts still match the task.' : '');
  }
}
