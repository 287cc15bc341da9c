/** The steps of a story, one of which is shown: Back, Next and their titles. */

import { html, nothing } from '../lit-html/lit-html.js';

/**
 * @param steps each with a title, and whether it isReached: only then can it be shown
 * @param shown the index of the shown step
 * @param show shows the step with an index
 * @param end after the last step: the text of the button, and what it does: go()
 */
export function stepper({ name, steps, shown, hint, show, end }) {
  const reached = steps.findLastIndex(({ isReached }) => isReached);
  const isEnd = end !== undefined && shown === steps.length - 1;
  return html`
    <div class="side-by-side" role="group" aria-label=${name}>
      <button class="small" aria-disabled=${shown === 0} @click=${() => show(Math.max(0, shown - 1))}>Back</button>
      <button class="small ${isEnd ? 'primary' : ''}" aria-disabled=${shown === reached && !isEnd}
        @click=${() => (isEnd ? end.go() : show(Math.min(shown + 1, reached)))}>${isEnd ? end.text : 'Next'}</button>
      <span class="hint">${hint}</span>
    </div>
    <p class="visually-hidden" role="status" aria-label=${name}>${steps[shown].title}</p>
    <ol class="story" aria-label=${name}>
      ${steps.map(({ title, isReached }, step) => html`
        <li class=${isReached ? '' : 'hint'} aria-current=${step === shown ? 'step' : nothing}>${isReached
          ? html`<button class="quiet" @click=${() => show(step)}>${title}</button>` : title}</li>`)}
    </ol>`;
}
