/** The console: session, navigation between the screens, and when they refresh. */

import { render } from './lit-html/lit-html.js';
import { bindShortcuts } from './app/shortcuts.js';
import { subscribe, streamState, unsubscribe } from './app/event-stream.js';
import { integer } from './app/format.js';
import { call, connection, markOffline } from './app/http.js';
import { clearCalls } from './app/calls.js';
import { leavePage } from './app/status-message.js';
import { redraw, onRedraw } from './app/store.js';
import { toggleApiPanel } from './app/api-panel.js';
import { openKeyHelp } from './app/key-help.js';
import { openPalette } from './app/palette.js';
import { session, shareSession, signOut } from './app/session.js';
import { shell, watchWarnings } from './app/shell.js';
import { readMe, signIn } from './app/sign-in.js';
import { screens } from './screens.js';

const REFRESH_DELAY_MS = 300;
const LIVE_REFRESH_MS = 30_000;

const root = document.getElementById('app');
let active = null;
let content = null;
let subscribed = false;
let refreshTimer = 0;
/** By entry of the browser's history: where its screen was scrolled to. */
const positions = new Map();
let position;

function allowed() {
  return screens.filter((screen) => screen.roles.some((role) => session.roles.includes(role)));
}

/** The screen that the address names, by default the first one; null if this user has no such screen. */
function requested() {
  const name = location.hash.replace(/^#\/?/, '').split('/')[0];
  return allowed().find((screen) => name === '' || screen.path === name) ?? null;
}

function navigate() {
  const next = session.isOpen ? requested() : null;
  if (next !== active) {
    content?.leave?.();
    leavePage();
    active = next;
    content = null;
    clearCalls();
    active?.load().then((screen) => enter(next, screen), () => retryLoading(next));
  }
  updateSubscription();
}

function enter(target, screen) {
  if (target === active) {
    content = screen;
    // It reads everything now, so a refresh that is due would only repeat that.
    clearTimeout(refreshTimer);
    refreshTimer = 0;
    screen.enter?.();
    redraw();
    queueMicrotask(() => {
      document.querySelector('nav [aria-current]')?.scrollIntoView({ block: 'nearest' });
      scrollTo(0, position ?? scrollY);
    });
  }
}

/**
 * Retries when the files of a screen cannot be loaded. Browsers cache a failed import, so this needs a reload; it waits
 * until the server answers, because a reload without the server would lose the console.
 */
function retryLoading(target) {
  markOffline();
  setTimeout(() => {
    if (target === active) {
      call('GET', '/me', { quiet: true })
        .then(({ ok }) => ok, () => false)
        .then((isAvailable) => target === active && (isAvailable ? location.reload() : retryLoading(target)));
    }
  }, streamState().pollSeconds * 1000);
}

/** Without a screen, the user may not read events either. */
const needsEvents = () => session.isOpen && allowed().length > 0;

function updateSubscription() {
  if (needsEvents() && !subscribed) {
    subscribed = true;
    subscribe(onEvent, refreshSoon);
  } else if (!needsEvents() && subscribed) {
    subscribed = false;
    unsubscribe();
  }
}

function onEvent(event) {
  content?.onEvent?.(event);
  if (content?.isAffectedBy?.(event) !== false) {
    refreshLater();
  }
}

/** Events may have been missed. */
function refreshSoon() {
  content?.onEvent?.();
  refreshLater();
}

/** Several events within the delay cause one refresh. */
function refreshLater() {
  refreshTimer ||= setTimeout(() => {
    refreshTimer = 0;
    content?.refresh?.();
  }, REFRESH_DELAY_MS);
}

function title() {
  const count = content?.count?.() ?? 0;
  const name = content?.title?.() ?? active?.name;
  return (count > 0 ? '(' + integer(count) + ') ' : '') + (name ? name + ' – ' : '') + 'Getwork';
}

function draw() {
  if (needsEvents() !== subscribed) {
    navigate();
  }
  document.title = title();
  render(session.isOpen ? shell(allowed(), active, content) : signIn(), root);
}

const showKeys = () => openKeyHelp(content?.keys ?? []);

const goTo = (name, path) => ({ name, run: () => (location.hash = '#/' + path) });

const ownCommands = () => [
  ...(content?.commands?.() ?? []),
  ...allowed().flatMap(({ name, path, sections = [] }) =>
    [goTo(name, path), ...sections.map(([id, section]) => goTo(name + ': ' + section, path + '/' + id))]),
];

const commonCommands = [
  { name: 'Keyboard shortcuts', key: '?', run: showKeys },
  { name: 'View as API', run: toggleApiPanel },
  { name: 'Sign out', run: signOut },
];

const MORE_COMMANDS = {
  PROCESSOR: () => import('./work/commands.js').then((loaded) => loaded.processorCommands()),
  MANAGER: () => import('./tasks/commands.js').then((loaded) => loaded.managerCommands()),
};

const moreCommands = () =>
  Promise.all(session.roles.map((role) => MORE_COMMANDS[role]?.().catch(() => []) ?? [])).then((all) => all.flat());

function onKeyDown(event) {
  const isPaletteKey = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
  if (isPaletteKey && session.isOpen && !document.querySelector('dialog[open]')) {
    event.preventDefault();
    openPalette(ownCommands(), commonCommands, moreCommands);
  }
}

onRedraw(draw);
bindShortcuts(() => (session.isOpen ? { '?': showKeys, ...content?.shortcuts?.() } : {}));
addEventListener('keydown', onKeyDown);
addEventListener('hashchange', () => {
  navigate();
  redraw();
});
/** Back and Forward show a screen where it was left; the browser itself scrolls before the screen is drawn. */
globalThis.navigation?.addEventListener('navigate', ({ navigationType, destination }) => {
  positions.set(navigation.currentEntry.key, scrollY);
  if (navigationType !== 'replace') {
    position = navigationType === 'traverse' ? positions.get(destination.key) ?? 0 : 0;
  }
});
addEventListener('online', resume);
addEventListener('offline', markOffline);
addEventListener('visibilitychange', () => document.visibilityState === 'visible' && resume());

/** After a reload or a suspended tab, the clock may be wrong and the roles may have changed. */
function resume() {
  if (session.isOpen) {
    readMe();
    refreshSoon();
  }
}

let refreshedAt = 0;
setInterval(() => {
  if (session.isOpen) {
    const isLive = streamState().mode === 'live' && !connection().offline;
    const interval = isLive ? LIVE_REFRESH_MS : streamState().pollSeconds * 1000;
    if (performance.now() - refreshedAt >= interval) {
      refreshedAt = performance.now();
      content?.refresh?.();
    }
    watchWarnings(allowed());
    redraw();
  }
}, 1000);

shareSession(() => {
  redraw();
  resume();
});
navigate();
draw();
resume();
