/** The console's own words for problems of the user: those of the server are for every client of the API. */

import { dateOrTime } from './format.js';

const WORDS = {
  'held-limit-reached': ({ held, limit }) => held !== undefined && {
    title: `You hold ${held} of ${limit} loans of this task`, detail: 'Complete or return one first.',
  },
  'user-absent': ({ until, reason }) => ({
    title: 'You are absent until ' + dateOrTime(until) + (reason ? ` (${reason})` : ''),
    detail: 'Request again then, or ask a manager to end the absence.',
  }),
  'unknown-loan': ({ loanNumber = 'with this number' }) =>
    ({ title: 'No loan ' + loanNumber, detail: 'Check the number.' }),
};

/** A problem document with the console's words for its type, if it has any. */
export const inOwnWords = (refused) =>
  ({ ...refused, ...WORDS[refused.type?.replace('/problems/', '')]?.(refused) });
