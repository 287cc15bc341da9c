/** The selected loans, and the loans that a key means. */

import { html } from '../lit-html/lit-html.js';
import { redraw } from '../app/store.js';
import { counted, integer } from '../app/format.js';
import { copyNumber } from '../loans/drawer.js';
import { undo } from './disposition.js';
import { textOf } from './disposition-words.js';
import { focusRow, focused } from './focus.js';
import { endText } from './reasons.js';
import { actionsOn, isDoublePress } from './rows.js';
import { toggleSelected } from './selecting.js';
import { disposable, isKept, say, state } from './state.js';

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
      ${actionsOn(ids).map(([word, , , onClick]) => html`
        <button class="small" @click=${onClick}>${word} ${ids.length}</button>`)}
      <button class="quiet small" @click=${clearSelection}>Clear selection</button>
    </div>`;
};

/** The loan that has the focus, or the first one while nothing has it. */
const current = () => focused() ?? disposable(state.first)?.id;

/** All selected loans; the current one if none is selected or it is in the drawer. */
function meant() {
  const id = state.selected.size > 0 ? focused(':not(tr)') : current();
  return id ? [id] : [...state.selected];
}

const sayNoLoan = () => state.isLoaded && say(state.pipeline.some(isKept)
  ? 'This key acts on the loan that has the focus. Press J to go to the first loan.'
  : 'You hold no loans.');

function ifDisposable(ids, action) {
  const leaving = ids.find((id) => state.leaving.has(id));
  const gone = state.gone.get(ids.find((id) => !disposable(id)));
  if (ids.length === 0) {
    sayNoLoan();
  } else if (leaving) {
    say(textOf([disposable(leaving)], state.leaving.get(leaving)));
  } else if (ids.every(disposable)) {
    action();
  } else {
    say(gone.assignment.loanNumber + ': ' + endText(gone.ended, state.user));
  }
}

/** Without a loan, no disposition happens by accident. */
export function rowKeys() {
  const [id, ids] = [current(), meant()];
  const isMistake = (key) => key === 'C' && ids[0] === id && isDoublePress(id);
  return {
    ...Object.fromEntries(actionsOn(ids).map(([, key, , action]) =>
      [key.toLowerCase(), () => isMistake(key) || ifDisposable(ids, action)])),
    x: () => ifDisposable(id ? [id] : [], () => toggleSelected(id)),
    y: () => (id ? copyNumber(id) : sayNoLoan()),
    ...(state.selected.size > 0 ? { escape: clearSelection } : {}),
  };
}

/** The commands of the palette for the loans that a key would mean, when it is opened. */
export const rowCommands = () => {
  const keys = rowKeys();
  const ids = meant().filter((id) => disposable(id) && !state.leaving.has(id));
  const loans = ids.length > 1 ? counted(ids.length, 'loan') : disposable(ids[0])?.loanNumber;
  const command = (word, key, object) =>
    (object ? [{ name: word + ' ' + object, key, run: keys[key.toLowerCase()] }] : []);
  return [
    ...actionsOn(ids).flatMap(([word, key]) => command(word, key, loans)),
    ...command('Copy', 'Y', disposable(current())?.loanNumber),
    ...(state.waiting.length > 0 ? [{ name: 'Undo', key: 'Z', run: undo }] : []),
  ];
};
