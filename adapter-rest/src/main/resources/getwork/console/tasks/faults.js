/** What was found wrong, each at its place, in the form and in the text. */

import { html, nothing } from '../lit/lit-html.js';
import { place } from './json.js';
import { isWithin } from './pointer.js';

/** The id of the element that edits what the pointer points at. */
export function idOf(pointer) {
  return 'at' + pointer;
}

const faultId = (pointer) => 'fault' + pointer;

function faultsOf(draft, pointer, isLeaf) {
  const isHere = ({ pointer: of }) => (isLeaf ? isWithin(of, pointer) : of === pointer);
  return (draft.faults ?? []).filter(isHere);
}

/** Under the element of this place. @param isLeaf whether nothing within it has a place of its own */
export function faultText(draft, pointer, isLeaf = true) {
  const faults = faultsOf(draft, pointer, isLeaf);
  return faults.length === 0
    ? nothing
    : html`<p class="fault" id=${faultId(pointer)}>${faults.map((fault) => fault.detail).join('; ')}</p>`;
}

export function isFaulty(draft, pointer, isLeaf = true) {
  return faultsOf(draft, pointer, isLeaf).length > 0 ? 'true' : nothing;
}

export function describedBy(draft, pointer, isLeaf = true) {
  return faultsOf(draft, pointer, isLeaf).length > 0 ? faultId(pointer) : nothing;
}

/** The place itself, or the nearest around it that there is. */
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

export function offsetOf(draft, pointer) {
  return draft.places.get(near(pointer, (outer) => draft.places.has(outer))) ?? 0;
}

/** Puts the caret of the text where the offset is. */
export function showInText(offset) {
  const area = document.getElementById('json');
  area.focus();
  area.setSelectionRange(offset, offset);
  const { line } = place(area.value, offset);
  area.scrollTop = (line - 4) * parseFloat(getComputedStyle(area).lineHeight);
}

const fault = (draft) => ({ pointer, detail }) => {
  const offset = offsetOf(draft, pointer);
  return html`
    <li>
      <code>${pointer}</code> ${detail}
      <button type="button" class="small" @click=${() => showInForm(pointer)}>Show</button>
      <button type="button" class="small" @click=${() => showInText(offset)}>
        Line ${place(draft.text, offset).line}
      </button>
    </li>`;
};

/** The refusal in its own words, with ways to the places. */
export function refusalView(draft) {
  if (!draft.refusal) {
    return nothing;
  }
  const { title, detail, errors = [] } = draft.refusal;
  const others = errors.filter((error) => error.pointer === undefined);
  return html`
    <div class="problem" role="alert" id="refusal" tabindex="-1">
      <strong>${title}.</strong> ${detail}
      <ul class="faults">
        ${(draft.faults ?? []).map(fault(draft))}
        ${others.map((error) => html`<li><code>${error.parameter ?? error.header}</code> ${error.detail}</li>`)}
      </ul>
    </div>`;
}
