/** The structure of criteria. Pure functions. */

import { OPERATORS } from '../app/criteria.js';

export function takesList(op) {
  return op === 'in' || op === 'notIn';
}

function takesValue(op) {
  return op !== 'present' && op !== 'absent';
}

export function newCondition() {
  return { field: '', op: 'eq', value: '' };
}

const isObject = (node) => typeof node === 'object' && node !== null && !Array.isArray(node);

/** `all`, `any`, `not` or `condition`; undefined if the form cannot show the node. */
export function formOf(node) {
  if (!isObject(node)) {
    return undefined;
  }
  const names = Object.keys(node);
  if (names.includes('field') || names.includes('op')) {
    return isCondition(node, names) ? 'condition' : undefined;
  }
  const [name] = names;
  const isList = (name === 'all' || name === 'any') && Array.isArray(node[name]);
  return names.length === 1 && (name === 'not' || isList) ? name : undefined;
}

function isCondition({ field, op, value, values }, names) {
  const plain = (one) => typeof one === 'string' || typeof one === 'number';
  return (
    names.every((name) => ['field', 'op', 'value', 'values'].includes(name)) &&
    typeof field === 'string' &&
    op in OPERATORS &&
    (value === undefined || (plain(value) && !takesList(op) && takesValue(op))) &&
    (values === undefined || (takesList(op) && Array.isArray(values) && values.every(plain)))
  );
}

function partsOf(node) {
  return node.all ?? node.any ?? [node.not];
}

/** The fields that the conditions name. */
export function fieldsOf(node) {
  const form = formOf(node);
  return form === 'condition' ? [node.field] : form ? partsOf(node).flatMap(fieldsOf) : [];
}

/** The group with another operator and the same parts. */
export function withGroup(node, form) {
  const parts = partsOf(node);
  if (form !== 'not') {
    return { [form]: parts };
  }
  return { not: parts.length === 1 ? parts[0] : node };
}

/** The condition with another operator; it keeps its values if the operator takes any. */
export function withOperator({ field, value, values = [value ?? ''].filter((one) => one !== '') }, op) {
  if (!takesValue(op)) {
    return { field, op };
  }
  return takesList(op) ? { field, op, values } : { field, op, value: values[0] ?? '' };
}
