/** Cluster: who leads and who waits, and whether all is well; for operators. */

import { html } from '../lit/lit-html.js';
import { invariants } from './invariants.js';
import { jobs } from './jobs.js';
import { begin, end, look, seen } from './look.js';
import { runDialog } from './plan.js';
import { locks, nodes, slots } from './places.js';
import { runTable } from './run-table.js';
import { swim } from './swim.js';

export const cluster = {
  enter: begin,
  leave: end,
  refresh: look,
  view: () => html`
    <div class="stack cluster">
      <h1>Cluster</h1>
      ${seen.at === 0 ? html`<p class="hint" role="status">The cluster is looked at …</p>` : content()}
    </div>`,
};

const content = () => html`
  ${invariants(seen)}
  ${swim()}
  ${locks(seen)}
  <div class="columns">${nodes(seen)} ${slots(seen)}</div>
  ${jobs(seen)}
  ${runTable(seen)}
  ${runDialog()}`;
