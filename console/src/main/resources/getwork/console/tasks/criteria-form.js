/** The form of the criteria: groups and conditions, each editing its part of the draft. */

import { html, nothing } from '../lit-html/lit-html.js';
import { live } from '../lit-html/directives/live.js';
import { GROUPS, OPERATORS, operatorLabel } from '../app/criteria.js';
import { label } from '../app/format.js';
import { redraw } from '../app/store.js';
import { formOf, newCondition, takesList, withGroup, withOperator } from './criteria.js';
import { edit, removePart } from './drafts.js';
import { describedBy, faultText, idOf, isFaulty } from './faults.js';
import { dayOf, fieldGroups, isAmbiguous, kindOf, normalized, startOf, valueOf } from './fields.js';
import { focusOn } from './route.js';
import { NOT_A_NUMBER } from './rules.js';

const EMPTY = { all: 'No condition: every loan.', any: 'No condition yet: no loan.' };
const HINTS = { number: '0', time: '2020-06-01T00:00:00Z' };

const fieldOption = (name, chosen) => html`
  <option value=${name} .selected=${name === chosen}>${name === '' ? 'Choose a field' : label(name)}</option>`;

/** The choice of a field by its label. JSON may name others than those of the catalog. */
export function fieldSelect(draft, pointer, value, onChoose) {
  const groups = fieldGroups();
  const isKnown = Object.values(groups).flat().includes(value);
  return html`
    <select id=${idOf(pointer)} class="field" aria-label="Field" aria-invalid=${isFaulty(draft, pointer)}
      aria-describedby=${describedBy(draft, pointer)} @change=${({ target }) => onChoose(target.value)}>
      ${value === '' || isKnown ? nothing : fieldOption(value, value)}
      ${fieldOption('', value)}
      ${Object.entries(groups).map(([group, names]) => html`
        <optgroup label=${group}>${names.map((name) => fieldOption(name, value))}</optgroup>`)}
    </select>`;
}

/** Changes the field of a condition and converts its values to the kind of the new field. */
function withField(node, field) {
  const turnedInto = (value) => (kindOf(field) === 'text' ? String(value) : valueOf(field, String(value), undefined));
  return {
    ...node,
    field,
    ...(node.value === undefined || kindOf(field) === undefined ? {} : { value: turnedInto(node.value) }),
    ...(node.values === undefined || kindOf(field) === undefined ? {} : { values: node.values.map(turnedInto) }),
  };
}

function kindSelect(draft, pointer, node) {
  if (node.value === undefined || !isAmbiguous(node.field, node.value)) {
    return nothing;
  }
  const changeKind = (event) =>
    edit(draft, pointer + '/value', event.target.value === 'number' ? Number(node.value) : String(node.value));
  return html`
    <select class="kind" aria-label="Number or text" @change=${changeKind}>
      ${['number', 'text'].map((kind) => html`
        <option value=${kind} .selected=${(typeof node.value === 'number') === (kind === 'number')}>${kind}</option>`)}
    </select>`;
}

/** An incomplete date is not a value yet. */
const dayInput = (draft, at, day) => html`
  <span class="value">
    <input id=${idOf(at)} type="date" aria-label="Value, the start of a day in UTC" max="9999-12-31"
      aria-invalid=${isFaulty(draft, at)} aria-describedby=${describedBy(draft, at)} .value=${live(day)}
      @input=${({ target }) => !target.validity.badInput && edit(draft, at, startOf(target.value))}>
    <span class="hint">00:00 UTC</span>
  </span>`;

function finish(draft, at, field, typed) {
  const value = normalized(field, typed);
  edit(draft, at, value);
  if (kindOf(field) === 'number' && typeof value === 'string' && value !== '') {
    draft.faults = [...(draft.faults ?? []), { pointer: at, detail: NOT_A_NUMBER }];
    redraw();
  }
}

function oneValue(draft, pointer, node) {
  const at = pointer + '/value';
  const day = dayOf(node.field, node.value);
  if (day !== undefined) {
    return dayInput(draft, at, day);
  }
  const typed = ({ target }) => valueOf(node.field, target.value, node.value);
  const change = (value) => {
    edit(draft, at, value);
    if (dayOf(node.field, value) !== undefined) {
      focusOn(idOf(at)); // The input of a date replaces this one.
    }
  };
  return html`
    <span class="value">
      <input id=${idOf(at)} autocomplete="off" spellcheck="false" aria-label="Value"
        placeholder=${HINTS[kindOf(node.field)] ?? 'value'} aria-invalid=${isFaulty(draft, at)}
        aria-describedby=${describedBy(draft, at)} .value=${String(node.value)}
        @input=${(event) => change(typed(event))}
        @change=${(event) => finish(draft, at, node.field, typed(event))}>
      ${kindSelect(draft, pointer, node)}
    </span>`;
}

