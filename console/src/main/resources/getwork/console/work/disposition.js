/** Dispositions, a single one or several as a batch, and extensions. */

import { UnavailableError, call } from '../app/http.js';
import { attempt, noAnswerProblem } from '../app/parts.js';
import { inOwnWords } from '../app/problem-words.js';
import { addToFarewell, now, session } from '../app/session.js';
import { redraw } from '../app/store.js';
import { counted, dayAndTime } from '../app/format.js';
import { focusRow } from './focus.js';
import { markAsTakenAway, refreshPipeline } from './pipeline.js';
import { disposable, say, state } from './state.js';

const UNDO_MS = 5_000;
const HOUR = 3_600_000;
/** A browser sends up to 64 KiB for a page that is left; a character is up to three bytes. */
const MAX_KEPT_ALIVE = 20_000;
const PARTICIPLES = {
  COMPLETE: 'completed', RETURN_AFTER: 'returned', RETURN_AT: 'returned', NEVER_RETURN: 'excluded', NOT_ME: 'declined',
};

/** Ends when all dispositions that were sent are answered. */
let sent = Promise.resolve();

/**
 * Waits before it sends, so that the user can undo it.
 *
 * @param onRefused called when the server has not accepted it
 */
export function disposeLater(ids, disposition, onRefused = () => {}) {
  sendPending();
  const end = endOf(disposition);
  const mine = startLeaving(ids, end);
  if (mine.length > 0) {
    state.undoable = { ids: mine, disposition, end, onRefused, left: UNDO_MS };
    say(textOf(mine.map(disposable), end));
    continueUndo();
    if (!isKeptAlive(bodyOf(mine, disposition))) {
      sendPending();
    }
  }
}

/** The time to undo stands still while the mouse or the focus is on the message. */
export function pauseUndo() {
  const { undoable } = state;
  if (undoable?.startedAt) {
    clearTimeout(undoable.timer);
    undoable.left -= performance.now() - undoable.startedAt;
    undoable.startedAt = 0;
    redraw();
  }
}

export function continueUndo() {
  const { undoable } = state;
  if (undoable && !undoable.startedAt) {
    undoable.startedAt = performance.now();
    undoable.timer = setTimeout(sendPending, undoable.left);
    redraw();
  }
}

/**
 * Sends the disposition that waits.
 *
 * @return ends when all dispositions are answered
 */
export function sendPending() {
  if (state.undoable) {
    const { undoable } = state;
    clearTimeout(undoable.timer);
    state.lastSent = textOf(undoable.ids.map(disposable), undoable.end);
    state.undoable = null;
    redraw();
    sent = Promise.allSettled([sent, finish(undoable)]);
  }
  return sent;
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
  ids.filter(() => ids.length > 1).forEach((id) => state.selected.add(id));
  say('Undone: ' + loansText(ids.map(disposable)) + '.');
  setTimeout(() => focusRow(ids[0]));
  refreshPipeline();
}

/** A late Z must not undo something else, nor do nothing. */
export function undoTooLate() {
  say(state.lastSent ? 'Too late to undo: ' + state.lastSent + ' A manager can help.' : 'Nothing to undo.');
}

function startLeaving(ids, end) {
  const mine = ids.filter((id) => !state.leaving.has(id) && disposable(id));
  mine.forEach((id) => {
    state.leaving.set(id, end);
    state.selected.delete(id);
    state.problems.delete(id);
  });
  redraw();
  return mine;
}

async function finish({ ids, disposition, end, onRefused }) {
  const { message } = state;
  const results = await send(ids, disposition);
  ids.forEach((id) => state.leaving.delete(id));
  const done = results.filter((result) => settle(result, disposition));
  if (ids.length > 1 && done.length === ids.length) {
    state.notes.delete('several');
  }
  const text = done.length === 0 ? '' : textOf(done.map(({ held }) => held), end);
  announce(done, text, message);
  redraw();
  const refused = results.filter((result) => !result.ok && !result.ended);
  if (refused.length > 0) {
    refuse(refused, disposition, text);
    onRefused();
    refreshPipeline();
  }
}

/** Says that a disposition failed; at the sign-in if it was the first call after the session had ended. */
function refuse(refused, { outcome }, done) {
  const text = loansText(refused.map(({ held }) => held)) + (refused.length === 1 ? ' was' : ' were') + ' not '
    + PARTICIPLES[outcome];
  if (session.isOpen) {
    const { title, detail } = inOwnWords(refused[0].problem);
    say([done, text + ':', title.charAt(0).toLowerCase() + title.slice(1) + '.', detail].join(' ').trim());
  } else {
    refused.forEach(({ id }) => state.problems.delete(id));
    say('');
    addToFarewell(text + '.');
  }
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
    [state.gone, state.notes, state.inputs, state.newest].forEach((some) => some.delete(id));
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
    say(held.loanNumber + ' is yours until ' + dayAndTime(answer.body.heldUntil) + '.');
  } else if (answer.problem.endedBy) {
    markAsTakenAway(held); // The history has its end: after a timeout, a late disposition may still be accepted.
    refreshPipeline();
  } else {
    state.problems.set(held.id, answer.problem);
  }
  redraw();
}

const loansText = (loans) => (loans.length === 1 ? loans[0].loanNumber : counted(loans.length, 'loan'));

/** "back Fri 9:00 AM", "available again now". */
export const backText = ({ hours, returnAt }) =>
  (hours === 0 ? 'available again now' : 'back ' + dayAndTime(returnAt ?? now() + hours * HOUR));

/** "completed", "returned, back Fri 9:00 AM". */
const endOf = (disposition) => PARTICIPLES[disposition.outcome]
  + (disposition.outcome.startsWith('RETURN') ? ', ' + backText(disposition) : '');

const textOf = (loans, end) => loansText(loans) + ' ' + end + '.';

/** Replaces the message of the start, but not a newer one. */
function announce(done, text, message) {
  const again = done.filter(({ body }) => body?.stillMatches).length;
  const isNewer = state.message !== message;
  if (again > 0 || !isNewer) {
    say([isNewer ? state.message : '', text,
      again > 0 ? counted(again, 'loan') + ' can be assigned again: the facts still match the task.' : '']
      .filter((part) => part !== '').join(' '));
  }
}
