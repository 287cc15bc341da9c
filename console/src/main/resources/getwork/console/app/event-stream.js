/**
 * The event stream. After an interruption it resumes at the last event. While it is interrupted, the screens poll at
 * the interval that the server names.
 */

import { redraw } from './store.js';
import { markOffline, noteAnswer, retryAfter } from './http.js';
import { session } from './session.js';

const DEFAULT_PAUSE_S = 5;
const MAX_PAUSE_S = 60;
const MAX_SEEN_EVENTS = 2000;

/** Before a stream that ended without an error is resumed, so that a proxy that ends each one causes no busy loop. */
const RECONNECT_PAUSE_S = 1;

/** The server sends a heartbeat every 4 s. */
const HEARTBEAT_TIMEOUT_MS = 9_000;

const state = { mode: 'closed', pollSeconds: DEFAULT_PAUSE_S };
const seen = new Set();
let lastId = '';
let abortController = null;
let listeners = { event: () => {}, refresh: () => {} };

/** The mode, `live`, `polling` or `closed`, and the polling interval. */
export function streamState() {
  return state;
}

/**
 * Subscribes to the event stream.
 *
 * @param event receives each event once
 * @param refresh called when events may have been missed
 */
export function subscribe(event, refresh) {
  unsubscribe();
  listeners = { event, refresh };
  abortController = new AbortController();
  streamUntilAborted(abortController.signal);
}

export function unsubscribe() {
  abortController?.abort();
  abortController = null;
  lastId = '';
  state.mode = 'closed';
}

function setMode(mode, pollSeconds = DEFAULT_PAUSE_S) {
  if (state.mode !== mode || state.pollSeconds !== pollSeconds) {
    Object.assign(state, { mode, pollSeconds });
    redraw();
  }
}

async function streamUntilAborted(signal) {
  while (!signal.aborted) {
    const end = await readStream(signal).catch(() => ({ pause: DEFAULT_PAUSE_S }));
    if (signal.aborted) {
      return;
    }
    if (end.pause === undefined) {
      await pauseFor(RECONNECT_PAUSE_S);
      continue;
    }
    setMode('polling', Math.min(Math.max(end.pause, 1), MAX_PAUSE_S));
    listeners.refresh();
    await pauseFor(state.pollSeconds);
  }
}

const pauseFor = (seconds) => new Promise((done) => setTimeout(done, seconds * 1000));

/** Reads one stream to its end. Returns the pause before the next attempt if the server rejected it. */
async function readStream(signal) {
  const lastEvent = lastId === '' ? {} : { 'Last-Event-ID': lastId };
  const begun = performance.now();
  const response = await fetch('/api/v1/events', {
    headers: { Authorization: session.authorization, Accept: 'text/event-stream', ...lastEvent },
    signal,
    credentials: 'omit',
    cache: 'no-store',
  }).catch((failure) => {
    if (!signal.aborted) {
      markOffline();
    }
    throw failure;
  });
  if (!response.ok) {
    return { pause: retryAfter(response.headers, DEFAULT_PAUSE_S) };
  }
  const wasPolling = state.mode !== 'live';
  noteAnswer(begun);
  setMode('live');
  if (wasPolling) {
    listeners.refresh();
  }
  await readFrames(response.body.pipeThrough(new TextDecoderStream()).getReader());
  return {};
}

/** Cancels a stream without heartbeats: if a router fails, nothing closes the connection. */
async function readChunk(reader) {
  let timer;
  const timeout = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error('heartbeat timeout')), HEARTBEAT_TIMEOUT_MS);
  });
  try {
    return await Promise.race([reader.read(), timeout]);
  } catch (failure) {
    reader.cancel().catch(() => {});
    throw failure;
  } finally {
    clearTimeout(timer);
  }
}

async function readFrames(reader) {
  let text = '';
  for (let chunk = await readChunk(reader); !chunk.done; chunk = await readChunk(reader)) {
    const frames = (text + chunk.value).split('\n\n');
    text = frames.pop();
    frames.forEach(handleFrame);
  }
}

function handleFrame(frame) {
  const field = (name) => frame.split('\n').find((row) => row.startsWith(name + ': '))?.slice(name.length + 2);
  const kind = field('event');
  lastId = field('id') ?? lastId;
  if (kind === 'reset') {
    listeners.refresh();
  } else if (kind !== undefined) {
    deliver(JSON.parse(field('data')));
  }
}

function deliver(event) {
  if (!seen.has(event.id)) {
    seen.add(event.id);
    if (seen.size > MAX_SEEN_EVENTS) {
      seen.delete(seen.values().next().value);
    }
    listeners.event(event);
  }
}
