/**
 * The session of the user. The session storage of the tab keeps the credentials, and every call sends them as a header.
 * There is no cookie, so a page of another site cannot use them. Tabs of one browser give them to each other.
 */

import { redraw } from './store.js';

const STORAGE_KEY = 'getwork.credentials';

const otherTabs = new BroadcastChannel('getwork.session');

let credentials = read();
let lastUser = credentials.user;
let clock = { server: 0, here: 0 };
let number = 1;

/** Why the session ended, for the sign-in; a reload keeps it, and the user. */
let farewell = '';
if (history.state?.farewell) {
  ({ farewell, lastUser } = history.state);
  history.replaceState(null, '');
}
let loanLink;
let absence;

function read() {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY)) ?? {};
  } catch {
    return {};
  }
}

function utf8(text) {
  return String.fromCharCode(...new TextEncoder().encode(text));
}

export const session = {
  /** The value of the header Authorization, if there are credentials. */
  get authorization() {
    return credentials.authorization;
  },
  get user() {
    return credentials.user;
  },
  get roles() {
    return credentials.roles ?? [];
  },
  get isOpen() {
    return Boolean(credentials.roles);
  },
  /** Each session of this tab has its own: an answer to a call of an earlier one must not close or reopen this one. */
  get number() {
    return number;
  },
  get farewell() {
    return farewell;
  },
  /** The user who signed in before. */
  get lastUser() {
    return lastUser;
  },
  /** Until when and why the user is absent; undefined if the user is not. */
  get absence() {
    return absence && Date.parse(absence.until) > now() ? absence : undefined;
  },
  get byToken() {
    return credentials.authorization?.startsWith('Bearer ') ?? false;
  },
};

export function usePassword(name, password) {
  credentials = { authorization: 'Basic ' + btoa(utf8(name + ':' + password)), user: name };
}

/** Removes white space: a token pasted from several lines contains some. */
export function useToken(token) {
  credentials = { authorization: 'Bearer ' + token.replace(/\s/g, ''), user: '' };
}

/** Opens the session after the server accepted the credentials. For a different user it reloads, to hide all drafts. */
export function openSession(me) {
  const isOtherUser = lastUser !== undefined && lastUser !== me.name;
  const isNew = !session.isOpen;
  lastUser = me.name;
  credentials = { ...credentials, user: me.name, roles: me.roles };
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(credentials));
  syncClock(me.serverTime);
  ({ loanLink, absence } = me);
  if (isNew) {
    otherTabs.postMessage({ credentials });
  }
  if (isOtherUser) {
    location.reload();
  }
}

/** Says at the sign-in what did not happen because the session had ended. */
export function addToFarewell(text) {
  farewell += ' ' + text;
  redraw();
}

/**
 * The event sessionend precedes: its listeners can still send calls.
 *
 * @param reason why it ended, unless the user ended it here
 */
export function closeSession(reason = '') {
  farewell = reason;
  dispatchEvent(new Event('sessionend'));
  credentials = {};
  number++;
  sessionStorage.removeItem(STORAGE_KEY);
}

/** Closes the session if the server rejected the credentials of a call that was sent in it, by the session's number. */
export function closeIfExpired(status, sentIn) {
  if (status === 401 && session.isOpen && number === sentIn) {
    closeSession('Your session ended.');
    redraw();
  }
}

/** Reloads all tabs, so that the next user sees nothing of this one; stored drafts wait for their user. */
export function signOut() {
  otherTabs.postMessage({ signedOut: true });
  closeAndReload();
}

function closeAndReload(reason) {
  closeSession(reason);
  history.replaceState({ farewell, lastUser }, '');
  redraw();
  location.reload();
}

/** @param onSignIn called when the user signed in in another tab */
export function shareSession(onSignIn) {
  otherTabs.onmessage = ({ data }) => {
    if (data.isWanted && session.isOpen) {
      otherTabs.postMessage({ credentials });
    } else if (data.credentials && !session.isOpen) {
      ({ credentials } = data);
      onSignIn();
    } else if (data.signedOut && session.isOpen) {
      closeAndReload('You signed out in another tab.');
    }
  };
  if (!session.isOpen) {
    otherTabs.postMessage({ isWanted: true });
  }
}

/** The address of a loan in the lender's own system; undefined if there is none. The template is the installation's. */
export function addressOf(loanNumber, template = loanLink) {
  return template?.replace('{loanNumber}', () => encodeURIComponent(loanNumber));
}

/** Countdowns use the clock of the database, like all times of the API. */
function syncClock(serverTime) {
  clock = { server: Date.parse(serverTime), here: performance.now() };
}

/** The database's time now, in milliseconds. */
export function now() {
  return clock.server === 0 ? Date.now() : clock.server + performance.now() - clock.here;
}
