/** The console: who is signed in, on which screen, and what happens meanwhile. */

import { render } from './lit/lit-html.js';
import { bindKeys } from './app/keys.js';
import { follow, liveness, stop } from './app/live.js';
import { call, connection, lost } from './app/http.js';
import { forgetCalls } from './app/calls.js';
import { changed, drawnBy } from './app/store.js';
import { opened, session } from './app/session.js';
import { shell } from './app/shell.js';
import { signIn } from './app/sign-in.js';
import { screens } from './screens.js';

const SETTLED = 300;
const REST = 30_000;

const root = document.getElementById('app');
let place = null;
let current = null;
let following = false;
let pendingLook = 0;

function allowed() {
  return screens.filter((screen) => screen.roles.some((role) => session.roles.includes(role)));
}

/** The screen that the address names, or the first that this user may see. */
function named() {
  const name = location.hash.replace(/^#\/?/, '').split('/')[0];
  return allowed().find((screen) => screen.path === name) ?? allowed()[0] ?? null;
}

function go() {
  const next = session.isOpen ? named() : null;
  if (next !== place) {
    current?.leave?.();
    place = next;
    current = null;
    forgetCalls();
    document.title = (place ? place.name + ' – ' : '') + 'Getwork';
    place?.parts().then((screen) => entered(next, screen), () => enterLater(next));
  }
  watch();
}

/** Unless the user has gone on meanwhile. */
function entered(where, screen) {
  if (where === place) {
    current = screen;
    screen.enter?.();
    changed();
  }
}

/**
 * Its files did not come: the line is down. They are asked for anew by a reload, as browsers remember that they did not
 * come; but not before the server answers, for a reload without it leaves nothing of the console.
 */
function enterLater(where) {
  lost();
  setTimeout(() => {
    if (where === place) {
      call('GET', '/me', { quiet: true })
        .then(({ ok }) => ok, () => false)
        .then((isThere) => where === place && (isThere ? location.reload() : enterLater(where)));
    }
  }, liveness().every * 1000);
}

function watch() {
  if (session.isOpen && !following) {
    following = true;
    follow((event) => current?.concerns?.(event) !== false && lookSoon(event), () => lookSoon());
  } else if (!session.isOpen && following) {
    following = false;
    stop();
  }
}

/** Several events of one moment are one reason to look; but while they go on, one looks again and again. */
function lookSoon(event) {
  current?.happened?.(event);
  pendingLook ||= setTimeout(() => {
    pendingLook = 0;
    current?.refresh?.();
  }, SETTLED);
}

function draw() {
  if (session.isOpen !== following) {
    go();
  }
  render(session.isOpen ? shell(allowed(), place, current) : signIn(), root);
}

drawnBy(draw);
bindKeys(() => (session.isOpen ? (current?.keys?.() ?? {}) : {}));
addEventListener('hashchange', () => {
  go();
  changed();
});
addEventListener('online', comeBack);
addEventListener('visibilitychange', () => document.visibilityState === 'visible' && comeBack());

/** After a pause, or a reload, the clock here may have stood still, and roles may be others. */
function comeBack() {
  if (session.isOpen) {
    call('GET', '/me', { quiet: true }).then((answer) => answer.ok && opened(answer.body)).catch(() => {});
    lookSoon();
  }
}

let looked = 0;
setInterval(() => {
  if (session.isOpen) {
    const every = liveness().how === 'live' && !connection().away ? REST : liveness().every * 1000;
    if (performance.now() - looked >= every) {
      looked = performance.now();
      current?.refresh?.();
    }
    changed();
  }
}, 1000);

go();
draw();
comeBack();
