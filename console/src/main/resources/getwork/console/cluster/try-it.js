/** Try it: a wave of demo requests, the statement that decides who leads, and the story of the wave. */

import { html, nothing } from '../lit-html/lit-html.js';
import { ref } from '../lit-html/directives/ref.js';
import { counted, integer, nodeNameAtStart, time } from '../app/format.js';
import { problem } from '../app/parts.js';
import { now } from '../app/session.js';
import { redraw } from '../app/store.js';
import { acts, foldActs } from './acts.js';
import { duplicatesOf } from './invariants.js';
import { known } from './polling.js';
import { stepper } from './stepper.js';
import { TAKE_LOCK } from './take-lock.js';
import { chosenTask, demo, endLeader, readAvailable, startWave } from './wave.js';
import { outcomePicture, stage } from './wave-stage.js';
import { atStep, skipped, stepsOf, storyOf } from './wave-story.js';
import { WITHOUT_LOCK } from './without-lock.js';

/** Leaves time to read each step. */
const STEP_MS = 2_500;

/** The nodes record the requests of a wave a moment after its start, and a poll reads them. */
const STARTING_MS = 3_000;

const CLAUSE = 'for no key update skip locked';

let width = 0;
const observer = new ResizeObserver(([entry]) => {
  width = Math.round(entry.contentRect.width);
  redraw();
});
const measured = ref((element) => {
  observer.disconnect();
  if (element) {
    observer.observe(element);
  }
});

function update(change) {
  Object.assign(demo, change);
  redraw();
}

function controls(lock) {
  const { seconds } = demo;
  const isLed = lock?.holder !== undefined;
  const isEmpty = demo.available.get(chosenTask()) === 0;
  const isStarting = now() - Date.parse(demo.wave?.at) < STARTING_MS;
  const isRefused = isEmpty || demo.busy || isStarting || isLed || lock?.waiting > 0;
  return html`
    <form class="stack" @submit=${(event) => {
      event.preventDefault();
      if (!isRefused) {
        foldActs();
        startWave();
      }
    }}>
      <div class="filters wave-form">
        <label>Task
          <select @focus=${readAvailable} @change=${(event) => update({ task: event.target.value })}>
            ${known.locks.map(({ taskId, taskName }) => html`
              <option value=${taskId} ?selected=${taskId === chosenTask()}>
                ${taskName} (${integer(demo.available.get(taskId))} available)
              </option>`)}
          </select>
        </label>
        <label>${seconds === 0 ? 'Do not slow the selection' : `Slow the selection to at least ${seconds} s`}
          <input type="range" min="0" max="10" .value=${String(seconds)}
            @input=${(event) => update({ seconds: Number(event.target.value) })}>
        </label>
        <div>
          <button class="primary" aria-disabled=${isRefused}>Start 60 requests</button>
          <button type="button" class="danger" aria-disabled=${demo.busy || !isLed}
            @click=${() => isLed && endLeader(lock)}>End the leader's session</button>
        </div>
      </div>
      <p class="hint">${isEmpty ? 'No loan of this task is left: choose another one.'
        : 'While a node selects, you can end its session, and see which node leads next.'}</p>
    </form>`;
}

