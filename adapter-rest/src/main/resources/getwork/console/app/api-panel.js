/** What this screen asked of the API, and what it was answered: anybody can ask the same. */

import { html, nothing } from '../lit/lit-html.js';
import { curl, rememberedCalls, sort } from './calls.js';
import { changed } from './store.js';

let open = false;
let chosen = '';

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

async function copy(text, button) {
  await navigator.clipboard.writeText(text);
  button.textContent = 'Copied';
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
    <button class="small" @click=${(event) => copy(curl(call), event.target)}>Copy the command</button>
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
      <ol>${rememberedCalls().map(line)}</ol>
      ${shown() ? detail(shown()) : nothing}
    </div>
  </aside>`;
