/** JSON for people: what is short, such as a condition, stands on one line. */

const WIDTH = 56;

export function written(value, indent = '') {
  const short = oneLine(value);
  if (short.length + indent.length <= WIDTH || typeof value !== 'object' || value === null) {
    return short;
  }
  const inner = indent + '  ';
  const [open, close, parts] = Array.isArray(value)
    ? ['[', ']', value.map((item) => written(item, inner))]
    : ['{', '}', Object.entries(value).map(([name, item]) => JSON.stringify(name) + ': ' + written(item, inner))];
  return open + '\n' + parts.map((part) => inner + part).join(',\n') + '\n' + indent + close;
}

/** A definition: each of its members begins on a line of its own, however short all is. */
export function writtenDefinition(definition) {
  const parts = Object.entries(definition).map(([name, item]) => JSON.stringify(name) + ': ' + written(item, '  '));
  return parts.length === 0 ? '{}' : '{\n  ' + parts.join(',\n  ') + '\n}';
}

function oneLine(value) {
  if (Array.isArray(value)) {
    return '[' + value.map(oneLine).join(', ') + ']';
  }
  return typeof value === 'object' && value !== null
    ? '{' + Object.entries(value).map(([name, item]) => JSON.stringify(name) + ': ' + oneLine(item)).join(', ') + '}'
    : JSON.stringify(value);
}

/** Whether two values say the same; the order of the members of an object says nothing. */
export function same(one, other) {
  return canonical(one) === canonical(other);
}

function canonical(value) {
  return JSON.stringify(value, (_, inner) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner);
}
