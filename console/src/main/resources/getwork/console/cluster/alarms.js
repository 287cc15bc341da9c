/** What an operator has to look at, each with where to look. */

import { html, nothing } from '../lit-html/lit-html.js';
import { counted, duration, integer, nodeName, nodeNameAtStart, timeWithSeconds } from '../app/format.js';
import { endedSessions } from './bars.js';
import { elapsed } from './format.js';
import { whilePaused } from './jobs.js';
import { isOutdated, known as current, shownAge, shownTime, watch } from './polling.js';
import { WINDOW_MS } from './runs.js';

/** Most selections are shorter; a task whose selections take longer is compared with its own. */
const LONG_MS = 30_000;
const TIMES_USUAL = 3;
/** As a multiple of what is long. */
const ALARMING = 5;
const GONE_SHOWN_MS = 3_600_000;
/** Jobs that have work at each of their times: of the others, a late one may have none. */
const ALWAYS_WORK = ['check-invariants', 'sample-queues', 'delete-expired-history'];
const LATE_PERIODS = 5;
const HELPER = 'serve-stranded-requests';

const time = (run) => Date.parse(run.endedAt) - Date.parse(run.startedAt);

export const median = (values) => values.toSorted((one, other) => one - other)[values.length >> 1];

/** How many times longer than expected it has lasted: from 1 on, it is long. */
const excess = (since, expected = LONG_MS) => (shownTime() - Date.parse(since)) / expected;

/** How long a selection of a task and its requests may last, and why. */
function limitOf({ taskId }, { runs }) {
  const usual = median(runs.filter((run) => run.taskId === taskId).map(time));
  const limit = Math.max(LONG_MS, TIMES_USUAL * (usual ?? 0));
  return { limit, why: `(${usual === undefined ? '' : `usual ${elapsed(usual)}, `}limit ${duration(limit)})` };
}

const excessOfLeader = (lock, known) =>
  (lock.holder === undefined ? 0 : excess(lock.since, limitOf(lock, known).limit));

export const isLedLong = (lock, known) => excessOfLeader(lock, known) >= 1;

const level = (factor) => (factor >= ALARMING ? 'bad' : 'warn');

/** Why requests wait although nobody leads their task. */
function whyNobodyLeads({ jobs, slots }) {
  return jobs.some(({ name, paused }) => name === HELPER && paused)
    ? `The job ${HELPER}, which would lead it, is paused.`
    : slots.length > 0 && slots.every(({ holder }) => holder)
      ? 'All slots are taken: a selection has to end first.'
      : `The job ${HELPER} leads such tasks, unless its runs fail.`;
}

/** The sessions that ended while they led. */
function ofEnded({ taskId, taskName }, known) {
  const ended = endedSessions(known)
    .filter((one) => one.taskId === taskId && shownTime() - one.until < WINDOW_MS)
    .toSorted((one, other) => other.until - one.until);
  return ended.length > 0 && {
    level: 'warn', place: 'runs',
    text: `The session of a leader of ${taskName} ended `
      + (ended.length === 1 ? '' : `${integer(ended.length)} times within 15 min, the last `)
      + `at ${timeWithSeconds(ended[0].until)} on ${nodeName(ended[0].node)}.`,
    remedy: 'PostgreSQL rolled it back: no loan was assigned, and its requests were left to the next leader.',
  };
}

/** An alarm until a later selection has served requests of the task. */
function ofFailed({ taskId, taskName, failed, failure, failedAt }, { runs }) {
  const later = runs.findLast((run) => run.taskId === taskId && Date.parse(run.decidedAt) > Date.parse(failedAt));
  return {
    level: later ? 'warn' : 'bad', place: 'locks',
    text: `${counted(failed, 'request')} for ${taskName} failed within 15 min, `
      + `the last at ${timeWithSeconds(failedAt)}.`,
    remedy: (later ? `Served again at ${timeWithSeconds(later.decidedAt)}. ` : 'No selection has served it since. ')
      + failure,
  };
}

function ofLock(lock, known) {
  const { taskId, taskName, holder, kind, waiting, waitingSince, paused } = lock;
  const { limit, why } = limitOf(lock, known);
  const [wasLeft, isLed] = [holder === undefined, isLedLong(lock, known)];
  const excessOfWait = waiting === 0 ? 0 : excess(waitingSince, wasLeft ? LONG_MS : limit);
  const isGone = !known.nodes.some(({ name }) => name === holder);
  const wait = waiting === 0 ? 'nobody waits' : counted(waiting, 'request') + (waiting === 1 ? ' waits' : ' wait');
  return [
    isLed && {
      level: level(excessOfLeader(lock, known)), place: 'locks',
      text: `${nodeNameAtStart(holder)}${isGone ? ', which is not connected,' : ''} has led ${taskName} for `
        + `${shownAge(lock.since)} ${why}: ${wait}.`,
      remedy: kind === 'lease'
        ? 'If the node fails, the lease expires.'
        : html`To release the lock, stop the node, or end its session: <code>select pg_terminate_backend(pid) from
            pg_stat_activity where application_name = 'getwork lead ${taskId} ${holder}'</code>`,
    },
    !isLed && excessOfWait >= 1 && {
      level: level(excessOfWait), place: wasLeft ? 'locks' : 'runs',
      text: `${wasLeft ? 'Nobody' : nodeNameAtStart(holder)} leads ${taskName}: ${wait}, the first for `
        + `${shownAge(waitingSince)}${wasLeft ? '' : ' ' + why}.`,
      remedy: wasLeft ? whyNobodyLeads(known) : `This leader began ${shownAge(lock.since)} ago: see what ended before.`,
    },
    ofEnded(lock, known),
    lock.failed > 0 && ofFailed(lock, known),
    paused && {
      level: 'note', place: 'locks', text: `${taskName} is paused: its users get no work.`,
      remedy: 'A manager can resume it.',
    },
  ];
}

