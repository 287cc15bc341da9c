import { redrawKeepingFocus } from '../app/focus.js';
import { attempt } from '../app/parts.js';
import { upload } from '../app/upload.js';
import { uploadCall } from './file-options.js';
import { followRunning } from './progress.js';
import { FORM_HEADING, load, set, state, update } from './state.js';

/** The list shows the new import after this time. */
const FIRST_REFRESH_MS = 1500;

const noAnswer = {
  title: 'No answer',
  detail: 'The server did not answer during the upload. Send the file again: imported loans stay unchanged.',
};

const stopped = {
  title: 'Stopped',
  detail: 'You stopped the upload. No loan was imported.',
};

export async function send() {
  const { file, options } = state;
  if (!file || state.sending) {
    return;
  }
  const stop = new AbortController();
  const sending = { name: file.name, sent: 0, total: file.size, stop: () => stop.abort(stopped) };
  set({ sending, refused: undefined, last: '' });
  redrawKeepingFocus(FORM_HEADING);
  const soon = setTimeout(load, FIRST_REFRESH_MS);
  const { path, headers } = uploadCall(options, file);
  const allHeaders = { ...headers, Prefer: 'wait=1' };
  try {
    const progress = (sent) => set({ sending: { ...sending, sent } });
    const answer = await attempt(() => upload(path, file, allHeaders, progress, stop.signal));
    handleAnswer(answer ?? { problem: noAnswer });
  } catch (failure) {
    if (failure !== stopped) {
      throw failure;
    }
    handleAnswer({ problem: stopped });
  } finally {
    clearTimeout(soon);
    set({ sending: null });
    redrawKeepingFocus(FORM_HEADING);
    load();
  }
}

/** A rejected file stays chosen and can be sent again. */
function handleAnswer({ ok, body, problem }) {
  if (ok) {
    set({ file: null, options: null, refused: undefined, draft: null, comparison: null, last: body.id });
    update(body);
    followRunning([body], update);
  } else {
    set({ refused: problem });
  }
}

/** Closing the page stops the upload. */
export function warnBeforeUnload(event) {
  if (state.sending) {
    event.preventDefault();
  }
}
