/** What the draft would select now, of all loans. */

import { html, nothing } from '../lit/lit-html.js';
import { problem } from '../app/parts.js';
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

const alignment = (field) => (kindOf(field) === 'number' ? 'number' : '');

const row = (columns) => (loan, index) => html`
  <tr>
    <td class="number">${index + 1}</td>
    <th scope="row"><a href=${'#/loans/' + encodeURIComponent(loan.loanNumber)}>${loan.loanNumber}</a></th>
    <td class="number">${money(loan.amount, loan.currency)}</td>
    <td>${loan.state}</td>
    <td>${date(loan.submittedAt)}</td>
    ${columns.map((name) => html`<td class=${alignment(name)}>${shown(loan.attributes[name])}</td>`)}
  </tr>`;

function table({ items }, of) {
  const columns = attributes(of);
  return html`
    <div class="scroll" tabindex="0" role="region" aria-label="Loans of the preview">
      <table>
        <caption>The first ${items.length}, best first</caption>
        <thead>
          <tr>
            <th scope="col" class="number">Rank</th><th scope="col">Loan</th><th scope="col" class="number">Amount</th>
            <th scope="col">State</th><th scope="col">Submitted</th>
            ${columns.map((name) => html`<th scope="col" class=${alignment(name)}>${name}</th>`)}
          </tr>
        </thead>
        <tbody>${items.map(row(columns))}</tbody>
      </table>
    </div>`;
}

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
    ${found.items.length > 0 ? table(found, of) : html`<p class="hint">No loan is like that.</p>`}`;
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
