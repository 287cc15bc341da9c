/** Manager: Tasks. The board, the editor and the queue of a task, each at an address of its own. */

import { boardView } from './board.js';
import { dirtyDrafts } from './drafts.js';
import { editorView, openDraft } from './editor.js';
import { happened, look, shownTasks, want } from './queues.js';
import { queueView } from './queue.js';
import { focusOn, route } from './route.js';
import { say, turnedPage } from './said.js';
import { explain } from './why.js';

const VIEWS = { board: () => boardView(), editor: editorView, queue: queueView };

let last = '';

/** Only of queues that are shown it is asked how they are. */
function shownQueues() {
  const { page, id } = route();
  return page === 'queue' ? [id] : page === 'board' ? shownTasks().map((task) => task.id) : [];
}

function refresh() {
  const { page, id, loan } = route();
  look();
  if (page === 'queue' && loan !== '') {
    explain(id, loan, false);
  }
}

/** Shows the page that the address names, and begins what belongs to it. */
function arrive() {
  const { page, id, loan } = route();
  const here = page + '/' + id;
  if (page === 'editor') {
    openDraft(id);
  } else if (page === 'queue') {
    explain(id, loan, true);
  }
  if (last !== '' && last !== here) {
    turnedPage();
    focusOn('tasks-title');
  }
  last = here;
  look();
}

function warn(event) {
  if (dirtyDrafts().length > 0) {
    event.preventDefault();
  }
}

addEventListener('beforeunload', warn);

export const tasks = {
  view: () => VIEWS[route().page](route()),
  enter() {
    want(shownQueues);
    last = '';
    addEventListener('hashchange', arrive);
    arrive();
  },
  leave() {
    removeEventListener('hashchange', arrive);
    say('');
  },
  refresh,
  happened,
};
