/** The form of the tasks whose work excludes a user from this one (four eyes). */

import { html } from '../lit-html/lit-html.js';
import { edit } from './drafts.js';
import { describedBy, faultText, idOf, isFaulty } from './faults.js';
import { state, taskOf } from './queues.js';

const POINTER = '/notAfter';

function add(draft, ids, select) {
  edit(draft, POINTER, [...ids, select.value]);
  select.value = '';
}

const nameOf = (id) => taskOf(id)?.name ?? 'task ' + id;

export function notAfterView(draft) {
  const { notAfter } = draft.definition;
  const ids = Array.isArray(notAfter) ? notAfter : [];
  const others = (state.tasks ?? []).filter(({ id }) => !ids.includes(id));
  return html`
    <div class="stack">
      <label>Not for users who hold or completed the loan for (four eyes)
        <select id=${idOf(POINTER)} aria-invalid=${isFaulty(draft, POINTER)} aria-describedby=${describedBy(draft, POINTER)}
          @change=${({ target }) => add(draft, ids, target)}>
          <option value="" .selected=${true}>${ids.length === 0 ? 'no other task' : 'add a task'}</option>
          ${others.map(({ id, name }) => html`<option value=${id}>${name}</option>`)}
        </select>
      </label>
      ${faultText(draft, POINTER)}
      ${ids.map((id) => html`
        <div class="side-by-side">${nameOf(id)}
          <button type="button" class="quiet remove" aria-label=${'Remove ' + nameOf(id)}
            @click=${() => edit(draft, POINTER, ids.filter((other) => other !== id))}>✕</button>
        </div>`)}
    </div>`;
}
