/** The form of a completion. */

import { html, nothing } from '../lit-html/lit-html.js';
import { live } from '../lit-html/directives/live.js';
import { redraw } from '../app/store.js';
import { details, instructions } from './details.js';
import { disposable, state, taskOf } from './state.js';

/** The inputs of the task of an assignment. */
export function inputsOf(id) {
  return taskOf(disposable(id)?.taskId)?.inputs ?? [];
}

/** They are kept until they have been sent, like a note. */
const valuesOf = ({ ids: [id] }) => state.inputs.get(id) ?? {};

/** Values of times are local in the form. */
function typed(value, type) {
  return type === 'NUMBER' ? Number(value) : type === 'TIME' ? new Date(value).toISOString() : value;
}

/** The disposition of the form; undefined if an input is missing. */
export function completionOf(current) {
  const [id] = current.ids;
  const values = valuesOf(current);
  const inputs = inputsOf(id);
  current.missing = inputs.find(({ attribute, required }) => required && !values[attribute]?.trim())?.attribute;
  const given = inputs.filter(({ attribute }) => values[attribute]?.trim());
  return current.missing ? undefined : {
    outcome: 'COMPLETE',
    facts: Object.fromEntries(given.map(({ attribute, type }) => [attribute, typed(values[attribute], type)])),
  };
}

function onInput(current, attribute, value) {
  state.inputs.set(current.ids[0], { ...valuesOf(current), [attribute]: value });
  current.missing = undefined;
  redraw();
}

const FORM_TYPES = { NUMBER: 'number', TIME: 'datetime-local', TEXT: 'text' };

const input = (current) => ({ attribute, label, required, type }) => html`
  <label>
    <span>${label} ${required ? '(required)' : '(optional)'}</span>
    <input name=${attribute} type=${FORM_TYPES[type]} step="any" autocomplete="off" ?required=${required}
      aria-invalid=${current.missing === attribute ? 'true' : 'false'}
      .value=${live(valuesOf(current)[attribute] ?? '')}
      @input=${(event) => onInput(current, attribute, event.target.value)}>
  </label>
  ${current.missing === attribute
    ? html`<p class="problem" role="alert">${label} is required.</p>`
    : nothing}`;

/** The inputs, below what the user has to know about the loan: the dialog may cover its row. */
export function completionForm(current) {
  const held = disposable(current.ids[0]);
  return held && html`
    ${instructions(held.taskId)} ${details(held)} ${inputsOf(held.id).map(input(current))}`;
}
