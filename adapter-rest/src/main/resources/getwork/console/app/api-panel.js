/** What this screen asked of the API, and what it was answered: anybody can ask the same. */

import { html, nothing } from '../lit/lit-html.js';
import { repeat } from '../lit/directives/repeat.js';
import { curl, rememberedCalls, sort } from './calls.js';
import { changed } from './store.js';

let open = false;
let chosen = '';
let copied = { command: '', how: '' };

export function apiPanelIsOpen() {
  return open;
}

export function turnApiPanel() {
  open = !open;
  chosen = '';
  changed();
}

function choose(call) {
  chosen = sort(call);
  changed();
}

async function copy(event) {
  const shown = event.target.closest('section').querySelector('code');
  const command = shown.textContent;
  getSelection().selectAllChildren(shown);
  try {
    await navigator.clipboard.writeText(command);
    copied = { command, how: 'Copied.' };
  } catch {
    copied = { command, how: 'It is selected: copy it.' }; // Browsers give a clipboard to pages of https only.
  }
  changed();
}

const line = (call) => html`
  <li>
    <button class="quiet" aria-pressed=${call === shown()} @click=${() => choose(call)}>
      <code>${call.method} ${call.path}</code> <span class="badge">${call.status}</span>
    </button>
  </li>`;

function shown() {
  const calls = rememberedCalls();
  return calls.find((call) => sort(call) === chosen) ?? calls[0];
}

const detail = (call) => html`
  <section class="stack" aria-label="The call">
    <pre tabindex="0" aria-label="The command"><code>${curl(call)}</code></pre>
    <p class="side-by-side">
      <button class="small" @click=${copy}>Copy the command</button>
      <span role="status">${copied.command === curl(call) ? copied.how : nothing}</span>
    </p>
    <h3>${call.status}${call.answer === undefined ? ', without a body' : nothing}</h3>
    ${call.answer === undefined
      ? nothing
      : html`<pre tabindex="0" aria-label="The answer"><code>${JSON.stringify(call.answer, null, 2)}</code></pre>`}
  </section>`;

export const apiPanel = () => html`
  <aside class="api" aria-label="View as API">
    <h2>View as API</h2>
    <p class="hint">
      The console has no other way in. curl asks for the password. All calls: <a href="/docs" target="_blank">/docs</a>.
    </p>
    <div class="api-calls">
      <ol>${repeat(rememberedCalls(), sort, line)}</ol>
      ${shown() ? detail(shown()) : nothing}
    </div>
  </aside>`;
