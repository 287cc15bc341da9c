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
  /** Long enough that the paced steps reach the selection while it runs. */
  seconds: 10,
  busy: false,
  refused: undefined,
  /** The chosen step of the story; Infinity to follow the wave. */
  step: Infinity,
};

const REQUESTS = 60;
/** The nodes record the requests of a wave within this time after its start. */
export const STARTING_MS = 5_000;
/** When this tab started its latest wave: also after a reload. */
const OWN = 'getwork.cluster.wave';
/** As long as the runs and attempts of a wave are read. */
const REMEMBERED_MS = 15 * 60 * 1000;

/** A live wave passes its first steps at once, so each step is shown for so long before the next one. */
const STEP_MS = 3_000;

/** Of the wave that started at this time: the shown step, Infinity if it is not paced. */
const pace = { at: undefined, step: Infinity, reached: 0, ended: 0, isDue: false, timer: 0 };

function goOn() {
  pace.isDue = true;
  redraw();
}

function stayAt(step) {
  clearTimeout(pace.timer);
  Object.assign(pace, { step, isDue: false, timer: setTimeout(goOn, STEP_MS) });
}

export function endPacing() {
  clearTimeout(pace.timer);
  pace.step = Infinity;
}

/** The last step that may be shown of a story. A wave that was over when the screen was opened is not paced. */
export function pacedStep({ wave, isOver, ended }, steps) {
  const reached = steps.findLastIndex(({ isReached }) => isReached);
  const next = steps.findIndex(({ isReached }, step) => isReached && step > pace.step);
  if (pace.at !== wave.at) {
    pace.at = wave.at;
    isOver ? endPacing() : stayAt(0);
  } else if (pace.step < Infinity && pace.ended !== ended.length) {
    stayAt(Math.min(pace.step, reached)); // It may have become the step of the ended session.
  } else if (pace.isDue && next > 0) {
    stayAt(next);
  }
  Object.assign(pace, { reached, ended: ended.length });
  return Math.min(pace.step, reached);
}

export async function readDemo() {
  pace.at = undefined;
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

export const isStarting = () => now() - Date.parse(demo.wave?.at) < STARTING_MS;

export const isOwnWave = () => demo.wave !== undefined && sessionStorage.getItem(OWN) === demo.wave.at;

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
    pace.at = answer.body.at;
    sessionStorage.setItem(OWN, pace.at);
    stayAt(0); // Even if it is over already.
    follow(answer.body);
  }
}

/**
 * Ends only the session of this leader: neither that of the next one, nor a later one of the same node. Shows the
 * present, and paces what follows.
 */
export async function endLeader({ taskId, taskName, holder, since }) {
  demo.step = Infinity;
  stayAt(pace.reached);
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
