/** The queue of a task: its size, the ages of its loans, and the check of a loan. */

import { html, nothing } from '../lit-html/lit-html.js';
import { describe } from '../app/criteria.js';
import { problem } from '../app/parts.js';
import { age, counted, dayAndTime, integer, words } from '../app/format.js';
import { histogram } from './ages.js';
import { wait } from './board.js';
import { figuresView, rangeChoice, shownHours, taskFigures } from './figures.js';
import { formOf } from './criteria.js';
import { pauseButton, stateBadge } from './pausing.js';
import { state, taskOf } from './queues.js';
import { address } from './route.js';
import { selectionIndexView } from './selection-index.js';
import { statusMessage } from './status-message.js';
import { holdsView } from './holds.js';
import { loanCheckView } from './loan-check.js';

const fact = (name, value, what) => html`
  <div class="card">
    <dt>${name}</dt>
    <dd class="big">${value}</dd>
    <dd class="hint">${what}</dd>
  </div>`;

const facts = (depth) => html`
  <dl class="tiles">
    ${fact('Available', integer(depth?.available), 'can be assigned')}
    ${fact('Held', integer(depth?.held), 'in pipelines')}
    ${fact('Returning', integer(depth?.returning), 'returned for some time')}
    ${fact('Excluded', integer(depth?.excluded), 'not assigned again')}
    ${fact('Oldest', age(depth?.oldest), 'since it was submitted')}
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

function orderText({ field, direction }) {
  const [ascending, descending] = field.endsWith('At') ? ['oldest', 'newest'] : ['smallest', 'largest'];
  return words(field) + ', ' + (direction === 'desc' ? descending : ascending) + ' first';
}

const definition = (task) => html`
  <section class="card stack" aria-labelledby="what-title">
    <div class="spread">
      <h2 id="what-title">Definition</h2>
      <span class="hint">version ${task.version}</span>
    </div>
    <ul class="outline">${outlineItem(task.criteria)}</ul>
    <p class="hint">
      Sorted by ${[...task.order.map(orderText), 'loan number'].join('; then by ')}.
      ${counted(task.maxPerRequest, 'loan')} per request and
      ${integer(task.maxHeldPerUser)} held per user at most;
      ${task.assignmentPolicy === 'FAIR_SHARE' ? 'one each per round.' : 'first come, first served.'}
    </p>
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
      ${statusMessage()} ${problem(state.refusal)} ${problem(state.pauseProblem)}
      ${selectionIndexView(task.id)}
      ${task.paused
        ? html`<p class="notice">The task is paused: it accepts no requests and assigns no loans.</p>`
        : nothing}
      ${facts(depth)}
      <p class="hint">${depth ? 'As of ' + dayAndTime(depth.asOf) + ', ' + age(depth.asOf) + ' ago.' : 'Reading …'}</p>
      ${histogram(depth?.ages)}
      <section class="card stack" aria-labelledby="figures-title">
        <div class="spread"><h2 id="figures-title">Figures</h2> ${rangeChoice()}</div>
        ${shownHours() ? taskFigures(task) : nothing}
      </section>
      ${figuresView()}
      <div class="columns">${definition(task)} ${loanCheckView(task, loan)}</div>
      ${holdsView(task.id)}
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
