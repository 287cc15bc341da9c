/** Dispositions, a single one or several as a batch, and extensions. */

import { call, connection } from '../app/http.js';
import { attempt, noAnswerProblem } from '../app/parts.js';
import { addToFarewell, session } from '../app/session.js';
import { redraw } from '../app/store.js';
import { counted, dayAndTime } from '../app/format.js';
import {
  PARTICIPLES, causeText, endOf, failureText, loansText, remedyOf, textOf, unsentText,
} from './disposition-words.js';
import { focusRow } from './focus.js';
import { markAsTakenAway, refreshPipeline } from './pipeline.js';
import { tellOtherTabs } from './other-tabs.js';
import { disposable, say, state } from './state.js';

const UNDO_MS = 5_000;
const RETRY_MS = 2_000;
/** A browser sends up to 64 KiB for a page that is left; a character is up to three bytes. */
const MAX_KEPT_ALIVE = 20_000;
const { unanswered } = connection();

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
    unanswered.add(mine);
    Object.assign(state, { outcome: null, undoable: { ids: mine, disposition, end, onRefused, left: UNDO_MS } });
    say(undoableText());
    continueUndo();
    if (!isKeptAlive(bodyOf(mine, disposition))) {
      sendPending();
    }
  }
}

/** "PPP-000089 completed." */
export const undoableText = () =>
  (state.undoable ? textOf(state.undoable.ids.map(disposable), state.undoable.end) : '');

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
    state.tooLate = 'Too late to undo: ' + undoableText() + remedyOf(undoable.disposition);
    state.undoable = null;
    redraw();
    sent = Promise.allSettled([sent, finish(undoable)]);
  }
  return sent;
}

// A hidden tab may end without a further event.
addEventListener('pagehide', () => {
  sendPending();
  tellOtherTabs([...state.leaving.keys()]); // This tab cannot tell them the answer.
});
addEventListener('sessionend', sendPending);
addEventListener('beforeunload', (event) => connection().offline && state.leaving.size > 0 && event.preventDefault());
document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && sendPending());

/** A late Z must not undo something else, nor do nothing. */
export function undo() {
  if (!state.undoable) {
    say(state.tooLate || 'Nothing to undo.');
    return;
  }
  const { ids, timer } = state.undoable;
  clearTimeout(timer);
  state.undoable = null;
  state.tooLate &&= 'Only the last action can be undone.';
  unanswered.delete(ids);
  ids.forEach((id) => state.leaving.delete(id));
  tellOtherTabs(ids);
  ids.filter(() => ids.length > 1).forEach((id) => state.selected.add(id));
  say('Undone: ' + loansText(ids.map(disposable)) + '.');
  setTimeout(() => focusRow(ids[0]));
  refreshPipeline();
}

function startLeaving(ids, end) {
  const mine = ids.filter((id) => !state.leaving.has(id) && disposable(id));
  mine.forEach((id) => {
    state.leaving.set(id, end);
    state.selected.delete(id);
    state.problems.delete(id);
  });
  tellOtherTabs(mine, end);
  redraw();
  return mine;
}

async function finish({ ids, disposition, end, onRefused }) {
  const old = [state.message, unsentText(ids)];
  const results = await sendUntilAnswered(ids, disposition);
  ids.forEach((id) => state.leaving.delete(id));
  const done = results.filter((result) => settle(result, disposition));
  tellOtherTabs(ids, undefined, done.map(({ id }) => id));
  if (ids.length > 1 && done.length === ids.length) {
    state.notes.delete('several');
  }
  const text = done.length === 0 ? '' : textOf(done.map(({ held }) => held), end);
  announce(done, text, old.includes(state.message));
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
  const text = failureText(refused.map(({ held }) => held), PARTICIPLES[outcome]);
  if (session.isOpen) {
    say((done + ' ' + text + causeText(refused[0].problem)).trim(), true);
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

/** @return the result for each assignment; undefined without an answer */
async function send(ids, disposition) {
  const all = ids.map((id) => ({ id, held: disposable(id) }));
  const body = bodyOf(ids, disposition);
  const options = { body, keepalive: isKeptAlive(body) };
  if (ids.length === 1) {
    const answer = await attempt(() => call('PUT', '/assignments/' + ids[0] + '/disposition', options));
    return answer && [{ ...all[0], ...answer }];
  }
  const answer = await attempt(() => call('POST', '/disposition-batches', options));
  return answer && all.map((result, index) => {
    const itemAnswer = answer.ok ? answer.body.items[index] : answer;
    return { ...result, ok: itemAnswer.status < 300, problem: itemAnswer.problem, body: itemAnswer.disposition };
  });
}

/** Sends again until there is an answer: a repeated disposition changes nothing. */
async function sendUntilAnswered(ids, disposition) {
  let results = await send(ids, disposition);
  if (!results && !state.undoable) {
    state.tooLate = unsentText(ids);
    say(unsentText(ids));
  }
  while (!results && session.isOpen) {
    await new Promise((done) => setTimeout(done, RETRY_MS));
    results = session.isOpen && await send(ids, disposition);
  }
  unanswered.delete(ids);
  return results || ids.map((id) => ({ id, held: disposable(id), problem: noAnswerProblem }));
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
    say(failureText([held], 'extended') + causeText(answer.problem), true);
  }
  redraw();
}

/** Replaces the message of the start, but not a newer one. */
function announce(done, text, isOld) {
  const again = done.filter(({ body }) => body?.stillMatches).length;
  if (again > 0 || isOld) {
    say([isOld ? '' : state.message, text,
      again > 0 ? counted(again, 'loan') + ' can be assigned again: the facts still match the task.' : '']
      .filter((part) => part !== '').join(' '));
  }
}
