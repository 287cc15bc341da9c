/** The invariants: one line while they hold, an alarm if one is violated. */

import { html, nothing } from '../lit-html/lit-html.js';
import { repeat } from '../lit-html/directives/repeat.js';
import { attempt, problem } from '../app/parts.js';
import { table } from '../app/table.js';
import { age, counted, integer } from '../app/format.js';
import { checkInvariants } from './polling.js';

/** The invariant whose number of checked assignments is shown. */
const MAIN = 'no-loan-with-two-users';

const mainOf = (items) => items.find((one) => one.name === MAIN);

export const duplicatesOf = (known) => mainOf(known.invariants.items).violations;

let busy = false;

/** The button stays enabled meanwhile, because a disabled one loses the focus. */
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
  const main = mainOf(items);
  const of = main ? ' in ' + counted(main.of, 'assignment') : '';
  return html`
    <strong>${violations === 0 ? '✓ ' : '✗ '}${counted(violations, 'violation')}${of}</strong>,
    checked ${age(checkedAt)} ago`;
}

const violated = (one) => html`
  <li>
    <strong>${one.sentence}</strong>: violated ${counted(one.violations, 'time')} in ${integer(one.of)} checked.
    <ul>${one.examples.map((example) => html`<li><code>${example}</code></li>`)}</ul>
    ${one.violations > one.examples.length ? html`<p>The first ${one.examples.length} are shown.</p>` : nothing}
  </li>`;

const alarm = (items) => html`
  <div class="problem stack" role="alert">
    <h2>An invariant is violated</h2>
    <ul>${repeat(items, (one) => one.name, violated)}</ul>
    <p>
      Rows were changed manually, a constraint is missing, or there is a bug. Save these rows and the history of their
      loans before you repair anything.
    </p>
  </div>`;

const COLUMNS = [
  { head: 'Invariant', rowHeader: true, cell: ({ sentence }) => sentence },
  { head: 'Checked', number: true, cell: ({ of }) => integer(of) },
  { head: 'Violations', number: true, cell: ({ violations }) => integer(violations) },
];

const each = ({ items }) => html`
  <details>
    <summary>All invariants</summary>
    ${table({ name: 'Invariants, one by one', columns: COLUMNS, items, key: ({ name }) => name })}
  </details>`;

export function invariants(known) {
  const found = known.invariants;
  const bad = found?.items.filter((one) => one.violations > 0) ?? [];
  return html`
    <section class="card stack invariants" aria-label="Invariants">
      ${problem(known.refused['/invariants'])}
      <div class="side-by-side">
        <p class=${bad.length > 0 ? 'is-bad' : 'is-good'}>${found ? line(found) : 'Checking …'}</p>
        <button class="small" aria-disabled=${busy} @click=${checkNow}>Check now</button>
        ${found ? each(found) : nothing}
      </div>
      ${bad.length > 0 ? alarm(bad) : nothing}
    </section>`;
}
