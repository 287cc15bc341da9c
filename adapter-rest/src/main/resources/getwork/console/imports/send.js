/** Sends the chosen file. */

import { keepFocus } from '../app/focus.js';
import { attempt } from '../app/parts.js';
import { upload } from '../app/upload.js';
import { posting } from './files.js';
import { followRunning } from './follow.js';
import { FORM, load, set, state, tell } from './state.js';

/** So soon after its beginning the list has the import that the file is becoming. */
const BEGUN = 1500;

/** It is not known how far the server came. */
const unanswered = {
  title: 'No answer',
  detail: 'The server did not answer while the file was being sent. Send it again: it is not brought in twice.',
};

const stopped = {
  title: 'Stopped',
  detail: 'You stopped the file while it was being sent. Nothing of it is kept.',
};

export async function send() {
  const { file, options, key } = state;
  if (!file || state.sending) {
    return;
  }
  const stop = new AbortController();
  const sending = { name: file.name, sent: 0, total: file.size, stop: () => stop.abort(stopped) };
  set({ sending, refused: undefined, last: '' });
  keepFocus(FORM);
  const soon = setTimeout(load, BEGUN);
  const { path, headers } = posting(options);
  const said = { ...headers, Prefer: 'wait=1', 'Idempotency-Key': key };
  try {
    const progress = (sent) => set({ sending: { ...sending, sent } });
    const answer = await attempt(() => upload(path, file, said, progress, stop.signal));
    answered(answer ?? { problem: unanswered });
  } catch (failure) {
    if (failure !== stopped) {
      throw failure;
    }
    answered({ problem: stopped });
  } finally {
    clearTimeout(soon);
    set({ sending: null });
    keepFocus(FORM);
    load();
  }
}

/** What was refused stays chosen, under its key: it may be sent again. */
function answered({ ok, body, problem }) {
  if (ok) {
    set({ file: null, options: null, refused: undefined, last: body.id });
    tell(body);
    followRunning([body], tell);
  } else {
    set({ refused: problem });
  }
}

/** A page that is closed takes the file with it. */
export function warn(event) {
  if (state.sending) {
    event.preventDefault();
  }
}
