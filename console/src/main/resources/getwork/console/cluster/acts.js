/** The story of Oliver and Tracy: from no lock to one selection for all, in recorded acts. */

import { html, nothing, svg } from '../lit-html/lit-html.js';
import { keyed } from '../lit-html/directives/keyed.js';
import { live } from '../lit-html/directives/live.js';
import { filtersInAddress, writeAddress } from '../app/address.js';
import { counted } from '../app/format.js';
import { redraw } from '../app/store.js';
import { KINDS } from './bars.js';
import { computedAct } from './computed-act.js';
import { PATTERN, legend } from './drawing.js';
import { colorClass, elapsed } from './format.js';
import { ACTS, RECORDED } from './recorded-acts.js';
import { stepper } from './stepper.js';

const USERS = ['Oliver', 'Tracy'];
const STEPS = ACTS.map(({ title }) => ({ title, isReached: true }));
const RECORDED_MS = Math.max(...ACTS.flatMap(({ bars }) => bars.map(({ until }) => until)));
const COMPUTED_MS = 300;
const TICK_MS = 100;
const APART_MS = 20;
const LANE = 34;
const BAR = 26;

const ROW = 'select true from task_lock where task_id = :task\nfor no key update';
/** By act: what a node executes before it selects. */
const STATEMENTS = [
  '-- no statement: each node selects at once',
  'lock.lock();\n// a ReentrantLock, in the memory of one node',
  ROW + '\n-- waits for the row',
  ROW + ' skip locked\n-- 0 rows at once, or 1 row',
  ROW + ' skip locked\n-- 1 row: select, then serve all pending rows of work_request',
];

/** By act: what its picture does not say. */
const NOTES = {
  2: '“no key”: others can still insert rows that refer to the locked row by a foreign key.',
  3: 'Usually, SKIP LOCKED lets each worker take the next free rows of a queue. Here the row is the lock of the whole '
    + 'task, because otherwise each user would pay for the heavy selection.',
  4: "The selection finds more candidates than Oliver needs. Tracy's node need not try again, because the leader reads "
    + 'all pending rows before it assigns.',
};

const COMPUTED = 'Computed by simple rules: assigning takes 5 ms, and the pauses between tries double from 5 to 80 ms.';

const BLOCKED = { blocked: 'Blocked, connection held' };
const { held, leading, waiting, ...WORKING } = KINDS;
const TEXTS = { blocked: 'connection held', returned: 'connection returned' };

/** Whether this tab has started a wave or shown the last act: also after a reload. */
const SEEN = 'getwork.cluster.acts';

/** Also how often an act was shown, and when Tracy asks after Oliver: undefined for the recorded acts. */
const state = { shown: 0, isOpen: undefined, played: 0, asked: undefined };

/**
 * The bars, and what the connection of a waiting user does: held if the node selects only after the commit of another
 * one, without trying in between, because then its statement waits; returned after each try.
 */
function withConnections({ bars }) {
  const of = (user, wanted) => bars.find((bar) => bar.user === user && bar.kind === wanted);
  return bars.concat(USERS.flatMap((user) => {
    const [wait, selection] = [of(user, 'waiting'), of(user, 'selecting')];
    const lastTry = bars.findLast((bar) => bar.user === user && bar.kind === 'busy');
    if (lastTry) {
      return [{ user, kind: 'returned', from: lastTry.until, until: selection?.from ?? wait.until }];
    }
    const isAfterAnother = bars.some((bar) => bar.user !== user && bar.kind === 'assigning' && bar.until > wait.from
      && bar.until <= selection?.from);
    return isAfterAnother ? [{ user, kind: 'blocked', from: wait.from, until: selection.from }] : [];
  }));
}

/** Loan 1 is the best one. */
const loanOf = (user, { duplicates }) => 'loan ' + (duplicates > 0 ? 1 : USERS.indexOf(user) + 1);

/** What is written in a bar; a selection for both does not know yet whose loans it finds. */
function textOf({ user, kind }, act) {
  const isForBoth = act.bars.filter((bar) => bar.kind === 'selecting').length < USERS.length;
  return kind === 'selecting' ? 'selects ' + (isForBoth ? 'candidates' : loanOf(user, act)) : TEXTS[kind];
}

/** The width is that of the page, so all x coordinates are percentages. */
function picture(bars, act) {
  const length = state.asked === undefined ? RECORDED_MS : COMPUTED_MS;
  const percent = (millis) => (100 * millis) / length + '%';
  return svg`
  <svg class="act" role="img" aria-label=${act.outcome} width="100%" height=${USERS.length * LANE + 16}>
    ${Array.from({ length: Math.ceil(length / TICK_MS) }, (_, index) => tick(index * TICK_MS, percent))}
    ${USERS.map((user, row) => svg`<text class="name" x="-8" y=${row * LANE + 18}>${user}</text>`)}
    <g class="played">${bars.map((bar) => shape(bar, textOf(bar, act), percent))}</g>
    <line class="playing" x1="0" x2="0" y1="-4" y2=${USERS.length * LANE}></line>
  </svg>`;
}

const tick = (millis, percent) => svg`
  <line class="tick" x1=${percent(millis)} x2=${percent(millis)} y1="0" y2=${USERS.length * LANE}></line>
  <text class="soft" x=${percent(millis)} y=${USERS.length * LANE + 12}>${millis} ms</text>`;

