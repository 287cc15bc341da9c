/**
 * What happens, as it happens: the stream of events, taken up where it broke off. While there is none, screens are told
 * to look for themselves, as often as the server says.
 */

import { changed } from './store.js';
import { connection, lost, retryAfter } from './http.js';
import { session } from './session.js';

const USUAL_PAUSE = 5;
const LONGEST_PAUSE = 60;
const REMEMBERED = 2000;

/** Before a stream that has ended well is taken up again: if something ends each at once, not for ever at once. */
const BREATH = 1;

/** The server says at least that it is there every 15 s. */
const SILENCE = 40_000;

const state = { how: 'closed', every: USUAL_PAUSE };
const seen = new Set();
let lastId = '';
let run = null;
let listeners = { event: () => {}, look: () => {} };

/** How: `live`, `polling` every so many seconds, or `closed`. */
export function liveness() {
  return state;
}

/**
 * Begins to follow.
 *
 * @param event is told each event once
 * @param look is told that something may have been missed, and to look
 */
export function follow(event, look) {
  stop();
  listeners = { event, look };
  run = new AbortController();
  keepFollowing(run.signal);
}

export function stop() {
  run?.abort();
  run = null;
  lastId = '';
  state.how = 'closed';
}

function become(how, every = USUAL_PAUSE) {
  if (state.how !== how || state.every !== every) {
    Object.assign(state, { how, every });
    changed();
  }
}

async function keepFollowing(signal) {
  while (!signal.aborted) {
    const end = await oneStream(signal).catch(() => ({ pause: USUAL_PAUSE }));
    if (signal.aborted) {
      return;
    }
    if (end.pause === undefined) {
      await after(BREATH);
      continue;
    }
    become('polling', Math.min(Math.max(end.pause, 1), LONGEST_PAUSE));
    listeners.look();
    await after(state.every);
  }
}

const after = (seconds) => new Promise((done) => setTimeout(done, seconds * 1000));

/** Ends when the stream does; says after how many seconds to try again where the server refused it. */
async function oneStream(signal) {
  const resume = lastId === '' ? {} : { 'Last-Event-ID': lastId };
  const response = await fetch('/api/v1/events', {
    headers: { Authorization: session.authorization, Accept: 'text/event-stream', ...resume },
    signal,
    credentials: 'omit',
    cache: 'no-store',
  }).catch((failure) => {
    if (!signal.aborted) {
      lost();
    }
    throw failure;
  });
  if (!response.ok) {
    return { pause: retryAfter(response.headers, USUAL_PAUSE) };
  }
  const wasAway = state.how !== 'live';
  connection().away = false;
  become('live');
  if (wasAway) {
    listeners.look();
  }
  await read(response.body.pipeThrough(new TextDecoderStream()).getReader());
  return {};
}

/** What has gone silent is given up: behind a router that was switched off nobody closes anything. */
async function nextPart(reader) {
  let timer;
  const silence = new Promise((_, giveUp) => {
    timer = setTimeout(() => giveUp(new Error('silent')), SILENCE);
  });
  try {
    return await Promise.race([reader.read(), silence]);
  } catch (failure) {
    reader.cancel().catch(() => {});
    throw failure;
  } finally {
    clearTimeout(timer);
  }
}

async function read(reader) {
  let text = '';
  for (let part = await nextPart(reader); !part.done; part = await nextPart(reader)) {
    const frames = (text + part.value).split('\n\n');
    text = frames.pop();
    frames.forEach(take);
  }
}

function take(frame) {
  const field = (name) => frame.split('\n').find((row) => row.startsWith(name + ': '))?.slice(name.length + 2);
  const kind = field('event');
  lastId = field('id') ?? lastId;
  if (kind === 'reset') {
    listeners.look();
  } else if (kind !== undefined) {
    once(JSON.parse(field('data')));
  }
}

function once(event) {
  if (!seen.has(event.id)) {
    seen.add(event.id);
    if (seen.size > REMEMBERED) {
      seen.delete(seen.values().next().value);
    }
    listeners.event(event);
  }
}
