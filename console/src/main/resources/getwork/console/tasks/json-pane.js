/** The draft as JSON. */

import { html, nothing } from '../lit-html/lit-html.js';
import { discardText, editText } from './drafts.js';
import { showInText } from './faults.js';
import { lineAndColumn } from './json-parser.js';

function faultView(draft) {
  const { line, column } = lineAndColumn(draft.text, draft.fault.at);
  return html`
    <div class="problem stack" id="json-fault" role="alert">
      <span>
        Line ${line}, column ${column}: ${draft.fault.detail}. The form is disabled until this is valid JSON.
      </span>
      <span class="side-by-side">
        <button type="button" class="small" @click=${() => showInText(draft, draft.fault.at)}>Go there</button>
        <button type="button" class="small" @click=${() => discardText(draft)}>Restore the text from the form</button>
      </span>
    </div>`;
}

export const jsonPane = (draft) => html`
  <div class="stack json">
    <label><span>As JSON</span>
      <textarea id="json" class="mono" wrap="off" spellcheck="false" autocomplete="off" autocapitalize="none"
        rows=${Math.min(32, Math.max(14, draft.text.split('\n').length + 1))}
        aria-invalid=${draft.fault ? 'true' : nothing} aria-describedby=${draft.fault ? 'json-fault' : nothing}
        .value=${draft.text} @input=${(event) => editText(draft, event.target.value)}></textarea>
    </label>
    ${draft.fault
      ? faultView(draft)
      : html`<p class="hint">Changes here appear in the form, and vice versa.</p>`}
  </div>`;
