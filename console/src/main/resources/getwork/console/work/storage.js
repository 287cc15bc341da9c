/** What the browser stores for each user, so that another tab, a later session or a reloaded tab finds it. */

import { session } from '../app/session.js';

const REQUEST = 'getwork.request.';
const CHOICE = 'getwork.choice.';
const PIPELINE = 'getwork.pipeline.';
const DONE = 'getwork.done.';
const MOST_DONE = 200;

function write(prefix, value) {
  if (value) {
    localStorage.setItem(prefix + session.user, JSON.stringify(value));
  } else {
    localStorage.removeItem(prefix + session.user);
  }
}

function read(prefix, storage = localStorage) {
  try {
    return JSON.parse(storage.getItem(prefix + session.user));
  } catch {
    return null;
  }
}

/** The pending work request. */
export function storeRequest(request) {
  write(REQUEST, request);
}

export function storedRequest() {
  return read(REQUEST);
}

/** The task and the count that the user chose last. */
export function storeChoice(choice) {
  write(CHOICE, choice);
}

export function storedChoice() {
  return read(CHOICE) ?? {};
}

/** The assignments that are shown, so that the user sees which of them were taken away before they came back. */
export function storePipeline(assignments) {
  write(PIPELINE, assignments.map(({ id, loanNumber, taskId, taskName }) => ({ id, loanNumber, taskId, taskName })));
}

export function storedPipeline() {
  return read(PIPELINE) ?? [];
}

/**
 * What the user did in this tab; until the session ends.
 *
 * @param unconfirmed what is sent while the page is left, each with its assignment as left
 */
export function storeDone(done, unconfirmed = []) {
  if (session.isOpen) {
    const stored = [...unconfirmed, ...done.map((one) => ({ ...one, left: undefined }))].slice(0, MOST_DONE)
      .map(({ loanNumber, end, reason, isReturn, left }) => ({ loanNumber, end, reason, isReturn, left }));
    sessionStorage.setItem(DONE + session.user, JSON.stringify(stored));
  }
}

export function storedDone() {
  return read(DONE, sessionStorage) ?? [];
}

addEventListener('sessionend', () => sessionStorage.removeItem(DONE + session.user));
