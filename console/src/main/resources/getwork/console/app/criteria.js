/** Criteria in words. */

import { html, nothing } from '../lit-html/lit-html.js';
import { dateOrTime, dateTime, label, number } from './format.js';

export const GROUPS = { all: 'All of', any: 'At least one of', not: 'Not' };

/** The operators in words, in the order of the menu. */
export const OPERATORS = {
  eq: 'is',
  ne: 'is not',
  lt: 'below',
  le: 'at most',
  gt: 'above',
  ge: 'at least',
  in: 'is one of',
  notIn: 'is none of',
  present: 'is not empty',
  absent: 'is empty',
  contains: 'contains',
  startsWith: 'starts with',
};

const OF_TIMES = { lt: 'before', le: 'at or before', gt: 'after', ge: 'from' };

/** "at least" for ge; "from" if the values are times. */
export const operatorLabel = (op, ofTimes) => (ofTimes && OF_TIMES[op]) || OPERATORS[op] || op;

const TIME = /^\d{4}-\d\d-\d\dT/;

export const isTime = (value) => TIME.test(value);

export function formatValue(value) {
  if (isTime(value)) {
    return dateOrTime(value);
  }
  return typeof value === 'number' ? number(value, { maximumFractionDigits: 12 }) : String(value);
}

/** "After" and "at or before" compare with an instant, so a midnight is shown with its time of day. */
const formatOperand = (op, value) =>
  (isTime(value) && (op === 'gt' || op === 'le') ? dateTime(value) : formatValue(value));

/** What a loan must do, unless it must be what the operator says. */
const REQUIRED = {
  eq: 'be', ne: 'not be', present: 'not be empty', absent: 'be empty', contains: 'contain', startsWith: 'start with',
  in: 'be one of', notIn: 'be none of',
};

const requiredLabel = (op, ofTimes) => 'must ' + (REQUIRED[op] ?? 'be ' + operatorLabel(op, ofTimes));

function operandsOf({ op, value, values }) {
  return values ? values.map(formatValue).join(', ') : value === undefined ? '' : formatOperand(op, value);
}

/** "Submitted must be before May 1, 2020". */
function requirement(criteria) {
  const { field, op, value } = criteria;
  return field === undefined ? describe(criteria)
    : [label(field), requiredLabel(op, isTime(value)), operandsOf(criteria)].join(' ').trim();
}

/** "Submitted before May 1, 2020", "Payroll verified: empty"; for a group only its kind, without its parts. */
export function describe(criteria) {
  const { field, op, value } = criteria;
  if (field === undefined) {
    const [group] = Object.keys(criteria);
    return GROUPS[group] ?? group;
  }
  if (op === 'present' || op === 'absent') {
    return label(field) + ': ' + OPERATORS[op].slice('is '.length);
  }
  return [label(field), operatorLabel(op, isTime(value)), operandsOf(criteria)].join(' ').trim();
}

const badge = (holds) =>
  holds ? html`<span class="mark holds">✓ met</span>` : html`<span class="mark fails">✗ not met</span>`;

const actualValue = ({ criteria, actual }) => {
  if (criteria.field === undefined) {
    return nothing;
  }
  const value = actual === undefined ? 'empty' : html`<b>${formatValue(actual)}</b>`;
  return html`<span class="hint">· it is ${value}</span>`;
};

const clause = (part) => html`
  <li>
    ${badge(part.holds)}
    <div>${requirement(part.criteria)} ${actualValue(part)} ${part.parts ? clauses(part.parts) : nothing}</div>
  </li>`;

/** For each clause whether a loan meets it, and the value of the loan. */
export const clauses = (parts) => html`<ul class="clauses">${parts.map(clause)}</ul>`;
