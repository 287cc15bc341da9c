/** View as API: the last calls of this screen as curl commands, with their answers. */

import { html, nothing } from '../lit-html/lit-html.js';
import { repeat } from '../lit-html/directives/repeat.js';
import { curl, recentCalls, endpointOf } from './calls.js';
import { redraw } from './store.js';

let open = false;
let chosenEndpoint = '';
let copied = { command: '', message: '' };

export function isApiPanelOpen() {
  return open;
}

export function toggleApiPanel() {
  open = !open;
  chosenEndpoint = '';
  redraw();
  queueMicrotask(() => document.querySelector(open ? '.api h2' : '.account')?.focus());
}

function choose(call) {
  chosenEndpoint = endpointOf(call);
  redraw();
}

async function copy(event) {
  const code = event.target.closest('section').querySelector('code');
  const command = code.textContent;
  getSelection().selectAllChildren(code);
  try {
    await navigator.clipboard.writeText(command);
    copied = { command, message: 'Copied.' };
  } catch {
    copied = { command, message: 'The command is selected: copy it.' }; // Without HTTPS there is no clipboard.
  }
  redraw();
}

const callItem = (call) => html`
  <li>
    <button class="quiet" aria-pressed=${call === shownCall()} @click=${() => choose(call)}>
      <code>${call.method} ${call.path}</code> <span class="badge">${call.status}</span>
    </button>
  </li>`;

function shownCall() {
  const calls = recentCalls();
  return calls.find((call) => endpointOf(call) === chosenEndpoint) ?? calls[0];
}

const detail = (call) => html`
  <section class="stack" aria-label="The call">
    <pre tabindex="0" aria-label="The command"><code>${curl(call)}</code></pre>
    <p class="side-by-side">
      <button class="small" @click=${copy}>Copy the command</button>
      <span role="status">${copied.command === curl(call) ? copied.message : nothing}</span>
    </p>
    <h3>${call.status}${call.answer === undefined ? ', without a body' : nothing}</h3>
    ${call.answer === undefined
      ? nothing
      : html`<pre tabindex="0" aria-label="The answer"><code>${JSON.stringify(call.answer, null, 2)}</code></pre>`}
  </section>`;

export const apiPanel = () => html`
  <aside class="api" aria-label="View as API" @keydown=${(event) => event.key === 'Escape' && toggleApiPanel()}>
    <div class="spread">
      <h2 tabindex="-1">View as API</h2>
      <button class="quiet small" title="Key Escape" @click=${toggleApiPanel}>
        ✕<span class="visually-hidden"> Close View as API</span></button>
    </div>
    <p class="hint">
      The console uses only these calls. curl prompts for the password.
      All calls: <a href="/docs" target="_blank">/docs</a>.
    </p>
    <div class="api-calls">
      <ol>${repeat(recentCalls(), endpointOf, callItem)}</ol>
      ${shownCall() ? detail(shownCall()) : nothing}
    </div>
  </aside>`;
