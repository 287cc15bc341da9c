/**
 * The pages of this screen by address: `#/tasks`, `#/tasks/?search=June&sort=-held&page=2`, `#/tasks/?hours=24` (with
 * figures), `#/tasks/new`, `#/tasks/7` (its queue), `#/tasks/7/?unavailable=EXCLUDED` (with its unavailable loans),
 * `#/tasks/7/edit`, `#/tasks/7/changes`, `#/tasks/7/why/123` (the check of loan 123).
 */

import { decodeSegment, filtersInAddress, withFilters, writeAddress } from '../app/address.js';
import { redraw } from '../app/store.js';

export const BOARD = '#/tasks';

let boardAddress = BOARD;

export function route() {
  const steps = location.hash.split('?')[0].replace(/^#\/?/, '').split('/').map(decodeSegment);
  const [id = '', part = '', loan = ''] = steps[0] === 'tasks' ? steps.slice(1) : [];
  const page = id === '' ? 'board' : id === 'new' || part === 'edit' ? 'editor'
    : part === 'changes' ? 'changes' : 'queue';
  return { page, id, loan: part === 'why' ? loan : '' };
}

/** The address of a page; without steps the board's, with the filters that it had last. */
export function address(id = '', part = '', loan = '') {
  const steps = [id, part, loan].filter((segment) => segment !== '');
  return steps.length === 0 ? boardAddress : [BOARD, ...steps.map(encodeURIComponent)].join('/');
}

/** Remembers the filters of the board. */
export function rememberBoard() {
  if (route().page === 'board') {
    boardAddress = withFilters(BOARD, filtersInAddress());
  }
}

/** Changes filters of the board. */
export function filterBoard(changes, isTyped) {
  writeAddress(withFilters(BOARD, { ...filtersInAddress(), ...changes }), isTyped);
  rememberBoard();
  redraw();
}

export function goTo(...steps) {
  location.hash = address(...steps);
}

/** Focuses an element after the next redraw. */
export function focusOn(id) {
  redraw();
  queueMicrotask(() => queueMicrotask(() => document.getElementById(id)?.focus()));
}

/** After a call: leaves the focus in a field, where the user may be typing, unless the field has the value sent. */
export function focusAfterCall(id, sent) {
  const { activeElement: at } = document;
  redraw();
  if (!at.matches('input, select, textarea') || at.value.trim() === sent) {
    focusOn(id);
  }
}
