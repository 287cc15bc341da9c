/** Cluster, for operators: leaders, waiting requests, invariants and jobs. */

import { html, nothing } from '../lit-html/lit-html.js';
import { followAddress, writeAddress } from '../app/address.js';
import { problem } from '../app/parts.js';
import { redraw } from '../app/store.js';
import { dateTime, duration } from '../app/format.js';
import { now } from '../app/session.js';
import { CLUSTER_SECTIONS } from '../screens.js';
import { alarms, countWarnings } from './alarms.js';
import { patterns } from './drawing.js';
import { invariants } from './invariants.js';
import { jobCommands, jobs } from './jobs.js';
import { startPolling, stopPolling, refresh, known } from './polling.js';
import { runDialog } from './run-dialog.js';
import { locks, nodes, slots } from './current.js';
import { runTable } from './run-table.js';
import { summaryText } from './summary.js';
import { swimLanes } from './swim-lanes.js';
import { trend } from './trend.js';
import { openTryIt, tryIt } from './try-it.js';
import { demo, readDemo, readWave } from './wave.js';

export const cluster = {
  enter: () => {
    startPolling(() => demo.isOffered && readWave());
    readDemo();
    isEntering = true;
    address.enter();
  },
  leave: () => {
    stopPolling();
    address.leave();
  },
  refresh: refresh,
  count: countWarnings,
  commands: () => [...demo.isOffered ? [TRY_IT] : [], ...jobCommands()],
  view: () => html`
    <div class="stack cluster" @click=${showAgain}>
      <h1>Cluster</h1>
      ${known.at > 0 && demo.isRead ? content()
        : problemOf() ?? html`<p class="hint" role="status">Reading the cluster …</p>`}
    </div>`,
};

const TRY_IT = { name: 'Cluster: Try it', run: () => (location.hash = '#/cluster/try-it') };

const PLACES = Object.fromEntries([['try-it', 'Try it'], ...CLUSTER_SECTIONS]);

/** The section in the address, until it is drawn. */
let wanted;
/** Back returns to where the screen was left, not to the section. */
let isEntering = false;

function show(id, { act } = {}) {
  if (id && !PLACES[id]) {
    writeAddress('#/cluster', true);
  }
  if (id === 'try-it') {
    openTryIt(act);
  }
  wanted = id;
  redraw();
}

/** A link to the address that is shown changes no address, but the reader has scrolled. */
function showAgain({ target }) {
  if (target.closest('a')?.getAttribute('href') === location.hash) {
    show(location.hash.split(/[/?]/)[2]);
  }
}

const address = followAddress('#/cluster', show);

function jump() {
  const heading = PLACES[wanted] && document.getElementById(wanted);
  if (heading && !(isEntering && scrollY > 0)) {
    heading.tabIndex = -1;
    heading.scrollIntoView();
    heading.focus({ preventScroll: true });
  }
  wanted = undefined;
  isEntering = false;
}

const places = () => html`
  <nav class="places" aria-label="On this screen">
    ${Object.entries(PLACES).filter(([id]) => id !== 'try-it' || demo.isOffered).map(([id, text]) => html`
      <a class="button small" href="#/cluster/${id}">${text}</a>`)}
  </nav>`;

const problemOf = () => known.refused['/cluster'] && problem(known.refused['/cluster']);

const outdated = () => html`
  ${problemOf()}
  <p class="notice">The state shown is ${duration(now() - known.at)} old, of ${dateTime(known.at)}.</p>`;

function content() {
  queueMicrotask(jump);
  return html`
    ${places()}
    ${patterns()}
    ${known.refused['/cluster'] ? outdated() : nothing}
    ${summaryText(known)}
    ${alarms(known)}
    ${invariants(known)}
    <div class="card">${swimLanes()}</div>
    ${locks(known)}
    ${trend(known)}
    <div class="columns">${nodes(known)} ${slots(known)}</div>
    ${jobs()}
    ${demo.isOffered ? tryIt() : nothing}
    ${runTable(known)}
    ${runDialog()}`;
}
