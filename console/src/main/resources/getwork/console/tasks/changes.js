/** The changes of a task: who changed which settings when; an earlier definition becomes a draft of the editor. */

import { html, nothing } from '../lit-html/lit-html.js';
import { coalesced } from '../app/coalesced.js';
import { KINDS, actorOf } from '../app/events.js';
import { age, dateTime } from '../app/format.js';
import { fetchAll } from '../app/http.js';
import { attempt, noAnswerProblem, problem } from '../app/parts.js';
import { redraw } from '../app/store.js';
import { showFailure } from '../app/status-message.js';
import { changedMembers } from './conflict.js';
import { linesOf } from './definition-words.js';
import { differences } from './differences.js';
import { MEMBERS, begin, definitionOf, draft as draftOf, editText, isDirty } from './drafts.js';
import { formatDefinition, same } from './json-format.js';
import { stateBadge } from './pausing.js';
import { taskOf } from './queues.js';
import { address, goTo } from './route.js';
import { readTask } from './saving.js';

const OF_TASKS = ['TASK_DEFINED', 'TASK_CHANGED', 'TASK_PAUSED', 'TASK_RESUMED'];
const STEP = 50;

const nothingRead = (id) => ({ id, most: STEP, events: [], more: false, isRead: false, refusal: undefined, of: '' });

let state = nothingRead('');

const stateOf = ({ version, paused } = {}) => version + '/' + paused;

/** The API takes one kind of events per call. */
const read = coalesced(async () => {
  const asked = state;
  const of = stateOf(taskOf(asked.id));
  const path = '/audit-events?taskId=' + encodeURIComponent(asked.id) + '&kind=';
  const answers = await attempt(() => Promise.all(OF_TASKS.map((kind) => fetchAll(path + kind, asked.most, STEP))));
  const refused = answers ? answers.find(({ ok }) => !ok)?.problem : noAnswerProblem;
  Object.assign(asked, refused ? { refusal: refused } : { ...merged(answers), of, isRead: true, refusal: undefined });
  redraw();
});

/** Newest first; without events that are older than one of a kind which is not read to its end. */
function merged(answers) {
  const unfinished = answers.filter(({ more }) => more);
  const oldest = Math.max(0, ...unfinished.map(({ items }) => Number(items.at(-1).id)));
  const events = answers.flatMap(({ items }) => items).filter(({ id }) => Number(id) >= oldest);
  return { events: events.sort((one, other) => other.id - one.id), more: unfinished.length > 0 };
}

export function openChanges(id) {
  state = nothingRead(id);
  read();
}

/** Reads the changes again, if the task has changed since. */
export function refreshChanges() {
  if (state.refusal || stateOf(taskOf(state.id)) !== state.of) {
    read();
  }
}

function readEarlier() {
  state.most += STEP;
  read();
}

/** Puts an earlier definition into the editor, based on the current version. */
async function use({ id, version, ...earlier }) {
  if (isDirty(draftOf(id))) {
    showFailure(`Version ${version} is not used.`,
      { title: 'Your draft of this task has unsaved changes', detail: 'Save or discard it first.' });
    return;
  }
  const answer = await attempt(() => readTask(id));
  if (!answer?.ok) {
    showFailure(`Version ${version} is not used.`, answer?.problem ?? noAnswerProblem);
    return;
  }
  begin(id, answer.task);
  draftOf(id).earlier = version;
  editText(draftOf(id), formatDefinition(definitionOf(earlier)));
  goTo(id, 'edit');
}

const whole = (task) => html`
  <details>
    <summary>Definition</summary>
    <dl class="facts">${Object.keys(definitionOf(task)).map((member) => html`
      <dt>${MEMBERS[member]}</dt>
      <dd>${linesOf(member, task[member]).map((line) => html`<span class="line">${line}</span>`)}</dd>`)}</dl>
  </details>`;

function content({ kind, task }, before) {
  if (!task) {
    return html`<p class="hint">The definition of this version is not recorded, or has fields that are no longer
      configured.</p>`;
  }
  if (!before) {
    return html`${kind === 'TASK_CHANGED'
      ? html`<p class="hint">The definition before this change is not recorded.</p>` : nothing} ${whole(task)}`;
  }
  return changedMembers(before, task).length > 0
    ? differences(`Settings that version ${task.version} changed`, before, task)
    : kind === 'TASK_CHANGED' ? html`<p class="hint">No setting changed.</p>` : nothing;
}

const changesDefinition = ({ kind }) => kind === 'TASK_DEFINED' || kind === 'TASK_CHANGED';

function item(event, before) {
  const { at, task } = event;
  const current = taskOf(state.id);
  const isUsable = task && current && !same(definitionOf(task), definitionOf(current))
    && !(before && same(definitionOf(task), definitionOf(before)));
  return html`
    <li class="card stack">
      <div class="spread">
        <h2>${KINDS[event.kind]}${task && changesDefinition(event) ? ', version ' + task.version : nothing}</h2>
        ${isUsable
          ? html`<button class="small" @click=${() => use(task)}>Use this version<span class="visually-hidden">
              ${task.version}</span></button>`
          : nothing}
      </div>
      <p class="hint">by ${actorOf(event)}, <time datetime=${at}>${dateTime(at)}</time>, ${age(at)} ago</p>
      ${content(event, before)}
    </li>`;
}

/** The task before an event; undefined if the change before it is not recorded with the task. */
const taskBefore = (events, index) =>
  events.slice(index + 1).find((earlier) => earlier.task || changesDefinition(earlier))?.task;

/** The last event that was read is only compared with, unless it is the first one of the task. */
export function changesView({ id }) {
  const task = taskOf(id);
  const { events, more, isRead, refusal } = state;
  return html`
    <div class="stack changes">
      <p><a href=${address()}>All tasks</a> · <a href=${address(id)}>Task page</a></p>
      <h1 id="tasks-title" tabindex="-1">
        Changes of ${task?.name ?? 'task ' + id} ${task ? stateBadge(task) : nothing}
      </h1>
      ${problem(refusal)}
      <p class="hint">${isRead ? 'Newest first. “Use this version” opens its settings in the editor without saving.'
        : refusal ? nothing : 'Reading the changes …'}</p>
      <ol class="bare stack">
        ${events.slice(0, more ? -1 : undefined).map((event, index) =>
          item(event, taskBefore(events, index)))}
      </ol>
      ${more ? html`<button class="more" @click=${readEarlier}>Show earlier changes</button>` : nothing}
    </div>`;
}
