/** What nodes do by themselves, and what an operator can do about it. */

import { html, nothing } from '../lit/lit-html.js';
import { repeat } from '../lit/directives/repeat.js';
import { call } from '../app/http.js';
import { attempt, problem, scroll, unanswered } from '../app/parts.js';
import { now } from '../app/session.js';
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

const row = (job) => html`
  <tr>
    <th scope="row">${job.name}</th>
    <td>every ${span(job.everySeconds * 1000)}</td>
    <td>${job.slots.map((slot) => html`<div>${last(slot)}</div>`)}</td>
    <td>${job.slots.map((slot) => html`<div>${next(job, slot)}</div>`)}</td>
    <td>
      <div class="side-by-side">
        ${button(job, 'run', 'Run now')}
        ${job.paused ? button(job, 'resume', 'Resume') : button(job, 'pause', 'Pause')}
      </div>
    </td>
  </tr>`;

export const jobs = (seen) => html`
  <section class="card stack" aria-labelledby="jobs">
    <h2 id="jobs">Jobs</h2>
    ${problem(state.refused ?? seen.refused['/cluster/jobs'])}
    <p class=${state.done ? 'success' : 'visually-hidden'} role="status" aria-label="Jobs">${state.done}</p>
    ${scroll('Jobs of the nodes', html`
      <table>
        <caption class="visually-hidden">Jobs of the nodes</caption>
        <thead>
          <tr>
            <th scope="col">Job</th>
            <th scope="col">When</th>
            <th scope="col">Last run</th>
            <th scope="col">Next run</th>
            <th scope="col"><span class="visually-hidden">What can be done</span></th>
          </tr>
        </thead>
        <tbody>${repeat(seen.jobs, (job) => job.name, row)}</tbody>
      </table>`)}
  </section>`;
