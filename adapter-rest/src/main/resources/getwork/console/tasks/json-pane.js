/** The draft as the API is sent it. */

import { html, nothing } from '../lit/lit-html.js';
import { backToForm, editText } from './drafts.js';
import { showInText } from './faults.js';
import { place } from './json.js';

function broken(draft) {
  const { line, column } = place(draft.text, draft.fault.at);
  return html`
    <div class="problem stack" id="json-fault" role="alert">
      <span>Line ${line}, column ${column}: ${draft.fault.detail}. The form waits until this is JSON again.</span>
      <span class="side-by-side">
        <button type="button" class="small" @click=${() => showInText(draft.fault.at)}>Go there</button>
        <button type="button" class="small" @click=${() => backToForm(draft)}>Back to what the form has</button>
      </span>
    </div>`;
}

export const jsonPane = (draft) => html`
  <div class="card stack json">
    <label><span>As JSON</span>
      <textarea id="json" class="mono" wrap="off" spellcheck="false" autocomplete="off" autocapitalize="none"
        rows=${Math.min(32, Math.max(14, draft.text.split('\n').length + 1))}
        aria-invalid=${draft.fault ? 'true' : nothing} aria-describedby=${draft.fault ? 'json-fault' : nothing}
        .value=${draft.text} @input=${(event) => editText(draft, event.target.value)}></textarea>
    </label>
    ${draft.fault
      ? broken(draft)
      : html`<p class="hint">What is changed here shows in the form, and the other way round.</p>`}
  </div>`;
