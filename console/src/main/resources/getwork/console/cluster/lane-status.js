/** The current state of a lane, shown beside its name. */

import { duration, nodeNameAtStart } from '../app/format.js';

export function laneStatus({ of, name }, known, now) {
  return of === 'node' ? statusOfNode(name, known) : statusOfLock(name, known, now);
}

function statusOfLock(task, known, now) {
  const lock = known.locks.find((one) => one.taskId === task);
  const name = lock?.taskName ?? 'task ' + task;
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
