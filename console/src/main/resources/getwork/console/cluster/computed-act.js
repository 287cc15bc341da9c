/** The acts for another moment of Tracy's request: computed by the rules of the lock laboratory, not recorded. */

import { counted } from '../app/format.js';

const SELECTED = 100;
/** When Oliver's node has assigned and committed. */
const FREE = SELECTED + 5;
const LATE = "Oliver's node has committed before: the two do not meet, and Tracy's node selects at once.";

/** The pauses between tries double from 5 to 80 ms, as on average in the lock laboratory. */
const pauseAfter = (tries) => 5 * 2 ** Math.min(tries - 1, 4);

const ledBy = (user, from) => [{ user, kind: 'selecting', from, until: from + SELECTED },
  { user, kind: 'assigning', from: from + SELECTED, until: from + FREE }];

/** What differs from the recorded act with this index, if Tracy asks so many milliseconds after Oliver. */
export function computedAct(index, asked) {
  const isLate = asked >= FREE;
  const isJoined = index === 4 && asked <= SELECTED;
  const tries = [];
  let at = asked;
  for (; index > 2 && at < FREE && !(isJoined && tries.length > 0); at += pauseAfter(tries.length)) {
    tries.push({ user: 'Tracy', kind: 'busy', from: at, until: at });
  }
  const from = index === 2 ? Math.max(asked, FREE) : at;
  const until = isJoined ? FREE : from + FREE;
  const duplicates = index < 2 && !isLate ? 1 : 0;
  return {
    bars: [{ user: 'Oliver', kind: 'waiting', from: 0, until: FREE }, ...ledBy('Oliver', 0),
      { user: 'Tracy', kind: 'waiting', from: asked, until }, ...tries, ...isJoined ? [] : ledBy('Tracy', from)],
    duplicates,
    outcome: `${counted(isJoined ? 1 : 2, 'selection')}, both served after ${until} ms, with `
      + (duplicates > 0 ? 'the same loan' : 'different loans'),
    ...isLate ? { lesson: LATE, note: '' } : {},
  };
}
