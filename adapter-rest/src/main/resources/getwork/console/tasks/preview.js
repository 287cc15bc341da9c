/** What the draft would select now, of all loans. */

import { html, nothing } from '../lit/lit-html.js';
import { problem } from '../app/parts.js';
import { table } from '../app/table.js';
import { counted, date, money, whole } from '../app/words.js';
import { formOf } from './criteria.js';
import { kindOf } from './fields.js';
import { preview } from './saving.js';
import { same } from './write.js';

const COMMON = ['loanNumber', 'amount', 'currency', 'state', 'product', 'purpose', 'submittedAt'];
const MOST_COLUMNS = 5;

/** The attributes that criteria and order name: those are what one wants to see of the loans. */
function attributes({ criteria, order = [] }) {
  const named = new Set();
  const walk = (node) => {
    const form = formOf(node);
    if (form === 'condition') {
      named.add(node.field);
    } else if (form) {
      (form === 'not' ? [node.not] : node[form]).forEach(walk);
    }
  };
  walk(criteria);
  order.forEach?.((key) => named.add(key?.field));
  return [...named].filter((field) => field && !COMMON.includes(field)).slice(0, MOST_COLUMNS);
}

const shown = (value) => (typeof value === 'number' ? whole(value) : (value ?? '–'));

const attribute = (name) => ({
  head: name,
  number: kindOf(name) === 'number',
  cell: ({ attributes: known }) => shown(known[name]),
});

const linked = ({ loanNumber }) => html`<a href=${'#/loans/' + encodeURIComponent(loanNumber)}>${loanNumber}</a>`;

const COLUMNS = [
  { head: 'Rank', number: true, cell: (_, index) => index + 1 },
  { head: 'Loan', names: true, cell: linked },
  { head: 'Amount', number: true, cell: ({ amount, currency }) => money(amount, currency) },
  { head: 'State', cell: ({ state }) => state },
  { head: 'Submitted', cell: ({ submittedAt }) => date(submittedAt) },
];

const first = (items, of) => table({
  name: 'Loans of the preview',
  caption: `The first ${items.length}, best first`,
  columns: [...COLUMNS, ...attributes(of).map(attribute)],
  items,
  key: ({ loanNumber }) => loanNumber,
});

function outcome({ found, of }, draft) {
  const { criteria, order } = draft.definition;
  const isOld = !same(of, order === undefined ? { criteria } : { criteria, order });
  return html`
    <p>
      <span class="big">${whole(found.count)}</span>
      ${found.count === 1 ? 'loan matches' : 'loans match'}, whoever holds them · found in
      ${whole(found.milliseconds)} ms
      ${isOld ? html`<span class="badge warn">of what was written before</span>` : nothing}
    </p>
    ${found.items.length > 0 ? first(found.items, of) : html`<p class="hint">No loan is like that.</p>`}`;
}

export function previewView(draft) {
  const { preview: last } = draft;
  const shownNow = last?.found ? last : last?.before;
  return html`
    <section class="card stack" aria-labelledby="preview-title">
      <div class="side-by-side">
        <h2 id="preview-title">Preview</h2>
        <button type="button" ?disabled=${draft.fault !== undefined} aria-disabled=${last?.isAsking ? 'true' : nothing}
          @click=${() => !last?.isAsking && preview(draft)}>${last?.isAsking ? 'Counting …' : 'Preview'}</button>
        <span class="visually-hidden" role="status">
          ${last?.found ? counted(last.found.count, 'loan') + ' found' : nothing}
        </span>
      </div>
      ${problem(last?.refusal)}
      ${shownNow
        ? outcome(shownNow, draft)
        : html`<p class="hint">Shows how many loans this would select, and the first 20.</p>`}
    </section>`;
}
