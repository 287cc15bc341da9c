/**
 * The pages of this screen by address: `#/tasks`, `#/tasks/new`, `#/tasks/7` (its queue), `#/tasks/7/edit`,
 * `#/tasks/7/why/123` (the check of loan 123).
 */

import { decodeSegment } from '../app/address.js';
import { redraw } from '../app/store.js';

export function route() {
  const steps = location.hash.replace(/^#\/?/, '').split('/').map(decodeSegment);
  const [id = '', part = '', loan = ''] = steps[0] === 'tasks' ? steps.slice(1) : [];
  const page = id === '' ? 'board' : id === 'new' || part === 'edit' ? 'editor' : 'queue';
  return { page, id, loan: part === 'why' ? loan : '' };
}

export function address(id = '', part = '', loan = '') {
  return ['#/tasks', ...[id, part, loan].filter((segment) => segment !== '').map(encodeURIComponent)].join('/');
}

export function goTo(...steps) {
  location.hash = address(...steps);
}

/** Focuses an element after the next redraw. */
export function focusOn(id) {
  redraw();
  queueMicrotask(() => queueMicrotask(() => document.getElementById(id)?.focus()));
}
