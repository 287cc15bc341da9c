/**
 * Where in this screen one is, as the address says: `#/tasks`, `#/tasks/new`, `#/tasks/7` (its queue),
 * `#/tasks/7/edit`, `#/tasks/7/why/123` (why loan 123 is not in it).
 */

import { decoded } from '../app/address.js';
import { changed } from '../app/store.js';

export function route() {
  const steps = location.hash.replace(/^#\/?/, '').split('/').map(decoded);
  const [id = '', part = '', loan = ''] = steps[0] === 'tasks' ? steps.slice(1) : [];
  const page = id === '' ? 'board' : id === 'new' || part === 'edit' ? 'editor' : 'queue';
  return { page, id, loan: part === 'why' ? loan : '' };
}

export function address(id = '', part = '', loan = '') {
  return ['#/tasks', ...[id, part, loan].filter((step) => step !== '').map(encodeURIComponent)].join('/');
}

export function goTo(...steps) {
  location.hash = address(...steps);
}

/** Puts the focus where the user goes on, once that is drawn. */
export function focusOn(id) {
  changed();
  queueMicrotask(() => queueMicrotask(() => document.getElementById(id)?.focus()));
}
