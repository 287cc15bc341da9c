/** Texts about dispositions. */

import { counted, dayAndTime } from '../app/format.js';
import { inOwnWords } from '../app/problem-words.js';
import { now } from '../app/session.js';
import { disposable } from './state.js';

const HOUR = 3_600_000;

export const PARTICIPLES = {
  COMPLETE: 'completed', RETURN_AFTER: 'returned', RETURN_AT: 'returned', NEVER_RETURN: 'excluded', NOT_ME: 'declined',
};

export const loansText = (loans) => (loans.length === 1 ? loans[0].loanNumber : counted(loans.length, 'loan'));

/** "back Fri 9:00 AM", "available again now". */
export const backText = ({ hours, returnAt }) =>
  (hours === 0 ? 'available again now' : 'back ' + dayAndTime(returnAt ?? now() + hours * HOUR));

/** "completed", "returned, back Fri 9:00 AM". */
export const endOf = (disposition) => PARTICIPLES[disposition.outcome]
  + (disposition.outcome.startsWith('RETURN') ? ', ' + backText(disposition) : '');

/** "PPP-000089 is not sent yet." */
export const unsentText = (ids) =>
  loansText(ids.map(disposable)) + (ids.length === 1 ? ' is' : ' are') + ' not sent yet.';

/** "PPP-000089 was sent, but is not confirmed yet." */
export const unconfirmedText = (ids) => loansText(ids.map(disposable))
  + (ids.length === 1 ? ' was sent, but is' : ' were sent, but are') + ' not confirmed yet.';

export const textOf = (loans, end) => loansText(loans) + ' ' + end + '.';

/** How a manager corrects what can no longer be undone. */
export const remedyOf = ({ outcome, hours }) => (outcome === 'COMPLETE'
  ? " A manager can correct the facts on the loan's page."
  : outcome === 'NOT_ME' || hours === 0 ? '' : " A manager can restore it on the loan's page.");

/** "PPP-000089 was not completed". */
export const failureText = (loans, participle) =>
  loansText(loans) + (loans.length === 1 ? ' was' : ' were') + ' not ' + participle;

/** ": busy. Try it later." */
export function causeText(problem) {
  const { title, detail = '' } = inOwnWords(problem);
  return ': ' + title.charAt(0).toLowerCase() + title.slice(1) + '. ' + detail;
}
