/** Try it: a wave of demo requests, and its story. */

import { html, nothing } from '../lit-html/lit-html.js';
import { integer, nodeName, nodeNameAtStart } from '../app/format.js';
import { problem } from '../app/parts.js';
import { now } from '../app/session.js';
import { redraw } from '../app/store.js';
import { acts, foldActs } from './acts.js';
import { known, readAvailable } from './polling.js';
import { STARTING_MS, chosenTask, demo, endLeader, startWave } from './wave.js';
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
  const isStarting = now() - Date.parse(demo.wave?.at) < STARTING_MS;
  const isRefused = isEmpty || lock?.paused || demo.busy || isStarting || isLed || lock?.waiting > 0;
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
        <label>${seconds === 0 ? 'Do not slow the selection' : `Slow the selection to at least ${seconds} s`}
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

export function tryIt() {
  const lock = known.locks.find(({ taskId }) => taskId === chosenTask());
  return html`
    <section class="card stack" aria-labelledby="try-it">
      <h2 id="try-it">Try it: one lock, one selection</h2>
      ${acts(demo.wave !== undefined)}
      ${problem(demo.refused)}
      ${demo.wave ? nothing : html`<p>Let 60 demo users request work for one task at the same moment, and watch one node
        select for all of them.</p>`}
      ${controls(lock)}
      ${known.nodes.length === 1 ? ONE_NODE : nothing}
      ${demo.wave ? html`<div class="wave">${player()}</div>` : nothing}
    </section>`;
}
