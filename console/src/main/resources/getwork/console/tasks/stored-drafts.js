/**
 * The unsaved drafts in the browser's storage, by user and task: a reload, a crash, a closed tab or a sign-out does not
 * lose them. Only the same user sees them.
 */

import { session } from '../app/session.js';
import { formatDefinition } from './json-format.js';
import { parse } from './json-parser.js';

const PREFIX = 'getwork.draft.';

const prefix = () => PREFIX + encodeURIComponent(session.user) + '/';

/** Without a place in the storage, the browser asks before it leaves the page. */
export function storeDraft(one) {
  if (!session.isOpen) {
    return;
  }
  const { id, base, definition, text, fault, tag, version, isJson, conflict, earlier } = one;
  one.at = new Date().toISOString();
  const kept = { id, base, definition, text, fault, tag, version, isJson, conflict, earlier, at: one.at };
  try {
    localStorage.setItem(prefix() + id, JSON.stringify(kept));
    one.isStored = true;
  } catch {
    one.isStored = false;
  }
}

export function removeStored({ id }) {
  if (session.isOpen) {
    localStorage.removeItem(prefix() + id);
  }
}

function restored(key) {
  try {
    const one = JSON.parse(localStorage.getItem(key));
    const { places } = parse(one.fault ? formatDefinition(one.definition) : one.text);
    return [[one.id, { ...one, places, isStored: true, isRestored: true }]];
  } catch {
    return [];
  }
}

/** The stored drafts of the user, by task. */
export const storedDrafts = () =>
  new Map(Object.keys(localStorage).filter((key) => key.startsWith(prefix())).flatMap(restored));
