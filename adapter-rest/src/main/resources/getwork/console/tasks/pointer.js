/** Parts of a JSON value by their JSON pointers; a change makes a new value and leaves the old one as it was. */

import { step } from './json.js';

function steps(pointer) {
  return pointer.split('/').slice(1).map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function put(value, [name, ...rest], change) {
  if (name === undefined) {
    return change(value);
  }
  const copy = Array.isArray(value) ? [...value] : { ...value };
  copy[name] = put(value?.[name], rest, change);
  return copy;
}

/** With what the change makes of the part at the pointer. */
export function changedAt(value, pointer, change) {
  return put(value, steps(pointer), change);
}

/** Without the item or the member at the pointer. */
export function without(value, pointer) {
  const name = steps(pointer).at(-1);
  const parent = pointer.slice(0, pointer.length - step(name).length);
  return changedAt(value, parent, (inner) => {
    if (Array.isArray(inner)) {
      return inner.toSpliced(Number(name), 1);
    }
    const { [name]: _, ...others } = inner;
    return others;
  });
}

/** Whether the pointer is of a part of what the other points at, or of that itself. */
export function isWithin(pointer, outer) {
  return pointer === outer || pointer.startsWith(outer + '/');
}
