/** The form for what a completion writes to the loan. */

import { html, nothing } from '../lit-html/lit-html.js';
import { label } from '../app/format.js';
import { fieldsOf } from './criteria.js';
import { edit, removePart } from './drafts.js';
import { describedBy, faultText, idOf, isFaulty } from './faults.js';
import { attributeNames, kindOf, normalized, valueOf } from './fields.js';
import { focusOn } from './route.js';

const SOURCES = { set: 'the time of completion', value: 'a fixed value', input: 'the input of the processor' };

const BLANKS = {
  set: () => ({ set: 'NOW' }),
  value: () => ({ value: '' }),
  input: (attribute) => ({ input: { label: attribute === '' ? '' : label(attribute), required: true } }),
};

const sourceOf = (fact) => Object.keys(SOURCES).find((source) => source in fact);

/** Only a time can be that of the completion. */
function sourcesOf(fact) {
  const isPossible = (source) => source !== 'set' || source in fact || kindOf(fact.attribute) === 'time';
  return Object.keys(SOURCES).filter(isPossible);
}

/** A new attribute keeps only what the manager has entered and what its type allows. */
function withAttribute(fact, attribute) {
  const isTime = kindOf(attribute) === 'time';
  const isUntouched = fact.attribute === '' || fact.input?.label === label(fact.attribute);
  return isUntouched || ('set' in fact && !isTime)
    ? { attribute, ...BLANKS[isTime ? 'set' : 'input'](attribute) }
    : { ...fact, attribute };
}

function attributeSelect(draft, pointer, fact) {
  const at = pointer + '/attribute';
  const choose = ({ target }) => edit(draft, pointer, withAttribute(fact, target.value));
  return html`
    <select id=${idOf(at)} aria-label="Attribute" aria-invalid=${isFaulty(draft, at)}
      aria-describedby=${describedBy(draft, at)} @change=${choose}>
      ${[...new Set(['', ...attributeNames(), fact.attribute])].map((name) => html`
        <option value=${name} .selected=${name === fact.attribute}>
          ${name ? label(name) : 'Choose an attribute'}</option>`)}
    </select>`;
}

const sourceSelect = (draft, pointer, fact) => html`
  <select id=${idOf(pointer + '/source')} aria-label="Becomes"
    @change=${({ target }) => edit(draft, pointer, {
      attribute: fact.attribute, ...BLANKS[target.value](fact.attribute),
    })}>
    ${sourcesOf(fact).map((source) => html`
      <option value=${source} .selected=${source === sourceOf(fact)}>${SOURCES[source]}</option>`)}
  </select>`;

function details(draft, pointer, { attribute, value, input }) {
  if (input) {
    const change = (part) => edit(draft, pointer + '/input', { ...input, ...part });
    return html`
      <label>Label of the field
        <input id=${idOf(pointer + '/input/label')} autocomplete="off" maxlength="100"
          aria-invalid=${isFaulty(draft, pointer + '/input')} aria-describedby=${describedBy(draft, pointer + '/input')}
          .value=${String(input.label ?? '')}
          @input=${({ target }) => change({ label: target.value })}>
      </label>
      <label class="switch">
        <input type="checkbox" .checked=${input.required === true}
          @change=${({ target }) => change({ required: target.checked })}> required
      </label>`;
  }
  if (value === undefined) {
    return nothing;
  }
  const at = pointer + '/value';
  const typed = ({ target }) => valueOf(attribute, target.value, value);
  return html`
    <label>Value
      <input id=${idOf(at)} autocomplete="off" aria-invalid=${isFaulty(draft, at)}
        aria-describedby=${describedBy(draft, at)} .value=${String(value)}
        @input=${(event) => edit(draft, at, typed(event))}
        @change=${(event) => edit(draft, at, normalized(attribute, typed(event)))}>
    </label>`;
}

function row(draft, fact, index) {
  const pointer = '/completion/' + index;
  const name = fact.attribute ? label(fact.attribute) : 'no attribute yet';
  const remove = () => {
    removePart(draft, pointer);
    focusOn('completion-add');
  };
  return html`
    <li id=${idOf(pointer)} tabindex="-1">
      <div class="fact" role="group" aria-label=${name}>
        <div class="fields">${attributeSelect(draft, pointer, fact)} ${sourceSelect(draft, pointer, fact)}</div>
        <button type="button" class="remove" aria-label=${'Remove ' + name} title="Remove" @click=${remove}>✕</button>
        <div class="side-by-side details">${details(draft, pointer, fact)}</div>
        ${['/attribute', '/set', '/value', '/input'].map((member) => faultText(draft, pointer + member))}
        ${faultText(draft, pointer, false)}
      </div>
    </li>`;
}

const isFact = (fact) => typeof fact?.attribute === 'string' && sourceOf(fact) !== undefined
  && (!('input' in fact) || (typeof fact.input === 'object' && fact.input !== null));

function add(draft, facts) {
  edit(draft, '/completion', [...facts, { attribute: '', ...BLANKS.input('') }]);
  focusOn(idOf('/completion/' + facts.length + '/attribute'));
}

export function completionForm(draft) {
  const { completion: facts = [] } = draft.definition;
  return html`
    <div class="card stack">
      <h2 id=${idOf('/completion')} tabindex="-1">On completion</h2>
      ${Array.isArray(facts) && facts.every(isFact)
        ? html`
            <p class="hint">${facts.length === 0
              ? 'A completion writes nothing to the loan.'
              : 'A completion writes these attributes to the loan:'}</p>
            ${facts.some(({ attribute }) => fieldsOf(draft.definition.criteria).includes(attribute)) ? nothing
              : html`<p class="notice">Completed loans still match, so they are assigned again.</p>`}
            <ul class="bare stack">${facts.map((fact, index) => row(draft, fact, index))}</ul>
            <button type="button" class="small" id="completion-add" @click=${() => add(draft, facts)}>
              Add an attribute</button>`
        : html`<p class="notice">The form cannot show this; edit the JSON.</p>`}
      ${faultText(draft, '/completion', false)}
    </div>`;
}
