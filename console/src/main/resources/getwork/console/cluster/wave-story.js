/** The story of a wave, as the selection runs and the lock attempts tell it. */

import { counted } from '../app/format.js';
import { isSelecting } from './bars.js';
import { elapsed } from './format.js';

const time = (instant) => Date.parse(instant);
const sum = (numbers) => numbers.reduce((total, one) => total + one, 0);

/** The runs and attempts of a wave, oldest first, and what the lock is doing. */
export function storyOf(wave, known, now) {
  const ofWave = (items, timeOf) => items
    .filter((item) => item.taskId === wave.taskId && timeOf(item) >= time(wave.at))
    .toSorted((one, other) => timeOf(one) - timeOf(other));
  const runs = served(ofWave(known.runs, ({ decidedAt }) => time(decidedAt)), wave.requests);
  const lock = known.locks.find((one) => one.taskId === wave.taskId);
  const total = sum(runs.map((run) => run.requestsServed));
  const isOver = total >= wave.requests || (runs.length > 0 && lock?.waiting === 0);
  const until = isOver ? time(runs.at(-1).decidedAt) : now;
  const attempts = ofWave(known.attempts, ({ at }) => time(at));
  const next = attempts.findIndex((one) => one.taken && time(one.at) > until);
  return {
    wave, runs, isOver, until, lock,
    attempts: next < 0 ? attempts : attempts.slice(0, next),
    /** An attempt is recorded up to a second later than its lock is seen. */
    holder: isOver ? undefined : lock?.holder,
    selecting: !isOver && lock?.holder !== undefined && isSelecting(lock, known),
    leader: runs[0]?.node ?? lock?.holder ?? attempts.find((one) => one.taken)?.node,
    nodes: [...new Set([...known.nodes.map(({ name }) => name), ...attempts.map(({ node }) => node)])].sort(),
    served: total,
  };
}

/** The first runs that served so many requests; later ones are not of the wave. */
function served(runs, requests) {
  let before = 0;
  return runs.filter((run) => {
    const isOfWave = before < requests;
    before += run.requestsServed;
    return isOfWave;
  });
}

export const skipped = (attempts) => attempts.filter((one) => !one.taken);

/** The story as it was at a step; the last step is now. */
export function atStep(story, step) {
  const [first] = story.runs;
  const took = time(story.attempts.find((one) => one.taken)?.at ?? story.lock?.since);
  const lastSkip = skipped(story.attempts).at(-1);
  const until = [
    time(story.wave.at), took, lastSkip ? time(lastSkip.at) : took, first ? time(first.endedAt) : story.until,
  ][step];
  if (until === undefined) {
    return story;
  }
  return {
    ...story,
    until,
    attempts: story.attempts.filter((one) => time(one.at) <= until),
    runs: story.runs.filter((run) => time(run.decidedAt) <= until),
    holder: step === 0 ? undefined : story.leader,
    selecting: step === 3,
    served: 0,
  };
}

/** The steps in their order: title, text, and whether the wave has reached it. */
export function stepsOf(story, ended) {
  const { wave, runs, attempts, nodes } = story;
  const leader = story.leader === undefined ? 'One node' : 'Node ' + story.leader;
  const skips = skipped(attempts);
  const skippers = [...new Set(skips.map(({ node }) => node))].filter((node) => node !== story.leader).sort();
  const duration = runs.length > 0 ? elapsed(time(runs[0].endedAt) - time(runs[0].startedAt)) : '';
  return [
    {
      title: counted(wave.requests, 'user') + ' request work',
      text: 'On ' + counted(nodes.length, 'node') + ', each request becomes a row of the table work_request. Recording '
        + 'a request needs no lock.',
      isReached: true,
    },
    {
      title: leader + ' locks the row of the task',
      text: 'Every node runs the same statement for the same row of task_lock. The first one gets 1 row: it holds the '
        + 'row lock until its transaction ends. Now it is the leader.',
      isReached: story.leader !== undefined,
    },
    {
      title: skippers.length > 0
        ? 'Node ' + skippers.join(' and node ') + ' tried. SKIP LOCKED: 0 rows'
        : 'Another node would get 0 rows',
      text: 'SKIP LOCKED leaves out a row that another transaction has locked, instead of waiting for it: the '
        + 'statement returns 0 rows at once. 0 rows means that another node leads, so the requests stay pending. Each '
        + 'tick is one try. Without SKIP LOCKED, each try would wait here until the leader commits, and then select '
        + 'again.' + (nodes.length > 1 ? ''
        : ' Only one node runs here, and the requests of a node share one attempt: start a second node to see a skip.'),
      isReached: skips.length > 0 || runs.length > 0,
    },
    {
      title: 'One selection for everybody',
      text: leader + ' alone runs the selection' + (duration ? ', for ' + duration : '') + '. Requests that arrive '
        + 'meanwhile only add their rows: the leader reads the pending requests afterwards.',
      isReached: story.selecting || runs.length > 0,
    },
    {
      title: story.isOver
        ? counted(story.served, 'request') + ' served by ' + counted(runs.length, 'selection')
        : 'The leader serves all requests',
      text: 'The leader assigns a different loan to each request and commits. The commit stores the assignments and '
        + 'releases the row lock together, so no release can be forgotten.' + lost(ended, leader),
      isReached: story.isOver,
    },
  ];
}

const lost = (ended, leader) => ended.length === 0 ? '' : ' Before, you ended the session of node '
  + ended.join(', then of ') + ': PostgreSQL rolled its transaction back, which released the lock, and nothing was '
  + 'assigned. Then ' + leader.replace('Node', 'node') + ' led, in a new session.';
