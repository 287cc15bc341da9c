/**
 * What a manager is writing, until it is saved: one draft per task. Its definition is what the API would be sent; the
 * form and the text both show that one value, so that they cannot differ. Only while the text is no JSON, the form
 * waits.
 */

import { session } from '../app/session.js';
import { changed } from '../app/store.js';
import { newCondition } from './criteria.js';
import { read } from './json.js';
import { changedAt, isWithin, without } from './pointer.js';
import { same, writtenDefinition } from './write.js';

export const NEW = 'new';

const MEMBERS = ['name', 'criteria', 'order', 'maxPerRequest', 'maxHeldPerUser', 'assignmentPolicy'];

const BLANK = {
  name: '',
  criteria: { all: [newCondition()] },
  order: [{ field: 'submittedAt', direction: 'asc' }],
  maxPerRequest: 5,
  maxHeldPerUser: 10,
  assignmentPolicy: 'FIRST_COME_FIRST_SERVED',
};

let writer = '';
let drafts = new Map();

/**
 * They belong to who wrote them: another user of the same tab does not find them, and the same one does. While nobody
 * is signed in they are still there, so that the browser asks before it loses them.
 */
function mine() {
  if (session.isOpen && writer !== session.user) {
    writer = session.user;
    drafts = new Map();
  }
  return drafts;
}

/** What of a task its managers write. */
export function definitionOf(task) {
  return Object.fromEntries(MEMBERS.map((member) => [member, task[member]]));
}

function draftOf(id, definition, task) {
  const text = writtenDefinition(definition);
  return { id, base: definition, definition, text, tag: task?.tag, version: task?.version, places: read(text).places };
}

export function draft(id) {
  return mine().get(id);
}

export function begin(id, task) {
  mine().set(id, id === NEW ? draftOf(NEW, BLANK) : draftOf(id, definitionOf(task), task));
  changed();
}

export function forget(id) {
  mine().delete(id);
  changed();
}

/** Whether something is written in it that would be missed. */
export function isDirty(one) {
  return one !== undefined && (one.fault !== undefined || !same(one.definition, one.base));
}

export function dirtyDrafts() {
  return [...mine().values()].filter(isDirty);
}

function show(one, definition) {
  one.definition = definition;
  one.text = writtenDefinition(definition);
  one.places = read(one.text).places;
  changed();
}

/** A refusal that pointed at places has been heeded when none of them is left. */
function mended(one, faults) {
  if (one.faults?.length > 0 && faults.length === 0) {
    one.refusal = undefined;
  }
  one.faults = faults;
}

/**
 * An edit in the form; of nothing, the part is left out. What was found wrong at that place, or within it, is not known
 * to be wrong any more.
 */
export function edit(one, pointer, value) {
  const faults = one.faults?.filter(({ pointer: at }) => !isWithin(at, pointer) && !isWithin(pointer, at));
  mended(one, faults);
  show(one, value === undefined ? without(one.definition, pointer) : changedAt(one.definition, pointer, () => value));
}

/** Takes a part away. Those after it have other pointers then, so nothing is said of places any more. */
export function takeAway(one, pointer) {
  mended(one, []);
  show(one, without(one.definition, pointer));
}

/** An edit in the text: kept as it is typed, JSON or not. */
export function editText(one, text) {
  one.text = text;
  mended(one, []);
  const { value, places, fault } = read(text);
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  one.fault = fault ?? (isObject ? undefined : { detail: 'A task is one object, in braces.', at: 0 });
  if (!one.fault) {
    Object.assign(one, { definition: value, places });
  }
  changed();
}

/** Gives up a text that is no JSON, for what it was when it last was. */
export function backToForm(one) {
  one.fault = undefined;
  show(one, one.definition);
}

/** Goes on from what the server has now. */
export function rebase(one, task) {
  const { tag, version } = task;
  Object.assign(one, { base: definitionOf(task), tag, version, refusal: undefined, faults: [] });
}
