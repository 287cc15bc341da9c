/** Rules that the console checks itself, so that the API is asked only for what it alone knows. */

import { formOf, takesList } from './criteria.js';
import { isUnknown, kindOf } from './fields.js';

/** The range of each number, and what an extreme value means. */
export const RANGES = {
  maxPerRequest: { least: 1, most: 5, hint: '1 to 5' },
  maxHeldPerUser: { least: 1, most: 1000 },
  maxHeldHours: { least: 1, most: 720, hint: 'Unless the user extends the time. Empty: never.' },
  candidatesFreshSeconds: { least: 0, most: 3600, hint: '0 selects anew for each request' },
};

const isWithin = (value, { least, most }) => Number.isInteger(value) && value >= least && value <= most;

const faultAt = (pointer, detail) => (detail ? [{ pointer, detail }] : []);

function numberFaults(definition) {
  return Object.entries(RANGES)
    .filter(([member, range]) => member in definition && !isWithin(definition[member], range))
    .flatMap(([member, { least, most }]) => faultAt('/' + member, `must be a whole number from ${least} to ${most}`));
}

/** The most held against the most per request, if each alone is in its range. */
function heldFaults({ maxPerRequest = RANGES.maxPerRequest.most, maxHeldPerUser: held }) {
  return faultAt('/maxHeldPerUser', isWithin(held, RANGES.maxHeldPerUser) && held < maxPerRequest
    && `must be at least the most loans per request (${maxPerRequest})`);
}

const nameFaults = (name = '') => faultAt('/name', String(name).trim() === '' ? 'Enter a name'
  : name !== String(name).trim() && 'must not begin or end with a blank');

const fieldFault = (pointer, field) =>
  faultAt(pointer + '/field', isUnknown(field) && (field ? 'must be a loan field' : 'Choose a field'));

export const NOT_A_NUMBER = 'must be a number';

const isText = (value) => typeof value === 'string';

function valueFault(pointer, { field, op, value, values }) {
  if (takesList(op)) {
    const isEmpty = (values ?? []).every((one) => one === '');
    return faultAt(pointer + '/values', field !== '' && isEmpty && 'Enter at least one value');
  }
  const detail = isText(value) && (value.trim() === '' ? 'Enter a value' : kindOf(field) === 'number' && NOT_A_NUMBER);
  return faultAt(pointer + '/value', field !== '' && detail);
}

function criteriaFaults(node, pointer) {
  const form = formOf(node);
  if (form === undefined || form === 'condition') {
    return form ? [...fieldFault(pointer, node.field), ...valueFault(pointer, node)] : [];
  }
  return form === 'not'
    ? criteriaFaults(node.not, pointer + '/not')
    : node[form].flatMap((part, index) => criteriaFaults(part, [pointer, form, index].join('/')));
}

const orderFaults = (order) => (Array.isArray(order)
  ? order.flatMap((key, index) => fieldFault('/order/' + index, key?.field))
  : []);

/** The faults of what selects and sorts the loans. */
export const selectionFaults = ({ criteria, order }) =>
  [...criteriaFaults(criteria, '/criteria'), ...orderFaults(order)];

export const faultsOfDefinition = (definition) => [
  ...nameFaults(definition.name),
  ...selectionFaults(definition),
  ...numberFaults(definition),
  ...heldFaults(definition),
];
