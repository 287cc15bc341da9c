/** The story of a wave, as the selection runs and the lock attempts tell it. */

import { counted, integer, nodeName, nodeNameAtStart } from '../app/format.js';
import { ledAttempts } from './attempts.js';
import { endedSessions, isSelecting } from './bars.js';
import { elapsed } from './format.js';
import { STARTING_MS } from './wave.js';

const time = (instant) => Date.parse(instant);
const sum = (numbers) => numbers.reduce((total, one) => total + one, 0);

/**
 * The runs and attempts of a wave, oldest first, and what the lock is doing.
 *
 * @param before the story of this wave at the last poll, if there was one: what it has reached stays reached
 */
export function storyOf(wave, known, now, before) {
  const ofWave = (items, timeOf) => items
    .filter((item) => item.taskId === wave.taskId && timeOf(item) >= time(wave.at))
    .toSorted((one, other) => timeOf(one) - timeOf(other));
  const runs = served(ofWave(known.runs, ({ decidedAt }) => time(decidedAt)), wave);
  const lock = known.locks.find((one) => one.taskId === wave.taskId);
  const byRuns = sum(runs.map((run) => run.requestsServed));
  const isSettled = before?.isOver && before.runs.length === runs.length;
  const isDecided = lock?.waiting === 0 && known.at >= time(wave.at) + STARTING_MS;
  // Without a run, failures before the wave do not explain why nobody waits or selects.
  const hasFailed = runs.length === 0 && isDecided && lock.holder === undefined;
  const failed = isSettled ? before.failed : hasFailed ? Math.min(lock.failed ?? 0, wave.requests) : 0;
  const isOver = isSettled || failed > 0 || (runs.length > 0 && (byRuns >= wave.requests || isDecided));
  const total = failed > 0 ? 0 : isOver ? wave.requests : Math.min(byRuns, wave.requests);
  const assigned = sum(runs.map((run) => run.loansAssigned ?? 0));
  const left = sum(runs.map((run) => run.found ?? 0)) - assigned;
  const led = ledAttempts(known);
  const attempts = ofWave(known.attempts, ({ at }) => time(at)).map((one) => ({ ...one, leads: led.has(one.id) }));
  const ended = ofWave(endedSessions(known), ({ since }) => since);
  const lastEnd = ended.at(-1)?.until ?? time(wave.at) + STARTING_MS;
  const gaveUp = time(attempts.find((one) => one.taken && time(one.at) >= lastEnd)?.at);
  const until = failed > 0 ? gaveUp || lastEnd : isOver ? time(runs.at(-1).decidedAt) : now;
  const next = attempts.findIndex((one) => one.taken && time(one.at) > until);
  const first = firstTaken(attempts)?.node;
  const last = before?.ended.length === ended.length ? before : undefined;
  const selecting = !isOver && lock?.holder !== undefined && isSelecting(lock, known);
  return {
    wave, runs, isOver, until, lock, ended, failed, selecting,
    /** Whether the selection that followed the ended sessions has begun. */
    hasSelected: selecting || runs.length > 0 || last?.hasSelected === true,
    attempts: next < 0 ? attempts : attempts.slice(0, next),
    /** An attempt is recorded up to a second later than its lock is seen. */
    holder: isOver ? undefined : lock?.holder,
    /** The node that serves the requests; the sessions of others before it may have ended. */
    leader: runs[0]?.node ?? lock?.holder ?? last?.leader ?? (ended.length > 0 ? undefined : first),
    nodes: [...new Set([...known.nodes.map(({ name }) => name), ...attempts.map(({ node }) => node)])].sort(),
    pending: isOver ? 0 : Math.min(lock?.waiting ?? 0, wave.requests - total),
    served: total,
    /** Requests that no run served got the candidates that the selections left, while there were any. */
    assigned: Math.min(total, assigned + Math.max(0, Math.min(total - byRuns, left))),
  };
}

/** The first attempt that got the lock and led; another one may have found nothing to do. */
const firstTaken = (attempts) => attempts.find((one) => one.leads) ?? attempts.find((one) => one.taken);

/** The first runs that served so many requests, the first of which was recorded at the start of the wave. */
function served(runs, { at, requests }) {
  let before = 0;
  return runs.filter((run) => {
    const isOfWave = before < requests && !(time(run.waitingSince) > time(at) + STARTING_MS);
    before += run.requestsServed;
    return isOfWave;
  });
}

export const skipped = (attempts) => attempts.filter((one) => !one.taken);

/** The story as it was at a step; the last step that was reached is now. */
export function atStep(story, { until, holder, selecting = false, only }) {
  return until === undefined || Number.isNaN(until) ? story : {
    ...story,
    until,
    holder,
    selecting,
    attempts: story.attempts.filter((one) => time(one.at) <= until && (only ?? one) === one),
    runs: story.runs.filter((run) => time(run.decidedAt) <= until),
    ended: story.ended.filter((one) => one.until <= until),
    pending: story.wave.requests,
    served: 0,
    assigned: 0,
    failed: 0,
  };
}

