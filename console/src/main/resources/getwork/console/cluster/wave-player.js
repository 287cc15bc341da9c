/** The player of a wave: its picture at a step, the steps, the statement that decides who leads, and the result. */

import { html, nothing } from '../lit-html/lit-html.js';
import { counted, integer, nodeNameAtStart, time } from '../app/format.js';
import { now } from '../app/session.js';
import { redraw } from '../app/store.js';
import { elapsed } from './format.js';
import { duplicatesOf } from './invariants.js';
import { known, readAvailable } from './polling.js';
import { stepper } from './stepper.js';
import { drawnWidth, swimLanes } from './swim-lanes.js';
import { TAKE_LOCK } from './take-lock.js';
import { demo, endPacing, follow, hasLater, pacedStep } from './wave.js';
import { outcomePicture, stage } from './wave-stage.js';
import { atStep, skipped, stepsOf, storyOf } from './wave-story.js';
import { WITHOUT_LOCK } from './without-lock.js';

const CLAUSE = 'for no key update skip locked';

/** The story at the last drawing: it must not run backwards. */
let last;

/**
 * The picture, the lanes and the story show the paced step, and then the latest poll, until somebody chooses a step: a
 * replay waits for Next.
 */
export function player() {
  const { wave } = demo;
  const live = storyOf(wave, known, now(), last?.wave.at === wave.at ? last : undefined);
  last = live;
  if (live.isOver) {
    known.checkAfter = live.until;
    known.countedAt < live.until && readAvailable();
  }
  const steps = stepsOf(live);
  const reached = steps.findLastIndex(({ isReached }) => isReached);
  const current = Math.min(demo.step, pacedStep(live, steps));
  const show = (step) => {
    endPacing();
    demo.step = step === reached && !live.isOver ? Infinity : step; // A replay stays in its wave.
    redraw();
  };
  const isReplay = current < reached;
  const shown = isReplay ? atStep(live, steps[current]) : live;
  const moment = isReplay
    ? { at: shown.until, label: `Step ${current + 1}`, taskId: wave.taskId, holder: shown.holder } : undefined;
  return html`
    <div class="wave-picture stack">
      <p class="side-by-side">${isReplay ? earlier(live) : live.isOver ? result(live) : LIVE}
        <strong>${waveTitle(wave)}</strong>
        ${hasLater() ? html`<button class="small" @click=${() => follow(demo.newest)}>Show the later wave</button>`
          : nothing}</p>
      ${stage(shown, drawnWidth(), describe(shown))}
    </div>
    <div class="wave-story stack">
      ${stepper({
        name: 'Steps', steps, shown: current, show,
        hint: `Step ${current + 1} of ${steps.length}` + timeText(shown, isReplay),
        end: { text: 'Replay step by step', go: () => show(0) },
      })}
      ${shown.isOver && !isReplay ? endCard(live) : nothing}
      <p class="step-text">${steps[current].text}</p>
      ${shown.isOver && !isReplay ? nothing : statement()}
    </div>
    ${swimLanes({ from: Date.parse(wave.at), until: live.isOver ? live.until : Infinity, moment })}`;
}

/** Without a choice, the shown step is paced. */
const earlier = ({ isOver }) => html`<span class="badge warn">${isOver && demo.step < Infinity ? 'Replay'
  : 'Earlier step, the wave ' + (isOver ? 'is over' : 'still runs')}</span>`;
const LIVE = html`<span class="badge good now">Live</span>`;
const result = ({ failed }) => html`<span class="badge ${failed > 0 ? 'bad' : 'good'}">Result</span>`;

/** When the shown state was. */
function timeText({ wave, until, isOver, failed, ended }, isReplay) {
  const since = elapsed(until - Date.parse(wave.at));
  const isKnown = isOver && (failed === 0 || ended.length > 0);
  return isReplay ? `, ${since} after the start` : isKnown ? `, over after ${since}` : '';
}

const waveTitle = ({ at, taskId }) =>
  `Wave of ${time(at)} on ${known.locks.find((lock) => lock.taskId === taskId)?.taskName ?? 'task ' + taskId}`;

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

function describe({ pending, served, failed, attempts, holder }) {
  return 'Requests: ' + pending + ' waiting, ' + served + ' served, ' + failed + ' failed. '
    + (holder === undefined ? 'The lock is free. ' : nodeNameAtStart(holder) + ' holds the lock. ')
    + 'Tries of nodes that skipped it: ' + skipped(attempts).length + '.';
}

const outcome = (served, assigned) => counted(assigned, 'request') + ' got a loan'
  + (assigned < served ? ', ' + integer(served - assigned) + ' got none: no loan of the task is left.' : '.');

/** "1 selection (2 more were ended)". */
const selected = (runs, ended) => counted(runs.length, 'selection')
  + (ended.length > 0 ? ` (${ended.length} more ${ended.length === 1 ? 'was' : 'were'} ended)` : '');

/** The duplicates are those of the invariant, for all assignments of the database. */
function endCard({ served, assigned, failed, runs, ended, attempts, until }) {
  const isChecked = Date.parse(known.invariants?.checkedAt) >= until;
  const { requests, selections, assignments, loans, date, machine } = WITHOUT_LOCK;
  return html`
    <div class="end-card stack" role="group" aria-label="Result">
      <div class="${failed > 0 ? 'notice' : 'success'} stack">
        <p><strong>With the lock: ${failed > 0 ? counted(failed, 'request') + ' failed'
          : counted(served, 'request') + ', ' + selected(runs, ended)},
        ${isChecked ? counted(duplicatesOf(known), 'duplicate') + '.' : 'counting duplicates …'}</strong></p>
        ${failed > 0 ? nothing : outcomePicture(served, assigned)}
        <p>${failed > 0 ? 'Nobody got a loan: each user can request work again.' : outcome(served, assigned)}
          ${assigned > 0 && isChecked && duplicatesOf(known) === 0 ? 'No two got the same loan.' : nothing}</p></div>
      <div class="problem stack"><p><strong>Without a lock: ${counted(requests, 'request')},
        ${counted(selections, 'selection')}, ${counted(assignments - loans, 'duplicate')}.</strong></p>
        ${outcomePicture(assignments, loans)}
        <p>${counted(assignments, 'assignment')} of only ${counted(loans, 'loan')}: all read the same best loan before
          anybody committed.</p></div>
    </div>
    ${attempts.length === 0 ? NO_ATTEMPTS : nothing}
    <p class="hint small-print">With the lock: duplicates in the whole database. Without a lock: recorded once in the
      lock laboratory, without the other safety layers (${date}; ${machine}).</p>`;
}

const NO_ATTEMPTS = html`<p class="hint">The nodes record no attempts: start them with
  <code>--getwork.record-lock-attempts=true</code>.</p>`;
