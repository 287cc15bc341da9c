/**
 * Who is signed in. The credentials are kept for as long as the tab is, in its session storage, and sent as a header:
 * there is no cookie that a page of another site could make the browser send.
 */

const KEY = 'getwork.credentials';

let kept = read();
let last = kept.user;
let clock = { server: 0, here: 0 };

function read() {
  try {
    return JSON.parse(sessionStorage.getItem(KEY)) ?? {};
  } catch {
    return {};
  }
}

function bytes(text) {
  return String.fromCharCode(...new TextEncoder().encode(text));
}

export const session = {
  /** The value of the header Authorization, or nothing. */
  get authorization() {
    return kept.authorization;
  },
  get user() {
    return kept.user;
  },
  get roles() {
    return kept.roles ?? [];
  },
  get isOpen() {
    return Boolean(kept.roles);
  },
  /** With a token and without a password. */
  get byToken() {
    return kept.authorization?.startsWith('Bearer ') ?? false;
  },
};

export function tryPassword(name, password) {
  kept = { authorization: 'Basic ' + btoa(bytes(name + ':' + password)), user: name };
}

/** A token has no white space; what was pasted may, where it was shown in several lines. */
export function tryToken(token) {
  kept = { authorization: 'Bearer ' + token.replace(/\s/g, ''), user: '' };
}

/** They were good: the server knows the user. Where it is another than before, no screen keeps what was begun. */
export function opened(me) {
  const another = last !== undefined && last !== me.name;
  last = me.name;
  kept = { ...kept, user: me.name, roles: me.roles };
  sessionStorage.setItem(KEY, JSON.stringify(kept));
  told(me.serverTime);
  if (another) {
    location.reload();
  }
}

export function closed() {
  kept = {};
  sessionStorage.removeItem(KEY);
}

/** All times are the database's; what counts down here counts by its clock. */
export function told(serverTime) {
  clock = { server: Date.parse(serverTime), here: performance.now() };
}

/** The database's time now, in milliseconds. */
export function now() {
  return clock.server === 0 ? Date.now() : clock.server + performance.now() - clock.here;
}
