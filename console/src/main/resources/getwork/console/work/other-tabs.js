/** Tells the other tabs of the user which loans leave here, so that nobody ends them a second time there. */

import { redraw } from '../app/store.js';
import { textOf } from './disposition-words.js';
import { focused } from './focus.js';
import { markAsTakenAway, refreshPipeline } from './pipeline.js';
import { disposable, state } from './state.js';

const tabs = new BroadcastChannel('getwork.leaving');

/** @param end "completed"; undefined if the loans stay, or have left: then settled are the ids of those that left */
export const tellOtherTabs = (ids, end, settled = []) => tabs.postMessage({ user: state.user, ids, end, settled });

const isInUse = (id) => state.question?.ids.includes(id) || focused() === id
  || document.querySelector('.drawer')?.dataset.assignment === id;

/** What the user does in this tab must not disappear without a word: the row then shows how the assignment ended. */
function settle(id) {
  const held = disposable(id);
  if (held && isInUse(id)) {
    markAsTakenAway(held);
    refreshPipeline();
  } else {
    state.settled.add(id);
    state.pipeline = state.pipeline.filter((other) => other.id !== id);
  }
}

tabs.onmessage = ({ data: { user, ids, end, settled } }) => {
  if (user === state.user) {
    ids.forEach((id) => (end ? state.leaving.set(id, end) && state.selected.delete(id) : state.leaving.delete(id)));
    settled.forEach(settle);
    const loans = ids.map(disposable).filter(Boolean);
    state.tooLate = end && loans.length > 0 ? 'In another tab: ' + textOf(loans, end) + ' Undo it there.' : '';
    redraw();
  }
};
