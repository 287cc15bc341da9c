/** The jobs, and the operations on them. */

import { html, nothing } from '../lit-html/lit-html.js';
import { call } from '../app/http.js';
import { attempt, problem, noAnswerProblem } from '../app/parts.js';
import { now } from '../app/session.js';
import { table } from '../app/table.js';
import { age, duration, integer } from '../app/format.js';
import { refreshJobs } from './polling.js';

const CONFIRMATIONS = { run: ' runs at the next tick of any node.', pause: ' is paused.', resume: ' is resumed.' };

const state = { busy: new Set(), refused: null, done: '' };

async function command(job, operation) {
  if (state.busy.has(job)) {
    return;
  }
  state.busy.add(job);
  Object.assign(state, { refused: null, done: '' });
  const answer = await attempt(() => call('POST', '/cluster/jobs/' + encodeURIComponent(job) + '/' + operation), () => {
    state.refused = noAnswerProblem;
  });
  if (answer?.ok) {
    state.done = job + CONFIRMATIONS[operation];
    await attempt(refreshJobs);
  } else if (answer) {
    state.refused = answer.problem;
  }
  await attempt(() => state.busy.delete(job));
}

const OUTCOMES = { HANDLED: 'good', FAILED: 'bad', STOPPED: 'warn' };

function last({ lastRun, running }) {
  if (lastRun === undefined) {
    return html`<span class="hint">never</span>`;
  }
  if (running) {
    return html`<span class="badge">runs on ${lastRun.node}</span> for ${age(lastRun.started)}`;
  }
  return html`
    ${age(lastRun.ended ?? lastRun.started)} ago on ${lastRun.node}
    <span class="badge ${OUTCOMES[lastRun.outcome] ?? ''}">${outcomeText(lastRun)}</span>
    ${lastRun.error ? html`<p class="problem">${lastRun.error}</p>` : nothing}`;
}

function outcomeText({ outcome, handled }) {
  if (outcome !== 'HANDLED') {
    return outcome?.toLowerCase() ?? 'not ended';
  }
  return handled ? integer(handled) + ' done' : 'nothing to do';
}

function next(job, slot) {
  if (slot.requestedBy) {
    return html`at the next tick <span class="hint">(requested by ${slot.requestedBy})</span>`;
  }
  if (job.paused) {
    return html`<span class="badge warn">paused by ${job.pausedBy}</span>`;
  }
  const left = Date.parse(slot.nextRun) - now();
  return left > 0 ? 'in ' + duration(left) : 'when there is something to do';
}

const button = (job, operation, label) => html`
  <button class="small" aria-disabled=${state.busy.has(job.name)} aria-label="${label} ${job.name}"
    @click=${() => command(job.name, operation)}>${label}</button>`;

const ofSlots = (job, render) => job.slots.map((slot) => html`<div>${render(slot)}</div>`);

const buttons = (job) => html`
  <div class="side-by-side">
    ${button(job, 'run', 'Run now')}
    ${job.paused ? button(job, 'resume', 'Resume') : button(job, 'pause', 'Pause')}
  </div>`;

const COLUMNS = [
  { head: 'Job', rowHeader: true, cell: ({ name }) => name },
  { head: 'When', cell: ({ everySeconds }) => 'every ' + duration(everySeconds * 1000) },
  { head: 'Last run', cell: (job) => ofSlots(job, last) },
  { head: 'Next run', cell: (job) => ofSlots(job, (slot) => next(job, slot)) },
  { head: 'Actions', hidden: true, cell: buttons },
];

export const jobs = (known) => html`
  <section class="card stack" aria-labelledby="jobs">
    <h2 id="jobs">Jobs</h2>
    ${problem(state.refused)}
    <p class=${state.done ? 'success' : 'visually-hidden'} role="status" aria-label="Jobs">${state.done}</p>
    ${table({ name: 'Jobs of the nodes', columns: COLUMNS, items: known.jobs, key: ({ name }) => name })}
  </section>`;
