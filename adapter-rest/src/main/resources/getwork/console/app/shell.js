/** What is around each screen. */

import { html, nothing } from '../lit/lit-html.js';
import { apiPanel, apiPanelIsOpen, turnApiPanel } from './api-panel.js';
import { connection } from './http.js';
import { keysAreOn, turnKeys } from './keys.js';
import { liveness } from './live.js';
import { closed, now, session } from './session.js';
import { changed } from './store.js';
import { span } from './words.js';

/** Leaves nothing to whoever comes next; the browser asks first where something would be lost. */
function signOut() {
  closed();
  changed();
  location.reload();
}

function how() {
  const { how: way, every } = liveness();
  if (connection().away) {
    return html`<span class="live is-away">Offline</span>`;
  }
  return way === 'live'
    ? html`<span class="live is-live" title="Changes are shown as they happen.">Live</span>`
    : html`<span class="live is-polling" title="The stream broke off; it is tried again.">Every ${every} s</span>`;
}

/** What counts stands beside what is read out, or it would be read out each second. */
const offline = () => html`
  <section class="offline" aria-label="The line is down">
    <span role="alert">Offline: the server does not answer. Nothing that you did before is lost.</span>
    ${connection().heardAt === 0 ? nothing : html`What you see is ${span(now() - connection().heardAt)} old;`}
    it is asked again every ${liveness().every} s.
  </section>`;

const menu = (screens, place) => html`
  <nav aria-label="Screens">
    ${screens.map((screen) => html`
      <a href="#/${screen.path}" aria-current=${screen === place ? 'page' : nothing}>${screen.name}</a>`)}
  </nav>`;

/** @param place which of the screens it is; current is what it is made of, once that has come */
export const shell = (screens, place, current) => html`
  <a class="skip" href="#main" @click=${skip}>Skip to the content</a>
  <header>
    <span class="brand"><img src="/console/icon.svg" alt="" width="24" height="24"> Getwork</span>
    ${menu(screens, place)}
    <div class="about">
      <span role="status" aria-label="Connection">${how()}</span>
      <label class="switch">
        <input type="checkbox" .checked=${keysAreOn()} @change=${(event) => turnKeys(event.target.checked)}> Keys
      </label>
      <button class="quiet" aria-expanded=${apiPanelIsOpen()} @click=${turnApiPanel}>View as API</button>
      <span class="signed-in">
        <span class="who" title=${session.user}>${session.user}</span>
        <button class="quiet" @click=${signOut}>Sign out</button>
      </span>
    </div>
  </header>
  ${connection().away ? offline() : nothing}
  <main id="main" tabindex="-1">
    ${place ? current?.view() : html`<p class="hint">None of your roles has a screen here.</p>`}
  </main>
  ${apiPanelIsOpen() ? apiPanel() : nothing}`;

function skip(event) {
  event.preventDefault();
  document.getElementById('main').focus();
}
