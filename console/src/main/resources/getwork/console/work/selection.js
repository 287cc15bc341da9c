/** The selected loans, and the loans that a key means. */

import { html } from '../lit-html/lit-html.js';
import { redraw } from '../app/store.js';
import { counted, integer } from '../app/format.js';
import { undo } from './disposition.js';
import { textOf } from './disposition-words.js';
import { focusRow, focused, rowIds } from './focus.js';
import { openQuestion } from './questions.js';
import { complete, isDoublePress } from './rows.js';
import { disposable, say, state } from './state.js';

/** The focus stays in its row, or returns to a selected one. */
function clearSelection() {
  const [first] = state.selected;
  state.selected = new Set();
  focusRow(focused() ?? first);
  redraw();
}

export const selectionBar = () => {
  const ids = [...state.selected];
  return html`
    <div class="side-by-side chosen" role="group" aria-label="Selected loans">
      <strong>${integer(ids.length)} selected</strong>
      <button class="small" @click=${() => complete(ids)}>Complete ${ids.length}</button>
      <button class="small" @click=${() => openQuestion('return', ids)}>Return ${ids.length}</button>
      <button class="small" @click=${() => openQuestion('never', ids)}>Exclude ${ids.length}</button>
      <button class="small" @click=${() => openQuestion('notMe', ids)}>Decline ${ids.length}</button>
      <button class="quiet small" @click=${clearSelection}>Clear selection</button>
    </div>`;
};

/** All selected loans; the one that has the focus if none is selected or it is in the drawer. */
function meant() {
  const id = focused(state.selected.size > 0 ? ':not(tr)' : '');
  return id ? [id] : [...state.selected];
}

function ifDisposable(ids, action) {
  const leaving = ids.find((id) => state.leaving.has(id));
  if (leaving) {
    say(textOf([disposable(leaving)], state.leaving.get(leaving)));
  } else if (ids.every(disposable)) {
    action();
  } else {
    say(state.gone.get(ids[0])?.assignment.loanNumber + ' is not yours any more.');
  }
}

/** Without a loan, no disposition happens by accident; but Return, which only asks, means the first one. */
export function rowKeys() {
  const ids = meant();
  if (ids.length === 0) {
    return { r: () => openQuestion('return', rowIds().filter(disposable).slice(0, 1)) };
  }
  const ask = (kind) => () => ifDisposable(ids, () => openQuestion(kind, ids));
  return {
    c: () => (ids[0] === focused() && isDoublePress(ids[0])) || ifDisposable(ids, () => complete(ids)),
    r: ask('return'),
    n: ask('never'),
    m: ask('notMe'),
    ...(state.selected.size > 0 ? { escape: clearSelection } : {}),
  };
}

/** The commands of the palette for the loans that a key would mean, when it is opened. */
export const rowCommands = () => {
  const { c, r } = rowKeys();
  const ids = meant().filter(disposable);
  const loans = ids.length > 1 ? counted(ids.length, 'loan') : disposable(ids[0])?.loanNumber;
  return [
    ...(loans ? [{ name: 'Complete ' + loans, key: 'C', run: c }, { name: 'Return ' + loans, key: 'R', run: r }] : []),
    ...(state.undoable ? [{ name: 'Undo', key: 'Z', run: undo }] : []),
  ];
};
