/** Calls for many tasks: one after another, and so few per second that the rate limit leaves room for others. */

import { retryAfter } from '../app/http.js';

const INTERVAL_MS = 50;

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Repeats the call after a rejection by the rate limit. */
export async function paced(send) {
  await pause(INTERVAL_MS);
  const answer = await send();
  if (answer?.status !== 429) {
    return answer;
  }
  await pause(1000 * retryAfter(answer.headers, 1));
  return paced(send);
}
