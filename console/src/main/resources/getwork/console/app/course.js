/** The courses of figures: one bar per hour. */

import { html, nothing, svg } from '../lit-html/lit-html.js';
import { dayAndTime, duration, integer, tenths, time } from './format.js';

export const HOUR = 60 * 60 * 1000;
export const RANGES = { 24: '24 h', 168: '7 days' };
const HEIGHT = 24;

function bar(value, index, max) {
  const height = Math.max(1, (value / max) * HEIGHT);
  return 'M' + index + ' ' + HEIGHT + 'v-' + height.toFixed(1) + 'h.8v' + height.toFixed(1) + 'z';
}

export const known = (values) => values.filter((value) => value !== null);

/**
 * A value and its course, with the hour of the most for screen readers.
 *
 * @param span the first hour (from), and how many there are (hours)
 * @param values one per hour, null if unknown
 * @param shown the value to show; undefined if there is none
 * @param when a word about the shown value
 */
export function sparkline(name, { from, hours }, values = [], shown, format = integer, when = '') {
  if (values.length === 0) {
    return '…';
  }
  const max = Math.max(...known(values));
  const hour = Date.parse(from) + values.indexOf(max) * HOUR;
  const text = shown === undefined ? undefined : format(shown);
  const course = name + ' in the last ' + RANGES[hours] + (max > 0
    ? ': most ' + format(max) + ' at ' + (hours === '24' ? time : dayAndTime)(hour)
    : ': none');
  return html`
    <span class="course">
      <svg viewBox="0 0 ${values.length} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label=${course}>
        <title>${course}</title>
        ${max > 0
          ? svg`<path d=${values.map((value, i) => (value ? bar(value, i, max) : '')).join('')}></path>`
          : nothing}
      </svg>
      <span>${text === undefined ? '–' : text + when}
        ${max > 0 && format(max) !== text ? html`<span class="hint">most ${format(max)}</span>` : nothing}</span>
    </span>`;
}

export const sum = (values) => values.reduce((total, value) => total + value, 0);

const seconds = (value) => (value < 10 ? tenths(value) + ' s' : duration(value * 1000));

/**
 * The columns of tasks: the current count at the end of its course, the sum, and the median of the last hour with
 * requests.
 *
 * @param figures returns those of a task, undefined until they are read
 * @param current returns how many loans are available, undefined if unknown
 * @param span returns the first hour, and how many there are
 */
export function courseColumns(figures, current, span) {
  const column = (head, course) => ({ head, number: true, cell: (task) => course(head, task, figures(task) ?? {}) });
  return [
    column('Available', (head, task, { available }) => {
      const count = current(task);
      return sparkline(head, span(), count === undefined ? available : available?.with(-1, count), count, integer,
        ' now');
    }),
    column('Completed', (head, _, { completed }) => sparkline(head, span(), completed, completed && sum(completed))),
    column('Median wait', (head, _, { medianWaitSeconds: waits }) =>
      sparkline(head, span(), waits, waits && known(waits).at(-1), seconds)),
  ];
}