function manyValues(draft, pointer, { field, values }) {
  const lines = (text) => text.split('\n').filter((line) => line !== '');
  const valuesOf = (text) => lines(text).map((line, index) => valueOf(field, line, values[index]));
  return html`
    <textarea id=${idOf(pointer + '/values')} class="value" rows=${Math.min(8, Math.max(2, values.length + 1))}
      spellcheck="false" placeholder="one value per line" aria-label="Values, one per line"
      aria-invalid=${isFaulty(draft, pointer + '/values')}
      aria-describedby=${describedBy(draft, pointer + '/values')} .value=${values.join('\n')}
      @input=${(event) => edit(draft, pointer + '/values', valuesOf(event.target.value))}></textarea>`;
}

const removeButton = (draft, pointer, parent, what) =>
  parent === undefined
    ? nothing
    : html`<button type="button" class="remove" aria-label=${'Remove ' + what} title="Remove"
        @click=${() => { removePart(draft, pointer); focusOn(idOf(parent)); }}>✕</button>`;

function condition(draft, pointer, node, parent) {
  const { field = '', op } = node;
  const what = 'condition on ' + (field ? label(field) : 'no field yet');
  const rename = (chosen) => edit(draft, pointer, withField(node, chosen));
  return html`
    <div class="condition" role="group" aria-label=${what} id=${idOf(pointer)} tabindex="-1">
      <div class="fields">
        ${fieldSelect(draft, pointer + '/field', field, rename)}
        <select id=${idOf(pointer + '/op')} aria-label="Operator" aria-invalid=${isFaulty(draft, pointer + '/op')}
          @change=${(event) => edit(draft, pointer, withOperator(node, event.target.value))}>
          ${Object.keys(OPERATORS).map((word) => html`
            <option value=${word} .selected=${word === op}>${operatorLabel(word, kindOf(field) === 'time')}</option>`)}
        </select>
        ${takesList(op) ? manyValues(draft, pointer, { field, values: node.values ?? [] })
          : node.value === undefined ? html`<span class="value"></span>` : oneValue(draft, pointer, node)}
      </div>
      ${removeButton(draft, pointer, parent, what)}
    </div>
    ${['/field', '/op', '/value', '/values'].map((member) => faultText(draft, pointer + member))}
    ${faultText(draft, pointer, false)}`;
}

function add(draft, pointer, form, parts, part) {
  edit(draft, pointer, { [form]: [...parts, part] });
  const at = pointer + '/' + form + '/' + parts.length;
  focusOn(idOf(part.field === undefined ? at : at + '/field'));
}

const adder = (draft, pointer, form, parts, part, what) => html`
  <button type="button" class="small" @click=${() => add(draft, pointer, form, parts, part)}>Add a ${what}</button>`;

const adders = (...place) => html`
  <div class="side-by-side">
    ${adder(...place, newCondition(), 'condition')} ${adder(...place, { any: [newCondition()] }, 'group')}
  </div>`;

function group(draft, pointer, node, parent, form) {
  const inner = pointer + '/' + form;
  return html`
    <div class="group stack" role="group" aria-label=${GROUPS[form] + ' these'}>
      <div class="side-by-side">
        <select id=${idOf(pointer)} class="form" aria-label="Kind of group"
          @change=${(event) => { edit(draft, pointer, withGroup(node, event.target.value)); focusOn(idOf(pointer)); }}>
          ${Object.entries(GROUPS).map(([name, words]) => html`
            <option value=${name} .selected=${name === form}>${words}</option>`)}
        </select>
        ${removeButton(draft, pointer, parent, 'group ' + GROUPS[form])}
      </div>
      ${faultText(draft, pointer, false)}
      ${form === 'not'
        ? part(draft, inner, node.not)
        : html`${node[form].map((one, index) => part(draft, inner + '/' + index, one, pointer))}
            ${node[form].length === 0 ? html`<p class="hint">${EMPTY[form]}</p>` : nothing}
            ${adders(draft, pointer, form, node[form])}`}
    </div>`;
}

/** @param parent the group that contains the part; undefined if it cannot be removed */
function part(draft, pointer, node, parent) {
  const form = formOf(node);
  if (form === 'condition') {
    return condition(draft, pointer, node, parent);
  }
  return form
    ? group(draft, pointer, node, parent, form)
    : html`<div class="condition">
        <p class="notice">
          The form cannot show this; edit the JSON: <code>${JSON.stringify(node) ?? 'nothing'}</code>
        </p>
        ${removeButton(draft, pointer, parent, 'the part without a form')}
      </div>${faultText(draft, pointer)}`;
}

export function criteriaForm(draft) {
  const { criteria } = draft.definition;
  const alone = formOf(criteria) === 'condition' || formOf(criteria) === 'not';
  const wrap = () => add(draft, '/criteria', 'all', [criteria], newCondition());
  return html`
    ${part(draft, '/criteria', criteria)}
    ${alone ? html`<button type="button" class="small" @click=${wrap}>Add a condition</button>` : nothing}`;
}
