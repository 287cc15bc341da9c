/** Tasks, for managers: the board, the editor and the queue of a task, each with its own address. */

import { html } from '../lit-html/lit-html.js';
import { problem, noAnswerProblem } from '../app/parts.js';
import { redraw } from '../app/store.js';
import { leavePage } from '../app/status-message.js';
import { boardView } from './board.js';
import { forgetChoice, isRunning } from './bulk.js';
import { NEW, dirtyDrafts } from './drafts.js';
import { editorView, openDraft } from './editor.js';
import { isSortedByQueue, readMissingQueues, shownTasks } from './listing.js';
import { noteEvent, refresh as refreshQueues, onlyQueuesOf, readAlso, readLater, taskOf } from './queues.js';
import { queueView } from './queue.js';
import { readFigures } from './figures.js';
import { focusOn, goTo, rememberBoard, route } from './route.js';
import { checkLoan } from './loan-check.js';
import { followHolds, refreshHolds } from './holds.js';
import { leavePlan, readPlan } from './selection-index.js';

/** The changes of a task, whose file is loaded when they are first opened. */
let changes = { changesView: () => html`<p class="hint">Reading …</p>`, refreshChanges() {} };

const VIEWS = {
  board: () => boardView(), editor: editorView, queue: queueView, changes: (asked) => changes.changesView(asked),
};

let lastPage = '';

/** The tasks whose queues are shown. */
function shownQueues() {
  const { page, id } = route();
  return page === 'queue' ? [id] : page === 'board' ? shownTasks().map((task) => task.id) : [];
}

async function readQueues() {
  if (route().page === 'queue') {
    readFigures();
  }
  await refreshQueues();
  if (route().page === 'board') {
    readMissingQueues();
  }
}

/** The order of the board may depend on tasks that are not shown. */
function onEvent(event) {
  noteEvent(event);
  if (event?.taskId && route().page === 'board' && isSortedByQueue()) {
    readAlso(event.taskId);
  }
}

function refresh() {
  const { page, id, loan } = route();
  if (isRunning()) {
    return;
  }
  readQueues().then(() => page === 'changes' && changes.refreshChanges());
  if (page === 'queue') {
    refreshHolds();
  }
  if (page === 'queue' && loan !== '') {
    checkLoan(id, loan, false);
  }
}

function openChangesOf(id) {
  const isFirst = lastPage === '';
  import('./changes.js').then((loaded) => {
    changes = loaded;
    changes.openChanges(id);
    if (!isFirst && document.activeElement === document.body) {
      focusOn('tasks-title');
    }
  }, () => {
    changes = { ...changes, changesView: () => problem(noAnswerProblem) };
    redraw();
  });
}

/** Opens the page that the address names. */
function openPage() {
  const { page, id, loan } = route();
  const thisPage = page + '/' + id;
  if (page === 'editor') {
    openDraft(id);
  } else if (page === 'changes') {
    openChangesOf(id);
  } else if (page === 'queue') {
    checkLoan(id, loan, true);
    followHolds(id);
  }
  if (lastPage !== '' && lastPage !== thisPage) {
    leavePage();
    focusOn('tasks-title');
  }
  if (page !== 'board' && page !== 'changes' && id !== NEW) {
    readPlan(id);
  } else {
    leavePlan();
  }
  lastPage = thisPage;
  rememberBoard();
  readQueues();
}

function warnBeforeUnload(event) {
  if (dirtyDrafts().some(({ isStored }) => !isStored)) {
    event.preventDefault();
  }
}

addEventListener('beforeunload', warnBeforeUnload);

const TITLES = { editor: 'Edit ', changes: 'Changes of ' };

/** The name of the task that is open; of the board, that of the screen. */
function title() {
  const { page, id } = route();
  const name = taskOf(id)?.name;
  return page === 'board' ? undefined : id === NEW ? 'New task' : name && (TITLES[page] ?? '') + name;
}

export const tasks = {
  title,
  view: () => VIEWS[route().page](route()),
  enter() {
    onlyQueuesOf(shownQueues);
    lastPage = '';
    addEventListener('hashchange', openPage);
    openPage();
  },
  leave() {
    removeEventListener('hashchange', openPage);
    leavePlan();
    forgetChoice();
    readLater([]);
  },
  refresh,
  onEvent,
  keys: [['/', 'Search the tasks'], ['N', 'Define a task']],
  shortcuts: () => ({
    '/': () => document.querySelector('.tasks-search input')?.focus(),
    n: () => goTo(NEW),
  }),
};
