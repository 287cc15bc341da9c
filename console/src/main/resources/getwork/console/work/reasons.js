/** Texts: the reason of an assignment, of a shortfall and of the end of an assignment. */

import { dayAndTime, counted, integer, words } from '../app/format.js';
import { taskOf } from './state.js';

const ORDERS = {
  'submittedAt asc': 'submission, oldest first',
  'submittedAt desc': 'submission, newest first',
  'amount asc': 'amount, smallest first',
  'amount desc': 'amount, largest first',
};

/** "submission, oldest first"; for other fields such as "bank statements submitted, earliest first". */
export function orderOf(task) {
  const key = task?.order?.[0];
  if (!key) {
    return '';
  }
  const time = key.field.endsWith('At');
  const first = key.direction === 'asc' ? (time ? 'earliest' : 'lowest') : (time ? 'latest' : 'highest');
  return ORDERS[key.field + ' ' + key.direction] ?? words(key.field) + ', ' + first + ' first';
}

/**
 * "1 of 214"; "of 1,000+" if there are more than a limit. A loan that became available after the selection was
 * assigned at its place in the order, and had no rank.
 */
export function rankText({ rank, selected }) {
  if (!selected) {
    return 'transferred';
  }
  return rank === undefined ? 'newly available' : integer(rank) + ' of ' + integer(selected.loans)
    + (selected.more ? '+' : '');
}

/** The text that explains the rank. */
export function selectionText({ rank, selected }) {
  return !selected ? 'A manager transferred it.'
    : rank === undefined ? 'Available since the selection of ' + dayAndTime(selected.at)
    : 'Among the candidates selected ' + dayAndTime(selected.at);
}

const returning = ({ count, nextAt }) => nextAt
  ? counted(count, 'loan') + (count === 1 ? ' returns ' : ' return later, the next one ') + dayAndTime(nextAt)
  : counted(count, 'loan') + ' will return later';

const SHORTFALLS = {
  HELD_BY_OTHERS: ({ count }) => counted(count, 'matching loan') + (count === 1 ? ' is' : ' are') + ' held by others',
  RETURNING_LATER: returning,
  EXCLUDED: ({ count }) => counted(count, 'loan') + (count === 1 ? ' is' : ' are') + ' excluded',
  NOT_FOR_YOU: ({ count }) => counted(count, 'available loan') + (count === 1 ? ' is' : ' are')
    + ' not for you: you declined or worked on ' + (count === 1 ? 'it' : 'them'),
  NO_MATCH: () => 'no further loan matches the task',
  HELD_LIMIT: (_, { taskId }) => {
    const limit = taskOf(taskId)?.maxHeldPerUser;
    return limit ? integer(limit) + ' is the most you can hold of this task' : 'you can hold no more of this task';
  },
};

/**
 * "12 matching loans are held by others". It has no countdown, because screen readers announce each change. An unknown
 * reason is shown as the API names it.
 */
export function shortfallText(shortfall, outcome) {
  const text = SHORTFALLS[shortfall.reason];
  return text ? text(shortfall, outcome) : words(shortfall.reason) + ': ' + integer(shortfall.count);
}

const ENDED = {
  LOAN_COMPLETED: 'Completed',
  COMPLETE: 'Completed',
  LOAN_RETURNED: 'Returned',
  RETURN_AFTER: 'Returned',
  RETURN_AT: 'Returned',
  LOAN_EXCLUDED: 'Excluded',
  NEVER_RETURN: 'Excluded',
  LOAN_DECLINED: 'Declined',
  NOT_ME: 'Declined',
  LOAN_RELEASED: 'Taken away: released',
  RELEASED: 'Taken away: released',
  LOAN_TRANSFERRED: 'Taken away: transferred',
  TRANSFERRED: 'Taken away: transferred',
  LOAN_TIMED_OUT: 'Held too long: released',
  TIMED_OUT: 'Too late: released',
};

export function isEnd(kind) {
  return kind in ENDED;
}

/** "Taken away: released by manager, Thu 12:02." */
export function endText(ended, user) {
  if (!ended?.by) {
    return 'Not yours any more. Reading why …';
  }
  const who = ended.by === user ? 'you' : ended.by;
  const to = ended.to ? ' to ' + ended.to : '';
  const what = ended.isAbsence ? 'Released because of absence' : ENDED[ended.kind] ?? 'Ended';
  return what + to + ' by ' + who + ', ' + dayAndTime(ended.at) + '.';
}
