/** The queue of one task: how much there is, how old it is, and why a loan is not in it. */

import { html, nothing } from '../lit/lit-html.js';
import { sentence } from '../app/criteria.js';
import { problem } from '../app/parts.js';
import { age, clock, counted, whole } from '../app/words.js';
import { histogram } from './ages.js';
import { wait } from './board.js';
import { formOf } from './criteria.js';
import { pauseButton, standing } from './pausing.js';
import { state, taskOf } from './queues.js';
import { address } from './route.js';
import { said } from './said.js';
import { whyView } from './why.js';

const fact = (name, value, what) => html`
  <div class="card">
    <dt>${name}</dt>
    <dd class="big">${value}</dd>
    <dd class="hint">${what}</dd>
  </div>`;

const number = (value) => (value === undefined ? '–' : whole(value));

const facts = (depth) => html`
  <dl class="tiles">
    ${fact('Available', number(depth?.available), 'ready to be handed out')}
    ${fact('Held', number(depth?.held), 'in pipelines')}
    ${fact('Returning', number(depth?.returning), 'given back for a time')}
    ${fact('Excluded', number(depth?.excluded), 'given back for ever')}
    ${fact('Oldest', age(depth?.oldest), 'since it was submitted')}
    ${fact('Median wait', wait(depth), 'of the last requests')}
    ${fact('Waiting', number(depth?.pendingRequests), 'requests without loans yet')}
  </dl>`;

/** Criteria as an outline. */
export function outline(node) {
  const form = formOf(node);
  if (form === undefined || form === 'condition') {
    return html`<li>${form ? sentence(node) : html`<code>${JSON.stringify(node)}</code>`}</li>`;
  }
  const parts = form === 'not' ? [node.not] : node[form];
  const inner = parts.length === 0 ? ' nothing: every loan' : html`<ul>${parts.map(outline)}</ul>`;
  return html`<li>${sentence(node)}${inner}</li>`;
}

const definition = (task) => html`
  <section class="card stack" aria-labelledby="what-title">
    <div class="spread">
      <h2 id="what-title">What it asks for</h2>
      <span class="hint">version ${task.version}</span>
    </div>
    <ul class="outline">${outline(task.criteria)}</ul>
    <p class="hint">
      First ${[...task.order.map(({ field, direction }) => field + (direction === 'desc' ? ' downwards' : ' upwards')),
        'loan number'].join(', then ')}. ${counted(task.maxPerRequest, 'loan')} per request and
      ${whole(task.maxHeldPerUser)} held per user at most;
      ${task.assignmentPolicy === 'FAIR_SHARE' ? 'one each per round.' : 'first come, first served.'}
    </p>
  </section>`;

const found = (task, loan) => {
  const depth = state.depths.get(task.id);
  return html`
    <div class="stack">
      <p><a href=${address()}>All tasks</a></p>
      <div class="spread">
        <h1 id="tasks-title" tabindex="-1">${task.name} ${standing(task)}</h1>
        <div class="side-by-side">
          <a class="button small" href=${address(task.id, 'edit')}>Edit</a> ${pauseButton(task)}
        </div>
      </div>
      ${said()} ${problem(state.refusal)} ${problem(state.unturned)}
      ${task.paused
        ? html`<p class="notice">It is paused: no requests are taken, and nothing is handed out.</p>`
        : nothing}
      ${facts(depth)}
      <p class="hint">${depth ? 'As of ' + clock(depth.asOf) + ', ' + age(depth.asOf) + ' ago.' : 'Looking …'}</p>
      ${histogram(depth?.ages)}
      <div class="columns">${definition(task)} ${whyView(task, loan)}</div>
    </div>`;
};

export function queueView({ id, loan }) {
  const task = taskOf(id);
  if (task) {
    return found(task, loan);
  }
  return html`
    <div class="stack">
      <p><a href=${address()}>All tasks</a></p>
      <h1 id="tasks-title" tabindex="-1">Task ${id}</h1>
      ${problem(state.refusal)}
      <p>${state.tasks ? 'There is no such task.' : 'Reading the tasks …'}</p>
    </div>`;
}
