/** What the tasks did in the last 24 hours. */

import { html, nothing } from '../lit-html/lit-html.js';
import { courseColumns } from '../app/course.js';
import { dayAndTime } from '../app/format.js';
import { call } from '../app/http.js';
import { attempt, problem } from '../app/parts.js';
import { now } from '../app/session.js';
import { redraw } from '../app/store.js';
import { table } from '../app/table.js';
import { NARROW } from './current.js';

const MAX_AGE_MS = 5 * 60 * 1000;
const RETRY_MS = 60 * 1000;
/** The maximum of the API for one call. */
const MOST = 50;

const state = { isOpen: false, due: -Infinity, from: undefined, tasks: new Map(), refusal: undefined };

async function read(locks) {
  state.due = now() + MAX_AGE_MS;
  const answer = await attempt(() => call('GET', '/task-figures?hours=24&taskIds=' + locks.map(({ taskId }) => taskId)),
    () => (state.due = now() + RETRY_MS));
  state.refusal = answer?.problem;
  if (answer?.ok) {
    state.from = answer.body.from;
    state.tasks = new Map(answer.body.items.map((one) => [one.taskId, one]));
  }
}

const columns = ({ available }) => [
  { head: 'Task', rowHeader: true, cell: ({ taskName }) => taskName },
  ...courseColumns(({ taskId }) => state.tasks.get(taskId), ({ taskId }) => available.get(taskId),
    () => ({ from: state.from, hours: '24' })),
];

function open({ target }) {
  state.isOpen = target.open;
  redraw();
}

/** Read when it is unfolded, and then every few minutes. */
export function trend(known) {
  const shown = known.locks.slice(0, MOST);
  if (state.isOpen && shown.length > 0 && now() > state.due) {
    read(shown);
  }
  return html`
    <section class="card stack trend" aria-labelledby="trend">
      <h2 id="trend">Last 24 hours</h2>
      <details class="folded" ?open=${!NARROW.matches} @toggle=${open}>
        <summary>Available, completed, wait</summary>
        <div class="stack">
          <p class="hint">${state.from ? `One bar per hour since ${dayAndTime(state.from)}.` : 'One bar per hour.'}
            ${known.locks.length > MOST ? `The first ${MOST} tasks.` : nothing}</p>
          ${problem(state.refusal)}
          ${table({
            name: 'Figures of the last 24 hours', columns: columns(known), items: shown, key: ({ taskId }) => taskId,
            empty: 'There is no task.',
          })}
        </div>
      </details>
    </section>`;
}
