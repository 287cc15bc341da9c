/** Groups assignments by user. Pure functions. */

import { integer } from '../app/format.js';

const earlier = (a, b) => Date.parse(a) - Date.parse(b);

const ORDERS = {
  oldest: (a, b) => earlier(a.since, b.since),
  most: (a, b) => b.loans.length - a.loans.length || earlier(a.since, b.since),
  name: (a, b) => a.user.localeCompare(b.user),
};

export const DEFAULT_ORDER = 'oldest';

/** The orders of the list, with their labels. */
export const orders = { oldest: 'Oldest held', most: 'Most held', name: 'Name' };

/** One entry per user: the time of the oldest assignment, and the assignments, oldest first. */
export function people(assignments) {
  const byUser = Map.groupBy(assignments, (assignment) => assignment.holder);
  return [...byUser].map(([user, loans]) => {
    const sorted = loans.toSorted((a, b) => earlier(a.assignedAt, b.assignedAt));
    return { user, since: sorted[0].assignedAt, loans: sorted };
  });
}

export const isNamed = (user, part) => user.toLowerCase().includes(part.trim().toLowerCase());

/** The people whose name contains the text, sorted. */
export const filtered = (all, part, order) => all.filter(({ user }) => isNamed(user, part)).sort(ORDERS[order]);

/** "1 person", "2 people". */
export function countedPeople(count) {
  return integer(count) + (count === 1 ? ' person' : ' people');
}
