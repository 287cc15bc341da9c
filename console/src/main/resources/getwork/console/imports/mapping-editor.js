/** The editor of an import mapping: what each column becomes, and what the first rows become. */

import { html, nothing } from '../lit-html/lit-html.js';
import { live } from '../lit-html/directives/live.js';
import { formatValue } from '../app/criteria.js';
import { problem } from '../app/parts.js';
import { table } from '../app/table.js';
import { counted, integer, label } from '../app/format.js';
import { isOfWholeFile, rowNumbers, summary } from './comparison.js';
import {
  EDITOR_HEADING, changeDocument, changeText, closeEditor, previewIfComplete, rename, save, saveAndImport,
} from './mappings.js';
import { doubledFields, formatOf, isEditable, missingFields, targetOf, unmappedFields } from './proposal.js';
import { state } from './state.js';

/** The field that is no member of columns. */
const NUMBER = 'loanNumber';

const fieldOf = (name) => state.fields.find((field) => field.name === name);

const ROW_NUMBER = { rowNumber: { prefix: 'L-', width: 6, first: 1, step: 1 } };

const isLoanNumber = ({ loanNumber, columns }, header) => loanNumber.column === header && !columns[header];

function setTarget(header, name) {
  changeDocument((document) => {
    const field = name === NUMBER ? undefined : fieldOf(name);
    if (name === NUMBER) {
      document.loanNumber = { ...(document.loanNumber.column ? document.loanNumber : {}), column: header };
    } else if (isLoanNumber(document, header)) {
      document.loanNumber = ROW_NUMBER;
    }
    delete document.columns[header];
    if (field) {
      const format = formatOf(field.type, state.sample.cells[header] ?? '');
      document.columns[header] = { [field.required ? 'field' : 'attribute']: name, ...(format ? { format } : {}) };
      delete document.constants?.[name];
    }
    return document;
  });
}

function setFormat(header, format) {
  changeDocument((document) => {
    const { format: before, ...column } = document.columns[header];
    document.columns[header] = format === '' ? column : { ...column, format };
    return document;
  });
}

const DAY = /^\d{4}-\d\d-\d\d$/;

function setConstant(name, text, type) {
  changeDocument((document) => {
    const { [name]: before, ...others } = document.constants ?? {};
    const value = type === 'NUMBER' && Number.isFinite(Number(text)) ? Number(text)
      : type === 'TIME' && DAY.test(text) ? text + 'T00:00:00Z' : text;
    return { ...document, constants: text === '' ? others : { ...others, [name]: value } };
  });
}

const setNumber = (loanNumber) => changeDocument((document) => ({ ...document, loanNumber }));

const option = (value, text, chosen) => html`
  <option value=${value} .selected=${live(value === chosen)}>${text}</option>`;

const targets = (header, chosen) => html`
  <select aria-label=${header + ' becomes'} @change=${(event) => setTarget(header, event.target.value)}>
    ${option('', 'Ignored', chosen)} ${state.fields.map(({ name }) => option(name, label(name), chosen))}
  </select>`;

function format(header, column) {
  const type = fieldOf(targetOf(column))?.type;
  return type === undefined || type === 'TEXT'
    ? nothing
    : html`<input aria-label=${'Format of ' + header} autocomplete="off" .value=${column.format ?? ''}
        placeholder=${type === 'TIME' ? 'yyyy-MM-dd' : '1,234.56'}
        @change=${(event) => setFormat(header, event.target.value.trim())}>`;
}

const columnsTable = (document) => table({
  name: 'Columns of the file',
  columns: [
    { head: 'Column', rowHeader: true, cell: (header) => header },
    { head: 'First row', className: 'wraps', cell: (header) => state.sample.cells[header] || '–' },
    { head: 'Becomes', cell: (header) => targets(header,
      isLoanNumber(document, header) ? NUMBER : targetOf(document.columns[header])) },
    { head: 'Format', cell: (header) => format(header, document.columns[header]) },
  ],
  items: [...new Set([...state.sample.header, ...Object.keys(document.columns)])],
  key: (header) => header,
});

function numberSource({ loanNumber: { column, prefix, rowNumber } }) {
  const choose = (chosen) => setNumber(chosen === '' ? ROW_NUMBER : { column: chosen });
  const setPrefix = (text) => setNumber(column
    ? { column, prefix: text }
    : { rowNumber: { ...rowNumber, prefix: text } });
  return html`
    <div class="narrow">
      <label>Loan number
        <select @change=${(event) => choose(event.target.value)}>
          ${option('', 'the number of the row', column ?? '')}
          ${state.sample.header.map((header) => option(header, header, column))}
        </select>
      </label>
      <label>Prefix of the loan numbers
        <input autocomplete="off" .value=${(column ? prefix : rowNumber?.prefix) ?? ''}
          @change=${(event) => setPrefix(event.target.value)}>
      </label>
    </div>
    ${column ? nothing : html`<p class="hint">${rowNumbers(rowNumber)}</p>`}`;
}

