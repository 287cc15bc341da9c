/** The choice when a returned loan is available again: `{hours}` or, at an instant, `{returnAt}`. */

import { html } from '../lit-html/lit-html.js';
import { live } from '../lit-html/directives/live.js';
import { now } from '../app/session.js';
import { redraw } from '../app/store.js';
import { time } from '../app/format.js';
import { backText } from './disposition-words.js';

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

function choose(current, when) {
  current.when = when;
  redraw();
}

/** The presets, with one tab stop for all. */
export const whenField = (current) => {
  const { when } = current;
  const isChosen = (preset) => preset.hours === when.hours && preset.returnAt === when.returnAt;
  return html`
    <div class="side-by-side" role="radiogroup" aria-label="When">
      ${presets().map(([words, preset], index) => html`
        <label class="preset">
          <input type="radio" name="when" aria-keyshortcuts=${index + 1}
            .checked=${live(isChosen(preset))} ?autofocus=${isChosen(preset)} @change=${() => choose(current, preset)}>
          ${words} <kbd aria-hidden="true">${index + 1}</kbd></label>`)}
      <output class="back">${backText(when)}</output>
    </div>`;
};

/** Any number of hours. */
export const hoursField = (current) => {
  const { when } = current;
  const hours = when.hours ?? Math.round((Date.parse(when.returnAt) - now()) / HOUR);
  return html`
    <label>
      <span>Another time <span class="hint">(at most 72 h)</span></span>
      <input type="range" min="0" max="72" .value=${live(String(hours))} aria-valuetext=${backText(when)}
        @input=${({ target }) => choose(current, { hours: Number(target.value) })}>
    </label>`;
};
