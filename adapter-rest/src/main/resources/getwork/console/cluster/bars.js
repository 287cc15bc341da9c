/** From what is known to bars: what lasted from when to when, on which lane. Times are milliseconds. */

/** The kinds of bars, in the order of a decision. */
export const KINDS = {
  waiting: 'Waiting',
  held: 'Lock held',
  leading: 'Leading',
  selecting: 'Selecting',
  assigning: 'Assigning',
};

const time = (instant) => (instant === undefined ? undefined : Date.parse(instant));

/** All bars that reach into the time from a moment on. */
export function bars(seen, now, start) {
  const names = new Map(seen.locks.map((lock) => [lock.taskId, lock.taskName]));
  const named = (bar) => ({ ...bar, taskName: names.get(bar.task) ?? 'task ' + bar.task });
  return [...seen.runs.flatMap(ofRun), ...seen.locks.flatMap((lock) => ofLock(lock, seen, now))]
    .filter((bar) => bar.from !== undefined && bar.to !== undefined && bar.to >= start)
    .map(named);
}

/** What is over: as its run says, and nothing where it does not say. */
function ofRun(run) {
  const [waited, led, started, ended, decided] =
    [run.waitingSince, run.leadingSince, run.startedAt, run.endedAt, run.decidedAt].map(time);
  return [
    bar('waiting', run.taskId, run.node, waited, decided, { run }),
    bar('held', run.taskId, run.node, led, decided, { run }),
    bar('leading', run.taskId, run.node, led, decided, { run }),
    bar('selecting', run.taskId, run.node, started, ended, { run }),
    bar('assigning', run.taskId, run.node, ended, decided, { run }),
  ].map((one) => keyed(one, run.taskId + '-' + (led ?? run.id)));
}

/** What goes on: nobody has written it down yet, so it reaches until now. */
function ofLock(lock, seen, now) {
  const led = time(lock.since);
  const told = seen.runs.some((run) => run.taskId === lock.taskId && time(run.leadingSince) >= led);
  const holder = told ? undefined : lock.holder;
  const key = lock.taskId + '-' + (holder === undefined ? 'open' : led);
  const more = { lock, open: true };
  const since = seen.waitingSince.get(lock.taskId);
  return [
    ...(lock.waiting > 0 ? [bar('waiting', lock.taskId, holder, since, now, more)] : []),
    ...(holder === undefined ? [] : [
      bar('held', lock.taskId, holder, led, now, more),
      bar('leading', lock.taskId, holder, led, now, more),
      ...(selects(lock, seen) ? [bar('selecting', lock.taskId, holder, led, now, more)] : []),
    ]),
  ].map((one) => keyed(one, key));
}

/** Under one key while it goes on and when it is over: who has the focus keeps it. */
function keyed(one, key) {
  return { ...one, id: one.kind + '-' + key, group: key };
}

function bar(kind, task, node, from, to, more) {
  const backwards = from !== undefined && to !== undefined && to < from;
  return { kind, task, node, from, to: backwards ? from : to, open: false, ...more };
}

/** A leader selects while its node has a slot for each task that it leads; who has decided gives slot and lock back. */
export function selects(lock, seen) {
  const slots = seen.slots.filter((slot) => slot.holder === lock.holder).length;
  return slots > 0 && slots >= seen.locks.filter((other) => other.holder === lock.holder).length;
}
