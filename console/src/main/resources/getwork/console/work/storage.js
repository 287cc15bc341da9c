/** What the browser stores for each user, so that another tab or a later session finds it. */

import { session } from '../app/session.js';

const REQUEST = 'getwork.request.';
const CHOICE = 'getwork.choice.';
const PIPELINE = 'getwork.pipeline.';

function write(prefix, value) {
  if (value) {
    localStorage.setItem(prefix + session.user, JSON.stringify(value));
  } else {
    localStorage.removeItem(prefix + session.user);
  }
}

function read(prefix) {
  try {
    return JSON.parse(localStorage.getItem(prefix + session.user));
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
