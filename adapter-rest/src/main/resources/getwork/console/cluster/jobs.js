/** What nodes do by themselves, and what an operator can do about it. */

import { html, nothing } from '../lit/lit-html.js';
import { call } from '../app/http.js';
import { attempt, problem, unanswered } from '../app/parts.js';
import { now } from '../app/session.js';
import { table } from '../app/table.js';
import { age, span, whole } from '../app/words.js';
import { lookAtJobs } from './look.js';

const SAID = { run: ' runs at the next tick of any node.', pause: ' is paused.', resume: ' is resumed.' };

const state = { busy: new Set(), refused: null, done: '' };

async function tell(job, what) {
  if (state.busy.has(job)) {
    return;
  }
  state.busy.add(job);
  Object.assign(state, { refused: null, done: '' });
  const answer = await attempt(() => call('POST', '/cluster/jobs/' + encodeURIComponent(job) + '/' + what), () => {
    state.refused = unanswered;
  });
  if (answer?.ok) {
    state.done = job + SAID[what];
    await attempt(lookAtJobs);
  } else if (answer) {
    state.refused = answer.problem;
  }
  await attempt(() => state.busy.delete(job));
}

const OUTCOMES = { HANDLED: 'good', FAILED: 'bad', GIVEN_BACK: 'warn' };

function last({ lastRun, running }) {
  if (lastRun === undefined) {
    return html`<span class="hint">never</span>`;
  }
  if (running) {
    return html`<span class="badge">runs on ${lastRun.node}</span> for ${age(lastRun.started)}`;
  }
  return html`
    ${age(lastRun.ended ?? lastRun.started)} ago on ${lastRun.node}
    <span class="badge ${OUTCOMES[lastRun.outcome] ?? ''}">${said(lastRun)}</span>
    ${lastRun.error ? html`<p class="problem">${lastRun.error}</p>` : nothing}`;
}

function said({ outcome, handled }) {
  return outcome === 'HANDLED' ? whole(handled ?? 0) + ' done'
    : outcome === 'FAILED' ? 'failed'
      : outcome === 'GIVEN_BACK' ? 'given back' : outcome ?? 'not ended';
}

function next(job, slot) {
  if (slot.askedBy) {
    return html`at the next tick <span class="hint">(asked by ${slot.askedBy})</span>`;
  }
  if (job.paused) {
    return html`<span class="badge warn">paused by ${job.pausedBy}</span>`;
  }
  const left = Date.parse(slot.nextRun) - now();
  return left > 0 ? 'in ' + span(left) : 'when there is something to do';
}

const button = (job, what, word) => html`
  <button class="small" aria-disabled=${state.busy.has(job.name)} aria-label="${word} ${job.name}"
    @click=${() => tell(job.name, what)}>${word}</button>`;

const ofSlots = (job, say) => job.slots.map((slot) => html`<div>${say(slot)}</div>`);

const buttons = (job) => html`
  <div class="side-by-side">
    ${button(job, 'run', 'Run now')}
    ${job.paused ? button(job, 'resume', 'Resume') : button(job, 'pause', 'Pause')}
  </div>`;

const COLUMNS = [
  { head: 'Job', names: true, cell: ({ name }) => name },
  { head: 'When', cell: ({ everySeconds }) => 'every ' + span(everySeconds * 1000) },
  { head: 'Last run', cell: (job) => ofSlots(job, last) },
  { head: 'Next run', cell: (job) => ofSlots(job, (slot) => next(job, slot)) },
  { head: 'What can be done', hidden: true, cell: buttons },
];

export const jobs = (seen) => html`
  <section class="card stack" aria-labelledby="jobs">
    <h2 id="jobs">Jobs</h2>
    ${problem(state.refused ?? seen.refused['/cluster/jobs'])}
    <p class=${state.done ? 'success' : 'visually-hidden'} role="status" aria-label="Jobs">${state.done}</p>
    ${table({ name: 'Jobs of the nodes', columns: COLUMNS, items: seen.jobs, key: ({ name }) => name })}
  </section>`;
