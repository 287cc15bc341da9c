/** The preview: the loans that match the draft. */

import { html, nothing } from '../lit-html/lit-html.js';
import { formatValue } from '../app/criteria.js';
import { problem } from '../app/parts.js';
import { table } from '../app/table.js';
import { counted, date, integer, label, money } from '../app/format.js';
import { formOf } from './criteria.js';
import { kindOf } from './fields.js';
import { preview } from './saving.js';
import { same } from './json-format.js';

const COMMON = ['loanNumber', 'amount', 'currency', 'state', 'product', 'purpose', 'submittedAt'];
const MAX_COLUMNS = 5;

/** The attributes in the criteria and the order, shown as columns. */
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
  return [...named].filter((field) => field && !COMMON.includes(field)).slice(0, MAX_COLUMNS);
}

const attribute = (name) => ({
  head: label(name),
  number: kindOf(name) === 'number',
  cell: ({ attributes: { [name]: known } }) => (known === undefined ? '–' : formatValue(known)),
});

const linked = ({ loanNumber }) => html`<a href=${'#/loans/' + encodeURIComponent(loanNumber)}>${loanNumber}</a>`;

const COLUMNS = [
  { head: 'Rank', number: true, cell: (_, index) => index + 1 },
  { head: 'Loan', rowHeader: true, cell: linked },
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
      <span class="big">${integer(found.count)}</span>
      ${found.count === 1 ? 'loan matches' : 'loans match'}, including held ones · found in
      ${integer(found.milliseconds)} ms
      ${isOld ? html`<span class="badge warn">of an earlier draft</span>` : nothing}
    </p>
    ${found.items.length > 0 ? first(found.items, of) : html`<p class="hint">No loan matches.</p>`}`;
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
        : html`<p class="hint">Shows how many loans match, and the first 20.</p>`}
    </section>`;
}
