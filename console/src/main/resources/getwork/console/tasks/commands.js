/** The commands of managers in the palette, on all screens. */

import { fetchAll } from '../app/http.js';
import { attempt } from '../app/parts.js';
import { togglePauseAndOpen } from './pausing.js';
import { NEW } from './drafts.js';
import { goTo } from './route.js';

const MAX_TASKS = 1000;

const open = ({ id, name }) => ({ name, kind: 'Task', run: () => goTo(id) });

const toggle = (task) => ({
  name: (task.paused ? 'Resume ' : 'Pause ') + task.name,
  kind: 'Action',
  run: () => togglePauseAndOpen(task),
});

export async function managerCommands() {
  const answer = await attempt(() => fetchAll('/tasks', MAX_TASKS));
  const tasks = answer?.items ?? [];
  return [{ name: 'New task', kind: 'Action', run: () => goTo(NEW) }, ...tasks.map(open), ...tasks.map(toggle)];
}
