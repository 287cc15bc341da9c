/** The tasks of the board: searched, sorted and by pages, as the address says. */

import { filtersInAddress } from '../app/address.js';
import { readFigures } from './figures.js';
import { filterBoard } from './route.js';
import { readLater, state } from './queues.js';

export const PAGE = 20;

const NAMES = new Intl.Collator('en', { numeric: true });

const depth = ({ id }) => state.depths.get(id);

/** The values to sort by; undefined if unknown. */
const VALUES = {
  name: ({ name }) => name,
  state: ({ paused }) => Number(paused),
  available: (task) => depth(task)?.available,
  held: (task) => depth(task)?.held,
  returning: (task) => depth(task)?.returning,
  excluded: (task) => depth(task)?.excluded,
  oldest: (task) => depth(task)?.oldest && -Date.parse(depth(task).oldest),
  wait: (task) => depth(task)?.medianWaitSeconds,
  waiting: (task) => depth(task)?.pendingRequests,
};

export const searched = () => filtersInAddress().search ?? '';

/** The key and the direction of the order; without a key, the tasks are in the order of their definition. */
export function order() {
  const [, minus, key] = /^(-?)(.*)$/.exec(filtersInAddress().sort ?? '');
  return Object.hasOwn(VALUES, key) ? { key, direction: minus ? 'desc' : 'asc' } : {};
}

/** Whether the order needs the queues of all tasks. */
export const isSortedByQueue = () => !['name', 'state', undefined].includes(order().key);

/** Reads the queues that are not known, of the shown tasks, or of all if the order needs them. */
export function readMissingQueues(isMissing = ({ id }) => !state.depths.has(id)) {
  readFigures();
  readLater((isSortedByQueue() ? listedTasks() : shownTasks()).filter(isMissing).map(({ id }) => id));
}

export function search(text) {
  filterBoard({ search: text, page: '' }, true);
  readMissingQueues();
}

/** Numbers are sorted in descending order first; the second choice of a column reverses the order. */
export function sortBy({ key, number }) {
  const { key: before, direction } = order();
  const isDescending = key === before ? direction === 'asc' : Boolean(number);
  filterBoard({ sort: (isDescending ? '-' : '') + key, page: '' });
  readMissingQueues(() => key !== before);
}

/** @param sort an order as in the address, such as -held */
export function chooseOrder(sort) {
  filterBoard({ sort, page: '' });
  readMissingQueues();
}

export function showPage(page) {
  filterBoard({ page: page === 0 ? '' : page + 1 });
  readMissingQueues();
}

const compared = (one, other) =>
  (typeof one === 'string' ? NAMES.compare(one, other) : one - other);

/** Unknown values are last in both directions. */
function compare(value, sign) {
  return (one, other) => {
    const [a, b] = [value(one), value(other)];
    return a === undefined || b === undefined
      ? Number(a === undefined) - Number(b === undefined)
      : sign * compared(a, b);
  };
}

/** The tasks that match the search, sorted. */
export function listedTasks() {
  const text = searched().trim().toLowerCase();
  const { key, direction } = order();
  const found = (state.tasks ?? []).filter(({ name }) => name.toLowerCase().includes(text));
  return key ? found.sort(compare(VALUES[key], direction === 'desc' ? -1 : 1)) : found;
}

/** The shown page, from 0. */
export function pageOf({ length }) {
  const last = Math.max(0, Math.ceil(length / PAGE) - 1);
  return Math.min(last, Math.max(0, (Number.parseInt(filtersInAddress().page, 10) || 1) - 1));
}

export function shownTasks() {
  const listed = listedTasks();
  const page = pageOf(listed);
  return listed.slice(page * PAGE, (page + 1) * PAGE);
}
