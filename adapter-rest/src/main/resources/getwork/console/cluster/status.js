/** What is so just now on a lane, beside its name. Loud is what somebody who looks should see first. */

import { span } from '../app/words.js';

export function status({ of, name }, seen, now) {
  return of === 'node' ? statusOfNode(name, seen) : statusOfLock(name, seen, now);
}

function statusOfLock(task, seen, now) {
  const lock = seen.locks.find((one) => one.taskId === task);
  const name = lock?.taskName ?? 'task ' + task;
  const wait = lock?.waiting ? ' · ' + lock.waiting + ' wait' : '';
  return lock?.holder === undefined
    ? { name, state: 'free' + wait, loud: false }
    : { name, state: 'held by ' + lock.holder + ' · ' + span(now - Date.parse(lock.since)) + wait, loud: true };
}

function statusOfNode(node, seen) {
  const name = 'Node ' + node;
  const known = seen.nodes.find((one) => one.name === node);
  const led = seen.locks.filter((lock) => lock.holder === node);
  if (known === undefined) {
    return { name, state: 'not heard of', loud: true };
  }
  return led.length === 0
    ? { name, state: 'leads nothing', loud: false }
    : { name, state: 'leads ' + (led.length === 1 ? led[0].taskName : led.length + ' tasks'), loud: true };
}
