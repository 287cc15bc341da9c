/** Saving and previewing a draft. */

import { call, newKey } from '../app/http.js';
import { attempt, unanswered } from '../app/parts.js';
import { changed } from '../app/store.js';
import { meet } from './conflict.js';
import { NEW, begin, draft as draftOf, forget, rebase, definitionOf } from './drafts.js';
import { learnFromLoan, learnFromTask } from './fields.js';
import { put } from './queues.js';
import { focusOn, goTo, route } from './route.js';
import { same } from './write.js';
import { say } from './said.js';

/** The task as it is now, with the tag that a change of it must name; or the answer that says why not. */
export async function readTask(id) {
  const answer = await call('GET', '/tasks/' + encodeURIComponent(id));
  return answer.ok ? { ok: true, task: { ...answer.body, tag: answer.headers.get('ETag') } } : answer;
}

/** A new task is created once, however often the same is sent: what is said anew gets a new key. */
function keyFor(draft, sent) {
  if (!draft.sending || !same(draft.sending.definition, sent)) {
    draft.sending = { definition: sent, key: newKey() };
  }
  return draft.sending.key;
}

function send(draft, sent) {
  return draft.id === NEW
    ? call('POST', '/tasks', { body: sent, headers: { 'Idempotency-Key': keyFor(draft, sent) } })
    : call('PUT', '/tasks/' + encodeURIComponent(draft.id), { body: sent, headers: { 'If-Match': draft.tag } });
}

export async function save(draft) {
  const sent = draft.definition;
  Object.assign(draft, { isSaving: true, refusal: undefined, faults: [] });
  changed();
  const answer = await attempt(() => send(draft, sent), () => (draft.refusal = unanswered));
  draft.isSaving = false;
  if (answer?.ok) {
    saved(draft, sent, { ...answer.body, tag: answer.headers.get('ETag') });
  } else if (answer?.status === 412) {
    await compare(draft);
  } else if (answer) {
    refused(draft, answer.problem);
  }
  changed();
}

function refused(draft, problem) {
  draft.refusal = problem;
  draft.faults = (problem.errors ?? []).filter((error) => error.pointer !== undefined);
  focusOn('refusal');
}

function saved(draft, sent, task) {
  learnFromTask(task);
  put(task);
  say('Saved: ' + task.name + ', version ' + task.version + '.', true);
  const isHere = route().page === 'editor' && route().id === draft.id;
  if (same(draft.definition, sent) && draft.fault === undefined) {
    forget(draft.id);
    if (isHere) {
      goTo(task.id);
    }
    return;
  }
  // Somebody wrote on while it was saved: that is a change of what was saved, and not lost.
  const wrote = { definition: draft.definition, text: draft.text, places: draft.places, fault: draft.fault };
  forget(draft.id);
  begin(task.id, task);
  Object.assign(draftOf(task.id), wrote);
  if (isHere) {
    goTo(task.id, 'edit');
  }
}

/** Shows what somebody else saved meanwhile beside what is written here. */
export async function compare(draft) {
  const answer = await attempt(() => readTask(draft.id), () => (draft.refusal = unanswered));
  if (!answer?.ok) {
    draft.refusal = answer?.problem ?? draft.refusal;
  } else if (same(definitionOf(answer.task), draft.definition)) {
    // The first answer was lost, or both wrote the same: there is nothing to decide.
    rebase(draft, answer.task);
    saved(draft, draft.definition, answer.task);
  } else {
    const by = await lastChange(draft.id);
    if (draft.fault === undefined) {
      meet(draft, answer.task, by);
      focusOn('conflict-title');
    } else {
      put(answer.task); // What is being typed stays as it is: a notice tells of the new version, and leads here again.
    }
  }
  changed();
}

async function lastChange(id) {
  const path = '/audit-events?taskId=' + encodeURIComponent(id) + '&kind=TASK_CHANGED&limit=1';
  const answer = await attempt(() => call('GET', path));
  return answer?.ok ? answer.body.items[0] : undefined;
}

export async function preview(draft) {
  const { criteria, order } = draft.definition;
  const body = order === undefined ? { criteria } : { criteria, order };
  const before = draft.preview?.found ? draft.preview : draft.preview?.before;
  draft.preview = { isAsking: true, before };
  changed();
  const answer = await attempt(
    () => call('POST', '/task-previews', { body }),
    () => (draft.preview = { refusal: unanswered, before }),
  );
  if (answer?.ok) {
    answer.body.items.forEach(learnFromLoan);
    draft.preview = { found: answer.body, of: body };
  } else if (answer) {
    draft.preview = { refusal: answer.problem, before };
    draft.faults = (answer.problem.errors ?? []).filter((error) => error.pointer !== undefined);
  }
  changed();
}
