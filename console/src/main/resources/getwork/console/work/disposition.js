/** Dispositions, a single one or several as a batch, and extensions. */

import { UnavailableError, call } from '../app/http.js';
import { redrawKeepingFocus } from '../app/focus.js';
import { attempt, noAnswerProblem } from '../app/parts.js';
import { redraw } from '../app/store.js';
import { counted, dayAndTime } from '../app/format.js';
import { focusRow } from './focus.js';
import { markAsTakenAway, refreshPipeline } from './pipeline.js';
import { disposable, state } from './state.js';

const UNDO_MS = 5_000;
/** A browser sends up to 64 KiB for a page that is left; a character is up to three bytes. */
const MAX_KEPT_ALIVE = 20_000;
const PARTICIPLES = {
  COMPLETE: 'completed', RETURN_AFTER: 'returned', RETURN_AT: 'returned', NEVER_RETURN: 'excluded', NOT_ME: 'declined',
};

/** Ends when all dispositions that were sent are answered. */
let sent = Promise.resolve();

/** Waits before it sends, so that the user can undo it. */
export function disposeLater(ids, disposition) {
  sendPending();
  const mine = startLeaving(ids, disposition);
  if (mine.length > 0) {
    state.message = textOf(mine.map(disposable), disposition);
    state.undoable = { ids: mine, disposition, timer: setTimeout(endUndo, UNDO_MS) };
    if (!isKeptAlive(bodyOf(mine, disposition))) {
      sendPending();
    }
  }
}

/**
 * Sends the disposition that waits.
 *
 * @return ends when all dispositions are answered
 */
export function sendPending() {
  if (state.undoable) {
    const { ids, disposition, timer } = state.undoable;
    clearTimeout(timer);
    state.lastSent = textOf(ids.map(disposable), disposition);
    state.undoable = null;
    redraw();
    follow(finish(ids, disposition));
  }
  return sent;
}

function endUndo() {
  sendPending();
  redrawKeepingFocus('get-work'); // The button Undo may have had it.
}

// A hidden tab may end without a further event.
addEventListener('pagehide', sendPending);
addEventListener('sessionend', sendPending);
document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && sendPending());

export function undo() {
  const { ids, timer } = state.undoable;
  clearTimeout(timer);
  state.undoable = null;
  ids.forEach((id) => state.leaving.delete(id));
  state.message = 'Undone: ' + loansText(ids.map(disposable)) + '.';
  redraw();
  setTimeout(() => focusRow(ids[0]));
  refreshPipeline();
}

/** A late Z must not undo something else, nor do nothing. */
export function undoTooLate() {
  state.message = 'Too late to undo: ' + state.lastSent + ' A manager can help.';
  redraw();
}

/** @return whether each assignment has ended, so that an open dialog can be closed */
export async function dispose(ids, disposition) {
  sendPending();
  const mine = startLeaving(ids, disposition);
  if (mine.length === 0) {
    return true;
  }
  state.message = '';
  return follow(finish(mine, disposition));
}

function follow(finished) {
  sent = Promise.allSettled([sent, finished]);
  return finished;
}

function startLeaving(ids, disposition) {
  const mine = ids.filter((id) => !state.leaving.has(id) && disposable(id));
  mine.forEach((id) => {
    state.leaving.set(id, endOf(disposition));
    state.selected.delete(id);
    state.problems.delete(id);
  });
  redraw();
  return mine;
}

async function finish(ids, disposition) {
  const { message } = state;
  const results = await send(ids, disposition);
  ids.forEach((id) => state.leaving.delete(id));
  const done = results.filter((result) => settle(result, disposition));
  if (ids.length > 1 && done.length === ids.length) {
    state.notes.delete('several');
  }
  announce(done, disposition, message);
  redraw();
  const isEnded = results.every((result) => result.ok || result.ended);
  if (!isEnded) {
    refreshPipeline();
  }
  return isEnded;
}

const bodyOf = (ids, disposition) => (ids.length === 1
  ? disposition
  : { items: ids.map((id) => ({ assignmentId: id, ...disposition })) });

const isKeptAlive = (body) => JSON.stringify(body).length < MAX_KEPT_ALIVE;

async function send(ids, disposition) {
  const all = ids.map((id) => ({ id, held: disposable(id) }));
  const body = bodyOf(ids, disposition);
  const options = { body, keepalive: isKeptAlive(body) };
  try {
    if (ids.length === 1) {
      return [{ ...all[0], ...(await call('PUT', '/assignments/' + ids[0] + '/disposition', options)) }];
    }
    const answer = await call('POST', '/disposition-batches', options);
    return all.map((result, index) => {
      const itemAnswer = answer.ok ? answer.body.items[index] : answer;
      return { ...result, ok: itemAnswer.status < 300, problem: itemAnswer.problem, body: itemAnswer.disposition };
    });
  } catch (failure) {
    if (!(failure instanceof UnavailableError)) {
      throw failure;
    }
    return all.map((result) => ({ ...result, problem: noAnswerProblem }));
  }
}

/** @return whether the disposition succeeded */
function settle(result, { reason }) {
  const { id, held, problem } = result;
  if (result.ok) {
    state.settled.add(id);
    state.pipeline = state.pipeline.filter((other) => other.id !== id);
    [state.gone, state.notes, state.newest].forEach((some) => some.delete(id));
  } else if (problem.endedBy) {
    result.ended = true;
    if (reason) {
      state.notes.set(id, { text: reason }); // The note may belong to several loans.
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
    state.pipeline = state.pipeline.map((other) => (other.id === held.id
      ? { ...other, heldUntil: answer.body.heldUntil }
      : other));
    state.message = held.loanNumber + ' is yours until ' + dayAndTime(answer.body.heldUntil) + '.';
  } else if (answer.problem.endedBy) {
    markAsTakenAway(held); // The history has its end: after a timeout, a late disposition may still be accepted.
    refreshPipeline();
  } else {
    state.problems.set(held.id, answer.problem);
  }
  redraw();
}

const loansText = (loans) => (loans.length === 1 ? loans[0].loanNumber : counted(loans.length, 'loan'));

/** "returned, back in 4 h", "returned, back Fri 09:00 AM". */
function endOf({ outcome, hours, returnAt }) {
  const back = returnAt ? dayAndTime(returnAt) : hours === 0 ? 'at once' : 'in ' + hours + ' h';
  return PARTICIPLES[outcome] + (outcome.startsWith('RETURN') ? ', back ' + back : '');
}

const textOf = (loans, disposition) => loansText(loans) + ' ' + endOf(disposition) + '.';

/** Replaces the message of the start, but not a newer one. */
function announce(done, disposition, message) {
  const text = done.length === 0 ? '' : textOf(done.map(({ held }) => held), disposition);
  const again = done.filter(({ body }) => body?.stillMatches).length;
  const isNewer = state.message !== message;
  if (again > 0 || !isNewer) {
    state.message = [isNewer ? state.message : '', text,
      again > 0 ? counted(again, 'loan') + ' can be assigned again: the facts still match the task.' : '']
      .filter((part) => part !== '').join(' ');
  }
}
