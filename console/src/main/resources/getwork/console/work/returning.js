/** The choice when a returned loan is available again: `{hours}` or, at an instant, `{returnAt}`. */

import { html } from '../lit-html/lit-html.js';
import { live } from '../lit-html/directives/live.js';
import { now } from '../app/session.js';
import { redraw } from '../app/store.js';
import { dayAndTime, time } from '../app/format.js';

const HOUR = 3_600_000;
const DELAYS = [0, 4, 24, 72];
const LONGEST = 72 * HOUR;
const MORNING = 9;

/** Nine o'clock in the browser's time zone. */
function morningIn(days) {
  const today = new Date(now());
  return new Date(today.getFullYear(), today.getMonth(), today.getDate() + days, MORNING);
}

const isWorkingDay = (morning) => ![0, 6].includes(morning.getDay());

/** The next working day is left out if it is tomorrow, or later than the API allows. */
function presets() {
  const next = [1, 2, 3].map(morningIn);
  const working = next.find(isWorkingDay);
  const mornings = [['Tomorrow ' + time(next[0]), next[0]]];
  if (working !== next[0] && working - now() <= LONGEST) {
    mornings.push(['Next working day', working]);
  }
  return [
    ...DELAYS.map((hours) => [hours === 0 ? 'Now' : hours + ' h', { hours }]),
    ...mornings.map(([words, at]) => [words, { returnAt: at.toISOString() }]),
  ];
}

/** "24 h, back Fri 11:26 AM", "back Fri 9:00 AM". */
const backText = ({ hours, returnAt }) => (returnAt === undefined ? hours + ' h, ' : '')
  + (hours === 0 ? 'back at once' : 'back ' + dayAndTime(returnAt ?? now() + hours * HOUR));

function choose(current, when) {
  current.when = when;
  redraw();
}

export const whenField = (current) => {
  const { when } = current;
  const hours = when.hours ?? Math.round((Date.parse(when.returnAt) - now()) / HOUR);
  const isChosen = (preset) => preset.hours === when.hours && preset.returnAt === when.returnAt;
  return html`
    <div class="side-by-side" role="group" aria-label="When">
      ${presets().map(([words, preset], index) => html`
        <button type="button" aria-pressed=${isChosen(preset)} ?autofocus=${isChosen(preset)}
          aria-keyshortcuts=${index + 1} @click=${() => choose(current, preset)}>
          ${words} <kbd aria-hidden="true">${index + 1}</kbd></button>`)}
    </div>
    <label>
      <span>Return${when.returnAt ? ',' : ' after'} <output class="back">${backText(when)}</output>
        <span class="hint">(at most 72 h)</span></span>
      <input type="range" min="0" max="72" .value=${live(String(hours))}
        aria-valuetext=${backText(when)}
        @input=${({ target }) => choose(current, { hours: Number(target.value) })}>
    </label>`;
};