/** The slots whose run is late. */
const late = ({ name, paused, everySeconds, slots }) => slots.filter(({ lastRun, nextRun }) =>
  !paused && !lastRun?.running && ALWAYS_WORK.includes(name)
    && excess(nextRun, Math.max(LONG_MS, LATE_PERIODS * everySeconds * 1000)) >= 1);

const ofJob = ({ name, paused, pausedBy, slots, everySeconds }) => [
  ...late({ name, paused, everySeconds, slots }).map(({ nextRun }) => ({
    level: 'bad', place: 'jobs', text: `${name} is ${shownAge(nextRun)} late.`,
    remedy: 'No node has begun it: look at the logs of the nodes.',
  })),
  paused && { level: 'warn', place: 'jobs', text: `${name} is paused by ${pausedBy}.`, remedy: whilePaused({ name }) },
  ...slots.filter(({ lastRun }) => lastRun?.outcome === 'FAILED').map(({ lastRun }) => ({
    level: 'bad', place: 'jobs', text: `The last run of ${name} failed.`, remedy: lastRun.error,
  })),
];

/** A node without a configured name has that of its host, and its process id. */
const hostOf = (name) => name.replace(/-\d+$/, '');

/**
 * The nodes that worked or were seen within the last hour, and are no longer connected: name and at. Not those for
 * which another node was started on the same host.
 */
export function goneNodes({ nodes, seen, runs, attempts }) {
  const last = new Map();
  [...runs.map(({ node, endedAt }) => [node, Date.parse(endedAt)]),
    ...attempts.map(({ node, at }) => [node, Date.parse(at)]), ...seen]
    .forEach(([name, at]) => last.set(name, Math.max(at, last.get(name) ?? 0)));
  nodes.forEach(({ name }) => last.delete(name));
  const successors = nodes.map(({ name, since }) => ({ host: hostOf(name), since: Date.parse(since) }));
  return [...last].map(([name, at]) => ({ name, at })).filter(({ at }) => shownTime() - at < GONE_SHOWN_MS)
    .toSorted((one, other) => other.at - one.at)
    .filter(({ name, at }) => {
      const index = successors.findIndex(({ host, since }) => host === hostOf(name) && since > at);
      return index < 0 || !successors.splice(index, 1);
    });
}

const ofGone = ({ name, at }) => ({
  level: 'warn', place: 'nodes',
  text: `${nodeNameAtStart(name)} is gone: last seen ${duration(shownTime() - at)} ago.`,
  remedy: 'The other nodes serve its users. Start it again, unless somebody stopped it.',
});

const LEVELS = { bad: 'Alarm', warn: 'Warning', note: 'Note' };

const item = ({ level: name, place, text, remedy }) => html`
  <li><span class="badge ${name}">${LEVELS[name]}</span>
    <strong>${text}</strong> <a href="#/cluster/${place}">Show ${place}</a>
    <div class="hint">${remedy}</div></li>`;

/** The worst first. */
export function alarmsOf(known) {
  const all = [...known.locks.flatMap((lock) => ofLock(lock, known)).filter(Boolean),
    ...known.jobs.flatMap(ofJob).filter(Boolean), ...goneNodes(known).map(ofGone)];
  return Object.keys(LEVELS).flatMap((name) => all.filter((one) => one.level === name));
}

/** A note needs no action. */
export const countWarnings = () => alarmsOf(current).filter(({ level: name }) => name !== 'note').length;

/** For the menu: called each second, while any screen is shown. */
export const warnings = { count: countWarnings, watch };

/** The state in a few words that change rarely, and the level of the worst; nothing of an outdated state. */
export function stateOf(known) {
  const all = alarmsOf(known);
  const nodes = counted(known.nodes.length, 'node');
  const violated = known.invariants?.items.filter(({ violations }) => violations > 0).length ?? 0;
  const counts = [[violated, 'violated invariant'], ...Object.entries(LEVELS)
    .map(([name, word]) => [all.filter((one) => one.level === name).length, word.toLowerCase()])];
  const found = counts.filter(([count]) => count > 0).map(([count, thing]) => counted(count, thing));
  return isOutdated() ? { text: '' }
    : found.length > 0
      ? { level: violated > 0 ? 'bad' : all[0].level, text: `${found.join(', ')}: see below. ${nodes}.` }
      : { level: 'good', text: `All is well: ${nodes}.` };
}

export function alarms(known) {
  const all = alarmsOf(known);
  return all.length === 0 ? nothing : html`
    <section class="card alarms" aria-label="Alarms and warnings">
      <ul class="bare stack">${all.map(item)}</ul>
    </section>`;
}
