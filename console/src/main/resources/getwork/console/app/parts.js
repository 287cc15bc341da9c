/** Parts that several screens show. */

import { html, nothing } from '../lit-html/lit-html.js';
import { formatValue } from './criteria.js';
import { label } from './format.js';
import { UnavailableError } from './http.js';
import { inOwnWords } from './problem-words.js';
import { addressOf } from './session.js';
import { redraw } from './store.js';

export const factValue = (value) => (value === undefined || value === null ? 'none' : formatValue(value));

/** A change of an attribute of a loan: "NAICS: none → 541110". */
export const factChange = ({ attribute, oldValue, newValue }) =>
  html`${label(attribute)}: ${factValue(oldValue)} → ${factValue(newValue)}`;

/** The problem document of a rejected call. */
export const problem = (refused) => (refused ? ofProblem(inOwnWords(refused)) : nothing);

const ofProblem = ({ title, detail, errors, changed }) => html`
  <div class="problem" role="alert">
    <strong>${title}.</strong> ${detail}
    ${errors?.length
      ? html`<ul>${errors.map((error) => html`
          <li><code>${error.pointer ?? error.parameter ?? error.header}</code> ${error.detail}</li>`)}</ul>`
      : nothing}
    ${changed ? html`<ul>${changed.map((change) => html`<li>${factChange(change)}</li>`)}</ul>` : nothing}
  </div>`;

/** A link to the loan in the lender's own system, in a tab of its own; the task may have a template. */
export const ownSystemLink = (loanNumber, template) => (addressOf(loanNumber, template)
  ? html`<a href=${addressOf(loanNumber, template)} target="_blank" rel="noopener noreferrer">
      Open<span class="visually-hidden"> ${loanNumber} in its own system</span></a>`
  : nothing);

/** A scroll container for content wider than the screen; the focus makes it scroll by arrow keys too. */
export const scrollable = (label, content) => html`
  <div class="scroll" tabindex="0" role="region" aria-label=${label}>${content}</div>`;

/** A problem document for a call without an answer. */
export const noAnswerProblem = {
  title: 'The server did not answer',
  detail: 'Try again.',
};

/**
 * Runs an action and then redraws.
 *
 * @return its result, or undefined if the server does not answer
 */
export async function attempt(action, onUnavailable = () => {}) {
  try {
    return await action();
  } catch (failure) {
    if (!(failure instanceof UnavailableError)) {
      throw failure;
    }
    onUnavailable(failure);
    return undefined;
  } finally {
    redraw();
  }
}
