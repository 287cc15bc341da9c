/** The queue of a task: its size, the ages of its loans, and the check of a loan. */

import { html, nothing } from '../lit-html/lit-html.js';
import { describe } from '../app/criteria.js';
import { problem } from '../app/parts.js';
import { age, ageOrDate, counted, integer, label } from '../app/format.js';
import { histogram } from './ages.js';
import { wait } from './board.js';
import { figuresHint, figuresView, rangeChoice, shownHours, taskFigures } from './figures.js';
import { formOf } from './criteria.js';
import { nextLoansView } from './next-loans.js';
import { orderText } from './definition-words.js';
import { pauseButton, stateBadge } from './pausing.js';
import { state, taskOf } from './queues.js';
import { address } from './route.js';
import { selectionIndexView } from './selection-index.js';
import { holdsAddress, holdsView } from './holds.js';
import { loanCheckView } from './loan-check.js';

const fact = (name, value, what, className = '') => html`
  <div class="card">
    <dt>${name}</dt>
    <dd class="big ${className}">${value}</dd>
    <dd class="hint">${what}</dd>
  </div>`;

/** A count of unavailable loans, linked to their list. */
const linked = (count, kind) =>
  (count > 0 ? html`<a href=${holdsAddress(kind)}>${integer(count)}</a>` : integer(count));

const facts = (depth, { paused }) => html`
  <dl class="tiles">
    ${fact('Available', integer(depth?.available), paused ? 'after the task is resumed' : 'can be assigned')}
    ${fact('Held', linked(depth?.held, 'ASSIGNED'), 'in pipelines')}
    ${fact('Returning', linked(depth?.returning, 'RETURNING'), 'back later')}
    ${fact('Excluded', linked(depth?.excluded, 'EXCLUDED'), 'not assigned again')}
    ${fact('Oldest', ageOrDate(depth?.oldest), 'by submission', 'day')}
    ${fact('Median wait', wait(depth), 'of the last requests')}
    ${fact('Waiting', integer(depth?.pendingRequests), 'pending requests')}
  </dl>`;

function outlineItem(node) {
  const form = formOf(node);
  if (form === undefined || form === 'condition') {
    return html`<li>${form ? describe(node) : html`<code>${JSON.stringify(node)}</code>`}</li>`;
  }
  const parts = form === 'not' ? [node.not] : node[form];
  const inner = parts.length === 0 ? ' no condition: every loan' : html`<ul>${parts.map(outlineItem)}</ul>`;
  return html`<li>${describe(node)}${inner}</li>`;
}

const definition = (task) => html`
  <section class="card stack" aria-labelledby="what-title">
    <div class="spread">
      <h2 id="what-title">Definition</h2>
      <a href=${address(task.id, 'changes')}>Version ${task.version}, changes</a>
    </div>
    <ul class="outline">${outlineItem(task.criteria)}</ul>
    <p class="hint">
      Sorted by ${[...task.order.map(orderText), 'loan number'].join('; then by ')}.
      ${counted(task.maxPerRequest, 'loan')} per request and
      ${integer(task.maxHeldPerUser)} held per user at most;
      ${task.assignmentPolicy === 'FAIR_SHARE' ? 'one each per round.' : 'first come, first served.'}
      ${task.completion.length > 0
        ? 'A completion writes ' + task.completion.map(({ attribute }) => label(attribute)).join(', ') + '.'
        : nothing}
    </p>
    ${task.instructions ? html`<h3>Instructions</h3><p class="lines">${task.instructions}</p>` : nothing}
    ${task.returnReasons
      ? html`<h3>Reasons for a return</h3>
          <ul class="outline">${task.returnReasons.map((one) => html`<li>${one}</li>`)}</ul>`
      : nothing}
  </section>`;

const found = (task, loan) => {
  const depth = state.depths.get(task.id);
  return html`
    <div class="stack">
      <p><a href=${address()}>All tasks</a></p>
      <div class="spread">
        <h1 id="tasks-title" tabindex="-1">${task.name} ${stateBadge(task)}</h1>
        <div class="side-by-side">
          <a class="button small" href=${address(task.id, 'edit')}>Edit</a> ${pauseButton(task)}
        </div>
      </div>
      ${problem(state.refusal)}
      ${selectionIndexView(task.id)}
      <div role="status">${task.paused
        ? html`<p class="notice">The task is paused: it accepts no requests and assigns no loans.</p>`
        : nothing}</div>
      <section class="stack" aria-labelledby="figures-title">
        <div class="spread">
          <span class="side-by-side">
            <h2 id="figures-title">Figures</h2>
            <span class="hint">${depth ? 'updated ' + age(depth.asOf) + ' ago' : 'reading …'}</span>
          </span>
          ${rangeChoice()}
        </div>
        ${shownHours() ? html`${taskFigures(task)} ${figuresHint()}` : facts(depth, task)}
      </section>
      ${figuresView()} ${histogram(depth?.ages)} ${nextLoansView(task)}
      <div class="columns">${definition(task)} ${loanCheckView(task, loan)}</div>
      ${holdsView(task.id, depth)}
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