/**
 * The steps in their order: title, text, whether the wave has reached it, and what atStep shows: the time, the holder
 * of the lock, whether it is selecting, and the only attempt that is drawn.
 */
export function stepsOf(story) {
  const { wave, runs, attempts, nodes, ended } = story;
  const first = ended[0]?.node ?? story.leader;
  const firstEnd = ended[0]?.until ?? Infinity;
  const taken = firstTaken(attempts.filter(({ node }) => node === first));
  const took = time(taken?.at ?? story.lock?.since);
  const lastSkip = Math.min(firstEnd, runs.length > 0 ? time(runs[0].endedAt) : Infinity);
  const skips = skipped(attempts).filter(({ at }) => time(at) < lastSkip);
  const skippers = [...new Set(skips.map(({ node }) => node))].filter((node) => node !== first).sort();
  return [
    {
      title: counted(wave.requests, 'user') + ' request work',
      text: 'On ' + counted(nodes.length, 'node') + ', each request becomes a row of the table work_request. Recording '
        + 'a request needs no lock.',
      isReached: true,
      until: time(wave.at),
    },
    {
      title: (first === undefined ? 'One node' : nodeNameAtStart(first)) + ' locks the row of the task',
      text: 'Every node runs the same statement for the same row of task_lock. The first one gets 1 row: it holds the '
        + 'row lock until its transaction ends. Now it is the leader.',
      isReached: first !== undefined,
      until: took,
      holder: first,
      only: taken,
    },
    {
      title: skippers.length > 0
        ? skippers.map((node, index) => (index === 0 ? nodeNameAtStart(node) : nodeName(node))).join(' and ')
          + ' tried. SKIP LOCKED: 0 rows'
        : 'Another node would get 0 rows',
      text: 'SKIP LOCKED leaves out a row that another transaction has locked: the statement returns 0 rows at once, '
        + 'instead of waiting. 0 rows means that another node leads, so the requests stay pending. Each tick is one '
        + 'try of a node, not of a request: a node tries once for all of its requests that wait, and again for later '
        + 'ones and for rechecks. Without SKIP LOCKED, each try would hold a connection until the leader commits, and '
        + 'then select again.',
      isReached: skips.length > 0 || runs.length > 0 || ended.length > 0,
      until: skips.length > 0 ? time(skips.at(-1).at) : took,
      holder: first,
    },
    ...ended.length > 0 ? [endedStep(story)] : [],
    ...story.failed > 0 ? [failedStep(story)] : [selectionStep(story), {
      title: story.isOver ? endTitle(story) : 'The leader serves all requests',
      text: 'The leader assigns a different loan to each request, as long as there are loans, and commits. The commit '
        + 'stores the assignments and releases the row lock together, so no release can be forgotten.',
      isReached: story.isOver,
      until: story.until,
      holder: story.leader,
    }],
  ];
}

const failedStep = ({ failed, until, lock }) => ({
  title: counted(failed, 'request') + ' failed',
  text: 'The selection failed, and the leader wrote that into each pending request. No loan was assigned, and the '
    + 'commit released the lock.'
    + (lock?.failure ? ` The requests say: “${lock.failure}”` : ''),
  isReached: true,
  until,
});

const endTitle = ({ served: all, assigned, runs }) => counted(all, 'request')
  + (assigned < all ? ' answered by ' : ' served by ') + counted(runs.length, 'selection')
  + (assigned < all ? ': ' + integer(all - assigned) + ' got none' : '');

const endedStep = ({ ended }) => ({
  title: ended.length === 1
    ? 'The session of ' + nodeName(ended[0].node) + ' was ended: 0 loans assigned'
    : counted(ended.length, 'session') + ' were ended: 0 loans assigned',
  text: 'After ' + ended.map(({ since, until }) => elapsed(until - since)).join(', then after ')
    + ', the leader was gone. PostgreSQL rolled its transaction back, which released the lock. All requests stayed '
    + 'pending, and nobody had to clean up: the next statement that found the row unlocked got 1 row.',
  isReached: true,
  until: ended.at(-1).until,
});

function selectionStep({ leader, runs, ended, hasSelected }) {
  const duration = runs.length > 0 ? elapsed(time(runs[0].endedAt) - time(runs[0].startedAt)) : '';
  const isAgain = ended.some(({ node }) => node === leader);
  const name = leader === undefined ? 'One node' : nodeNameAtStart(leader);
  return {
    title: ended.length === 0 || leader === undefined
      ? 'One selection for everybody'
      : name + (isAgain ? ' leads again, in a new session' : ' leads now') + ': one selection for everybody',
    text: name + ' alone runs the selection' + (duration ? ', for ' + duration : '') + '. Requests that arrive '
      + 'meanwhile only add their rows: the leader reads the pending requests afterwards.'
      + (isAgain ? ' The same node can lead again: it opened a new session, and was the first to try.' : ''),
    isReached: hasSelected,
    until: runs.length > 0 ? time(ended.length > 0 ? runs[0].startedAt : runs[0].endedAt) : undefined,
    holder: leader,
    selecting: true,
  };
}
