/** Pausing and resuming a task. */

import { html } from '../lit-html/lit-html.js';
import { call } from '../app/http.js';
import { attempt, noAnswerProblem } from '../app/parts.js';
import { redraw } from '../app/store.js';
import { showFailure, showMessage } from '../app/status-message.js';
import { replaceTask } from './queues.js';
import { goTo } from './route.js';

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

/** @param open opens the page of the task */
async function togglePause(task, open) {
  if (pending.has(task.id)) {
    return;
  }
  pending.add(task.id);
  redraw();
  const answer = await setPaused(task, !task.paused);
  pending.delete(task.id);
  open?.();
  if (answer?.ok) {
    showMessage(task.name + (answer.body.paused ? ' is paused: it assigns no loans.' : ' is resumed.'),
      { keep: open !== undefined, undo: () => togglePause(answer.body) });
  } else {
    showFailure(`${task.name} is not ${task.paused ? 'resumed' : 'paused'}.`, answer?.problem ?? noAnswerProblem);
  }
  redraw();
}

/** Pauses or resumes a task, and opens its page unless the user has opened another one. */
export function togglePauseAndOpen(task) {
  const before = location.hash;
  return togglePause(task, () => location.hash === before && goTo(task.id));
}

/** The button stays enabled during the call, because a disabled one loses the focus. */
export const pauseButton = (task) => html`
  <button class="small" aria-label=${(task.paused ? 'Resume ' : 'Pause ') + task.name}
    aria-disabled=${pending.has(task.id)}
    @click=${() => togglePause(task)}>${task.paused ? 'Resume' : 'Pause'}</button>`;

export const stateBadge = (task) =>
  task.paused ? html`<span class="badge warn">Paused</span>` : html`<span class="badge good">Open</span>`;
