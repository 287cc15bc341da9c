/** Dispositions, which wait so that the user can undo them, the last one first, and extensions. */

import { call, connection } from '../app/http.js';
import { attempt, noAnswerProblem } from '../app/parts.js';
import { redraw } from '../app/store.js';
import { dayAndTime } from '../app/format.js';
import { causeText, endOf, failureText, loansText, remedyOf, textOf } from './disposition-words.js';
import { focusRow } from './focus.js';
import { markAsTakenAway, refreshPipeline } from './pipeline.js';
import { tellOtherTabs } from './other-tabs.js';
import { areKeptAlive, doneEntry, send } from './sending.js';
import { disposable, say, state } from './state.js';
import { storeDone } from './storage.js';

const UNDO_MS = 5_000;
const RETRY_MS = 2_000;
const { unanswered } = connection();

/** Ends when all dispositions that were sent are answered. */
let sent = Promise.resolve();

/**
 * Waits before it sends, so that the user can undo it.
 *
 * @param onRefused called when the server has not accepted it
 */
export function disposeLater(ids, disposition, onRefused = () => {}) {
  const end = endOf(disposition);
  const mine = startLeaving(ids, end);
  if (mine.length > 0) {
    unanswered.add(mine);
    continueUndo();
    state.outcome = null;
    state.waiting.push({ ids: mine, disposition, end, onRefused, left: UNDO_MS });
    say(undoableText());
    continueUndo();
    if (!areKeptAlive(state.waiting)) {
      sendPending();
    }
  }
}

/** "PPP-000089 completed." */
export const undoableText = (entry = state.waiting.at(-1)) =>
  (entry ? textOf(entry.ids.map(disposable), entry.end) : '');

/** The time to undo stands still while the mouse or the focus is on the message. */
export function pauseUndo() {
  const last = state.waiting.at(-1);
  if (last?.startedAt) {
    clearTimeout(last.timer);
    last.left -= performance.now() - last.startedAt;
    last.startedAt = 0;
    redraw();
  }
}

export function continueUndo() {
  const last = state.waiting.at(-1);
  if (last && !last.startedAt) {
    last.startedAt = performance.now();
    wait(last, last.left);
    redraw();
  }
}

/** While the server is known to be unavailable, nothing is sent, so that it can still be undone. */
function wait(entry, milliseconds) {
  const elapse = () => (connection().offline ? wait(entry, RETRY_MS) : commit(entry));
  entry.timer = setTimeout(elapse, milliseconds);
}

function commit(entry) {
  clearTimeout(entry.timer);
  state.waiting = state.waiting.filter((other) => other !== entry);
  state.tooLate = 'Too late to undo: ' + undoableText(entry) + remedyOf(entry.disposition);
  state.sayElsewhere && say(undoableText(entry));
  redraw();
  sent = Promise.allSettled([sent, send(entry)]);
}

const commitAll = () => state.waiting.forEach(commit);

/**
 * Sends the dispositions that wait, once the server is not known to be unavailable.
 *
 * @return ends when all dispositions are answered or undone
 */
export async function sendPending() {
  while (connection().offline && state.waiting.length > 0) {
    await new Promise((done) => setTimeout(done, RETRY_MS));
  }
  commitAll();
  return sent;
}

// A hidden tab may end without a further event.
addEventListener('pagehide', () => {
  storeDone(state.done, state.waiting.flatMap(({ ids, disposition }) =>
    ids.map((id) => ({ ...doneEntry(disposable(id), disposition), left: id }))));
  commitAll();
  tellOtherTabs([...state.leaving.keys()]); // This tab cannot tell them the answer.
});
addEventListener('sessionend', commitAll);
addEventListener('beforeunload', (event) => connection().offline && state.leaving.size > 0 && event.preventDefault());
document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && sendPending());

/** A late Z must not undo something else, nor do nothing. The one before then has the whole time again. */
export function undo() {
  const last = state.waiting.pop();
  if (!last) {
    say(state.tooLate || 'Nothing to undo.');
    return;
  }
  const { ids, timer } = last;
  clearTimeout(timer);
  unanswered.delete(ids);
  ids.forEach((id) => state.leaving.delete(id));
  tellOtherTabs(ids);
  ids.filter(() => ids.length > 1).forEach((id) => state.selected.add(id));
  const before = state.waiting.at(-1);
  if (before) {
    clearTimeout(before.timer);
    Object.assign(before, { left: UNDO_MS, startedAt: 0 });
    continueUndo();
  }
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
