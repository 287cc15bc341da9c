/** What several screens show. */

import { html, nothing } from '../lit/lit-html.js';
import { AwayError } from './http.js';
import { changed } from './store.js';

/** A refusal, in the words of its problem document. */
export const problem = (refused) =>
  refused
    ? html`<div class="problem" role="alert">
        <strong>${refused.title}.</strong> ${refused.detail}
        ${refused.errors?.length
          ? html`<ul>${refused.errors.map((error) => html`
              <li><code>${error.pointer ?? error.parameter ?? error.header}</code> ${error.detail}</li>`)}</ul>`
          : nothing}
      </div>`
    : nothing;

/** What may be wider than the screen, a table say, and is then moved by arrow keys too. */
export const scroll = (label, content) => html`
  <div class="scroll" tabindex="0" role="region" aria-label=${label}>${content}</div>`;

/** What is shown where the server did not answer: nobody knows whether it was done. */
export const unanswered = {
  title: 'No answer',
  detail: 'The server did not answer. Try again: what was done is not done twice.',
};

/**
 * Does something that may go unanswered.
 *
 * @return what it answered, or nothing when there was no answer
 */
export async function attempt(action, away = () => {}) {
  try {
    return await action();
  } catch (failure) {
    if (!(failure instanceof AwayError)) {
      throw failure;
    }
    away(failure);
    return undefined;
  } finally {
    changed();
  }
}
