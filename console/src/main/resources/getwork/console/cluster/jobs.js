/** The jobs, and the operations on them. */

import { html, nothing } from '../lit-html/lit-html.js';
import { call, connection } from '../app/http.js';
import { attempt, noAnswerProblem } from '../app/parts.js';
import { showFailure, showMessage } from '../app/status-message.js';
import { table } from '../app/table.js';
import { counted, dateTime, duration, nodeName } from '../app/format.js';
import { known, refreshJobs, shownAge, shownTime } from './polling.js';

const CONFIRMATIONS = { run: ' runs at the next tick of any node.', pause: ' is paused.', resume: ' is resumed.' };

const busy = new Set();

const isPaused = (job) => known.jobs.some(({ name, paused }) => name === job && paused);

async function command(job, operation) {
  if (connection().offline) {
    showMessage(`Offline: the server does not answer, so ${job} is unchanged.`);
    return;
  }
  if (busy.has(job)) {
    return;
  }
  busy.add(job);
  const answer = await attempt(() => call('POST', '/cluster/jobs/' + encodeURIComponent(job) + '/' + operation),
    () => showFailure(job + ':', noAnswerProblem));
  if (answer?.ok) {
    await attempt(refreshJobs);
    showMessage(job + CONFIRMATIONS[operation], {
      undo: operation === 'pause' ? () => command(job, 'resume') : undefined,
      isCurrent: () => operation === 'run' || isPaused(job) === (operation === 'pause'),
    });
  } else if (answer) {
    showFailure(job + ':', answer.problem);
  }
  await attempt(() => busy.delete(job));
}

/** What a job does, and what follows while it is paused. */
const PURPOSES = {
  'requeue-returned-loans': ['Makes returned loans available again when they are due.',
    'Meanwhile returned loans stay unavailable.'],
  'release-overdue-assignments': ['Releases loans that are held longer than their task allows.',
    'Meanwhile users keep overdue loans.'],
  'serve-stranded-requests': ['Leads tasks with pending requests, in case their leader is gone.',
    'Meanwhile no hanging leader is evicted, and its requests wait.'],
  'expire-abandoned-requests': ['Ends requests that nobody rechecks any more.',
    'Meanwhile abandoned requests stay pending.'],
  'sample-queues': ['Records the queue sizes for the figures.', 'Meanwhile the figures lack available loans.'],
  'delete-expired-history': ['Deletes history after its retention time.', 'Meanwhile the database grows.'],
  'check-invariants': ['Counts violations, such as a loan that is assigned twice.',
    'Meanwhile the metrics lack violations.'],
};

const OUTCOMES = { HANDLED: 'good', FAILED: 'bad', STOPPED: 'warn' };

const isDue = ({ nextRun }) => !(Date.parse(nextRun) > shownTime());

function last({ lastRun, running, ...slot }, name) {
  if (lastRun === undefined) {
    return html`<span class="hint">has not run yet${isDue(slot) ? ': there was no work' : ''}</span>`;
  }
  if (running) {
    return html`<span class="badge">running on ${nodeName(lastRun.node)}</span> for ${shownAge(lastRun.started)}`;
  }
  const at = lastRun.ended ?? lastRun.started;
  return html`
    <span title=${dateTime(at)}>${shownAge(at)} ago</span> on
    ${nodeName(lastRun.node)}
    <span class="badge ${OUTCOMES[lastRun.outcome] ?? ''}">${outcomeText(lastRun, name)}</span>
    ${lastRun.error ? html`<p class="problem">${lastRun.error}</p>` : nothing}`;
}

/** What a run counts, and what it did to that; without a participle it has only checked. */
const HANDLED = {
  'requeue-returned-loans': ['loan', 'requeued'],
  'release-overdue-assignments': ['loan', 'released'],
  'serve-stranded-requests': ['task'],
  'expire-abandoned-requests': ['request', 'expired'],
  'sample-queues': ['queue', 'recorded'],
  'delete-expired-history': ['row', 'deleted'],
  'check-invariants': ['violation'],
};

function outcomeText({ outcome, handled }, name) {
  if (outcome !== 'HANDLED') {
    return outcome?.toLowerCase() ?? 'not ended';
  }
  const [thing, done] = HANDLED[name] ?? ['object', 'handled'];
  return done ? counted(handled ?? 0, thing) + ' ' + done : 'checked, ' + counted(handled ?? 0, thing);
}

function next(job, slot) {
  if (slot.requestedBy) {
    return html`at the next tick <span class="hint">(requested by ${slot.requestedBy})</span>`;
  }
  if (job.paused) {
    return html`<span class="badge warn">paused by ${job.pausedBy}</span>`;
  }
  return isDue(slot) ? 'as soon as there is work'
    : html`<span title=${dateTime(slot.nextRun)}>in ${duration(Date.parse(slot.nextRun) - shownTime())}</span>`;
}

const button = (job, operation, label) => html`
  <button class="small" aria-disabled=${busy.has(job.name) || connection().offline} aria-label="${label} ${job.name}"
    @click=${() => command(job.name, operation)}>${label}</button>`;

const ofSlots = (job, render) => job.slots.map((slot) => html`<div>${render(slot, job.name)}</div>`);

const buttons = (job) => html`
  <div class="side-by-side">
    ${button(job, 'run', 'Run now')}
    ${job.paused ? button(job, 'resume', 'Resume') : button(job, 'pause', 'Pause')}
  </div>`;

/** For its warning. */
export const whilePaused = (job) => html`${PURPOSES[job.name]?.[1]} ${button(job, 'resume', 'Resume')}`;

const toCommand = (job, operation, name) => ({ name, kind: 'Action', run: () => command(job, operation) });

export const jobCommands = () => known.jobs.flatMap(({ name, paused }) => [
  paused ? toCommand(name, 'resume', 'Resume ' + name) : toCommand(name, 'pause', 'Pause ' + name),
  toCommand(name, 'run', `Run ${name} now`),
]);

const COLUMNS = [
  { head: 'Job', rowHeader: true, cell: ({ name }) => html`${name}<div class="hint">${PURPOSES[name]?.[0]}</div>` },
  { head: 'Schedule', cell: ({ everySeconds }) => 'every ' + duration(everySeconds * 1000) },
  { head: 'Last run', cell: (job) => ofSlots(job, last) },
  { head: 'Next run', cell: (job) => ofSlots(job, (slot) => next(job, slot)) },
  { head: 'Actions', hidden: true, cell: buttons },
];

export const jobs = () => html`
  <section class="card stack jobs" aria-labelledby="jobs">
    <h2 id="jobs">Jobs</h2>
    ${table({ name: 'Jobs of the nodes', columns: COLUMNS, items: known.jobs, key: ({ name }) => name })}
  </section>`;
