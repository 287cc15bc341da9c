/** The availability of the loan for each task, with the reasons. */

import { html, nothing } from '../lit-html/lit-html.js';
import { repeat } from '../lit-html/directives/repeat.js';
import { clauses } from '../app/criteria.js';
import { problem } from '../app/parts.js';
import { dayAndTime } from '../app/format.js';
import { session } from '../app/session.js';
import { toggled } from '../app/store.js';
import { TASKS_STEP, load, restore, set, state } from './state.js';

const HOLDS = {
  ASSIGNED: ({ holder }) => ['warn', 'Held by ' + (holder === session.user ? 'you' : holder)],
  RETURNING: ({ until }) => ['warn', 'Back ' + dayAndTime(until)],
  EXCLUDED: () => ['bad', 'Excluded'],
};

/** Whether this user holds the loan, for one of the tasks that are read. */
export const isMine = () => [...state.availability.values()].some(({ body }) => body?.hold?.holder === session.user);

/** The event by which this user declined the loan, if it is among the events that are read. */
const declined = (task) => state.history.items.find(({ kind, taskId, actor }) =>
  kind === 'LOAN_DECLINED' && taskId === task.id && actor === session.user);

/** The color and the label: the hold comes first, then the criteria. */
function verdict({ available, hold, clauses: parts }, task) {
  if (hold) {
    return HOLDS[hold.kind]?.(hold) ?? ['warn', hold.kind];
  }
  if (available) {
    if (declined(task)) {
      return ['warn', 'Available, not to you'];
    }
    return task.paused ? ['warn', 'Matches, task paused'] : ['good', 'Available'];
  }
  const failing = parts.filter(({ holds }) => !holds).length;
  return ['', parts.length > 1 ? `${failing} of ${parts.length} conditions not met` : 'Condition not met'];
}

export const isManager = () => session.roles.includes('MANAGER');

const person = (name) => (isManager() ? html`<a href="#/people/${encodeURIComponent(name)}">${name}</a>` : name);

/** The user, time and reason of a return or an exclusion. */
const cause = ({ by, at, reason }) => (by
  ? html`By ${person(by)}, ${dayAndTime(at)}${reason ? `: “${reason}”` : ', without a reason'}.`
  : nothing);

const holdText = (hold, task) => html`
  <p>
    ${hold.kind === 'ASSIGNED'
      ? html`In ${hold.holder === session.user ? 'your pipeline' : html`the pipeline of ${person(hold.holder)}`}.`
      : html`${hold.kind === 'RETURNING'
        ? `Returned: not available for this task until ${dayAndTime(hold.until)}.`
        : 'Excluded from this task.'} ${cause(hold)}
          ${isManager() ? html`<button class="small" @click=${() => restore(task)}>Restore</button>` : nothing}`}
  </p>`;

const detail = (content, task) => html`
  <div class="detail stack">
    ${content.hold ? holdText(content.hold, task) : nothing}
    ${declined(task) ? html`<p>You declined it ${dayAndTime(declined(task).at)}: others get it, you never again for this
      task.</p>` : nothing}
    ${task.paused ? html`<p>The task is paused: it assigns no loans.</p>` : nothing}
    ${clauses(content.clauses)}
    ${isManager() ? html`<p><a href="#/tasks/${encodeURIComponent(task.id)}">Page of ${task.name}</a></p>` : nothing}
  </div>`;

function taskItem(task) {
  const answer = state.availability.get(task.id);
  if (!answer?.ok) {
    return html`<li>${task.name} ${answer ? problem(answer.problem) : html`<span class="hint">Reading…</span>`}</li>`;
  }
  const [className, label] = verdict(answer.body, task);
  const open = state.open.has(task.id);
  return html`
    <li>
      <h3>
        <button class="reason" aria-expanded=${open} @click=${() => set({ open: toggled(state.open, task.id) })}>
          <span>${task.name}</span> <span class="badge ${className}">${label}</span>
        </button>
      </h3>
      ${open ? detail(answer.body, task) : nothing}
    </li>`;
}

function more() {
  set({ shownTasks: state.shownTasks + TASKS_STEP });
  load();
}

export const availability = () => html`
  <section class="card stack" aria-labelledby="tasks-of-loan">
    <h2 id="tasks-of-loan">Tasks</h2>
    ${problem(state.refusal)}
    ${state.tasks.length === 0 ? html`<p class="hint">No task is defined.</p>` : nothing}
    <ul class="bare">${repeat(state.tasks.slice(0, state.shownTasks), ({ id }) => id, taskItem)}</ul>
    ${state.tasks.length > state.shownTasks
      ? html`<button class="more" @click=${more}>Show more of ${state.tasks.length} tasks</button>`
      : nothing}
  </section>`;
