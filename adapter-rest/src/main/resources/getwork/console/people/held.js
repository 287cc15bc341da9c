/** From a list of assignments to people, without a screen. */

const earlier = (a, b) => Date.parse(a) - Date.parse(b);

const ORDERS = {
  oldest: (a, b) => earlier(a.since, b.since),
  most: (a, b) => b.loans.length - a.loans.length || earlier(a.since, b.since),
  name: (a, b) => a.user.localeCompare(b.user),
};

/** What people can be sorted by, and how that is said. */
export const orders = { oldest: 'Oldest held', most: 'Most held', name: 'Name' };

/** One for each who holds something: who, since when the oldest is held, and the loans, the oldest first. */
export function people(assignments) {
  const byUser = Map.groupBy(assignments, (assignment) => assignment.holder);
  return [...byUser].map(([user, loans]) => {
    const sorted = loans.toSorted((a, b) => earlier(a.assignedAt, b.assignedAt));
    return { user, since: sorted[0].assignedAt, loans: sorted };
  });
}

/** Those whose name has in it what was typed, in an order. */
export function wanted(everybody, typed, order) {
  const part = typed.trim().toLowerCase();
  return everybody.filter((person) => person.user.toLowerCase().includes(part)).sort(ORDERS[order]);
}

/** "1 person", "2 people". */
export function countedPeople(number) {
  return number === 1 ? '1 person' : number.toLocaleString('en-US') + ' people';
}
