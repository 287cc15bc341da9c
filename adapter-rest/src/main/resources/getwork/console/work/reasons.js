/** Why a loan is mine, and why a request got less than it asked for. */

import { clock, counted, whole } from '../app/words.js';
import { taskOf } from './state.js';

const ORDERS = {
  'submittedAt asc': 'oldest first',
  'submittedAt desc': 'newest first',
  'amount asc': 'smallest first',
  'amount desc': 'largest first',
  'loanNumber asc': 'by number',
};

function spaced(field) {
  return field.replace(/([A-Z])/g, (letter) => ' ' + letter.toLowerCase());
}

/** "oldest first"; of a field of the catalogue "bank statements submitted, earliest first". */
function orderOf(task) {
  const key = task?.order?.[0];
  if (!key) {
    return '';
  }
  const time = key.field.endsWith('At');
  const way = key.direction === 'asc' ? (time ? 'earliest' : 'lowest') : (time ? 'latest' : 'highest');
  return ORDERS[key.field + ' ' + key.direction] ?? spaced(key.field).replace(/ at$/, '') + ', ' + way + ' first';
}

/** "rank 1 of 214, oldest first"; where a selection left some out, "of more than 1,000". */
export function why(assignment) {
  const order = orderOf(taskOf(assignment.taskId));
  return 'rank ' + whole(assignment.rank) + outOf(assignment.selected) + (order === '' ? '' : ', ' + order);
}

function outOf(selected) {
  return selected ? ' of ' + (selected.more ? 'more than ' : '') + whole(selected.loans) : '';
}

const returning = ({ count, nextAt }) => nextAt
  ? counted(count, 'loan') + (count === 1 ? ' returns ' : ' return later, the next one ') + clock(nextAt)
  : counted(count, 'loan') + ' will return later';

const SHORT = {
  HELD_BY_OTHERS: ({ count }) => counted(count, 'matching loan') + (count === 1 ? ' is' : ' are') + ' held by others',
  RETURNING_LATER: returning,
  EXCLUDED: ({ count }) => counted(count, 'loan') + (count === 1 ? ' was' : ' were') + ' given back for ever',
  NO_MATCH: () => 'no further loan matches the task',
  HELD_LIMIT: (_, { taskId, held }) => {
    const limit = taskOf(taskId)?.maxHeldPerUser;
    return (held && limit ? 'you hold ' + whole(held) + ' of ' + whole(limit) + ', and ' : 'you ') + 'may hold no more';
  },
};

/**
 * "12 matching loans are held by others". It is read out when it changes, so nothing in it counts down. A reason that
 * is not known yet is shown as it was said.
 */
export function short(shortfall, outcome) {
  const say = SHORT[shortfall.reason];
  return say ? say(shortfall, outcome) : spaced(shortfall.reason) + ': ' + whole(shortfall.count);
}

const ENDED = {
  LOAN_COMPLETED: 'Completed',
  COMPLETE: 'Completed',
  LOAN_RETURNED: 'Returned',
  RETURN_AFTER: 'Returned',
  LOAN_EXCLUDED: 'Given back for ever',
  NEVER_RETURN: 'Given back for ever',
  LOAN_RELEASED: 'Taken away: released',
  RELEASED: 'Taken away: released',
  LOAN_TRANSFERRED: 'Taken away: transferred',
  TRANSFERRED: 'Taken away: transferred',
};

export function ends(kind) {
  return kind in ENDED;
}

/** "Taken away: released by manager, Thu 12:02." */
export function howEnded(ended, user) {
  if (!ended?.by) {
    return 'Taken away. Looking up by whom …';
  }
  const who = ended.by === user ? 'you, in another window' : ended.by;
  const to = ended.to ? ' to ' + ended.to : '';
  return (ENDED[ended.kind] ?? 'Ended') + to + ' by ' + who + ', ' + clock(ended.at) + '.';
}
