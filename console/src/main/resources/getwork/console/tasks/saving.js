/** Saves drafts. */

import { call, fetchAll } from '../app/http.js';
import { attempt, noAnswerProblem } from '../app/parts.js';
import { redraw } from '../app/store.js';
import { showMessage } from '../app/status-message.js';
import { mergeConflict } from './conflict.js';
import { NEW, begin, draft as draftOf, forget, rebase, definitionOf, takeOver } from './drafts.js';
import { faultsOf, invalid } from './faults.js';
import { replaceTask } from './queues.js';
import { focusAfterCall, goTo, route } from './route.js';
import { faultsOfDefinition } from './rules.js';
import { same } from './json-format.js';

/** Reads a task, with the ETag that a change must send. */
export async function readTask(id) {
  const answer = await call('GET', '/tasks/' + encodeURIComponent(id));
  return answer.ok ? { ok: true, task: { ...answer.body, tag: answer.headers.get('ETag') } } : answer;
}

/** The new task, if an earlier call created it whose answer was lost. */
async function createdBefore(sent) {
  const answer = await attempt(() => fetchAll('/tasks'));
  const task = answer?.items?.find(({ name }) => name === sent.name);
  const isSame = task !== undefined && Object.keys(sent).every((member) => same(sent[member], task[member]));
  return isSame ? attempt(() => readTask(task.id)) : undefined;
}

function send(draft, sent) {
  return draft.id === NEW
    ? call('POST', '/tasks', { body: sent })
    : call('PUT', '/tasks/' + encodeURIComponent(draft.id), { body: sent, headers: { 'If-Match': draft.tag } });
}

export async function save(draft) {
  const sent = draft.definition;
  const errors = faultsOfDefinition(sent);
  if (errors.length > 0) {
    refused(draft, invalid([...errors, ...(draft.faults ?? []).filter((one) => draft.ofServer?.includes(one))]));
    return;
  }
  Object.assign(draft, { isSaving: true, refusal: undefined, faults: [] });
  redraw();
  const isRetry = draft.isUnanswered;
  const answer = await attempt(() => send(draft, sent), () => (draft.refusal = noAnswerProblem));
  draft.isUnanswered = answer === undefined;
  const existing = isRetry && answer?.problem?.type === '/problems/name-taken' ? await createdBefore(sent) : undefined;
  if (existing?.ok) {
    saved(draft, sent, existing.task);
  } else if (answer?.ok) {
    saved(draft, sent, { ...answer.body, tag: answer.headers.get('ETag') });
  } else if (answer?.status === 412) {
    await compare(draft);
  } else if (answer) {
    refused(draft, answer.problem);
    draft.ofServer = draft.faults;
  }
  draft.isSaving = false;
  redraw();
}

function refused(draft, problem) {
  draft.refusal = problem;
  draft.faults = faultsOf(problem);
  focusAfterCall('refusal');
}

function saved(draft, sent, task) {
  replaceTask(task);
  const again = task.stillMatchesAfterCompletion ? 'Completed loans still match, so they are assigned again.' : '';
  showMessage('Saved: ' + task.name + ', version ' + task.version + '.', { keep: true, warning: again });
  if (draftOf(draft.id) !== draft) {
    return; // Discarded during the call; there may be another draft.
  }
  const isHere = route().page === 'editor' && route().id === draft.id;
  if (same(draft.definition, sent) && draft.fault === undefined) {
    forget(draft.id);
    if (isHere) {
      goTo(task.id);
    }
    return;
  }
  // The manager has edited the draft during the call: the edits become a draft of the saved task.
  forget(draft.id);
  begin(task.id, task);
  takeOver(draftOf(task.id), draft);
  if (isHere) {
    goTo(task.id, 'edit');
  }
}

/** Compares the draft with the version that somebody else has saved. */
export async function compare(draft) {
  const answer = await attempt(() => readTask(draft.id), () => (draft.refusal = noAnswerProblem));
  if (!answer?.ok) {
    draft.refusal = answer?.problem ?? draft.refusal;
  } else if (same(definitionOf(answer.task), draft.definition)) {
    // The answer of an earlier save was lost, or both saved the same.
    rebase(draft, answer.task);
    saved(draft, draft.definition, answer.task);
  } else {
    const by = await lastChange(draft.id);
    if (draft.fault !== undefined) {
      replaceTask(answer.task); // The invalid text stays; a notice offers the comparison again.
    } else if (draft.tag !== answer.task.tag) { // Otherwise, another comparison has merged it: its choices stay.
      mergeConflict(draft, answer.task, by);
      focusAfterCall('conflict-title');
    }
  }
  redraw();
}

async function lastChange(id) {
  const path = '/audit-events?taskId=' + encodeURIComponent(id) + '&kind=TASK_CHANGED&limit=1';
  const answer = await attempt(() => call('GET', path));
  return answer?.ok ? answer.body.items[0] : undefined;
}
