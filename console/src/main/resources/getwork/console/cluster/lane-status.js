/** The current state of a lane, shown beside its name. */

import { duration, nodeNameAtStart } from '../app/format.js';

/** @param moment of a replay: what was then is known only of the shown wave */
export function laneStatus({ of, name }, known, now, moment) {
  if (moment?.label === undefined) {
    return of === 'node' ? statusOfNode(name, known) : statusOfLock(name, known, now);
  }
  const { taskId, holder } = moment;
  const leads = of === 'node' && name === holder;
  const state = leads ? 'leads ' + nameOf(taskId, known) : of === 'lock' && name === taskId ? holder ?? 'free' : '–';
  const isHighlighted = leads || (state !== '–' && holder !== undefined);
  return { name: of === 'node' ? nodeNameAtStart(name) : nameOf(name, known), state, isHighlighted };
}

const nameOf = (task, { locks }) => locks.find(({ taskId }) => taskId === task)?.taskName ?? 'task ' + task;

function statusOfLock(task, known, now) {
  const lock = known.locks.find((one) => one.taskId === task);
  const name = nameOf(task, known);
  const wait = lock?.waiting ? ' · ' + lock.waiting + (lock.waiting === 1 ? ' waits' : ' wait') : '';
  return lock?.holder === undefined
    ? { name, state: 'free' + wait, isHighlighted: false }
    : {
      name,
      state: lock.holder + ' · ' + duration(now - Date.parse(lock.since)) + wait,
      isHighlighted: true,
    };
}

function statusOfNode(node, known) {
  const name = nodeNameAtStart(node);
  const isConnected = known.nodes.some((one) => one.name === node);
  const leading = known.locks.filter((lock) => lock.holder === node);
  if (!isConnected) {
    return { name, state: 'disconnected', isHighlighted: true };
  }
  const led = leading.length === 1 ? leading[0].taskName : leading.length + ' tasks';
  return { name, state: 'leads ' + (leading.length === 0 ? 'nothing' : led), isHighlighted: leading.length > 0 };
}
