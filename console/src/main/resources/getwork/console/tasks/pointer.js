/** Immutable changes of JSON values by JSON pointers. */

import { escapeStep } from './json-parser.js';

export function steps(pointer) {
  return pointer.split('/').slice(1).map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function changeAt(value, [name, ...rest], change) {
  if (name === undefined) {
    return change(value);
  }
  const copy = Array.isArray(value) ? [...value] : { ...value };
  copy[name] = changeAt(value?.[name], rest, change);
  return copy;
}

/** A copy whose part at the pointer is changed. */
export function changedAt(value, pointer, change) {
  return changeAt(value, steps(pointer), change);
}

/** A copy without the part at the pointer. */
export function without(value, pointer) {
  const name = steps(pointer).at(-1);
  const parent = pointer.slice(0, pointer.length - escapeStep(name).length);
  return changedAt(value, parent, (inner) => {
    if (Array.isArray(inner)) {
      return inner.toSpliced(Number(name), 1);
    }
    const { [name]: _, ...others } = inner;
    return others;
  });
}

/** Whether a pointer is equal to another one or below it. */
export function isWithin(pointer, outer) {
  return pointer === outer || pointer.startsWith(outer + '/');
}
