/** My work, for processors: get loans, see the pipeline, dispose of loans. */

import { html, nothing } from '../lit-html/lit-html.js';
import { repeat } from '../lit-html/directives/repeat.js';
import { problem } from '../app/parts.js';
import { streamState } from '../app/event-stream.js';
import { watchFocus } from '../app/focus.js';
import { connection } from '../app/http.js';
import { session } from '../app/session.js';
import { readMe } from '../app/sign-in.js';
import { showMessage } from '../app/status-message.js';
import { redraw } from '../app/store.js';
import { leaveDrawer, refreshDrawer, resumeDrawer } from '../loans/drawer.js';
import { continueUndo, pauseUndo, undo, undoableText } from './disposition.js';
import { unsentText } from './disposition-words.js';
import { doneList } from './done.js';
import { firstLoan, focusRow, focusNext } from './focus.js';
import { focusPicker } from './picker.js';
import { noteEnd, refreshPipeline } from './pipeline.js';
import { question } from './questions.js';
import {
  absenceNotice, requestForm, progressCard, getWork, noLoans, otherTasks, outcome, progressText,
} from './request-view.js';
import { recheckNow, suspendRequest, resumeRequest, whenDecided } from './request.js';
import { expectDoublePress, tables } from './rows.js';
import { extendSelection } from './selecting.js';
import { rowCommands, rowKeys, selectionBar } from './selection.js';
import { isKept, resetForUser, state } from './state.js';
import { QUEUE_CACHE_MS, readQueues, refreshTasks, setCount, subtractFromQueue } from './tasks.js';

const PAUSED = '/problems/task-paused';
/** Without loans, no event tells of an absence. */
const ABSENCE_MAX_AGE_MS = 25_000;
const PIPELINE_EVENTS = new Set(['LOAN_ASSIGNED', 'LOAN_TRANSFERRED', 'ASSIGNMENT_EXTENDED']);

let queueTimer = 0;

/** Focuses the first new loan, unless the user has moved the focus since the request. */
whenDecided(async ({ request, problem: refused, taskId }) => {
  state.newest = new Set(request?.assignments.map((given) => given.id) ?? []);
  subtractFromQueue(taskId, state.newest.size);
  const before = document.activeElement;
  const isUnmoved = watchFocus();
  const wasUnmoved = [state.focusedAtBegin, document.body].includes(before)
    || before?.closest('.finding, .outcome, .stepper, #get-work');
  state.areTasksStale ||= refused !== undefined;
  await (state.areTasksStale ? refresh() : refreshPipeline());
  const [first] = state.newest;
  setTimeout(() => {
    if (wasUnmoved && isUnmoved() && !state.question) {
      focusFirst(first);
    }
  });
  readQueueLater();
  if (request?.state === 'EMPTY' || refused?.type === PAUSED) {
    readQueues(otherTasks(taskId).map(({ id }) => id));
  }
});

function focusFirst(id) {
  if (id) {
    focusRow(id);
    expectDoublePress(id);
  } else if (document.activeElement === document.body) {
    document.getElementById('get-work')?.focus();
  }
}

/** Reads the tasks only if an event may have changed them, or if no events arrive. */
async function refresh() {
  const areTasksDue = state.areTasksStale || streamState().mode !== 'live';
  await Promise.all([areTasksDue && refreshTasks().then(getWantedWork), refreshPipeline()]);
  state.chosen && readQueues([state.chosen]);
  readQueueLater();
}

/** When no node answers any more what it counted before the last change. */
function readQueueLater() {
  clearTimeout(queueTimer);
  queueTimer = setTimeout(() => state.chosen && readQueues([state.chosen]), QUEUE_CACHE_MS);
}

function getWantedWork() {
  if (state.isWanted && state.areTasksLoaded) {
    getWork();
  }
}

function isKnown(id) {
  return !isKept({ id }) || state.newest.has(id) || state.pipeline.some((held) => held.id === id);
}

/** The rows need the tasks, for instructions and attributes: without them, they would move a moment later. */
const areRowsComplete = () => state.areTasksLoaded || state.faults.tasks !== undefined || connection().offline;

const pipeline = () => html`
  <section class="stack" aria-labelledby="pipeline">
    <h2 id="pipeline" class="visually-hidden">Pipeline</h2>
    ${!state.isLoaded || !areRowsComplete()
      ? html`<p class="hint">…</p>`
      : state.pipeline.length + state.gone.size > 0 ? tables() : noLoans()}
    ${state.morePipeline
      ? html`<p class="hint">These are the first ${state.pipeline.length} loans you hold.</p>`
      : nothing}
  </section>`;

const keys = () => html`
  <p class="hint row-keys">
    In a row: <kbd>C</kbd> complete, <kbd>R</kbd> return, <kbd>N</kbd> exclude, <kbd>M</kbd> decline, <kbd>Enter</kbd>
    open the loan, <kbd>Z</kbd> undo. All keys: <kbd>?</kbd></p>`;

/** With a bar that shrinks while the disposition can be undone; a bar of its own for each disposition. */
const undoButton = () => repeat([state.waiting.at(-1)], (one) => one, () => html`
  <button class="small undo" aria-keyshortcuts="z" @click=${undo}>Undo<span class="key-hint"> (Z)</span></button>`);

const continueUnlessOver = ({ currentTarget: part }) =>
  setTimeout(() => part.matches(':hover, :focus-within') || continueUndo());

