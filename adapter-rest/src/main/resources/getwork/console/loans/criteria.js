/** Conditions in words. */

import { moment } from '../app/words.js';

const OPERATORS = {
  eq: 'is',
  ne: 'is not',
  lt: 'less than',
  le: 'at most',
  gt: 'more than',
  ge: 'at least',
  in: 'is one of',
  notIn: 'is none of',
  present: 'is there',
  absent: 'is not there',
  contains: 'contains',
  startsWith: 'starts with',
};

const GROUPS = { all: 'all of', any: 'any of', not: 'not' };

const TIME = /^\d{4}-\d\d-\d\dT/;

/** A value as people read it. */
export function word(value) {
  if (TIME.test(value)) {
    return moment(value);
  }
  return typeof value === 'number' ? value.toLocaleString('en-US', { maximumFractionDigits: 12 }) : String(value);
}

/** "amount at least 50,000", "state is one of MA, NH"; of a group only what it is, for its parts say the rest. */
export function sentence(criteria) {
  const { field, op, value, values } = criteria;
  if (field === undefined) {
    return GROUPS[Object.keys(criteria)[0]] ?? Object.keys(criteria)[0];
  }
  const said = values ? values.map(word).join(', ') : value === undefined ? '' : word(value);
  return [field, OPERATORS[op] ?? op, said].join(' ').trim();
}
