/** Pausing and resuming a task. */

import { html } from '../lit/lit-html.js';
import { call } from '../app/http.js';
import { attempt, unanswered } from '../app/parts.js';
import { changed } from '../app/store.js';
import { put, state } from './queues.js';
import { say } from './said.js';

const underWay = new Set();

async function turn(task) {
  if (underWay.has(task.id)) {
    return;
  }
  underWay.add(task.id);
  state.unturned = undefined;
  changed();
  const path = '/tasks/' + encodeURIComponent(task.id) + (task.paused ? '/resume' : '/pause');
  const answer = await attempt(() => call('POST', path), () => (state.unturned = unanswered));
  underWay.delete(task.id);
  if (answer?.ok) {
    put(answer.body);
    say(task.name + (answer.body.paused ? ' is paused: it hands nothing out.' : ' is open again.'));
  } else if (answer) {
    state.unturned = answer.problem;
  }
  changed();
}

/** Not disabled while it is under way, or the focus would be lost. */
export const pauseButton = (task) => html`
  <button class="small" aria-label=${(task.paused ? 'Resume ' : 'Pause ') + task.name}
    aria-disabled=${underWay.has(task.id)} @click=${() => turn(task)}>${task.paused ? 'Resume' : 'Pause'}</button>`;

export const standing = (task) =>
  task.paused ? html`<span class="badge warn">Paused</span>` : html`<span class="badge good">Open</span>`;