function shape({ user, kind, from, until }, text, percent) {
  const y = USERS.indexOf(user) * LANE;
  const [x, width] = [percent(from), percent(until - from)];
  return kind === 'busy'
    ? svg`<g class="attempts ${colorClass(user, USERS)}">
        <line class="attempt skipped" x1=${x} x2=${x} y1=${y} y2=${y + BAR}></line></g>`
    : svg`<g class="bar ${kind} ${colorClass(user, USERS)}">
        <rect class="body" x=${x} y=${y} width=${width} height=${BAR} rx="3"></rect>
        <rect class="fill" x=${x} y=${y} width=${width} height=${BAR} rx="3" fill=${PATTERN[kind] ?? 'none'}></rect>
        ${text ? svg`<text x=${percent((from + until) / 2)} y=${y + 18}>${text}</text>` : nothing}</g>`;
}

const ADDRESS = '#/cluster/try-it';

/** The address names the act; Back leaves the acts instead of stepping through them. */
function choose(shown) {
  writeAddress(`${ADDRESS}?act=${shown + 1}`, true);
  show(shown);
}

/** Folded acts are not in the address. */
function setOpen(isOpen) {
  state.isOpen = isOpen;
  if (!isOpen && filtersInAddress().act) {
    writeAddress(ADDRESS, true);
  }
}

/** Opens the act with this number, if there is one. */
export function openAct(number) {
  if (ACTS[number - 1]) {
    state.isOpen = true;
    show(number - 1);
  }
}

function show(shown) {
  state.shown = shown;
  state.played++;
  if (shown === ACTS.length - 1) {
    sessionStorage.setItem(SEEN, 'yes');
  }
  redraw();
}

function ask(asked) {
  state.asked = asked;
  redraw();
}

/** What distinguishes the acts: each fact is good or not. */
function facts({ duplicates }, bars) {
  const selections = bars.filter(({ kind }) => kind === 'selecting').length;
  const blocked = bars.find(({ kind }) => kind === 'blocked');
  return [
    [counted(selections, 'selection'), selections > 1 ? 'warn' : 'good'],
    [counted(duplicates, 'duplicate'), duplicates > 0 ? 'bad' : 'good'],
    [blocked ? `a connection held for ${elapsed(blocked.until - blocked.from)} to wait` : 'no connection held to wait',
      blocked ? 'warn' : 'good'],
  ];
}

/** Leaves the place to the wave. */
export function foldActs() {
  setOpen(false);
  sessionStorage.setItem(SEEN, 'yes');
  redraw();
  queueMicrotask(() => document.getElementById('try-it').scrollIntoView()); // After the drawing.
}

/** Open, unless a wave is shown when the screen is opened and this tab has seen the acts. */
export function acts(hasWave) {
  state.isOpen ??= !hasWave || sessionStorage.getItem(SEEN) === null;
  const isComputed = state.asked !== undefined;
  const asked = state.asked ?? APART_MS;
  const act = { note: NOTES[state.shown], ...ACTS[state.shown], ...isComputed ? computedAct(state.shown, asked) : {} };
  const bars = withConnections(act);
  const judged = facts(act, bars);
  const worst = ['bad', 'warn', 'good'].find((wanted) => judged.some(([, kind]) => kind === wanted));
  const has = (kind) => bars.some((bar) => bar.kind === kind);
  return html`
    <details class="acts" ?open=${live(state.isOpen)} @toggle=${({ target }) => setOpen(target.open)}>
      <summary><h3>Oliver and Tracy: five acts</h3></summary>
      <div class="stack">
        <p>Oliver and Tracy want the best loan of a task, at two nodes. Tracy asks ${asked} ms later; a selection takes
          100 ms.</p>
        <div class="filters">
          <label>Tracy asks after ${asked} ms
            <input type="range" min="0" max="150" step="10" .value=${live(String(asked))}
              @input=${({ target }) => ask(Number(target.value))}></label>
          ${isComputed ? html`<p class="side-by-side"><span class="badge warn">Computed, not recorded</span>
            <button class="small" @click=${() => ask()}>Show the recorded act</button></p>`
            : html`<p class="hint">Move it to compute each act for another moment.</p>`}
        </div>
        ${keyed(state.played, picture(bars, act))}
        ${stepper({
          name: 'Acts', steps: STEPS, shown: state.shown, hint: `Act ${state.shown + 1} of ${ACTS.length}`,
          show: choose,
          end: {
            text: 'Try it with 60 users',
            go: () => {
              foldActs();
              document.querySelector('.wave-form .primary').focus();
            },
          },
        })}
        <p class="side-by-side">${judged.map(([text, kind]) => html`<span class="badge ${kind}">${text}</span>`)}
          <button class="small again" @click=${() => show(state.shown)}>Play again</button></p>
        <div class=${{ bad: 'problem', warn: 'notice', good: 'success' }[worst]}>
          <p><strong>${act.lesson}</strong></p>
          <p>${act.outcome}. ${USERS.map((user) => `${user}: ${loanOf(user, act)}`).join(', ')}.</p>
        </div>
        ${act.note ? html`<p class="step-text">${act.note}</p>` : nothing}
        <figure class="statement">
          <pre tabindex="0" aria-label="Before the selection"><code>${STATEMENTS[state.shown]}</code></pre>
        </figure>
        ${legend({ waiting, ...(has('blocked') ? BLOCKED : {}), ...WORKING }, has('busy') ? ['skipped'] : [])}
        <p class="hint small-print">${isComputed ? COMPUTED : html`Recorded once in the lock laboratory, without the
          other safety layers (${RECORDED}).`}</p>
      </div>
    </details>`;
}
