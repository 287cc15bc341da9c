/** Criteria as people read them: all, any and not over conditions. */

import { html, nothing } from '../lit/lit-html.js';
import { moment } from './words.js';

export const GROUPS = { all: 'All of', any: 'At least one of', not: 'Not' };

/** Words for the operators, in the order in which they are offered. */
export const OPERATORS = {
  eq: 'is',
  ne: 'is not',
  lt: 'below',
  le: 'at most',
  gt: 'above',
  ge: 'at least',
  in: 'is one of',
  notIn: 'is none of',
  present: 'is there',
  absent: 'is not there',
  contains: 'contains',
  startsWith: 'starts with',
};

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
    const [group] = Object.keys(criteria);
    return GROUPS[group] ?? group;
  }
  const said = values ? values.map(word).join(', ') : value === undefined ? '' : word(value);
  return [field, OPERATORS[op] ?? op, said].join(' ').trim();
}

const mark = (holds) =>
  holds ? html`<span class="mark holds">✓ holds</span>` : html`<span class="mark fails">✗ fails</span>`;

const has = ({ criteria, actual }) =>
  criteria.field === undefined
    ? nothing
    : html`<span class="hint">${actual === undefined ? '· it has none' : html`· it has <b>${word(actual)}</b>`}</span>`;

const clause = (part) => html`
  <li>
    ${mark(part.holds)}
    <div>${sentence(part.criteria)} ${has(part)} ${part.parts ? clauses(part.parts) : nothing}</div>
  </li>`;

/** Clause by clause, whether it holds for a loan, and what the loan has. */
export const clauses = (parts) => html`<ul class="clauses">${parts.map(clause)}</ul>`;
