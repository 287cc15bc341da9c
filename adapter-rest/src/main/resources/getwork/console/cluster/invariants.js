/** Whether what must always be so is so. That it is takes one line; that it is not, the top of the screen. */

import { html, nothing } from '../lit/lit-html.js';
import { repeat } from '../lit/directives/repeat.js';
import { attempt, problem } from '../app/parts.js';
import { table } from '../app/table.js';
import { age, counted, whole } from '../app/words.js';
import { checkInvariants } from './look.js';

/** Of what the main promise is looked at. */
const MAIN = 'no-loan-with-two-users';

let busy = false;

/** The button is not disabled meanwhile: it would lose the focus. */
async function checkNow() {
  if (busy) {
    return;
  }
  busy = true;
  await attempt(checkInvariants);
  await attempt(() => {
    busy = false;
  });
}

const sum = (items) => items.reduce((total, one) => total + one.violations, 0);

function line({ items, checkedAt }) {
  const violations = sum(items);
  const main = items.find((one) => one.name === MAIN);
  const of = main ? ' in ' + counted(main.of, 'assignment') : '';
  return html`
    <strong>${violations === 0 ? '✓ ' : '✗ '}${counted(violations, 'violation')}${of}</strong>,
    checked ${age(checkedAt)} ago`;
}

const violated = (one) => html`
  <li>
    <strong>${one.sentence}</strong>: violated ${whole(one.violations)} times of ${whole(one.of)}.
    <ul>${one.examples.map((example) => html`<li><code>${example}</code></li>`)}</ul>
    ${one.violations > one.examples.length ? html`<p>The first ${one.examples.length} are shown.</p>` : nothing}
  </li>`;

const alarm = (items) => html`
  <div class="problem stack" role="alert">
    <h2>An invariant is violated</h2>
    <ul>${repeat(items, (one) => one.name, violated)}</ul>
    <p>
      Rows were changed by hand, a constraint is missing, or there is a bug. Save these rows and the history of their
      loans before anything is repaired.
    </p>
  </div>`;

const COLUMNS = [
  { head: 'What must be so', names: true, cell: ({ sentence }) => sentence },
  { head: 'Looked at', number: true, cell: ({ of }) => whole(of) },
  { head: 'Violations', number: true, cell: ({ violations }) => whole(violations) },
];

const each = ({ items }) => html`
  <details>
    <summary>What is looked at</summary>
    ${table({ name: 'Invariants, one by one', columns: COLUMNS, items, key: ({ name }) => name })}
  </details>`;

export function invariants(seen) {
  const found = seen.invariants;
  const bad = found?.items.filter((one) => one.violations > 0) ?? [];
  return html`
    <section class="card stack invariants" aria-label="Invariants">
      ${problem(seen.refused['/invariants'])}
      <div class="side-by-side">
        <p class=${bad.length > 0 ? 'is-bad' : 'is-good'}>${found ? line(found) : 'It is being looked …'}</p>
        <button class="small" aria-disabled=${busy} @click=${checkNow}>Check now</button>
        ${found ? each(found) : nothing}
      </div>
      ${bad.length > 0 ? alarm(bad) : nothing}
    </section>`;
}
