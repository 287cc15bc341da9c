/**
 * The known fields of loans and their kinds: the fields of all loans, of the criteria and orders of tasks, and of
 * previewed loans. The API has no list of fields, so users can also type other names.
 */

const known = new Map([
  ['loanNumber', 'text'],
  ['amount', 'number'],
  ['currency', 'text'],
  ['state', 'text'],
  ['product', 'text'],
  ['purpose', 'text'],
  ['submittedAt', 'time'],
]);

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
const DAY = /^\d{4}-\d\d-\d\d$/;

export function fieldNames() {
  return [...known.keys()].sort();
}

/** `text`, `number` or `time`; undefined for an unknown field. */
export function kindOf(field) {
  return known.get(field);
}

function kindOfValue(value) {
  return typeof value === 'number' ? 'number' : TIME.test(value) ? 'time' : 'text';
}

function learn(field, value) {
  if (field && known.get(field) === undefined) {
    known.set(field, value === undefined ? undefined : kindOfValue(value));
  }
}

export function learnFromLoan(loan) {
  Object.entries(loan.attributes).forEach(([field, value]) => learn(field, value));
}

export function learnFromTask(task) {
  learnFromCriteria(task.criteria);
  task.order.forEach(({ field }) => learn(field));
}

function learnFromCriteria(node) {
  (node.all ?? node.any ?? (node.not ? [node.not] : [])).forEach(learnFromCriteria);
  learn(node.field, node.value ?? node.values?.[0]);
}

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

/** Normalizes a finished input: "1.50" becomes a number, and a date becomes its first instant. */
export function normalized(field, value) {
  const kind = kindOf(field);
  if (kind === 'number' && String(value).trim() !== '' && Number.isFinite(Number(value))) {
    return Number(value);
  }
  return kind === 'time' && DAY.test(value) ? value + 'T00:00:00Z' : value;
}
