/** The imports there were, and the file that is to be one. It stays while other screens are looked at. */

import { keepFocus } from '../app/focus.js';
import { newKey } from '../app/http.js';
import { oneAtATime } from '../app/one-at-a-time.js';
import { longer, renewed, unread } from '../app/pages.js';
import { attempt } from '../app/parts.js';
import { changed } from '../app/store.js';
import { guessed } from './files.js';
import { followRunning } from './follow.js';

const PATH = '/loan-imports';
const PAGE = 20;

/** The heading of the file, which stays when what is below it is another. */
export const FORM = 'to-import';

export const state = {
  list: unread,
  file: null,
  options: null,
  key: '',
  sending: null,
  refused: undefined,
  last: '',
  over: false,
  rejected: null,
};

export function set(change) {
  Object.assign(state, change);
  changed();
}

/** A file is chosen; one that is being sent is not lost by it. */
export function choose(file) {
  if (file && !state.sending) {
    set({ file, options: guessed(file.name), key: newKey(), refused: undefined, last: '' });
    keepFocus(FORM);
  }
}

export function forget() {
  set({ file: null, options: null, refused: undefined });
  keepFocus(FORM);
}

/** Another import than before, so under another key. */
export function change(option) {
  set({ options: { ...state.options, ...option }, key: newKey(), refused: undefined });
}

export const load = oneAtATime(() => attempt(async () => {
  const renew = await renewed(PATH, PAGE);
  state.list = renew(state.list);
  followRunning(state.list.items, tell);
}));

export function readEarlier() {
  return attempt(async () => {
    const lengthen = await longer(state.list, PATH, PAGE);
    state.list = lengthen(state.list);
  });
}

/** How one of them is now. */
export function tell(one) {
  const { items } = state.list;
  const known = items.some(({ id }) => id === one.id);
  const told = known ? items.map((each) => (each.id === one.id ? one : each)) : [one, ...items];
  set({ list: { ...state.list, read: true, items: told } });
}

export function importOf(id) {
  return state.list.items.find((each) => each.id === id);
}
