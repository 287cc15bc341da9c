/** The commands of My work for the palette of every screen. */

import { getWorkOf } from './request-view.js';
import { resetForUser, state } from './state.js';
import { refreshTasks } from './tasks.js';

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
