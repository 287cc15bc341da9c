/** The choice of the task, as a combobox with search, and of the number of loans. */

import { html, nothing } from '../lit-html/lit-html.js';
import { live } from '../lit-html/directives/live.js';
import { repeat } from '../lit-html/directives/repeat.js';
import { redraw } from '../app/store.js';
import { ageOrDate, counted, integer } from '../app/format.js';
import { focusRow, focused } from './focus.js';
import { heldCountWith, maxPerRequest, state, taskOf } from './state.js';
import { choose, readQueues, searchTasks, setCount } from './tasks.js';

/** The server counts the queue of each task shown. */
const MAX_SHOWN = 8;
const QUEUE_MAX_AGE_MS = 10_000;
const TYPING_PAUSE_MS = 250;

let typing = 0;

/** The row that had the focus before the shortcut, if any. */
let rowBefore;

/** The tasks whose name contains each word; those that start with the text are first. */
function matches() {
  const text = state.picker.text.trim().toLowerCase();
  const isFirst = ({ name }) => Number(name.toLowerCase().startsWith(text));
  return state.tasks
    .filter(({ name }) => text.split(/\s+/).every((word) => name.toLowerCase().includes(word)))
    .sort((one, other) => isFirst(other) - isFirst(one));
}

const shown = () => matches().slice(0, MAX_SHOWN);

/** @param text undefined if the user has not typed yet: all tasks are offered, and the chosen one is active */
function open(text) {
  const isSearching = state.areMoreTasks && Boolean(text?.trim());
  const opened = { text: text ?? '', isTyped: text !== undefined, active: 0, isSearching, more: state.areMoreTasks };
  state.picker = opened;
  if (text === undefined) {
    state.picker.active = Math.max(0, shown().findIndex(({ id }) => id === state.chosen));
  }
  clearTimeout(typing);
  typing = setTimeout(() => state.picker && readShown(opened), TYPING_PAUSE_MS);
  redraw();
}

/** Reads the tasks that match, if there may be more than are known, and then the queues of those shown. */
async function readShown(opened) {
  if (opened.isSearching) {
    opened.more = await searchTasks(opened.text.trim());
    opened.isSearching = false;
    redraw();
  }
  if (state.picker === opened) {
    readQueues(shown().map(({ id }) => id), QUEUE_MAX_AGE_MS);
  }
}

function close() {
  state.picker = null;
  redraw();
}

/** Closes the list, too: then all keys are shortcuts again. */
function leave() {
  document.getElementById('main').focus();
  focusRow(rowBefore);
  rowBefore = undefined;
}

/** Moves the focus on, so that digits and G are shortcuts again; Enter pressed twice requests no work. */
function pick(task) {
  choose(task.id);
  close();
  readQueues([task.id], QUEUE_MAX_AGE_MS);
  (document.querySelector('.stepper [aria-pressed="true"]') ?? document.getElementById('main')).focus();
}

function move(step) {
  const { length } = shown();
  state.picker.active = (state.picker.active + step + length) % Math.max(length, 1);
  redraw();
  queueMicrotask(() => document.querySelector('.options [aria-selected="true"]')?.scrollIntoView({ block: 'nearest' }));
}

function onKeyDown(event) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const active = state.picker && shown()[state.picker.active];
  if (event.isComposing) {
    return;
  }
  if (step) {
    event.preventDefault();
    state.picker ? move(step) : open();
  } else if (event.key === 'Enter' && active && !event.repeat) {
    event.preventDefault();
    pick(active);
  } else if (event.key === 'Escape') {
    event.preventDefault();
    leave();
  }
}

export function focusPicker() {
  rowBefore = focused();
  document.getElementById('task').select();
  document.getElementById('task').focus();
  open();
}

const queueSize = ({ id, paused }) => {
  const queue = state.queues.get(id);
  return html`
    ${paused ? html`<span class="badge warn">Paused</span>` : nothing}
    ${queue
      ? html`<b>${integer(queue.available)}</b> available${queue.oldest ? ', oldest ' + ageOrDate(queue.oldest) : ''}`
      : '…'}`;
};

export const isFull = (task) => heldCountWith(task?.id) >= task?.maxHeldPerUser;

const option = (task, index) => html`
  <li role="option" id=${'task-' + task.id} aria-selected=${index === state.picker.active}
    @mousedown=${(event) => event.preventDefault()} @click=${() => pick(task)}>
    <span class="task-name">${task.name}</span> <span class="depth">${queueSize(task)}</span>
  </li>`;

/** What the open list does not show; also for screen readers. */
export function optionsText() {
  const { length } = matches();
  if (length > MAX_SHOWN) {
    return MAX_SHOWN + ' of ' + (state.picker.more ? 'more than ' : '') + counted(length, 'task') + '. Type to search.';
  }
  if (length > 0) {
    return '';
  }
  return state.areTasksLoaded && !state.picker.isSearching ? 'No task matches.' : 'The tasks are loading.';
}

const options = (tasks) => html`
  <div class="card options">
    ${tasks.length > 0
      ? html`<ul role="listbox" id="task-options" aria-label="Tasks" class="bare">
          ${repeat(tasks, (task) => task.id, option)}</ul>`
      : nothing}
    ${optionsText() === '' ? nothing : html`<p class="hint">${optionsText()}</p>`}
  </div>`;

let shownName = '';

/** A name that appears while the field has the focus is selected too, so that typing replaces it. */
function selectIfNew(name) {
  const field = document.activeElement;
  if (name !== shownName && field.id === 'task' && !state.picker?.isTyped) {
    queueMicrotask(() => field.select());
  }
  shownName = name;
}

export const picker = () => {
  const { picker: opened, chosen } = state;
  const some = opened ? shown() : [];
  const task = taskOf(chosen);
  selectIfNew(task?.name ?? '');
  return html`
    <div class="picker">
      <label for="task">Task</label>
      <input id="task" role="combobox" autocomplete="off" spellcheck="false" aria-autocomplete="list" maxlength="100"
        aria-keyshortcuts="/" aria-expanded=${some.length > 0 ? 'true' : 'false'} aria-controls="task-options"
        aria-activedescendant=${some[opened?.active] ? 'task-' + some[opened.active].id : nothing}
        aria-describedby="task-queue" title=${task?.name ?? ''}
        .value=${live(opened?.isTyped ? opened.text : task?.name ?? '')}
        @click=${() => opened || open()} @focus=${(event) => event.target.select()} @blur=${close}
        @input=${(event) => open(event.target.value)} @keydown=${onKeyDown}>
      ${opened ? options(some) : nothing}
    </div>
    <span class="depth" id="task-queue">${task ? queueSize(task) : nothing}${isFull(task) ? html`,
      <b>you hold ${heldCountWith(chosen)} of ${task.maxHeldPerUser}</b>` : nothing}</span>`;
};

const NUMBERS = [1, 2, 3, 4, 5];

export const stepper = () => html`
  <div class="stepper" role="group" aria-label="How many loans">
    ${NUMBERS.filter((number) => number <= maxPerRequest()).map((number) => html`
      <button aria-pressed=${number === state.count} title="At most ${maxPerRequest()} at once, as the task says"
        @click=${() => setCount(number)}>
        ${number}<span class="visually-hidden">${number === 1 ? ' loan' : ' loans'}</span></button>`)}
  </div>`;
