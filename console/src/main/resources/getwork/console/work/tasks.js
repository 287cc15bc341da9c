/** The choice of the task and of the number of loans. */

import { html, nothing } from '../lit-html/lit-html.js';
import { live } from '../lit-html/directives/live.js';
import { repeat } from '../lit-html/directives/repeat.js';
import { redraw } from '../app/store.js';
import { age, integer } from '../app/format.js';
import { storeChoice } from './storage.js';
import { maxPerRequest, state } from './state.js';

const MANY = 12;

export function choose(id) {
  state.chosen = id;
  setCount(state.count);
}

export function setCount(count) {
  state.count = Math.min(Math.max(count, 1), maxPerRequest());
  storeChoice({ chosen: state.chosen, count: state.count });
  redraw();
}

const queueSize = (task) => {
  const queue = state.queues.get(task.id);
  return html`
    <span class="depth">
      ${task.paused ? html`<span class="badge warn">Paused</span>` : nothing}
      ${queue
        ? html`<b>${integer(queue.available)}</b> available${queue.oldest ? ', oldest ' + age(queue.oldest) : ''}`
        : '…'}
    </span>`;
};

const option = (task) => html`
  <label class="task">
    <input type="radio" name="task" .checked=${live(task.id === state.chosen)} @change=${() => choose(task.id)}>
    <span class="task-name">${task.name}</span>
    ${queueSize(task)}
  </label>`;

function search(event) {
  state.filter = event.target.value;
  redraw();
}

const filter = () => html`
  <label class="find">Find a task <input type="search" .value=${live(state.filter)} @input=${search}></label>`;

/** The tasks that match the filter, and the chosen one. */
function shown() {
  const part = state.filter.trim().toLowerCase();
  return state.tasks.filter((task) => task.name.toLowerCase().includes(part) || task.id === state.chosen);
}

export const picker = () => html`
  ${state.tasks.length > MANY ? filter() : nothing}
  <fieldset class="tasks">
    <legend>Task</legend>
    ${repeat(shown(), (task) => task.id, option)}
  </fieldset>
  ${state.moreTasks ? html`<p class="hint">These are the first ${state.tasks.length} tasks.</p>` : nothing}`;

const NUMBERS = [1, 2, 3, 4, 5];

export const stepper = () => html`
  <div class="stepper" role="group" aria-label="How many loans">
    ${NUMBERS.filter((number) => number <= maxPerRequest()).map((number) => html`
      <button aria-pressed=${number === state.count} @click=${() => setCount(number)}>
        ${number}<span class="visually-hidden">${number === 1 ? ' loan' : ' loans'}</span></button>`)}
  </div>`;
