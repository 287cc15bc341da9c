/** What an operator has to look at, each with where to look. */

import { html, nothing } from '../lit-html/lit-html.js';
import { counted, duration, nodeNameAtStart } from '../app/format.js';
import { shownAge, shownTime } from './polling.js';

/** Most selections are shorter; a task whose selections take longer is compared with its own. */
const LONG_MS = 60_000;
const TIMES_USUAL = 3;
/** As a multiple of what is long. */
const ALARMING = 5;
const GONE_SHOWN_MS = 3_600_000;
/** Jobs that have work at each of their times: of the others, a late one may have none. */
const ALWAYS_WORK = ['check-invariants', 'sample-queues', 'delete-expired-history'];
const LATE_PERIODS = 5;
const HELPER = 'serve-stranded-requests';

const time = (run) => Date.parse(run.endedAt) - Date.parse(run.startedAt);

/** How many times longer than expected it has lasted: from 1 on, it is long. */
const excess = (since, expected = LONG_MS) => (shownTime() - Date.parse(since)) / expected;

function excessOfLeader(lock, { runs }) {
  const usual = Math.max(0, ...runs.filter(({ taskId }) => taskId === lock.taskId).map(time));
  return lock.holder === undefined ? 0 : excess(lock.since, Math.max(LONG_MS, TIMES_USUAL * usual));
}

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

function ofLock(lock, known) {
  const { taskId, taskName, holder, kind, waiting, waitingSince, paused, failed, failure } = lock;
  const isGone = !known.nodes.some(({ name }) => name === holder);
  const wait = waiting === 0 ? 'nobody waits' : counted(waiting, 'request') + (waiting === 1 ? ' waits' : ' wait');
  return [
    isLedLong(lock, known) && {
      level: level(excessOfLeader(lock, known)), place: 'locks',
      text: `${nodeNameAtStart(holder)}${isGone ? ', which is not connected,' : ''} has led ${taskName} for `
        + `${shownAge(lock.since)}: ${wait}.`,
      remedy: kind === 'lease'
        ? 'If the node fails, the lease expires.'
        : html`To release the lock, stop the node, or end its session: <code>select pg_terminate_backend(pid) from
            pg_stat_activity where application_name = 'getwork lead ${taskId} ${holder}'</code>`,
    },
    holder === undefined && waiting > 0 && excess(waitingSince) >= 1 && {
      level: level(excess(waitingSince)), place: 'locks',
      text: `Nobody leads ${taskName}: ${wait}, the first for ${shownAge(waitingSince)}.`,
      remedy: whyNobodyLeads(known),
    },
    failed > 0 && {
      level: 'bad', place: 'locks',
      text: `${counted(failed, 'request')} for ${taskName} failed within 15 min.`, remedy: failure,
    },
    paused && {
      level: 'note', place: 'locks', text: `${taskName} is paused: its users get no work.`, remedy: nothing,
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
  paused && { level: 'warn', place: 'jobs', text: `${name} is paused by ${pausedBy}.`, remedy: nothing },
  ...slots.filter(({ lastRun }) => lastRun?.outcome === 'FAILED').map(({ lastRun }) => ({
    level: 'bad', place: 'jobs', text: `The last run of ${name} failed.`, remedy: lastRun.error,
  })),
];

/** The nodes that worked or were seen within the last hour, and are no longer connected: name and at. */
export function goneNodes({ nodes, seen, runs }) {
  const last = new Map();
  [...runs.map(({ node, endedAt }) => [node, Date.parse(endedAt)]), ...seen]
    .forEach(([name, at]) => last.set(name, Math.max(at, last.get(name) ?? 0)));
  nodes.forEach(({ name }) => last.delete(name));
  return [...last].map(([name, at]) => ({ name, at })).filter(({ at }) => shownTime() - at < GONE_SHOWN_MS);
}

const ofGone = ({ name, at }) => ({
  level: 'warn', place: 'nodes',
  text: `${nodeNameAtStart(name)} is gone: last seen ${duration(shownTime() - at)} ago.`, remedy: nothing,
});

const LEVELS = { bad: 'Alarm', warn: 'Warning', note: 'Note' };

const item = ({ level: name, place, text, remedy }, show) => html`
  <li><span class="badge ${name}">${LEVELS[name]}</span>
    <strong>${text}</strong> <a href="#/cluster/${place}" @click=${() => show(place)}>Show ${place}</a>
    ${remedy === nothing ? nothing : html`<div class="hint">${remedy}</div>`}</li>`;

/** The worst first. */
export function alarmsOf(known) {
  const all = [...known.locks.flatMap((lock) => ofLock(lock, known)).filter(Boolean),
    ...known.jobs.flatMap(ofJob).filter(Boolean), ...goneNodes(known).map(ofGone)];
  return Object.keys(LEVELS).flatMap((name) => all.filter((one) => one.level === name));
}

/**
 * The number is for screen readers: a text with a time would be announced every second.
 *
 * @param show scrolls to a section of the screen
 */
export function alarms(known, show) {
  const all = alarmsOf(known);
  return html`
    <p class="visually-hidden" role="status" aria-label="Warnings">${counted(all.length, 'warning')}</p>
    ${all.length === 0 ? nothing : html`
      <section class="card alarms" aria-label="Alarms and warnings">
        <ul class="bare stack">${all.map((one) => item(one, show))}</ul>
      </section>`}`;
}