/** The message may also appear below a mouse that rests. */
const onMouseMove = ({ movementX, movementY }) => (movementX || movementY) && pauseUndo();

/** The text beside Undo always names the action that it undoes. */
function messageText() {
  const undoable = undoableText();
  return undoable && connection().offline ? unsentText(state.waiting.at(-1).ids)
    : state.message.endsWith(undoable) ? state.message : (state.message + ' ' + undoable).trim();
}

const messageClass = () => (state.isFailure ? 'problem' : state.waiting.at(-1)?.startedAt === 0 ? 'is-paused' : '');

const message = () => html`
  <p class="side-by-side message ${messageClass()}" @mousemove=${onMouseMove}
    @focusin=${pauseUndo} @mouseleave=${continueUnlessOver} @focusout=${continueUnlessOver}>
    ${messageText()} ${state.waiting.length > 0 ? undoButton() : nothing}</p>`;

/** Another screen has no bar: it shows a toast. */
const showToast = (options) => showMessage(messageText(), {
  undo: state.waiting.length > 0 ? undo : undefined,
  warning: state.isFailure ? 'My work shows the loan again.' : '',
  ...options,
});

/** After the screen was opened, the keys mean its first loan; the focus itself stays. */
function markFirst(id) {
  if (state.first !== id) {
    state.first = id;
    redraw();
  }
}

['focusin', 'pointerdown'].forEach((moved) => addEventListener(moved, () => markFirst('')));

/** One line for the keys, the selection and messages, so that the rows do not move when one replaces another. */
const slot = () => html`
  <div class="slot">
    ${state.selected.size > 0 ? selectionBar() : nothing}
    <div class="outcome" role="status" aria-atomic="false" aria-label="Outcome">
      ${outcome()} ${messageText() ? message() : nothing}
    </div>
    ${state.outcome || messageText() || state.command || state.selected.size > 0 ? nothing : keys()}
  </div>`;

const view = () => html`
  <div class="stack work">
    <h1 class="visually-hidden">My work</h1>
    <div role="status">${absenceNotice()}</div>
    ${problem(state.faults.tasks ?? state.faults.pipeline)}
    <section class="card bar" aria-label="Get work">
      ${requestForm()}
      ${state.command ? progressCard() : nothing}
      ${slot()}
      <p class="visually-hidden" role="status" aria-label="Progress">${progressText()}</p>
    </section>
    ${pipeline()}
    ${doneList()}
    ${question()}
  </div>`;

export const myWork = {
  view,
  count: () => state.pipeline.filter(isKept).length,
  enter() {
    resetForUser();
    Object.assign(state, { areTasksStale: true, sayElsewhere: null });
    resumeRequest();
    const isUnmoved = watchFocus();
    const resume = () => isUnmoved() && !state.question && resumeDrawer();
    refresh().then(() => {
      state.pipeline.length + state.newest.size > 0 ? resume() : focusFirst();
      setTimeout(() => markFirst(firstLoan() ?? ''));
    });
  },
  leave() {
    clearTimeout(queueTimer);
    state.isWanted = false;
    Object.assign(state, { selected: new Set(), first: '', message: '', isFailure: false, sayElsewhere: showToast });
    state.waiting.length > 0 && showToast({ keep: true });
    continueUndo(); // The focus may be on the message.
    suspendRequest();
    leaveDrawer();
  },
  refresh() {
    refresh();
    readMe(ABSENCE_MAX_AGE_MS);
    refreshDrawer();
  },
  onEvent(event) {
    state.areTasksStale ||= event === undefined || event.kind.startsWith('TASK_');
    if (event?.kind === 'LOAN_ASSIGNED' && event.taskId === state.command?.taskId) {
      recheckNow();
    }
    if (event?.user === session.user) {
      readMe();
    }
    if (event) {
      noteEnd(event);
      refreshDrawer(event.loanNumber ?? null);
    }
  },
  /** The decision of a pending request causes a refresh itself. */
  isAffectedBy: ({ kind, taskId, assignmentId }) => kind.startsWith('TASK_')
    || (PIPELINE_EVENTS.has(kind) && taskId !== state.command?.taskId
      && (kind === 'ASSIGNMENT_EXTENDED' || !isKnown(assignmentId))),
  keys: [
    ['G', 'Get work'], ['/', 'Choose a task'], ['1 to 5', 'Choose the number of loans'],
    ['J, K', 'Go to the next or previous loan'], ['Enter, Esc', 'Open or close the loan'],
    ['X, Esc', 'Select the loan, or clear the selection'],
    ['Shift+J, Shift+K', 'Select the loan and the next or previous one'],
    ['Shift+Click', 'On a checkbox: select all from the last one'],
    ['C', 'Complete the loan'], ['R', 'Return the loan'], ['N', 'Exclude the loan'],
    ['M', 'Decline the loan: leave it to others'], ['Z', 'Undo the last action, then the one before'],
    ['Y', 'Copy the loan number'],
  ],
  commands: rowCommands,
  shortcuts: () => ({
    ...Object.fromEntries([1, 2, 3, 4, 5].map((number) => [String(number), () => setCount(number)])),
    ...(state.command ? {} : { g: getWork }),
    z: undo,
    '/': focusPicker,
    ...rowKeys(),
    j: ({ shiftKey }) => (shiftKey ? extendSelection : focusNext)(1),
    k: ({ shiftKey }) => (shiftKey ? extendSelection : focusNext)(-1),
  }),
};
