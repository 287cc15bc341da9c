/** The parts of a task's definition in words, as lines. */

import { describe } from '../app/criteria.js';
import { label, words } from '../app/format.js';
import { formOf } from './criteria.js';
import { format } from './json-format.js';
import { taskOf } from './queues.js';

/** "submission date, oldest first", "“Bank statements verified”, newest first", "amount, largest first". */
export function orderText({ field, direction }) {
  const isTime = field.endsWith('At');
  const [ascending, descending] = isTime ? ['oldest', 'newest'] : ['smallest', 'largest'];
  const name = field === 'submittedAt' ? 'submission date' : isTime ? `“${label(field)}”` : words(field);
  return name + ', ' + (direction === 'desc' ? descending : ascending) + ' first';
}

function criteriaLines(node, indent = '') {
  const form = formOf(node);
  if (form === undefined || form === 'condition') {
    return [indent + (form ? describe(node) : format(node))];
  }
  const parts = form === 'not' ? [node.not] : node[form];
  return [indent + describe(node), ...parts.flatMap((part) => criteriaLines(part, indent + '  '))];
}

const factText = ({ attribute, input, value }) => label(attribute) + ': '
  + (input ? 'entered by the processor as ' + input.label : value === undefined ? 'the time of completion' : value);

const POLICIES = { FIRST_COME_FIRST_SERVED: 'First come, first served', FAIR_SHARE: 'Fair share' };

const LINES = {
  criteria: (criteria) => criteriaLines(criteria),
  order: (keys) => keys.map((key, index) => index + 1 + '. ' + orderText(key)),
  assignmentPolicy: (policy) => [POLICIES[policy] ?? policy],
  completion: (facts) => facts.map(factText),
  notAfter: (ids) => ids.map((id) => taskOf(id)?.name ?? 'Task ' + id),
  rowAttributes: (names) => names.map(label),
  returnReasons: (reasons) => reasons,
  groups: (names) => names,
};

/** The lines of a part; JSON may be anything. */
export function linesOf(member, value) {
  const asText = () => (typeof value === 'object' ? format(value) : String(value)).split('\n');
  let lines;
  try {
    lines = value === undefined ? [] : (LINES[member] ?? asText)(value);
  } catch {
    lines = asText();
  }
  return lines.length === 0 ? ['not set'] : lines;
}
