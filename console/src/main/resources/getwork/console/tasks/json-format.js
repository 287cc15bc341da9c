/** Formats JSON with short parts, such as conditions, on one line. */

const WIDTH = 56;

/** @param column where the value starts on its line */
export function format(value, indent = '', column = indent.length) {
  const short = oneLine(value);
  if (short.length + column <= WIDTH || isPlain(value) || Object.values(value).every(isPlain)) {
    return short;
  }
  const inner = indent + '  ';
  const [open, close, parts] = Array.isArray(value)
    ? ['[', ']', value.map((item) => format(item, inner))]
    : ['{', '}', Object.entries(value).map(member(inner))];
  return open + '\n' + parts.map((part) => inner + part).join(',\n') + '\n' + indent + close;
}

/** Formats a definition with each member on its own line. */
export function formatDefinition(definition) {
  const parts = Object.entries(definition).map(member('  '));
  return parts.length === 0 ? '{}' : '{\n  ' + parts.join(',\n  ') + '\n}';
}

function member(indent) {
  return ([name, value]) => {
    const before = JSON.stringify(name) + ': ';
    return before + format(value, indent, indent.length + before.length);
  };
}

const isPlain = (value) => typeof value !== 'object' || value === null;

function oneLine(value) {
  if (Array.isArray(value)) {
    return '[' + value.map(oneLine).join(', ') + ']';
  }
  return typeof value === 'object' && value !== null
    ? '{' + Object.entries(value).map(([name, item]) => JSON.stringify(name) + ': ' + oneLine(item)).join(', ') + '}'
    : JSON.stringify(value);
}

/** Whether two values are equal; the order of members is ignored. */
export function same(one, other) {
  return canonical(one) === canonical(other);
}

function canonical(value) {
  return JSON.stringify(value, (_, inner) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner);
}