/** The part of the statement that locks the row; the lease is that of the other task lock. */
const [, SELECT, CONDITION] = TAKE_LOCK.split('\n').map((line) => line.trim().replace(/ and \(.*/, ''));

const statement = () => {
  const [before, after] = TAKE_LOCK.split(CLAUSE);
  return html`
    <figure class="statement">
      <figcaption class="hint">Every node runs this statement. 1 row: this node leads. 0 rows: another one does.
      </figcaption>
      <pre tabindex="0" aria-label="SQL"><code>${SELECT}\n${CONDITION}\n<mark>${CLAUSE}</mark></code></pre>
      <p class="hint"><code>for no key update</code> locks the row; <code>skip locked</code> leaves out a row that
        somebody else has locked.</p>
      <details><summary>Show the full statement</summary>
        <pre tabindex="0" aria-label="Full SQL"><code>${before}<mark>${CLAUSE}</mark>${after}</code></pre></details>
    </figure>`;
};

function story() {
  const live = storyOf(demo.wave, known, now());
  const steps = stepsOf(live);
  const reached = steps.findLastIndex(({ isReached }) => isReached);
  const followed = Math.max(
    Math.floor((now() - Date.parse(demo.wave.at)) / STEP_MS), steps.findIndex(({ isEnd }) => isEnd));
  const current = Math.min(demo.step ?? followed, reached);
  const shown = current === reached ? live : atStep(live, steps[current]);
  return html`
    <div class="lanes-of" ${measured}>
      ${width === 0 ? nothing : stage(shown, width, describe(shown))}
    </div>
    ${stepper({
      name: 'Steps', steps, shown: current, show: (step) => update({ step }),
      hint: `Step ${current + 1} of ${steps.length}. The steps are slower than the wave itself.`,
    })}
    <div class="columns">
      <p class="step-text">${steps[current].text}</p>
      ${statement()}
    </div>
    ${live.isOver && live.attempts.length === 0 ? HINTS.noAttempts : nothing}
    ${endCard(live, live.isOver && current === reached)}`;
}

function describe({ wave, served, attempts, holder }) {
  return 'Requests: ' + (wave.requests - served) + ' waiting, ' + served + ' served. '
    + (holder === undefined ? 'The lock is free. ' : nodeNameAtStart(holder) + ' holds the lock. ')
    + 'Attempts that skipped it: ' + skipped(attempts).length + '.';
}

const outcome = (served, assigned) => counted(assigned, 'request') + ' got a loan'
  + (assigned < served ? ', ' + integer(served - assigned) + ' got none: no loan of the task is left.' : '.');

const wereEnded = ({ length }) => counted(length, 'session') + (length === 1 ? ' was' : ' were') + ' ended';

/**
 * The duplicates are those of the invariant, for all assignments of the database. Until it is shown, the card keeps its
 * place, so that the lanes below do not move.
 */
function endCard({ wave, isOver, served, assigned, runs, ended, until }, isShown) {
  if (isOver) {
    known.checkAfter = until;
    demo.countedAt < until && readAvailable();
  }
  const isChecked = Date.parse(known.invariants?.checkedAt) >= until;
  const { requests, selections, assignments, loans, date, machine } = WITHOUT_LOCK;
  return html`
    <div class="end-card ${isShown ? '' : 'is-later'}" role="group" aria-label="Result">
      <div class="success stack">
        <p><strong>With the lock: ${counted(served, 'request')}, ${counted(runs.length, 'selection')},
        ${isChecked ? counted(duplicatesOf(known), 'duplicate') + '.' : 'counting duplicates …'}</strong></p>
        ${outcomePicture(isOver ? served : wave.requests, assigned)}
        <p>${outcome(served, assigned)}
          ${ended.length > 0 ? wereEnded(ended) + ' before that.' : nothing}
          ${assigned > 0 && isChecked && duplicatesOf(known) === 0 ? 'No two got the same loan.' : nothing}</p></div>
      <div class="problem stack"><p><strong>Without a lock: ${counted(requests, 'request')},
        ${counted(selections, 'selection')}, ${counted(assignments - loans, 'duplicate')}.</strong></p>
        ${outcomePicture(assignments, loans)}
        <p>${counted(assignments, 'assignment')} of only ${counted(loans, 'loan')}: every request selected for itself,
          and all read the same best loan before anybody committed.</p></div>
    </div>
    <p class="hint small-print">With the lock: the duplicates are counted in the whole database. Without a lock:
      recorded once in the lock laboratory, without any of the safety layers (${date}; ${machine}).</p>`;
}

const HINTS = {
  oneNode: html`<p class="hint">One node is running. Start another one in the same directory to see it skip the lock:
    <code>SERVER_PORT=8081 mvn spring-boot:run</code></p>`,
  noAttempts: html`<p class="hint">The nodes record no attempts: start them with
    <code>--getwork.record-lock-attempts=true</code>.</p>`,
};

const waveTitle = ({ at, taskId }) =>
  `Wave of ${time(at)} on ${known.locks.find((lock) => lock.taskId === taskId)?.taskName ?? 'task ' + taskId}`;

export function tryIt() {
  const lock = known.locks.find(({ taskId }) => taskId === chosenTask());
  return demo.isOffered ? html`
    <section class="card stack" aria-labelledby="try-it">
      <h2 id="try-it">Try it: one lock, one selection</h2>
      ${acts(demo.wave !== undefined)}
      ${problem(demo.refused)}
      <p>Let 60 demo users request work for one task at the same moment, and watch one node select for all of them.</p>
      ${controls(lock)}
      ${known.nodes.length === 1 ? HINTS.oneNode : nothing}
      ${demo.wave ? html`<p class="hint">${waveTitle(demo.wave)}</p>${story()}` : nothing}
    </section>` : nothing;
}
