/** What the browser keeps under the user's name: whoever opens the console again finds it. */

import { session } from '../app/session.js';

const REQUEST = 'getwork.request.';
const CHOICE = 'getwork.choice.';

function write(place, what) {
  if (what) {
    localStorage.setItem(place + session.user, JSON.stringify(what));
  } else {
    localStorage.removeItem(place + session.user);
  }
}

function read(place) {
  try {
    return JSON.parse(localStorage.getItem(place + session.user));
  } catch {
    return null;
  }
}

/** The press that is under way. */
export function keep(press) {
  write(REQUEST, press);
}

export function recall() {
  return read(REQUEST);
}

/** The task and the count that were chosen last. */
export function keepChoice(choice) {
  write(CHOICE, choice);
}

export function recallChoice() {
  return read(CHOICE) ?? {};
}
