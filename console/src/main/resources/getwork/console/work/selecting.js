/** Selects loans: one, a range, or all of a task. */

import { html, nothing } from '../lit-html/lit-html.js';
import { live } from '../lit-html/directives/live.js';
import { redraw } from '../app/store.js';
import { focusNext, focused } from './focus.js';
import { disposable, isKept, nameOf, state } from './state.js';

/** The loan that was selected or cleared last: a range begins there. */
let anchor = '';

const idsOf = (taskId) => state.pipeline.filter((held) => held.taskId === taskId && isKept(held)).map(({ id }) => id);

function select(ids, isSelected) {
  state.selected = state.selected[isSelected ? 'union' : 'difference'](new Set(ids));
  redraw();
}

export function toggleSelected(id) {
  anchor = id;
  select([id], !state.selected.has(id));
}

/** With Shift, all loans of the same task between this one and the last one get the same state. */
export function onTick({ shiftKey }, { id, taskId }) {
  const ids = idsOf(taskId);
  const [first, last] = [ids.indexOf(anchor), ids.indexOf(id)].sort((one, other) => one - other);
  const isSelected = !state.selected.has(id);
  anchor = id;
  select(shiftKey && first >= 0 ? ids.slice(first, last + 1) : [id], isSelected);
}

/** The checkbox of all loans of a task; nothing if none can be selected. */
export function allTick(taskId) {
  const ids = idsOf(taskId);
  const count = ids.filter((id) => state.selected.has(id)).length;
  return ids.length === 0 ? nothing : html`
    <label class="tick"><input type="checkbox" aria-label="Select all loans of ${nameOf(taskId)}"
      .checked=${live(count === ids.length)} .indeterminate=${live(count > 0 && count < ids.length)}
      @change=${({ target }) => select(ids, target.checked)}></label>`;
}

/** Selects the focused loan and the next one (1) or the previous one (-1). */
export function extendSelection(direction) {
  const before = focused(':is(tr)');
  focusNext(direction);
  anchor = focused(':is(tr)');
  select([before, anchor].filter((id) => disposable(id) && !state.leaving.has(id)), true);
}
