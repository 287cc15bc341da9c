/** The faults of a draft, shown in the form and in the text. */

import { html, nothing } from '../lit-html/lit-html.js';
import { label } from '../app/format.js';
import { redraw } from '../app/store.js';
import { MEMBERS } from './drafts.js';
import { lineAndColumn } from './json-parser.js';
import { isWithin, steps } from './pointer.js';

/** The id of the element that edits the part at a JSON pointer. */
export function idOf(pointer) {
  return 'at' + pointer;
}

const faultId = (pointer) => 'fault' + pointer;

const INVALID = '/problems/invalid-value';

/** Its title says everything. */
const NAME_TAKEN = '/problems/name-taken';

/** The problem document of faults that the console found. */
export const invalid = (errors) => ({ type: INVALID, title: 'A value is invalid', errors });

const MISSING = /^(Enter|Choose) /;

/** "2 values are missing" while so many faults remain. */
export function titleOf({ type, title }, faults) {
  const { length } = faults;
  const missing = faults.filter(({ detail }) => MISSING.test(detail)).length;
  const what = missing === 0 ? 'invalid' : missing === length ? 'missing' : 'missing or invalid';
  return type === INVALID && length > 0 ? (length > 1 ? length + ' values are ' : 'A value is ') + what : title;
}

/** The faults that a problem document names. */
export const faultsOf = ({ errors = [] }) => errors.filter((error) => error.pointer !== undefined);

function faultsAt(draft, pointer, isLeaf) {
  const isHere = ({ pointer: of }) => (isLeaf ? isWithin(of, pointer) : of === pointer);
  return (draft.faults ?? []).filter(isHere);
}

/** @param isLeaf whether the element also shows the faults of nested parts */
export function faultText(draft, pointer, isLeaf = true) {
  const faults = faultsAt(draft, pointer, isLeaf);
  return faults.length === 0
    ? nothing
    : html`<p class="fault" id=${faultId(pointer)}>${faults.map((fault) => fault.detail).join('; ')}</p>`;
}

export function isFaulty(draft, pointer, isLeaf = true) {
  return faultsAt(draft, pointer, isLeaf).length > 0 ? 'true' : nothing;
}

export function describedBy(draft, pointer, isLeaf = true) {
  return faultsAt(draft, pointer, isLeaf).length > 0 ? faultId(pointer) : nothing;
}

/** The pointer itself, or the nearest enclosing one that exists. */
function near(pointer, has) {
  let outer = pointer;
  while (outer !== '' && !has(outer)) {
    outer = outer.slice(0, outer.lastIndexOf('/'));
  }
  return outer;
}

function showInForm(pointer) {
  const target = document.getElementById(idOf(near(pointer, (outer) => document.getElementById(idOf(outer)))));
  target?.focus();
}

function offsetOf(draft, pointer) {
  return draft.places.get(near(pointer, (outer) => draft.places.has(outer))) ?? 0;
}

/** Shows the text, with the caret at an offset. */
export function showInText(draft, offset) {
  draft.isJson = true;
  redraw();
  queueMicrotask(() => queueMicrotask(() => {
    const area = document.getElementById('json');
    area.focus();
    area.setSelectionRange(offset, offset);
    const { line } = lineAndColumn(area.value, offset);
    area.scrollTop = (line - 4) * parseFloat(getComputedStyle(area).lineHeight);
  }));
}

/** "Criteria, Amount" for the pointer /criteria/all/0/value, as the form names the part. */
export function placeOf({ definition }, pointer) {
  const [member, ...inner] = steps(pointer);
  let value = definition[member];
  let field;
  for (const step of inner) {
    value = value?.[step];
    field = value?.field ?? value?.attribute ?? field;
  }
  return (MEMBERS[member] ?? member) + (typeof field === 'string' && field !== '' ? ', ' + label(field) : '');
}

const fault = (draft) => ({ pointer, detail }) => {
  const offset = offsetOf(draft, pointer);
  const isTold = draft.refusal.type === NAME_TAKEN;
  return html`
    <li>
      <strong>${placeOf(draft, pointer)}${isTold ? nothing : ':'}</strong> ${isTold ? nothing : detail}
      <button type="button" class="small" @click=${() => showInForm(pointer)}>Show</button>
      ${draft.isJson ? html`<button type="button" class="small" @click=${() => showInText(draft, offset)}>
        Line ${lineAndColumn(draft.text, offset).line}
      </button>` : nothing}
    </li>`;
};

/** The problem document of a rejected save, with a link to each fault. */
export function refusalView(draft) {
  if (!draft.refusal) {
    return nothing;
  }
  const { detail, errors = [] } = draft.refusal;
  const faults = draft.faults ?? [];
  const others = errors.filter((error) => error.pointer === undefined);
  return html`
    <div class="problem" role="alert" id="refusal" tabindex="-1">
      <strong>${titleOf(draft.refusal, [...faults, ...others])}.</strong> ${faults.length > 0 ? nothing : detail}
      <ul class="faults">
        ${faults.map(fault(draft))}
        ${others.map((error) => html`<li><code>${error.parameter ?? error.header}</code> ${error.detail}</li>`)}
      </ul>
    </div>`;
}
