/**
 * Which fields loans have, as far as anybody has seen: those that all loans have, those in criteria and orders of
 * tasks, and those of the loans that were previewed. The API has no list of them, so any other name may be typed.
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

/** `text`, `number`, `time`, or nothing where it is not known. */
export function kindOf(field) {
  return known.get(field);
}

function kindOfValue(value) {
  return typeof value === 'number' ? 'number' : TIME.test(value) ? 'time' : 'text';
}

function meet(field, value) {
  if (field && known.get(field) === undefined) {
    known.set(field, value === undefined ? undefined : kindOfValue(value));
  }
}

export function learnFromLoan(loan) {
  Object.entries(loan.attributes).forEach(([field, value]) => meet(field, value));
}

export function learnFromTask(task) {
  learnFromCriteria(task.criteria);
  task.order.forEach(({ field }) => meet(field));
}

function learnFromCriteria(node) {
  (node.all ?? node.any ?? (node.not ? [node.not] : [])).forEach(learnFromCriteria);
  meet(node.field, node.value ?? node.values?.[0]);
}

function isNumber(typed) {
  return Number.isFinite(Number(typed)) && String(Number(typed)) === String(typed);
}

/** Whether nobody can know if this is meant as a number or as text, or it is the one and should be the other. */
export function isAmbiguous(field, value) {
  const kind = kindOf(field);
  return isNumber(value) && (kind === undefined || (kind === 'number') !== (typeof value === 'number'));
}

/**
 * What somebody typed, as a value of this field. What is not yet a number as numbers are written, such as "1.", stays
 * text until it is: so nothing is taken away while it is typed, and what is left of it the server refuses in its words.
 * Where the kind is not known, text that looks like a number stays text: somebody has chosen so.
 */
export function valueOf(field, typed, before) {
  const kind = kindOf(field);
  const asNumber = kind === undefined ? !(typeof before === 'string' && isNumber(before)) : kind === 'number';
  return asNumber && isNumber(typed) ? Number(typed) : typed;
}

/** What was typed, once it is done: "1.50" is a number, and a day is its first moment. */
export function settled(field, value) {
  const kind = kindOf(field);
  if (kind === 'number' && String(value).trim() !== '' && Number.isFinite(Number(value))) {
    return Number(value);
  }
  return kind === 'time' && DAY.test(value) ? value + 'T00:00:00Z' : value;
}
