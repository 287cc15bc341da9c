/** Rules of the API that it does not check after a value of the wrong type, which it reports alone. */

import { formOf } from './criteria.js';
import { isUnknown, kindOf } from './fields.js';

/** The range of each number, and what an extreme value means. */
export const RANGES = {
  maxPerRequest: { least: 1, most: 5, hint: '1 to 5' },
  maxHeldPerUser: { least: 1, most: 1000 },
  maxHeldHours: { least: 1, most: 720, hint: 'Unless the user extends the time. Empty: never.' },
  candidatesFreshSeconds: { least: 0, most: 3600, hint: '0 selects anew for each request' },
};

const isWithin = (value, { least, most }) => Number.isInteger(value) && value >= least && value <= most;

function numberFaults(definition) {
  return Object.entries(RANGES)
    .filter(([member, range]) => member in definition && !isWithin(definition[member], range))
    .map(([member, { least, most }]) => ({
      pointer: '/' + member,
      detail: `must be a whole number from ${least} to ${most}`,
    }));
}

const nameFaults = (name) => (name === '' || name !== name?.trim()
  ? [{ pointer: '/name', detail: 'must have 1 to 100 characters, without leading or trailing blanks' }]
  : []);

const fieldFault = (pointer, field) =>
  (isUnknown(field) ? [{ pointer: pointer + '/field', detail: field ? 'must be a loan field' : CHOOSE_FIELD }] : []);

const CHOOSE_FIELD = 'Choose a field';

export const ENTER_NUMBER = 'Enter a number';

const valueFault = (pointer, { field, value }) =>
  (kindOf(field) === 'number' && typeof value === 'string'
    ? [{ pointer: pointer + '/value', detail: ENTER_NUMBER }]
    : []);

/** The console says these in its own words, also when the API reports them. */
const OWN = [CHOOSE_FIELD, ENTER_NUMBER];

/** The faults that the API reports, and those that it would report without them. */
export function withKnown(faults, definition) {
  const own = knownFaults(definition);
  const at = (pointer) => own.find((fault) => fault.pointer === pointer && OWN.includes(fault.detail));
  return [...faults.map((fault) => at(fault.pointer) ?? fault),
    ...own.filter(({ pointer }) => faults.every((fault) => fault.pointer !== pointer))];
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

/** The faults of a definition that the console knows. */
export function knownFaults(definition) {
  return [
    ...nameFaults(definition.name),
    ...criteriaFaults(definition.criteria, '/criteria'),
    ...orderFaults(definition.order),
    ...numberFaults(definition),
  ];
}
