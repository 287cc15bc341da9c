/** Tasks, for managers: the board, the editor and the queue of a task, each with its own address. */

import { boardView } from './board.js';
import { NEW, dirtyDrafts } from './drafts.js';
import { editorView, openDraft } from './editor.js';
import { noteEvent, refresh as refreshQueues, shownTasks, onlyQueuesOf } from './queues.js';
import { queueView } from './queue.js';
import { focusOn, route } from './route.js';
import { showMessage, leavePage } from './status-message.js';
import { checkLoan } from './loan-check.js';
import { refreshHolds } from './holds.js';
import { leavePlan, readPlan } from './selection-index.js';

const VIEWS = { board: () => boardView(), editor: editorView, queue: queueView };

let lastPage = '';

/** The tasks whose queues are shown. */
function shownQueues() {
  const { page, id } = route();
  return page === 'queue' ? [id] : page === 'board' ? shownTasks().map((task) => task.id) : [];
}

function refresh() {
  const { page, id, loan } = route();
  refreshQueues();
  if (page === 'queue') {
    refreshHolds();
  }
  if (page === 'queue' && loan !== '') {
    checkLoan(id, loan, false);
  }
}

/** Opens the page that the address names. */
function openPage() {
  const { page, id, loan } = route();
  const thisPage = page + '/' + id;
  if (page === 'editor') {
    openDraft(id);
  } else if (page === 'queue') {
    checkLoan(id, loan, true);
  }
  if (lastPage !== '' && lastPage !== thisPage) {
    leavePage();
    focusOn('tasks-title');
  }
  if (page !== 'board' && id !== NEW) {
    readPlan(id);
  } else {
    leavePlan();
  }
  lastPage = thisPage;
  refreshQueues();
}

function warnBeforeUnload(event) {
  if (dirtyDrafts().length > 0) {
    event.preventDefault();
  }
}

addEventListener('beforeunload', warnBeforeUnload);

export const tasks = {
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
    showMessage('');
  },
  refresh,
  onEvent: noteEvent,
};
