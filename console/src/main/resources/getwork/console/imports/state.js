/** The list of imports and the form. The state stays while other screens are open. */

import { redrawKeepingFocus } from '../app/focus.js';
import { coalesced } from '../app/coalesced.js';
import { readNextPage, readFirstPage, emptyList } from '../app/pages.js';
import { attempt } from '../app/parts.js';
import { redraw } from '../app/store.js';
import { optionsFromName } from './file-options.js';
import { followRunning } from './progress.js';

const PATH = '/loan-imports';
const PAGE = 20;

/** The id of the form's heading, which gets the focus when the form changes. */
export const FORM_HEADING = 'to-import';

export const state = {
  list: emptyList,
  file: null,
  options: null,
  sending: null,
  refused: undefined,
  last: '',
  isDropTarget: false,
  rejected: null,
  mappings: [],
  fields: [],
  sample: null,
  draft: null,
  comparison: null,
  isConfirming: false,
};

export function set(change) {
  Object.assign(state, change);
  redraw();
}

/** Chooses a file, unless another one is being sent. */
export function chooseFile(file) {
  if (file && !state.sending) {
    set({
      file, options: optionsFromName(file.name), refused: undefined, last: '', draft: null, sample: null,
      comparison: null, isConfirming: false,
    });
    redrawKeepingFocus(FORM_HEADING);
  }
}

export function removeFile() {
  set({ file: null, options: null, refused: undefined, draft: null, comparison: null });
  redrawKeepingFocus(FORM_HEADING);
}

export function setOption(option) {
  set({ options: { ...state.options, ...option }, refused: undefined });
}

/** An import that has ended stays so, even if the list was read before. */
export const load = coalesced(() => attempt(async () => {
  const merge = await readFirstPage(PATH, PAGE);
  const ended = state.list.items.filter((one) => one.state !== 'RUNNING');
  state.list = merge(state.list);
  ended.filter(({ id }) => id === state.last || importOf(id)?.state === 'RUNNING').forEach(update);
  followRunning(state.list.items, update);
}));

export function readEarlier() {
  return attempt(async () => {
    const append = await readNextPage(state.list, PATH, PAGE);
    state.list = append(state.list);
  });
}

/** Replaces an import in the list, or adds it. */
export function update(one) {
  const { items } = state.list;
  const known = items.some(({ id }) => id === one.id);
  const updated = known ? items.map((each) => (each.id === one.id ? one : each)) : [one, ...items];
  set({ list: { ...state.list, read: true, items: updated } });
}

export function importOf(id) {
  return state.list.items.find((each) => each.id === id);
}
