/** The fields of loans and their kinds: until the catalog is read, only those of all loans. */

import { label } from '../app/format.js';
import { call } from '../app/http.js';
import { attempt } from '../app/parts.js';

let attributes = [];

const known = new Map([
  ['loanNumber', 'text'],
  ['amount', 'number'],
  ['currency', 'text'],
  ['state', 'text'],
  ['product', 'text'],
  ['purpose', 'text'],
  ['submittedAt', 'time'],
]);

const DAY = /^\d{4}-\d\d-\d\d$/;

/** Reads the catalog once. */
export const readFields = () => attempt(async () => {
  const answer = attributes.length > 0 ? {} : await call('GET', '/loan-fields', { quiet: true });
  if (answer.ok) {
    attributes = answer.body.items.filter(({ required }) => !required).map(({ name }) => name);
    answer.body.items.forEach(({ name, type }) => known.set(name, type.toLowerCase()));
  }
});

/** The fields that a loan may lack. */
export function attributeNames() {
  return attributes.toSorted(byLabel);
}

const byLabel = (one, other) => label(one).localeCompare(label(other));

/** The fields by groups, in the order of their labels. */
export function fieldGroups() {
  const common = [...known.keys()].filter((name) => !attributes.includes(name));
  return { Loan: common.sort(byLabel), Attributes: attributeNames() };
}

/** Whether the catalog is read and does not have the field. */
export const isUnknown = (field) => attributes.length > 0 && !known.has(field);

/** `text`, `number` or `time`; undefined for an unknown field. */
export function kindOf(field) {
  return known.get(field);
}

const DAY_START = /^(\d{4}-\d\d-\d\d)(T00:00:00Z)?$/;

/** The day of a time that is the start of a day in UTC, or '' if there is none yet; undefined for other values. */
export function dayOf(field, value) {
  const isTime = kindOf(field) === 'time';
  return isTime && value === '' ? '' : isTime ? DAY_START.exec(value)?.[1] : undefined;
}

/** The start of a day. */
export const startOf = (day) => (day === '' ? '' : day + 'T00:00:00Z');

function isNumber(typed) {
  return Number.isFinite(Number(typed)) && String(Number(typed)) === String(typed);
}

/** Whether the value could be a number or a text, or has the wrong one of these kinds. */
export function isAmbiguous(field, value) {
  const kind = kindOf(field);
  return isNumber(value) && (kind === undefined || (kind === 'number') !== (typeof value === 'number'));
}

/**
 * Converts typed text to a value of the field. An incomplete number such as "1." stays text, so that the input does not
 * change while the user types; the server rejects it if it stays. If the kind of the field is unknown, a numeric text
 * stays text if the value was a text before.
 */
export function valueOf(field, typed, before) {
  const kind = kindOf(field);
  const asNumber = kind === undefined ? !(typeof before === 'string' && isNumber(before)) : kind === 'number';
  return asNumber && isNumber(typed) ? Number(typed) : typed;
}

/** Normalizes a finished input: "1.50" and "$1,000,000" become numbers, and a date becomes its first instant. */
export function normalized(field, value) {
  const kind = kindOf(field);
  const plain = String(value).replace(/[$,\s]/g, '');
  if (kind === 'number' && plain !== '' && Number.isFinite(Number(plain))) {
    return Number(plain);
  }
  return kind === 'time' && DAY.test(value) ? startOf(value) : value;
}
