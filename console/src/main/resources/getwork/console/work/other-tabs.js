/** Tells the other tabs of the user which loans leave here, so that nobody treats them there a second time. */

import { redraw } from '../app/store.js';
import { state } from './state.js';

const tabs = new BroadcastChannel('getwork.leaving');

/** @param end "completed"; undefined if the loans stay, or have left: then settled are the ids of those that left */
export const tellOtherTabs = (ids, end, settled = []) => tabs.postMessage({ user: state.user, ids, end, settled });

tabs.onmessage = ({ data: { user, ids, end, settled } }) => {
  if (user === state.user) {
    ids.forEach((id) => (end ? state.leaving.set(id, end) : state.leaving.delete(id)));
    settled.forEach((id) => state.settled.add(id));
    state.pipeline = state.pipeline.filter(({ id }) => !settled.includes(id));
    state.tooLate = end ? 'Undo it in the tab where you did it.' : '';
    redraw();
  }
};
