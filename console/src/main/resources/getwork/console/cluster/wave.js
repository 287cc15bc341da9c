/** The shown wave of demo requests, and its operations. Only nodes with demo users have them. */

import { call } from '../app/http.js';
import { nodeName } from '../app/format.js';
import { attempt, noAnswerProblem } from '../app/parts.js';
import { now } from '../app/session.js';
import { redraw } from '../app/store.js';
import { known, refresh } from './polling.js';

export const demo = {
  /** Whether it is known whether they are available: until then nothing is shown, so that nothing moves. */
  isRead: false,
  isOffered: false,
  /** The shown wave: taskId, requests, selectionSeconds, at, and the ended sessions of its leaders. */
  wave: undefined,
  /** Not the shown one if it was started during a replay. */
  newest: undefined,
  task: undefined,
  seconds: 5,
  busy: false,
  refused: undefined,
  /** The chosen step of the story; Infinity to follow the wave. */
  step: Infinity,
};

const REQUESTS = 60;
/** The nodes record the requests of a wave within this time after its start. */
export const STARTING_MS = 5_000;
/** As long as the runs and attempts of a wave are read. */
const REMEMBERED_MS = 15 * 60 * 1000;

export async function readDemo() {
  demo.isOffered = await readWave() ?? demo.isOffered;
  demo.isRead = true;
  redraw();
}

/** Reads the latest waves, whoever started them. Returns whether the node offers waves; undefined without an answer. */
export async function readWave() {
  const answer = await attempt(() => call('GET', '/demo/waves'));
  const waves = (answer?.body?.items ?? []).filter(({ at }) => Date.parse(at) > now() - REMEMBERED_MS);
  if (waves.length > 0) {
    [demo.newest] = waves;
    useWave(demo.step === Infinity ? waves[0] : waves.find(({ at }) => at === demo.wave.at) ?? demo.wave);
    known.ended = waves.flatMap(({ taskId, ended }) => ended.map((one) => ({ ...one, taskId })));
    redraw();
  }
  return answer?.ok;
}

/** Without a wave, the task with the first id. */
export const chosenTask = () => demo.task ?? demo.wave?.taskId ?? known.locks[0]?.taskId;

/** A node may not know the latest wave yet, or not all of its ended sessions. */
function useWave(wave) {
  const later = demo.wave ? Date.parse(wave.at) - Date.parse(demo.wave.at) : 1;
  if (later > 0 || (later === 0 && wave.ended.length > demo.wave.ended.length)) {
    demo.wave = wave;
  }
}

export const hasLater = () => Date.parse(demo.newest?.at) > Date.parse(demo.wave.at);

export function follow(wave) {
  demo.step = Infinity;
  useWave(wave);
  redraw();
}

/** The buttons stay enabled meanwhile, because a disabled one loses the focus. */
async function operate(operation) {
  if (demo.busy) {
    return undefined;
  }
  Object.assign(demo, { busy: true, refused: undefined });
  const answer = await attempt(operation, () => {
    demo.refused = noAnswerProblem;
  });
  demo.busy = false;
  if (answer && !answer.ok) {
    demo.refused = answer.problem;
  }
  await attempt(refresh);
  return answer?.ok ? answer : undefined;
}

export async function startWave() {
  const body = { taskId: chosenTask(), requests: REQUESTS, selectionSeconds: demo.seconds };
  const answer = await operate(() => call('POST', '/demo/waves', { body }));
  if (answer) {
    follow(answer.body);
  }
}

/** Ends only the session of this leader: neither that of the next one, nor a later one of the same node. */
export async function endLeader({ taskId, taskName, holder, since }) {
  demo.step = Infinity;
  const path = '/demo/leaders/' + encodeURIComponent(taskId) + '?' + new URLSearchParams({ since });
  const answer = await operate(() => call('DELETE', path));
  if (answer?.body.items.length === 0) {
    demo.refused = {
      title: 'No session was ended',
      detail: `Meanwhile ${nodeName(holder)} had released the lock of ${taskName}. If a node leads now, the button `
        + 'names it.',
    };
    redraw();
  }
}
