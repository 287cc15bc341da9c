/** The form for the inputs of a completion. */

import { html, nothing } from '../lit-html/lit-html.js';
import { live } from '../lit-html/directives/live.js';
import { redraw } from '../app/store.js';
import { disposable, taskOf } from './state.js';

/** The inputs of the task of an assignment. */
export function inputsOf(id) {
  return taskOf(disposable(id)?.taskId)?.inputs ?? [];
}

/** Values of times are local in the form. */
function typed(value, type) {
  return type === 'NUMBER' ? Number(value) : type === 'TIME' ? new Date(value).toISOString() : value;
}

/** The disposition of the form; undefined if an input is missing. */
export function completionOf(current) {
  const inputs = inputsOf(current.ids[0]);
  current.missing = inputs.find(({ attribute, required }) => required && !current.values[attribute]?.trim())?.attribute;
  const given = inputs.filter(({ attribute }) => current.values[attribute]?.trim());
  return current.missing ? undefined : {
    outcome: 'COMPLETE',
    facts: Object.fromEntries(given.map(({ attribute, type }) => [attribute, typed(current.values[attribute], type)])),
  };
}

function onInput(current, attribute, value) {
  current.values[attribute] = value;
  current.missing = undefined;
  redraw();
}

const FORM_TYPES = { NUMBER: 'number', TIME: 'datetime-local', TEXT: 'text' };

const input = (current) => ({ attribute, label, required, type }) => html`
  <label>
    <span>${label}${required ? nothing : ' (optional)'}</span>
    <input name=${attribute} type=${FORM_TYPES[type]} step="any" autocomplete="off" ?required=${required}
      aria-invalid=${current.missing === attribute ? 'true' : 'false'} .value=${live(current.values[attribute] ?? '')}
      @input=${(event) => onInput(current, attribute, event.target.value)}>
  </label>
  ${current.missing === attribute ? html`<p class="problem" role="alert">Enter ${label}.</p>` : nothing}`;

export const inputFields = (current) => inputsOf(current.ids[0]).map(input(current));
