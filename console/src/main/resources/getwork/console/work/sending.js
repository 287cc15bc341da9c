/** Sends dispositions, a single one or several as a batch, until there is an answer. */

import { call, connection } from '../app/http.js';
import { attempt, noAnswerProblem } from '../app/parts.js';
import { addToFarewell, session } from '../app/session.js';
import { redraw } from '../app/store.js';
import { counted } from '../app/format.js';
import { PARTICIPLES, causeText, endOf, failureText, textOf, unconfirmedText } from './disposition-words.js';
import { markAsTakenAway, refreshPipeline } from './pipeline.js';
import { tellOtherTabs } from './other-tabs.js';
import { disposable, say, state } from './state.js';
import { storeDone } from './storage.js';

const RETRY_MS = 2_000;
/** A browser sends up to 64 KiB for a page that is left; a character is up to three bytes. */
const MAX_KEPT_ALIVE = 20_000;

/** @param onRefused called when the server has not accepted it */
export async function send({ ids, disposition, end, onRefused }) {
  const [before, unconfirmed] = [state.message, unconfirmedText(ids)];
  const results = await sendUntilAnswered(ids, disposition);
  ids.forEach((id) => state.leaving.delete(id));
  const done = results.filter((result) => settle(result, disposition));
  tellOtherTabs(ids, undefined, done.map(({ id }) => id));
  if (ids.length > 1 && done.length === ids.length) {
    state.notes.delete('several');
  }
  const text = done.length === 0 ? '' : textOf(done.map(({ held }) => held), end);
  announce(done, text, state.message === before || state.message.endsWith(unconfirmed));
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

const bodyOf = ({ ids, disposition }) => (ids.length === 1
  ? disposition
  : { items: ids.map((id) => ({ assignmentId: id, ...disposition })) });

/** Whether a page that is left can send all these. */
export const areKeptAlive = (entries) => JSON.stringify(entries.map(bodyOf)).length < MAX_KEPT_ALIVE;

/** @return the result for each assignment; undefined without an answer */
async function sendOnce(ids, disposition) {
  const all = ids.map((id) => ({ id, held: disposable(id) }));
  const options = { body: bodyOf({ ids, disposition }), keepalive: areKeptAlive([{ ids, disposition }]) };
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
  const { tooLate } = state;
  const unconfirmed = unconfirmedText(ids);
  let results = await sendOnce(ids, disposition);
  if (!results) {
    state.tooLate = 'Too late to undo: ' + unconfirmed;
    say(unconfirmed);
  }
  while (!results && session.isOpen) {
    await new Promise((done) => setTimeout(done, RETRY_MS));
    results = session.isOpen && await sendOnce(ids, disposition);
  }
  state.tooLate = state.tooLate.endsWith(unconfirmed) ? tooLate : state.tooLate;
  connection().unanswered.delete(ids);
  return results || ids.map((id) => ({ id, held: disposable(id), problem: noAnswerProblem }));
}

/** The entry of a loan in the list of what was done in this tab. */
export const doneEntry = (held, disposition) => ({
  ...held,
  end: endOf(disposition),
  reason: disposition.reason,
  isReturn: disposition.outcome.startsWith('RETURN'),
});

/** @return whether the disposition succeeded */
function settle(result, disposition) {
  const { id, held, problem } = result;
  const { reason } = disposition;
  if (result.ok) {
    state.settled.add(id);
    state.done.unshift(doneEntry(held, disposition));
    storeDone(state.done);
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

/** Replaces the message of the start, but not a newer one. */
function announce(done, text, isOld) {
  const again = done.filter(({ body }) => body?.stillMatches).length;
  if (again > 0 || isOld) {
    say([isOld ? '' : state.message, text,
      again > 0 ? counted(again, 'loan') + ' can be assigned again: the facts still match the task.' : '']
      .filter((part) => part !== '').join(' '));
  }
}
