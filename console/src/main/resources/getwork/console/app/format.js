/** Formats numbers, times, durations and names of fields for the screen. */

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

/** The time since an instant; the day of the instant if that is more than a year ago. */
export function ageOrDate(instant, ago = '') {
  return instant && now() - Date.parse(instant) > 365 * DAY ? date(instant) : age(instant) + ago;
}

/** Formats in the locale of the browser. */
const formatter = (options) => new Intl.DateTimeFormat(undefined, options);

const CLOCK = { hour: 'numeric', minute: '2-digit' };
const DAY_AND_TIME = formatter({ weekday: 'short', ...CLOCK });
const DATE_TIME = formatter({ dateStyle: 'medium', timeStyle: 'medium' });
const DATE_AND_MINUTE = formatter({ dateStyle: 'medium', timeStyle: 'short' });
const DATE = formatter({ dateStyle: 'medium' });
const DATE_IN_UTC = formatter({ dateStyle: 'medium', timeZone: 'UTC' });
const DAY_AND_MONTH = formatter({ day: 'numeric', month: 'short' });
const DAY_AND_MONTH_IN_UTC = formatter({ day: 'numeric', month: 'short', timeZone: 'UTC' });
const TIME = formatter(CLOCK);
const TIME_WITH_SECONDS = formatter({ timeStyle: 'medium' });
const TIME_WITH_MILLIS = formatter({
  hour: 'numeric', minute: '2-digit', second: '2-digit', fractionalSecondDigits: 3,
});

/** Imports and the editor of tasks write a date as midnight in UTC, so no time zone may move it to the day before. */
export const isDate = (instant) => /T00:00(:00(\.0+)?)?Z$/.test(instant);

/** "Thu 12:02 PM". */
export function dayAndTime(instant) {
  return DAY_AND_TIME.format(new Date(instant)).replace(',', '');
}

export function dateTime(instant) {
  return instant ? DATE_TIME.format(new Date(instant)) : '–';
}

export function date(instant) {
  return instant ? (isDate(instant) ? DATE_IN_UTC : DATE).format(new Date(instant)) : '–';
}

/** A date, and the time of day unless the instant is a date; with seconds unless they are zero. */
export function dateOrTime(instant) {
  const isMinute = /:00(\.0+)?Z$/.test(instant);
  return isDate(instant) ? date(instant) : (isMinute ? DATE_AND_MINUTE : DATE_TIME).format(new Date(instant));
}

/** "Apr 3 – 5, 2026", or "Apr 3, 2026, 2:00 – 4:00 PM" unless it is of dates. */
export function period(from, to, isOfDates) {
  return (isOfDates ? DATE_IN_UTC : DATE_AND_MINUTE).formatRange(from, to);
}

/** "Apr 3". */
export function dayAndMonth(instant) {
  return (isDate(instant) ? DAY_AND_MONTH_IN_UTC : DAY_AND_MONTH).format(new Date(instant));
}

/** The value of an input of local time; without seconds if they are zero. */
export function localTime(instant) {
  const at = new Date(instant);
  const local = new Date(at - at.getTimezoneOffset() * MINUTE).toISOString();
  return local.slice(0, 'yyyy-mm-ddThh:mm:ss'.length).replace(/:00$/, '');
}

/** "2:03 PM". */
export function time(instant) {
  return TIME.format(new Date(instant));
}

/** "2:03:07 PM". */
export function timeWithSeconds(instant) {
  return TIME_WITH_SECONDS.format(new Date(instant));
}

/** "2:03:07.250 PM". */
export function timeWithMillis(instant) {
  return TIME_WITH_MILLIS.format(new Date(instant));
}

export function number(value, options) {
  return new Intl.NumberFormat(undefined, options).format(value);
}

const INTEGER = new Intl.NumberFormat();

export function integer(count) {
  return count === undefined ? '–' : INTEGER.format(count);
}

/** "0.5", "2.0". */
export function tenths(value) {
  return number(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

/** "$25,000", "$12.50" with two decimals. */
export function money(amount, currency, decimals = 0) {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return number(amount, { style: 'currency', currency, ...digits });
}

/** "1st", "2nd", "3rd", "4th", "11th". */
export function ordinal(place) {
  const ending = { one: 'st', two: 'nd', few: 'rd', other: 'th' };
  return integer(place) + ending[new Intl.PluralRules('en', { type: 'ordinal' }).select(place)];
}

/** "node a", but "node-8080" for a name that contains the word. */
export const nodeName = (name, word = 'node') => (/^node/i.test(name) ? name : word + ' ' + name);

/** The same at the start of a sentence. */
export const nodeNameAtStart = (name) => nodeName(name, 'Node');

/** "1 loan", "2 loans". */
export function counted(count, thing) {
  return integer(count) + ' ' + thing + (count === 1 ? '' : 's');
}

/** Parts of field names that are abbreviations. */
const ABBREVIATIONS = new Set('aba ach cd dba dti ein fico id llc ltv naics ppp sba ssn tin us zip'.split(' '));
const WORD_STARTS = /(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/;

function spelled(word) {
  const lower = word.toLowerCase();
  return ABBREVIATIONS.has(lower) || /^[A-Z]{2}/.test(word) ? word.toUpperCase() : lower;
}

/** "bank statements verified" for bankStatementsVerifiedAt, "LLC reviewed" for llcReviewedAt: inside a sentence. */
export function words(field) {
  return field.replace(/(?<=[a-z\d])At$/, '').split(WORD_STARTS).map(spelled).join(' ');
}

/** "Bank statements verified" for bankStatementsVerifiedAt. */
export function label(field) {
  const text = words(field);
  return text.charAt(0).toUpperCase() + text.slice(1);
}
