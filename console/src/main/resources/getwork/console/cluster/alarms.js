/** What an operator has to look at, each with where to look. */

import { html, nothing } from '../lit-html/lit-html.js';
import { counted, duration, nodeNameAtStart } from '../app/format.js';
import { now } from '../app/session.js';

/** Most selections are shorter; a task whose selections take longer is compared with its own. */
const LONG_MS = 60_000;
const TIMES_USUAL = 3;
/** As a multiple of what is long. */
const ALARMING = 5;
const GONE_SHOWN_MS = 3_600_000;

const time = (run) => Date.parse(run.endedAt) - Date.parse(run.startedAt);

/** How many times longer than expected it has lasted: from 1 on, it is long. */
const excess = (since, expected = LONG_MS) => (now() - Date.parse(since)) / expected;

function excessOfLeader(lock, { runs }) {
  const usual = Math.max(0, ...runs.filter(({ taskId }) => taskId === lock.taskId).map(time));
  return lock.holder === undefined ? 0 : excess(lock.since, Math.max(LONG_MS, TIMES_USUAL * usual));
}

export const isLedLong = (lock, known) => excessOfLeader(lock, known) >= 1;

const level = (factor) => (factor >= ALARMING ? 'bad' : 'warn');

function ofLock(lock, known) {
  const { taskId, taskName, holder, kind, waiting, waitingSince, failed, failure } = lock;
  const wait = waiting === 0 ? 'nobody waits' : counted(waiting, 'request') + (waiting === 1 ? ' waits' : ' wait');
  return [
    isLedLong(lock, known) && {
      level: level(excessOfLeader(lock, known)), place: 'locks',
      text: `${nodeNameAtStart(holder)} has led ${taskName} for ${duration(now() - Date.parse(lock.since))}: ${wait}.`,
      remedy: kind === 'lease'
        ? 'If the node fails, the lease expires.'
        : html`To release the lock, stop the node, or end the session whose application_name is
            <code>getwork lead ${taskId} ${holder}</code>.`,
    },
    holder === undefined && waiting > 0 && excess(waitingSince) >= 1 && {
      level: level(excess(waitingSince)), place: 'locks',
      text: `Nobody leads ${taskName}: ${wait}, the first for ${duration(now() - Date.parse(waitingSince))}.`,
      remedy: 'The job serve-stranded-requests leads such tasks, if a slot is free.',
    },
    failed > 0 && {
      level: 'bad', place: 'locks',
      text: `${counted(failed, 'request')} for ${taskName} failed within 15 min.`, remedy: failure,
    },
  ];
}

const ofJob = ({ name, paused, pausedBy, slots }) => [
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
  return [...last].map(([name, at]) => ({ name, at })).filter(({ at }) => now() - at < GONE_SHOWN_MS);
}

const ofGone = ({ name, at }) => ({
  level: 'warn', place: 'nodes',
  text: `${nodeNameAtStart(name)} is gone: last seen ${duration(now() - at)} ago.`, remedy: nothing,
});

const item = ({ level: color, place, text, remedy }) => html`
  <li><span class="badge ${color}">${color === 'bad' ? 'Alarm' : 'Warning'}</span>
    <strong>${text}</strong> <a href="#/cluster/${place}">Show ${place}</a>
    ${remedy === nothing ? nothing : html`<div class="hint">${remedy}</div>`}</li>`;

/** Alarms first. The count is for screen readers: a text with a time would be announced every second. */
export function alarms(known) {
  const all = [...known.locks.flatMap((lock) => ofLock(lock, known)).filter(Boolean),
    ...known.jobs.flatMap(ofJob).filter(Boolean), ...goneNodes(known).map(ofGone)];
  const sorted = all.toSorted((one, other) => one.level.localeCompare(other.level));
  return html`
    <p class="visually-hidden" role="status" aria-label="Warnings">${counted(all.length, 'warning')}</p>
    ${all.length === 0 ? nothing : html`
      <section class="card alarms" aria-label="Alarms and warnings">
        <ul class="bare stack">${sorted.map(item)}</ul>
      </section>`}`;
}
