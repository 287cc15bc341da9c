/** Pausing and resuming a task. */

import { html } from '../lit-html/lit-html.js';
import { call } from '../app/http.js';
import { attempt, noAnswerProblem } from '../app/parts.js';
import { redraw } from '../app/store.js';
import { replaceTask, state } from './queues.js';
import { goTo, route } from './route.js';
import { showMessage } from './status-message.js';

const pending = new Set();

/** Pauses or resumes a task, and shows its new state; undefined if the server does not answer. */
export async function setPaused({ id }, isPaused, send = (action) => action()) {
  const path = '/tasks/' + encodeURIComponent(id) + (isPaused ? '/pause' : '/resume');
  const answer = await attempt(() => send(() => call('POST', path)));
  if (answer?.ok) {
    replaceTask(answer.body);
  }
  return answer;
}

/** The page of a paused task says so itself. */
const changed = ({ name, paused }, isOnPage) =>
  (!paused ? name + ' is resumed.' : isOnPage ? '' : name + ' is paused: it assigns no loans.');

/** Pauses or resumes a task, and opens its page. */
export async function togglePauseAndOpen(task) {
  const answer = await setPaused(task, !task.paused);
  state.pauseProblem = answer ? answer.problem : noAnswerProblem;
  if (answer?.ok) {
    showMessage(changed(answer.body, true), { keep: true });
  }
  goTo(task.id);
}

async function togglePause(task) {
  if (pending.has(task.id)) {
    return;
  }
  pending.add(task.id);
  state.pauseProblem = undefined;
  redraw();
  const answer = await setPaused(task, !task.paused);
  pending.delete(task.id);
  state.pauseProblem = answer ? answer.problem : noAnswerProblem;
  if (answer?.ok) {
    showMessage(changed(answer.body, route().page === 'queue'));
  }
  redraw();
}

/** The button stays enabled during the call, because a disabled one loses the focus. */
export const pauseButton = (task) => html`
  <button class="small" aria-label=${(task.paused ? 'Resume ' : 'Pause ') + task.name}
    aria-disabled=${pending.has(task.id)}
    @click=${() => togglePause(task)}>${task.paused ? 'Resume' : 'Pause'}</button>`;

export const stateBadge = (task) =>
  task.paused ? html`<span class="badge warn">Paused</span>` : html`<span class="badge good">Open</span>`;
