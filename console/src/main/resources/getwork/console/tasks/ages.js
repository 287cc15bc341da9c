/** The ages of the available loans: a histogram, and a table for screen readers. */

import { html, nothing, svg } from '../lit-html/lit-html.js';
import { counted, dayAndMonth, integer, isDate, period, time } from '../app/format.js';

const HEIGHT = 130;
const TOP = 20;
const GAP = 0.15;

const DAY = 24 * 60 * 60 * 1000;

const areOfDates = (ages) => isDate(ages[0].from) && isDate(ages.at(-1).to);

/** The first instant of a span, or the first date in it, and the last one: only the last span includes its end. */
const ends = ({ from, to }, ages) => [
  areOfDates(ages) ? Math.ceil(Date.parse(from) / DAY) * DAY : Date.parse(from),
  Date.parse(to) - (to === ages.at(-1).to ? 0 : 1),
];

/** When the loans of a span were submitted: a date belongs to one span only. */
function submitted(span, ages) {
  const [first, last] = ends(span, ages);
  return period(Math.min(first, last), last, areOfDates(ages));
}

/** The day; in a bar shorter than a day the time of day, but between dates the day that begins in it, if one does. */
function label(span, ages) {
  const [first, last] = ends(span, ages);
  return first > last ? '' : last - first < DAY - 1 && !areOfDates(ages) ? time(first)
    : dayAndMonth(new Date(first).toISOString());
}

function bar(span, index, ages, max) {
  const { loans } = span;
  const width = 100 / ages.length;
  const height = loans === 0 ? 0 : Math.max(2, (loans / max) * HEIGHT);
  const middle = (index + 0.5) * width + '%';
  return svg`
    <g>
      <title>${counted(loans, 'loan')}, ${submitted(span, ages)}</title>
      <rect x=${(index + GAP / 2) * width + '%'} y=${TOP + HEIGHT - height} width=${(1 - GAP) * width + '%'}
        height=${height} rx="3"></rect>
      <text x=${middle} y=${TOP + HEIGHT - height - 6} class="loans">${loans === 0 ? '' : integer(loans)}</text>
      <text x=${middle} y=${TOP + HEIGHT + 18} class=${index % 2 === 0 ? 'from' : 'from every-second'}>
        ${label(span, ages)}
      </text>
    </g>`;
}

const chart = (ages, max) => html`
  <svg class="ages" width="100%" height=${TOP + HEIGHT + 26} aria-hidden="true">
    <line x1="0" x2="100%" y1=${TOP + HEIGHT} y2=${TOP + HEIGHT} class="ground"></line>
    ${ages.map((one, index) => bar(one, index, ages, max))}
  </svg>`;

const table = (ages) => html`
  <div class="visually-hidden">
    <table>
      <caption>Available loans by time of submission</caption>
      <thead><tr><th scope="col">Submitted</th><th scope="col">Loans</th></tr></thead>
      <tbody>${ages.filter((span) => span.loans > 0 || label(span, ages) !== '').map((span) => html`
        <tr><td>${submitted(span, ages)}</td><td>${integer(span.loans)}</td></tr>`)}</tbody>
    </table>
  </div>`;

export function histogram(ages) {
  if (!ages?.length) {
    return nothing;
  }
  const max = Math.max(...ages.map(({ loans }) => loans));
  return html`
    <figure class="card stack aged">
      <figcaption class="spread">
        <h2>Available loans by time of submission</h2>
        <span class="hint">${submitted({ from: ages[0].from, to: ages.at(-1).to }, ages)}, oldest first</span>
      </figcaption>
      ${chart(ages, max)} ${table(ages)}
    </figure>`;
}
