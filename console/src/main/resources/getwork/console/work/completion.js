/** The form of a completion. */

import { html } from '../lit-html/lit-html.js';
import { factInput, factOf } from '../app/fact-input.js';
import { redraw } from '../app/store.js';
import { details, instructions } from './details.js';
import { disposable, state, taskOf } from './state.js';

/** The inputs of the task of an assignment. */
export function inputsOf(id) {
  return taskOf(disposable(id)?.taskId)?.inputs ?? [];
}

/** They are kept until they have been sent, like a note. */
const valuesOf = ({ ids: [id] }) => state.inputs.get(id) ?? {};

/** The disposition of the form; undefined if an input is missing. */
export function completionOf(current) {
  const [id] = current.ids;
  const values = valuesOf(current);
  const inputs = inputsOf(id);
  current.missing = inputs.find(({ attribute, required }) => required && !values[attribute]?.trim())?.attribute;
  const given = inputs.filter(({ attribute }) => values[attribute]?.trim());
  return current.missing ? undefined : {
    outcome: 'COMPLETE',
    facts: Object.fromEntries(given.map(({ attribute, type }) => [attribute, factOf(values[attribute], type)])),
  };
}

function onInput(current, attribute, value) {
  state.inputs.set(current.ids[0], { ...valuesOf(current), [attribute]: value });
  current.missing = undefined;
  redraw();
}

const input = (current) => ({ attribute, label, required, type }) => factInput({
  name: attribute,
  label: label + (required ? ' (required)' : ' (optional)'),
  type,
  text: valuesOf(current)[attribute] ?? '',
  fault: current.missing === attribute ? label + ' is required.' : '',
  isRequired: required,
  onInput: (text) => onInput(current, attribute, text),
});

/** The inputs, below what the user has to know about the loan: the dialog may cover its row. */
export function completionForm(current) {
  const held = disposable(current.ids[0]);
  return held && html`
    ${instructions(held.taskId)} ${details(held)} ${inputsOf(held.id).map(input(current))}`;
}
