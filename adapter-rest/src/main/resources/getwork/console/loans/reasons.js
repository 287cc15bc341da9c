/** For each task, whether it would hand out the loan now, and why or why not. */

import { html, nothing } from '../lit/lit-html.js';
import { repeat } from '../lit/directives/repeat.js';
import { clauses } from '../app/criteria.js';
import { problem } from '../app/parts.js';
import { clock } from '../app/words.js';
import { TASKS_STEP, load, restore, set, state } from './state.js';

function turn(id) {
  const open = new Set(state.open);
  if (!open.delete(id)) {
    open.add(id);
  }
  set({ open });
}

const KEEPERS = {
  ASSIGNED: ({ holder }) => ['warn', 'Held by ' + holder],
  RETURNING: ({ until }) => ['warn', 'Back ' + clock(until)],
  EXCLUDED: () => ['bad', 'Never returns'],
};

/** How it looks, and the words: who keeps it comes first, then whether it fits. */
function verdict({ available, hold, clauses: parts }, task) {
  if (hold) {
    return KEEPERS[hold.kind]?.(hold) ?? ['warn', hold.kind];
  }
  if (available) {
    return task.paused ? ['warn', 'Fits, task paused'] : ['good', 'Available'];
  }
  const failing = parts.filter(({ holds }) => !holds).length;
  const which = parts.length > 1 ? `: ${failing} of ${parts.length} ${failing === 1 ? 'fails' : 'fail'}` : '';
  return ['', 'Does not fit' + which];
}

const keeper = (hold, task) => html`
  <p>
    ${hold.kind === 'ASSIGNED'
      ? html`In the pipeline of <a href="#/people/${encodeURIComponent(hold.holder)}">${hold.holder}</a>.`
      : hold.kind === 'RETURNING'
        ? `Given back until ${clock(hold.until)}; until then nobody gets it for this task.`
        : html`Given back for ever for this task.
            <button class="small" @click=${() => restore(task)}>Restore it</button>`}
  </p>`;

const detail = (found, task) => html`
  <div class="detail stack">
    ${found.hold ? keeper(found.hold, task) : nothing}
    ${task.paused ? html`<p>The task is paused: it hands nothing out.</p>` : nothing}
    ${clauses(found.clauses)}
  </div>`;

function one(task) {
  const answer = state.reasons.get(task.id);
  if (!answer?.ok) {
    return html`<li>${task.name} ${answer ? problem(answer.problem) : html`<span class="hint">Reading…</span>`}</li>`;
  }
  const [look, words] = verdict(answer.body, task);
  const open = state.open.has(task.id);
  return html`
    <li>
      <h3>
        <button class="reason" aria-expanded=${open} @click=${() => turn(task.id)}>
          <span>${task.name}</span> <span class="badge ${look}">${words}</span>
        </button>
      </h3>
      ${open ? detail(answer.body, task) : nothing}
    </li>`;
}

function more() {
  set({ shownTasks: state.shownTasks + TASKS_STEP });
  load();
}

export const reasons = () => html`
  <section class="card stack" aria-labelledby="tasks-of-loan">
    <h2 id="tasks-of-loan">Tasks</h2>
    <div role="status">${state.note?.text ? html`<p class="success">${state.note.text}</p>` : nothing}</div>
    ${problem(state.note?.problem)}
    ${state.tasks.length === 0 ? html`<p class="hint">No task is defined.</p>` : nothing}
    <ul class="bare">${repeat(state.tasks.slice(0, state.shownTasks), ({ id }) => id, one)}</ul>
    ${state.tasks.length > state.shownTasks
      ? html`<button class="more" @click=${more}>Show more of ${state.tasks.length} tasks</button>`
      : nothing}
  </section>`;
