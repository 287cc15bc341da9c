/** The bars of the swim lanes: each has a kind, a lane, a start and an end in milliseconds. */

/** The kinds of bars, in the order of a decision. */
export const KINDS = {
  waiting: 'Waiting',
  held: 'Lock held',
  leading: 'Leading',
  selecting: 'Selecting',
  assigning: 'Assigning',
};

export const ENDED = 'Session ended, rolled back';

export const kindText = ({ kind, isEnded }) => KINDS[kind] + (isEnded ? ' (session ended)' : '');

const time = (instant) => (instant === undefined ? undefined : Date.parse(instant));

/** The bars that end after the start. */
export function bars(known, now, start) {
  const names = new Map(known.locks.map((lock) => [lock.taskId, lock.taskName]));
  const named = (bar) => ({ ...bar, taskName: names.get(bar.task) ?? 'task ' + bar.task });
  return [...known.runs.flatMap(ofRun), ...endedSessions(known).flatMap(ofEnded),
    ...known.locks.flatMap((lock) => ofLock(lock, known, now))]
    .filter((bar) => bar.from !== undefined && bar.to !== undefined && bar.to >= start)
    .map(named);
}

/** The bars of a finished selection run; a missing time leaves out its bar. */
function ofRun(run) {
  const [waited, leadingSince, started, ended, decided] =
    [run.waitingSince, run.leadingSince, run.startedAt, run.endedAt, run.decidedAt].map(time);
  return [
    bar('waiting', run.taskId, run.node, waited, decided, { run }),
    bar('held', run.taskId, run.node, leadingSince, decided, { run }),
    bar('leading', run.taskId, run.node, leadingSince, decided, { run }),
    bar('selecting', run.taskId, run.node, started, ended, { run }),
    bar('assigning', run.taskId, run.node, ended, decided, { run }),
  ].map((one) => withKey(one, run.taskId + '-' + (leadingSince ?? run.id)));
}

/** The sessions that were ended while they led, unless they had committed before. */
export function endedSessions({ ended, runs, locks }) {
  return ended.map((one) => ({ ...one, since: time(one.since), until: time(one.until) })).map((one) => {
    const starts = [...runs.map((run) => [run.taskId, run.leadingSince]),
      ...locks.map((lock) => [lock.taskId, lock.since])]
      .filter(([task]) => task === one.taskId).map(([, since]) => time(since)).filter((since) => since >= one.since);
    return { ...one, hasCommitted: starts.includes(one.since), until: Math.min(one.until, ...starts) };
  }).filter(({ hasCommitted }) => !hasCommitted);
}

/** With the ids of the open bars that they replace. */
const ofEnded = ({ taskId, node, since, until }) => ['held', 'leading'].map((kind) =>
  withKey(bar(kind, taskId, node, since, until, { isEnded: true }), taskId + '-' + since));

/** The open bars of a lock: there is no run for them yet, so they end now. */
function ofLock(lock, known, now) {
  const leadingSince = time(lock.since);
  const isRecorded = known.runs.some((run) => run.taskId === lock.taskId && time(run.leadingSince) >= leadingSince);
  const holder = isRecorded ? undefined : lock.holder;
  const key = lock.taskId + '-' + (holder === undefined ? 'open' : leadingSince);
  const details = { lock, open: true };
  return [
    ...(lock.waiting > 0 ? [bar('waiting', lock.taskId, holder, time(lock.waitingSince), now, details)] : []),
    ...(holder === undefined ? [] : [
      bar('held', lock.taskId, holder, leadingSince, now, details),
      bar('leading', lock.taskId, holder, leadingSince, now, details),
      ...(isSelecting(lock, known) ? [bar('selecting', lock.taskId, holder, leadingSince, now, details)] : []),
    ]),
  ].map((one) => withKey(one, key));
}

/** An open bar keeps its key when it is finished, so that it keeps the focus. */
function withKey(one, key) {
  return { ...one, id: one.kind + '-' + key, group: key };
}

function bar(kind, task, node, from, to, details) {
  const backwards = from !== undefined && to !== undefined && to < from;
  return { kind, task, node, from, to: backwards ? from : to, open: false, ...details };
}

/** By task: since when the leader led that was last seen selecting. */
const selected = new Map();

/** A leader is selecting while its node holds a slot for each task that it leads, and shown so until it commits. */
export function isSelecting({ taskId, holder, since }, known) {
  const slots = known.slots.filter((slot) => slot.holder === holder).length;
  if (slots > 0 && slots >= known.locks.filter((other) => other.holder === holder).length) {
    selected.set(taskId, since);
  }
  return since !== undefined && selected.get(taskId) === since;
}
