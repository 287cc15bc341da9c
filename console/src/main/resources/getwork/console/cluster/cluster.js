/** Cluster, for operators: leaders, waiting requests, invariants and jobs. */

import { html, nothing } from '../lit-html/lit-html.js';
import { problem } from '../app/parts.js';
import { patterns } from './drawing.js';
import { invariants } from './invariants.js';
import { jobs } from './jobs.js';
import { startPolling, stopPolling, refresh, known } from './polling.js';
import { runDialog } from './run-dialog.js';
import { locks, nodes, slots } from './current.js';
import { runTable } from './run-table.js';
import { swimLanes } from './swim-lanes.js';
import { tryIt } from './try-it.js';
import { demo, readDemo, readWave } from './wave.js';

export const cluster = {
  enter: () => {
    startPolling(() => demo.isOffered && readWave());
    readDemo();
  },
  leave: stopPolling,
  refresh: refresh,
  view: () => html`
    <div class="stack cluster">
      <h1>Cluster</h1>
      ${known.at === 0 || !demo.isRead ? html`<p class="hint" role="status">Reading the cluster …</p>` : content()}
    </div>`,
};

const PLACES = {
  'try-it': 'Try it', swim: 'Swim lanes', locks: 'Locks', nodes: 'Nodes', slots: 'Slots', jobs: 'Jobs',
  runs: 'Selection runs',
};

/** Not links, because the address is that of the screen. */
function jumpTo(id) {
  const heading = document.getElementById(id);
  heading.tabIndex = -1;
  heading.scrollIntoView();
  heading.focus({ preventScroll: true });
}

const places = () => html`
  <nav class="places" aria-label="On this screen">
    ${Object.entries(PLACES).filter(([id]) => id !== 'try-it' || demo.isOffered).map(([id, text]) => html`
      <button class="small" @click=${() => jumpTo(id)}>${text}</button>`)}
  </nav>`;

const content = () => html`
  ${places()}
  ${patterns()}
  ${problem(known.refused['/cluster'])}
  ${invariants(known)}
  ${demo.isOffered ? tryIt() : nothing}
  ${demo.isOffered && demo.wave ? nothing : html`<div class="card">${swimLanes()}</div>`}
  ${locks(known)}
  <div class="columns">${nodes(known)} ${slots(known)}</div>
  ${jobs(known)}
  ${runTable(known)}
  ${runDialog()}`;
