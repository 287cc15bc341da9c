/** A manager corrects the attributes of a loan, such as a fact that a mistaken completion wrote. */

import { html, nothing } from '../lit-html/lit-html.js';
import { dialog } from '../app/dialog.js';
import { factInput, factOf } from '../app/fact-input.js';
import { isDate, label, localTime } from '../app/format.js';
import { call } from '../app/http.js';
import { attempt, factChange, noAnswerProblem, problem } from '../app/parts.js';
import { showFailure, showMessage } from '../app/status-message.js';
import { redraw } from '../app/store.js';
import { attributeNames, kindOf, readFields } from '../tasks/fields.js';
import { load, path, state } from './state.js';

/** After a change by somebody else. */
const STALE = { title: 'The loan has changed meanwhile', detail: 'Nothing is saved. Check the values and save again.' };

/** The loan as it was read, the names of its attributes and, by name, what the manager typed. */
let opened = null;

export async function openCorrection() {
  await readFields();
  const { loan, tag } = state;
  const names = [...new Set([...Object.keys(loan?.attributes ?? {}), ...attributeNames()])];
  opened = loan ? { loan, tag, names, typed: {} } : null;
  redraw();
}

export function closeCorrection() {
  opened = null;
  redraw();
}

const valueOf = (name) => opened.loan.attributes[name];

const typeOf = (name) =>
  (kindOf(name) === 'time' && isDate(valueOf(name)) ? 'DATE' : kindOf(name)?.toUpperCase() ?? 'TEXT');

/** The value as its input has it. */
function written(name) {
  const text = String(valueOf(name) ?? '');
  const type = typeOf(name);
  return type === 'DATE' ? text.slice(0, 'yyyy-mm-dd'.length) : type === 'TIME' && text ? localTime(text) : text;
}

/** The changes, each with attribute, oldValue and newValue. */
const changes = () => Object.entries(opened.typed)
  .filter(([name, text]) => text.trim() !== written(name))
  .map(([attribute, text]) => ({
    attribute, oldValue: valueOf(attribute), newValue: text.trim() === '' ? null : factOf(text, typeOf(attribute)),
  }));

/** Patches attributes unless the loan has changed meanwhile, and reads it again. */
async function patch(loanNumber, tag, attributes) {
  const headers = { 'Content-Type': 'application/merge-patch+json', 'If-Match': tag };
  const answer = await attempt(() => call('PATCH', path(loanNumber), { body: { attributes }, headers }))
    ?? { problem: noAnswerProblem };
  await load();
  return answer.status === 412 ? { ...answer, problem: STALE } : answer;
}

async function undo(loanNumber, tag, attributes) {
  const { ok, problem: refused } = await patch(loanNumber, tag, attributes);
  ok ? showMessage(`The correction of ${loanNumber} is undone.`)
    : showFailure(`The correction of ${loanNumber} is not undone.`,
      refused === STALE ? { title: STALE.title } : refused);
}

/** After a change by somebody else, the dialog shows the loan as it is now, with what was typed. */
async function save(event) {
  event.preventDefault();
  const current = opened;
  const attributes = Object.fromEntries(changes().map(({ attribute, newValue }) => [attribute, newValue]));
  const before = Object.fromEntries(changes().map(({ attribute, oldValue = null }) => [attribute, oldValue]));
  if (current.isBusy || Object.keys(attributes).length === 0) {
    return current.isBusy || closeCorrection();
  }
  current.isBusy = true;
  const { loanNumber } = current.loan;
  const answer = await patch(loanNumber, current.tag, attributes);
  Object.assign(current, { isBusy: false, refused: answer.problem },
    answer.problem === STALE && state.loan && { loan: state.loan, tag: state.tag });
  if (answer.ok || (opened === current && changes().length === 0)) {
    // Perhaps before, by a call whose answer was lost.
    const { tag } = state;
    showMessage(`The facts of ${loanNumber} are corrected.`,
      { undo: state.number === loanNumber ? () => undo(loanNumber, tag, before) : undefined });
    opened = opened === current ? null : opened;
  }
  redraw();
}

function type(name, text) {
  Object.assign(opened, { typed: { ...opened.typed, [name]: text }, refused: undefined });
  redraw();
}

const faultOf = (name) => opened.refused?.errors?.find(({ pointer }) => pointer === '/attributes/' + name);

const input = (name) => factInput({
  name,
  label: label(name),
  type: typeOf(name),
  text: opened.typed[name] ?? written(name),
  fault: faultOf(name) ? `${label(name)} ${faultOf(name).detail}.` : '',
  onInput: (text) => type(name, text),
});

const form = () => html`
  <form class="stack" @submit=${save}>
    <p>Empty a field to remove its value. A loan that matches a task's conditions again becomes available again.
      Amount, state, product, purpose and submission come from imports.</p>
    <div class="stack narrow">${opened.names.map(input)}</div>
    ${opened.names.some(faultOf) ? nothing : problem(opened.refused)}
    <div role="status" aria-label="Changes">${changes().map((change) => html`<div>${factChange(change)}</div>`)}</div>
    <div class="side-by-side dialog-actions">
      <button class="primary" aria-disabled=${Boolean(opened.isBusy)}>${opened.isBusy ? 'Wait…' : 'Save'}</button>
      <button type="button" @click=${closeCorrection}>Cancel</button>
    </div>
  </form>`;

export const correctionDialog = () =>
  (opened ? dialog('Correct facts of ' + opened.loan.loanNumber, form(), closeCorrection) : nothing);
