/** The form of the priority order. */

import { html } from '../lit-html/lit-html.js';
import { label } from '../app/format.js';
import { fieldSelect } from './criteria-form.js';
import { edit, removePart } from './drafts.js';
import { faultText, idOf, isFaulty } from './faults.js';
import { focusOn } from './route.js';

const MAX = 10;

function move(draft, keys, from, to) {
  const moved = keys.toSpliced(from, 1).toSpliced(to, 0, keys[from]);
  edit(draft, '/order', moved);
  focusOn('move' + (to < from ? '-up-' : '-down-') + to);
}

function add(draft, keys) {
  edit(draft, '/order', [...keys, { field: '', direction: 'asc' }]);
  focusOn(idOf('/order/' + keys.length + '/field'));
}

function remove(draft, index) {
  removePart(draft, '/order/' + index);
  focusOn('order-add');
}

const nameOf = ({ field }) => (field ? label(field) : 'the key without a field');

const mover = (draft, keys, index, to, way, sign) => html`
  <button type="button" class="remove" id=${'move-' + way + '-' + index} title=${'Move ' + way}
    aria-label=${'Move ' + nameOf(keys[index]) + ' ' + way} aria-disabled=${to < 0 || to >= keys.length}
    @click=${() => to >= 0 && to < keys.length && move(draft, keys, index, to)}>${sign}</button>`;

function row(draft, keys, key, index) {
  const pointer = '/order/' + index;
  const rename = (field) => edit(draft, pointer, { ...key, field });
  return html`
    <li id=${idOf(pointer)} tabindex="-1">
      <div class="fields">
        ${fieldSelect(draft, pointer + '/field', key.field ?? '', rename)}
        <select aria-label="Direction" id=${idOf(pointer + '/direction')}
          aria-invalid=${isFaulty(draft, pointer + '/direction')}
          @change=${(event) => edit(draft, pointer, { ...key, direction: event.target.value })}>
          <option value="asc" .selected=${key.direction !== 'desc'}>smallest or oldest first</option>
          <option value="desc" .selected=${key.direction === 'desc'}>largest or newest first</option>
        </select>
        <span class="movers">
          ${mover(draft, keys, index, index - 1, 'up', '↑')} ${mover(draft, keys, index, index + 1, 'down', '↓')}
          <button type="button" class="remove" title="Remove" aria-label=${'Remove ' + nameOf(key)}
            @click=${() => remove(draft, index)}>✕</button>
        </span>
      </div>
      ${faultText(draft, pointer + '/field')} ${faultText(draft, pointer + '/direction')}
      ${faultText(draft, pointer, false)}
    </li>`;
}

export function orderView(draft) {
  const { order } = draft.definition;
  const isPlain = (key) => typeof key === 'object' && key !== null && !Array.isArray(key);
  if (order !== undefined && !(Array.isArray(order) && order.every(isPlain))) {
    return html`<p class="notice">The form cannot show this; edit the JSON.</p>${faultText(draft, '/order')}`;
  }
  const keys = order ?? [];
  return html`
    <ol class="keys">${keys.map((key, index) => row(draft, keys, key, index))}</ol>
    <p class="hint">${keys.length === 0 ? 'By' : 'Then by'} loan number. Loans without a value come last.</p>
    ${faultText(draft, '/order', false)}
    ${keys.length < MAX
      ? html`<button type="button" class="small" id="order-add" @click=${() => add(draft, keys)}>Add a field</button>`
      : html`<p class="hint" id="order-add" tabindex="-1">An order has at most ten fields.</p>`}`;
}
