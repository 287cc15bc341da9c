/** My work, of a processor: get loans, see what is held, give each an end. */

import { html, nothing } from '../lit/lit-html.js';
import { problem } from '../app/parts.js';
import { changed } from '../app/store.js';
import { whole } from '../app/words.js';
import { focusNear, focusRow, focused, step } from './focus.js';
import { refresh } from './pipeline.js';
import { ask, question, whenAnswered } from './questions.js';
import { button, card, getWork, outcome, spoken } from './request-view.js';
import { hurry, pause, resume, whenDecided } from './request.js';
import { complete, tables } from './rows.js';
import { belongTo, state } from './state.js';
import { picker, setCount } from './tasks.js';

/** What a node says of a queue may be two seconds old: after an event it is asked once more, later than that. */
const SURE = 2_200;

let later = 0;

whenAnswered((ids) => focusNear(ids)());

/** The first loan that came gets the focus, unless the user has gone on to something else meanwhile. */
whenDecided(async ({ request }) => {
  state.fresh = new Set(request?.assignments.map((given) => given.id) ?? []);
  const at = document.activeElement;
  const waits = at === document.body || at?.closest('.get-work, .finding, .tasks, .outcome');
  await refresh();
  const [first] = state.fresh;
  setTimeout(() => {
    const stayed = [at, document.body].includes(document.activeElement);
    if (waits && stayed && !state.asked) {
      first ? focusRow(first) : document.getElementById('get-work')?.focus();
    }
  });
});

function clearSelection() {
  state.selected.clear();
  changed();
}

const several = () => {
  const ids = [...state.selected];
  return html`
    <div class="card side-by-side chosen" role="group" aria-label="Chosen loans">
      <strong>${whole(ids.length)} chosen</strong>
      <button class="small" @click=${() => complete(ids)}>Complete all</button>
      <button class="small" @click=${() => ask('return', ids)}>Return all</button>
      <button class="small danger" @click=${() => ask('never', ids)}>Never return any</button>
      <button class="quiet small" @click=${clearSelection}>Choose none</button>
    </div>`;
};

const firstUse = () => html`
  <div class="card stack first-use">
    <p><strong>You hold no loans.</strong></p>
    <p>Choose a task, say how many, and press <b>Get work</b> (or the key <kbd>G</kbd>). The best loans of the task come
      here. They are nobody else's until you complete them or give them back.</p>
  </div>`;

const pipeline = () => html`
  <section class="stack" aria-labelledby="pipeline">
    <div class="spread">
      <h2 id="pipeline">Pipeline</h2>
      ${state.pipeline.length > 0
        ? html`<p class="hint">In a row: <kbd>C</kbd> complete, <kbd>R</kbd> return, <kbd>N</kbd> never.
            <kbd>J</kbd> and <kbd>K</kbd> go through the rows.</p>`
        : nothing}
    </div>
    ${state.selected.size > 0 ? several() : nothing}
    ${state.pipeline.length + state.gone.size > 0 ? tables() : state.read ? firstUse() : html`<p class="hint">…</p>`}
    ${state.morePipeline
      ? html`<p class="hint">These are the first ${state.pipeline.length} loans you hold.</p>`
      : nothing}
  </section>`;

const view = () => html`
  <div class="stack work">
    <h1>My work</h1>
    ${problem(state.refusal)}
    <section class="card stack" aria-label="Get work">
      ${picker()}
      ${state.press ? card() : button()}
      <div class="outcome stack" role="status" aria-atomic="false" aria-label="What came of it">
        ${outcome()}
        ${state.said ? html`<p class="hint">${state.said}</p>` : nothing}
      </div>
      <p class="visually-hidden" role="status" aria-label="Progress">${spoken()}</p>
    </section>
    ${pipeline()}
    ${question()}
  </div>`;

/** Keys that end an assignment do so only in its row, so that none is ended by chance. */
function rowKeys() {
  const id = focused();
  return !state.pipeline.some((held) => held.id === id) ? {} : {
    c: () => complete([id]),
    r: () => ask('return', [id]),
    n: () => ask('never', [id]),
  };
}

export const myWork = {
  view,
  enter() {
    belongTo();
    resume();
    refresh();
  },
  leave() {
    clearTimeout(later);
    later = 0;
    pause();
  },
  refresh,
  happened(event) {
    if (event?.kind === 'LOAN_ASSIGNED' && event.taskId === state.press?.taskId) {
      hurry();
    }
    later ||= setTimeout(() => {
      later = 0;
      refresh();
    }, SURE);
  },
  keys: () => ({
    ...Object.fromEntries([1, 2, 3, 4, 5].map((number) => [String(number), () => setCount(number)])),
    ...(state.press ? {} : { g: getWork }),
    ...rowKeys(),
    j: () => step(1),
    k: () => step(-1),
  }),
};