const HINTS = { TIME: '2026-01-31', NUMBER: '0' };

/** One value for all loans. The browser asks for it before the mapping is saved. */
const constant = (value) => ({ name, type }) => html`
  <div>
    <label><span>${label(name)}, same for all loans</span>
      <input required autocomplete="off" .value=${String(value(name) ?? '')} placeholder=${HINTS[type] ?? nothing}
        aria-describedby=${value(name) === undefined ? 'missing-' + name : nothing}
        @change=${(event) => setConstant(name, event.target.value.trim(), type)}>
    </label>
    ${value(name) === undefined ? html`<p class="missing" id=${'missing-' + name}>Still missing</p>` : nothing}
  </div>`;

function constants(document) {
  const missing = missingFields(document, state.fields).map(({ name }) => label(name));
  return html`
    ${missing.length > 0
      ? html`<p class="notice" role="status">
          Still missing: ${missing.join(', ')}. Choose a column for each, or enter one value for all loans.</p>`
      : nothing}
    <div class="narrow">${unmappedFields(document, state.fields).map(constant((name) => document.constants?.[name]))}
    </div>`;
}

const written = ({ loan }) => Object.entries({ ...loan, ...loan.attributes })
  .filter(([name]) => name !== 'loanNumber' && name !== 'attributes')
  .map(([name, value]) => html`
    <span class="value"><span class="hint">${label(name)}</span> ${formatValue(value)}</span> `);

const PREVIEW = [
  { head: 'Line', number: true, cell: ({ line }) => integer(line) },
  { head: 'Loan', rowHeader: true, cell: ({ loan }) => loan?.loanNumber
    ?? html`<span class="badge bad">Rejected</span>` },
  { head: 'Becomes', className: 'wraps', cell: (row) => row.loan
    ? written(row)
    : html`<span class="failure">${row.field} ${row.value ? html`<code>${row.value}</code>` : nothing}
        ${row.reason}</span>` },
];

const previewed = (counts) => html`
  <p class=${counts.changed > 0 ? 'notice' : nothing}>${summary({ counts, isWhole: isOfWholeFile(counts) })}</p>
  ${table({
    name: 'Preview of the first rows',
    caption: 'What the first rows become',
    columns: PREVIEW,
    items: counts.rows,
    key: ({ line }) => line,
    empty: 'The file has no rows.',
  })}`;

const importWords = (counts) => 'Save and import'
  + (counts && isOfWholeFile(counts) ? ' ' + counted(counts.received - counts.rejected, 'row') : '');

function submit(event) {
  event.preventDefault();
  save();
}

/** The API refuses other names. */
const NAME = '[a-z0-9\\-]+';
const NAME_RULE = '1 to 40 lowercase letters, digits and hyphens';

const LIST = new Intl.ListFormat('en');

const doubled = ([field, headers]) => html`
  <p class="problem" role="alert">
    ${LIST.format(headers)} ${headers.length === 2 ? 'both' : 'all'} become ${label(field)}.</p>`;

export const mappingEditor = (draft) => {
  const isFaulty = draft.fault !== undefined || doubledFields(draft.document).length > 0;
  return html`
  <form class="card stack mapping" aria-labelledby=${EDITOR_HEADING} @submit=${submit}>
    <h2 id=${EDITOR_HEADING} tabindex="-1">Mapping of the columns</h2>
    <label>Name of the mapping
      <input required maxlength="40" pattern=${NAME} title=${NAME_RULE} autocomplete="off"
        aria-describedby="mapping-name-rule" .value=${live(draft.name)}
        @input=${(event) => rename(event.target.value)}>
    </label>
    <p class="hint" id="mapping-name-rule">${NAME_RULE}</p>
    ${isEditable(draft.document) && !draft.fault
      ? html`${numberSource(draft.document)} ${columnsTable(draft.document)} ${constants(draft.document)}`
      : html`<p class="notice">${draft.fault ?? 'The mapping must be an object with loanNumber and columns.'}</p>`}
    <details>
      <summary>As JSON, also with time zones, defaults, absent values and replacements</summary>
      <textarea class="mono" rows="14" aria-label="Mapping as JSON" spellcheck="false" .value=${live(draft.text)}
        @input=${(event) => changeText(event.target.value)} @change=${previewIfComplete}></textarea>
    </details>
    <div class="stack" role="status">${draft.preview ? previewed(draft.preview) : nothing}</div>
    ${problem(draft.saveRefused ?? draft.previewRefused)} ${doubledFields(draft.document).map(doubled)}
    <div class="side-by-side">
      <button type="button" class="primary" ?disabled=${isFaulty}
        @click=${({ target }) => target.form.reportValidity() && saveAndImport()}>${importWords(draft.preview)}</button>
      <button ?disabled=${isFaulty}>Save the mapping</button>
      <button type="button" class="quiet" @click=${closeEditor}>Cancel</button>
    </div>
  </form>`;
};
