/** The commands of My work for the palette of every screen. */

import { getWork } from './request-view.js';
import { resetForUser, state } from './state.js';
import { choose, refreshTasks } from './tasks.js';

function getWorkOf(id) {
  choose(id);
  if (/^#\/(?!work)/.test(location.hash)) {
    location.hash = '#/work';
  }
  getWork();
}

export async function processorCommands() {
  resetForUser();
  if (!state.areTasksLoaded) {
    await refreshTasks();
  }
  return state.command ? [] : state.tasks.map(({ id, name }) => ({
    name: 'Get work: ' + name,
    run: () => getWorkOf(id),
  }));
}
