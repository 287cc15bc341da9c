/** My work, for processors: get loans, see the pipeline, dispose of loans. */

import { html, nothing } from '../lit-html/lit-html.js';
import { problem } from '../app/parts.js';
import { redraw } from '../app/store.js';
import { integer } from '../app/format.js';
import { closeDrawer, copyNumber, refreshDrawer } from '../loans/drawer.js';
import { focusRow, focused, focusNext } from './focus.js';
import { refresh } from './pipeline.js';
import { openQuestion, question } from './questions.js';
import { requestForm, progressCard, getWork, outcome, progressText } from './request-view.js';
import { recheckNow, suspendRequest, resumeRequest, whenDecided } from './request.js';
import { complete, isDoublePress, tables } from './rows.js';
import { disposable, resetForUser, state } from './state.js';
import { picker, setCount } from './tasks.js';

/** Nodes cache queue sizes for 2 s, so an event causes a second refresh after that. */
const QUEUE_CACHE_MS = 2_200;

let secondRefresh = 0;

/** Focuses the first new loan, unless the user has moved the focus meanwhile. */
whenDecided(async ({ request }) => {
  state.newest = new Set(request?.assignments.map((given) => given.id) ?? []);
  const focusedBefore = document.activeElement;
  const isWaiting =
    focusedBefore === document.body || focusedBefore?.closest('.get-work, .finding, .tasks, .outcome');
  await refresh();
  const [first] = state.newest;
  setTimeout(() => {
    const isUnmoved = [focusedBefore, document.body].includes(document.activeElement);
    if (isWaiting && isUnmoved && !state.question) {
      first ? focusRow(first) : document.getElementById('get-work')?.focus();
    }
  });
});

function clearSelection() {
  state.selected.clear();
  redraw();
}

const selectionBar = () => {
  const ids = [...state.selected];
  return html`
    <div class="card side-by-side chosen" role="group" aria-label="Selected loans">
      <strong>${integer(ids.length)} selected</strong>
      <button class="small" @click=${() => complete(ids)}>Complete all</button>
      <button class="small" @click=${() => openQuestion('return', ids)}>Return all</button>
      <button class="small danger" @click=${() => openQuestion('never', ids)}>Exclude all</button>
      <button class="small" @click=${() => openQuestion('notMe', ids)}>Not me</button>
      <button class="quiet small" @click=${clearSelection}>Clear selection</button>
    </div>`;
};

const loading = () => html`<p class="hint">…</p>`;

const firstUse = () => html`
  <div class="card stack first-use">
    <p><strong>You hold no loans.</strong></p>
    <p>Choose a task, say how many, and press <b>Get work</b> (or the key <kbd>G</kbd>). The best loans of the
      task appear here. Nobody else gets them until you complete or return them.</p>
  </div>`;

const pipeline = () => html`
  <section class="stack" aria-labelledby="pipeline">
    <div class="spread">
      <h2 id="pipeline">Pipeline</h2>
      ${state.pipeline.length > 0
        ? html`<p class="hint">In a row: <kbd>C</kbd> complete, <kbd>R</kbd> return (<kbd>Enter</kbd> sends),
            <kbd>N</kbd> exclude, <kbd>M</kbd> not me. <kbd>J</kbd> and <kbd>K</kbd> go through the rows.</p>`
        : nothing}
    </div>
    ${state.selected.size > 0 ? selectionBar() : nothing}
    ${state.pipeline.length + state.gone.size > 0 ? tables() : state.isLoaded ? firstUse() : loading()}
    ${state.morePipeline
      ? html`<p class="hint">These are the first ${state.pipeline.length} loans you hold.</p>`
      : nothing}
  </section>`;

const view = () => html`
  <div class="stack work">
    <h1>My work</h1>
    ${problem(state.problem)}
    <section class="card stack" aria-label="Get work">
      ${picker()}
      ${state.command ? progressCard() : requestForm()}
      <div class="outcome stack" role="status" aria-atomic="false" aria-label="Outcome">
        ${outcome()}
        ${state.message ? html`<p class="hint">${state.message}</p>` : nothing}
      </div>
      <p class="visually-hidden" role="status" aria-label="Progress">${progressText()}</p>
    </section>
    ${pipeline()}
    ${question()}
  </div>`;

/** Shortcuts for dispositions work only in a focused row, so that none happens by accident. */
function rowKeys() {
  const id = focused();
  return !disposable(id) ? {} : {
    c: () => isDoublePress(id) || complete([id]),
    r: () => openQuestion('return', [id]),
    n: () => openQuestion('never', [id]),
    m: () => openQuestion('notMe', [id]),
  };
}

export const myWork = {
  view,
  count: () => state.pipeline.length,
  enter() {
    resetForUser();
    resumeRequest();
    refresh();
  },
  leave() {
    clearTimeout(secondRefresh);
    secondRefresh = 0;
    suspendRequest();
    closeDrawer();
  },
  refresh() {
    refresh();
    refreshDrawer();
  },
  onEvent(event) {
    if (event?.kind === 'LOAN_ASSIGNED' && event.taskId === state.command?.taskId) {
      recheckNow();
    }
    secondRefresh ||= setTimeout(() => {
      secondRefresh = 0;
      refresh();
    }, QUEUE_CACHE_MS);
  },
  shortcuts: () => ({
    ...Object.fromEntries([1, 2, 3, 4, 5].map((number) => [String(number), () => setCount(number)])),
    ...(state.command ? {} : { g: getWork }),
    ...rowKeys(),
    ...(focused() ? { y: () => copyNumber(focused()) } : {}),
    j: () => focusNext(1),
    k: () => focusNext(-1),
  }),
};
