/** Numbers and times as people say them. */

import { now } from './session.js';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** "12 s", "4 min", "3 h", "5 days", "6 years". */
export function span(milliseconds) {
  const time = Math.max(0, milliseconds);
  const steps = [[MINUTE, SECOND, ' s'], [HOUR, MINUTE, ' min'], [2 * DAY, HOUR, ' h'], [730 * DAY, DAY, ' days']];
  const step = steps.find(([below]) => time < below);
  return step ? Math.floor(time / step[1]) + step[2] : Math.floor(time / (365.25 * DAY)) + ' years';
}

/** How long ago something was. */
export function age(instant) {
  return instant ? span(now() - Date.parse(instant)) : '–';
}

const CLOCK = new Intl.DateTimeFormat('en-GB', { weekday: 'short', hour: '2-digit', minute: '2-digit' });
const MOMENT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });
const DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });
const WHOLE = new Intl.NumberFormat('en-US');

/** "Thu 12:02". */
export function clock(instant) {
  return CLOCK.format(new Date(instant)).replace(',', '');
}

export function moment(instant) {
  return instant ? MOMENT.format(new Date(instant)) : '–';
}

export function date(instant) {
  return instant ? DATE.format(new Date(instant)) : '–';
}

export function whole(number) {
  return WHOLE.format(number);
}

export function money(amount, currency) {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency, maximumFractionDigits: 0 }).format(amount);
}

/** "1st", "2nd", "3rd", "4th", "11th". */
export function ordinal(number) {
  const ending = { one: 'st', two: 'nd', few: 'rd', other: 'th' };
  return number + ending[new Intl.PluralRules('en', { type: 'ordinal' }).select(number)];
}

/** "1 loan", "2 loans". */
export function counted(number, thing) {
  return whole(number) + ' ' + thing + (number === 1 ? '' : 's');
}
