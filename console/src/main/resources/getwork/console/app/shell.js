/** The frame of every screen: menu, connection, offline notice, View as API. */

import { html, nothing } from '../lit-html/lit-html.js';
import { apiPanel, isApiPanelOpen, toggleApiPanel } from './api-panel.js';
import { connection } from './http.js';
import { areShortcutsEnabled, enableShortcuts } from './shortcuts.js';
import { streamState } from './event-stream.js';
import { statusMessage } from './status-message.js';
import { keyHelp } from './key-help.js';
import { palette } from './palette.js';
import { now, session, signOut } from './session.js';
import { duration, integer } from './format.js';

function connectionBadge() {
  const { mode, pollSeconds } = streamState();
  if (connection().offline) {
    return html`<span class="live is-away">Offline</span>`;
  }
  return mode === 'live'
    ? html`<span class="live is-live" title="Changes are shown as they happen.">Live</span>`
    : html`<span class="live is-polling" title="The event stream is interrupted.">Every ${pollSeconds} s</span>`;
}

const offlineText = (count) => (count === 0 ? 'Offline: the server does not answer.'
  : (count === 1 ? 'Offline. Your last action is' : `Offline. ${integer(count)} actions are`)
    + ' sent when the server answers.');

/** The age is outside the alert, because a screen reader would announce it every second. */
const offline = () => html`
  <section class="offline" aria-label="No connection">
    <span role="alert">${offlineText(connection().unanswered.size)}</span>
    ${connection().lastAnswerAt === 0
      ? nothing
      : html`The data shown is ${duration(now() - connection().lastAnswerAt)} old.`}
    The console tries again every ${streamState().pollSeconds} s.
  </section>`;

/** Of each screen that has them, once their file is loaded. */
const warnings = new Map();

/** Called each second. */
export function watchWarnings(screens) {
  screens.forEach((screen) => screen.loadWarnings?.().then((loaded) => {
    warnings.set(screen, loaded);
    loaded.watch();
  }, () => {}));
}

function warningCount(screen) {
  const count = warnings.get(screen)?.count() ?? 0;
  return count === 0 ? nothing : html` <span class="badge bad">${integer(count)}<span class="visually-hidden">
    ${count === 1 ? 'warning' : 'warnings'}</span></span>`;
}

const menu = (screens, screen) => html`
  <nav aria-label="Screens">
    ${screens.map((each) => html`
      <a href="#/${each.path}" aria-current=${each === screen ? 'page' : nothing}>
        ${each.name}${warningCount(each)}</a>`)}
  </nav>`;

function viewAsApi() {
  document.getElementById('account').hidePopover();
  toggleApiPanel();
}

const accountMenu = () => html`
  <div id="account" popover class="card">
    <p class="hint">Signed in as ${session.user}</p>
    <label class="switch key-hint">
      <input type="checkbox" .checked=${areShortcutsEnabled()}
        @change=${(event) => enableShortcuts(event.target.checked)}> Use single-key shortcuts
    </label>
    <button class="quiet" aria-expanded=${isApiPanelOpen()} @click=${viewAsApi}>View as API</button>
    <button class="quiet" @click=${signOut}>Sign out</button>
  </div>`;

const noScreens = () => html`
  <h1>No screens</h1>
  <p>None of your roles has a screen here. Integrations use the <a href="/docs">API</a>.</p>`;

const noSuchPage = (screens) => html`
  <h1>There is no such page</h1>
  <p><a href="#/${screens[0].path}">${screens[0].name}</a></p>`;

/** @param content of the screen, once its files are loaded */
export const shell = (screens, screen, content) => html`
  <a class="skip" href="#main" @click=${skip}>Skip to the content</a>
  <header>
    <a class="brand" href="#/${screens[0]?.path}">
      <img src="/console/icon.svg" alt="" width="24" height="24"> Getwork</a>
    ${menu(screens, screen)}
    <div class="about">
      <span role="status" aria-label="Connection">${screen ? connectionBadge() : nothing}</span>
      <button class="quiet account" popovertarget="account" title=${session.user}>
        <span class="visually-hidden">Menu of</span> <span class="user-name">${session.user}</span></button>
      ${accountMenu()}
    </div>
  </header>
  ${connection().offline ? offline() : nothing}
  <main id="main" tabindex="-1">
    ${screen ? content?.view() : screens.length > 0 ? noSuchPage(screens) : noScreens()}
    ${statusMessage()}
  </main>
  ${isApiPanelOpen() ? apiPanel() : nothing}
  ${palette()}
  ${keyHelp()}`;

function skip(event) {
  event.preventDefault();
  document.getElementById('main').focus();
}
