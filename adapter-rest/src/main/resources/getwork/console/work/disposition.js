/** Ends assignments: one by itself, several in one call. */

import { AwayError, call } from '../app/http.js';
import { unanswered } from '../app/parts.js';
import { changed } from '../app/store.js';
import { counted } from '../app/words.js';
import { lose, refresh } from './pipeline.js';
import { state } from './state.js';

const DONE = { COMPLETE: 'completed', RETURN_AFTER: 'returned', NEVER_RETURN: 'given back for ever' };

/** @return whether there is nothing left to be said about it in a question that is still open */
export async function dispose(ids, disposition) {
  const mine = ids.filter((id) => !state.busy.has(id) && state.pipeline.some((held) => held.id === id));
  if (mine.length === 0) {
    return true;
  }
  mine.forEach((id) => state.busy.add(id));
  changed();
  const results = await answers(mine, disposition);
  mine.forEach((id) => state.busy.delete(id));
  const done = results.filter((result) => settle(result, disposition));
  say(done.map((result) => result.held.loanNumber), disposition);
  changed();
  refresh();
  return results.every((result) => result.ok || result.ended);
}

async function answers(ids, disposition) {
  const held = (id) => state.pipeline.find((one) => one.id === id);
  const all = ids.map((id) => ({ id, held: held(id) }));
  try {
    return ids.length === 1 ? [{ ...all[0], ...(await one(ids[0], disposition)) }] : await several(all, disposition);
  } catch (failure) {
    if (!(failure instanceof AwayError)) {
      throw failure;
    }
    return all.map((result) => ({ ...result, problem: unanswered }));
  }
}

function one(id, disposition) {
  return call('PUT', '/assignments/' + id + '/disposition', { body: disposition });
}

async function several(all, disposition) {
  const items = all.map(({ id }) => ({ assignmentId: id, ...disposition }));
  const answer = await call('POST', '/disposition-batches', { body: { items } });
  return all.map((result, place) => {
    const its = answer.ok ? answer.body.items[place] : answer;
    return { ...result, ok: its.status < 300, problem: its.problem };
  });
}

/** @return whether it was done now */
function settle(result, { reason }) {
  const { id, held, problem } = result;
  if (result.ok) {
    state.settled.add(id);
    state.pipeline = state.pipeline.filter((other) => other.id !== id);
    [state.selected, state.notes, state.problems, state.fresh].forEach((some) => some.delete(id));
  } else if (problem.endedBy) {
    result.ended = true;
    if (reason) {
      state.notes.set(id, reason); // It may have been written for several.
    }
    lose(held, { kind: problem.cause, by: problem.endedBy, at: problem.endedAt, to: problem.currentlyWith });
  } else {
    state.problems.set(id, problem);
  }
  return result.ok;
}

function say(numbers, disposition) {
  if (numbers.length > 0) {
    const what = numbers.length === 1 ? numbers[0] : counted(numbers.length, 'loan');
    const back = disposition.hours === undefined ? '' : ', back ' + (disposition.hours === 0
      ? 'at once' : 'in ' + disposition.hours + ' h');
    state.said = what + ' ' + DONE[disposition.outcome] + back + '.';
  }
}
