/** The preview: the loans that match the draft. */

import { html, nothing } from '../lit-html/lit-html.js';
import { formatValue } from '../app/criteria.js';
import { problem } from '../app/parts.js';
import { table } from '../app/table.js';
import { counted, date, integer, label, money } from '../app/format.js';
import { fieldsOf } from './criteria.js';
import { faultsOf, placeOf, titleOf } from './faults.js';
import { kindOf } from './fields.js';
import { isOutdated, isSlow, preview } from './previewing.js';

const COMMON = ['loanNumber', 'amount', 'currency', 'state', 'product', 'purpose', 'submittedAt'];
const MAX_COLUMNS = 5;

/** The attributes in the criteria, if there are any, and the order. */
export function attributes({ criteria, order = [] }) {
  const sorted = Array.isArray(order) ? order.map((key) => key?.field) : [];
  return [...new Set([...fieldsOf(criteria), ...sorted])]
    .filter((field) => field && !COMMON.includes(field)).slice(0, MAX_COLUMNS);
}

const shown = (name, value) => (kindOf(name) === 'time' || value === undefined ? date(value) : formatValue(value));

const attribute = (name, value) => html`
  <span class="detail"><span class="hint">${label(name)}</span> ${shown(name, value)}</span> `;

/** The state, the day of submission and the attributes that the task is about. */
const details = (names) => ({ state, submittedAt, attributes: known }) => html`
  ${state} · ${date(submittedAt)} ${names.map((name) => attribute(name, known[name]))}`;

const linked = ({ loanNumber }) => html`<a href=${'#/loans/' + encodeURIComponent(loanNumber)}>${loanNumber}</a>`;

const COLUMNS = [
  { head: 'Rank', number: true, cell: (_, index) => index + 1 },
  { head: 'Loan', rowHeader: true, cell: linked },
  { head: 'Amount', number: true, cell: ({ amount, currency }) => money(amount, currency) },
];

export const loanTable = (items, names, name, caption) => table({
  name,
  caption,
  columns: [...COLUMNS, { head: 'Details', unlabeled: true, cell: details(names) }],
  items,
  key: ({ loanNumber }) => loanNumber,
});

function outcome({ found, of }, draft) {
  const isAsking = draft.preview.isAsking;
  const isOld = isAsking || isOutdated(draft, of);
  return html`
    <p>
      <span class="big">${integer(found.count)}</span>
      ${found.count === 1 ? 'loan matches' : 'loans match'}, including held ones · found in
      ${integer(found.milliseconds)} ms
      ${isOld ? html`<span class="badge warn">${isAsking ? 'counting …' : 'before the last change'}</span>` : nothing}
    </p>
    ${found.items.length > 0 ? loanTable(found.items, attributes(of), 'Loans of the preview',
        `The first ${found.items.length}, best first`) : html`<p class="hint">No loan matches.</p>`}`;
}

const shownResult = ({ preview: last }) => (last?.found ? last : last?.before);

/** "73 loans match" for the end of the page; nothing while it is not known. */
export function matches(draft) {
  const { found, of } = shownResult(draft) ?? {};
  return found && !isOutdated(draft, of)
    ? counted(found.count, 'loan') + (found.count === 1 ? ' matches' : ' match')
    : nothing;
}

const refused = (draft, refusal) => (refusal?.errors
  ? html`<div class="problem" role="alert">
      <strong>${titleOf(refusal, refusal.errors)}.</strong>
      <ul class="faults">${faultsOf(refusal).map(({ pointer, detail }) => html`
        <li><strong>${placeOf(draft, pointer)}:</strong> ${detail}</li>`)}</ul>
    </div>`
  : problem(refusal));

export function previewView(draft) {
  const { preview: last, fault } = draft;
  const shownNow = shownResult(draft);
  const isOnRequest = last?.refusal || (last?.isIncomplete && shownNow)
    || (isSlow(shownNow) && isOutdated(draft, shownNow.of));
  return html`
    <h2 class="visually-hidden">Preview</h2>
    <span class="visually-hidden" role="status">
      ${last?.found ? counted(last.found.count, 'loan') + ' found' : nothing}
    </span>
    ${refused(draft, last?.refusal)}
    ${fault || last?.isIncomplete
      ? html`<p class="hint">${fault ? 'Correct the JSON' : 'Complete the conditions'} to see which loans match.</p>`
      : nothing}
    ${isOnRequest && !fault
      ? html`<button type="button" class="small" @click=${() => preview(draft)}>Count again</button>`
      : nothing}
    ${shownNow ? outcome(shownNow, draft) : last?.isAsking ? html`<p class="hint">Counting …</p>` : nothing}`;
}
