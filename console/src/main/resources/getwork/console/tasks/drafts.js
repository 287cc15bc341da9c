/**
 * The drafts, one per task. The form and the JSON text both show the definition of the draft, so they cannot differ.
 * While the text is not valid JSON, the form is disabled.
 */

import { session } from '../app/session.js';
import { redraw } from '../app/store.js';
import { newCondition } from './criteria.js';
import { parse } from './json-parser.js';
import { changedAt, isWithin, without } from './pointer.js';
import { same, formatDefinition } from './json-format.js';
import { removeStored, storeDraft, storedDrafts } from './stored-drafts.js';

export const NEW = 'new';

/** The members of a definition, with their labels. */
export const MEMBERS = {
  name: 'Name',
  criteria: 'Criteria',
  order: 'Priority order',
  maxPerRequest: 'Most loans per request',
  maxHeldPerUser: 'Most loans held per user',
  maxHeldHours: 'Release after (hours)',
  assignmentPolicy: 'Assignment among requests that wait together',
  candidatesFreshSeconds: 'Maximum age of candidates (seconds)',
  completion: 'On completion',
  notAfter: 'Four eyes',
  instructions: 'Instructions',
  loanLink: 'Link to the loan',
  rowAttributes: 'Attributes in rows',
  returnReasons: 'Reasons for a return',
  groups: 'Groups',
};

const BLANK = {
  name: '',
  criteria: { all: [newCondition()] },
  order: [{ field: 'submittedAt', direction: 'asc' }],
  maxPerRequest: 5,
  maxHeldPerUser: 10,
  assignmentPolicy: 'FIRST_COME_FIRST_SERVED',
  candidatesFreshSeconds: 60,
  completion: [],
  notAfter: [],
  groups: [],
};

let owner = '';
let drafts = new Map();
let notifyEdit = () => {};

/** @param listener receives a draft that was begun or edited */
export function onEdit(listener) {
  notifyEdit = listener;
}

/** The drafts of the user of the session, with those that the browser stored. Another user does not see them. */
function ownDrafts() {
  if (session.isOpen && owner !== session.user) {
    owner = session.user;
    drafts = storedDrafts();
  }
  return drafts;
}

/** The members of a task that managers define; without those that it does not have. */
export function definitionOf(task) {
  const given = Object.keys(MEMBERS).filter((member) => member in task);
  return Object.fromEntries(given.map((member) => [member, task[member]]));
}

function draftOf(id, definition, task) {
  const text = formatDefinition(definition);
  return { id, base: definition, definition, text, tag: task?.tag, version: task?.version, places: parse(text).places };
}

export function draft(id) {
  return ownDrafts().get(id);
}

export function begin(id, task) {
  const one = id === NEW ? draftOf(NEW, BLANK) : draftOf(id, definitionOf(task), task);
  one.isJson = draft(id)?.isJson;
  ownDrafts().set(id, one);
  notifyEdit(one);
  redraw();
}

/** Another tab may have stored a draft of the task: only a draft with changes is removed from the storage. */
export function forget(id) {
  if (isDirty(draft(id))) {
    removeStored(draft(id));
  }
  ownDrafts().delete(id);
  redraw();
}

/** Takes a discarded draft back. */
export function restore(one) {
  one.isRestored = true;
  ownDrafts().set(one.id, one);
  changed(one);
}

/** Whether the draft has unsaved changes. */
export function isDirty(one) {
  return one !== undefined && (one.fault !== undefined || !same(one.definition, one.base));
}

export function dirtyDrafts() {
  return [...ownDrafts().values()].filter(isDirty);
}

function store(one) {
  if (isDirty(one)) {
    storeDraft(one);
  } else {
    removeStored(one);
  }
}

function changed(one) {
  store(one);
  notifyEdit(one);
  redraw();
}

function show(one, definition) {
  const text = formatDefinition(definition);
  Object.assign(one, { definition, text, places: parse(text).places });
  changed(one);
}

/** Continues edits of another draft in this one. */
export function takeOver(one, { definition, text, places, fault, isJson }) {
  Object.assign(one, { definition, text, places, fault, isJson });
  changed(one);
}

/** Sets the remaining faults; without any, the rejection is hidden too. */
function setFaults(one, faults) {
  if (one.faults?.length > 0 && faults.length === 0) {
    one.refusal = undefined;
  }
  one.faults = faults;
}

/**
 * Edits a part in the form. Faults of this part, of its parts and of the parts around it are removed.
 *
 * @param value undefined removes the part
 */
export function edit(one, pointer, value) {
  const faults = one.faults?.filter(({ pointer: at }) => !isWithin(at, pointer) && !isWithin(pointer, at));
  setFaults(one, faults);
  show(one, value === undefined ? without(one.definition, pointer) : changedAt(one.definition, pointer, () => value));
}

/** Removes a part, and all faults, because the pointers of later parts change. */
export function removePart(one, pointer) {
  setFaults(one, []);
  show(one, without(one.definition, pointer));
}

/** Edits the text, which may be invalid JSON. */
export function editText(one, text) {
  one.text = text;
  setFaults(one, []);
  const { value, places, fault } = parse(text);
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  one.fault = fault ?? (isObject ? undefined : { detail: 'A task is an object in braces.', at: 0 });
  if (!one.fault) {
    Object.assign(one, { definition: value, places });
    notifyEdit(one);
  }
  store(one);
  redraw();
}

/** Replaces an invalid text with the last valid definition. */
export function discardText(one) {
  one.fault = undefined;
  show(one, one.definition);
}

/** Bases the draft on the current version of the server. */
export function rebase(one, task) {
  const { tag, version } = task;
  Object.assign(one, { base: definitionOf(task), tag, version, refusal: undefined, faults: [] });
  store(one);
}
