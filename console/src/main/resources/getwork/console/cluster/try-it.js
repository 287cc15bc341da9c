/** Try it: a wave of demo requests, and its story. */

import { html, nothing } from '../lit-html/lit-html.js';
import { live } from '../lit-html/directives/live.js';
import { integer, nodeName, nodeNameAtStart } from '../app/format.js';
import { problem } from '../app/parts.js';
import { redraw } from '../app/store.js';
import { acts, foldActs, openAct } from './acts.js';
import { NARROW } from './current.js';
import { known, readAvailable } from './polling.js';
import { chosenTask, demo, endLeader, isOwnWave, isStarting, startWave } from './wave.js';
import { player } from './wave-player.js';

function update(change) {
  Object.assign(demo, change);
  redraw();
}

const endText = ({ holder }) => 'End ' + nodeName(holder) + "'s session";

function controls(lock) {
  const { seconds } = demo;
  const isLed = lock?.holder !== undefined;
  const canEnd = isLed && lock.kind === 'row';
  const isEmpty = known.available.get(chosenTask()) === 0;
  const isRefused = isEmpty || lock?.paused || demo.busy || isStarting() || isLed || lock?.waiting > 0;
  return html`
    <form class="stack" @submit=${(event) => {
      event.preventDefault();
      if (!isRefused) {
        foldActs();
        startWave().then(foldActs); // The player has appeared.
      }
    }}>
      <div class="filters wave-form">
        <label>Task
          <select @focus=${readAvailable} @change=${(event) => update({ task: event.target.value })}>
            ${known.locks.map(({ taskId, taskName, paused }) => html`
              <option value=${taskId} ?selected=${taskId === chosenTask()}>
                ${taskName} (${paused ? 'paused' : integer(known.available.get(taskId)) + ' available'})
              </option>`)}
          </select>
        </label>
        <label>${seconds === 0 ? 'Do not slow the selection' : `The selection takes at least ${seconds} s`}
          <input type="range" min="0" max="10" .value=${String(seconds)}
            @input=${(event) => update({ seconds: Number(event.target.value) })}>
        </label>
        <div>
          <button class="primary" aria-disabled=${isRefused} aria-describedby="wave-hint">Start 60 requests</button>
          <button type="button" class="danger" aria-disabled=${demo.busy || !canEnd}
            aria-label=${canEnd ? endText(lock) + ' for ' + lock.taskName : nothing}
            @click=${() => canEnd && endLeader(lock)}>${canEnd ? endText(lock) : "End the leader's session"}</button>
        </div>
      </div>
      <p class="hint" id="wave-hint">${controlsHint(lock, isEmpty)}</p>
    </form>`;
}

/** What the buttons do now. */
function controlsHint(lock, isEmpty) {
  if (lock?.holder !== undefined) {
    return `${nodeNameAtStart(lock.holder)} leads ${lock.taskName}: end its session, and the first node to try leads `
      + 'next, often the same one in a new session.';
  }
  if (lock?.paused) {
    return `${lock.taskName} is paused, so nobody gets its loans: choose another task, or ask a manager to resume it.`;
  }
  return isEmpty ? 'No loan of this task is left: choose another one.'
    : 'Slow the selection, so that you can watch it and end the session of its leader.';
}

const ONE_NODE = html`<p class="hint">One node is running. Start another one in the same directory to see it skip the
  lock: <code>SERVER_PORT=8081 mvn spring-boot:run</code></p>`;

/** Whether it is unfolded; undefined before the first drawing. */
let isOpen;

/** @param act the number of the act to show, if there is one */
export function openTryIt(act) {
  isOpen = true;
  openAct(act);
}

/** At once: the lanes are drawn before the event toggle. */
function toggle(event) {
  event.preventDefault();
  isOpen = !isOpen;
  redraw();
}

/** On a phone, it is folded unless a wave of this tab runs. */
function isNeeded() {
  const lock = known.locks.find(({ taskId }) => taskId === demo.wave?.taskId);
  return !NARROW.matches || (isOwnWave() && (lock?.holder !== undefined || lock?.waiting > 0));
}

export function tryIt() {
  const lock = known.locks.find(({ taskId }) => taskId === chosenTask());
  isOpen ??= isNeeded();
  return html`
    <section class="card stack" aria-labelledby="try-it">
      <h2 id="try-it">Try it: one lock, one selection</h2>
      <details class="folded" ?open=${live(isOpen || !NARROW.matches)}
          @toggle=${({ target }) => (isOpen = target.open)}>
        <summary @click=${toggle}>Oliver and Tracy, 60 requests</summary>
        <div class="stack">
          ${acts(demo.wave !== undefined)}
          ${problem(demo.refused)}
          ${demo.wave ? nothing : html`<p>Let 60 demo users request work for one task at the same moment, and watch
            one node select for all of them.</p>`}
          ${controls(lock)}
          ${known.nodes.length === 1 ? ONE_NODE : nothing}
          ${demo.wave ? html`<div class="wave">${player()}</div>` : nothing}
        </div>
      </details>
    </section>`;
}
