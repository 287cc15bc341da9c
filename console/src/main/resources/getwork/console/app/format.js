/** Formats numbers, times and durations for the screen. */

import { now } from './session.js';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** "12 s", "4 min", "3 h", "5 days", "6 years". */
export function duration(milliseconds) {
  const time = Math.max(0, milliseconds);
  const steps = [[MINUTE, SECOND, ' s'], [HOUR, MINUTE, ' min'], [2 * DAY, HOUR, ' h'], [730 * DAY, DAY, ' days']];
  const step = steps.find(([below]) => time < below);
  return step ? Math.floor(time / step[1]) + step[2] : Math.floor(time / (365.25 * DAY)) + ' years';
}

/** The time since an instant. */
export function age(instant) {
  return instant ? duration(now() - Date.parse(instant)) : '–';
}

const DAY_AND_TIME = new Intl.DateTimeFormat('en-GB', { weekday: 'short', hour: '2-digit', minute: '2-digit' });
const DATE_TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });
const DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });
const INTEGER = new Intl.NumberFormat('en-US');

/** "Thu 12:02". */
export function dayAndTime(instant) {
  return DAY_AND_TIME.format(new Date(instant)).replace(',', '');
}

export function dateTime(instant) {
  return instant ? DATE_TIME.format(new Date(instant)) : '–';
}

export function date(instant) {
  return instant ? DATE.format(new Date(instant)) : '–';
}

export function integer(number) {
  return number === undefined ? '–' : INTEGER.format(number);
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
  return integer(number) + ' ' + thing + (number === 1 ? '' : 's');
}
