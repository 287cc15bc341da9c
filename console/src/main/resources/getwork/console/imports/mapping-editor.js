/** The editor of an import mapping: what each column becomes, and what the first rows become. */

import { html, nothing } from '../lit-html/lit-html.js';
import { live } from '../lit-html/directives/live.js';
import { formatValue } from '../app/criteria.js';
import { problem } from '../app/parts.js';
import { table } from '../app/table.js';
import { integer, label } from '../app/format.js';
import { EDITOR_HEADING, changeDocument, changeText, closeEditor, preview, rename, save } from './mappings.js';
import { formatOf } from './proposal.js';
import { rowNumbers } from './comparison.js';
import { state } from './state.js';

const targetOf = (column) => column?.field ?? column?.attribute ?? '';

const fieldOf = (name) => state.fields.find((field) => field.name === name);

function setTarget(header, name) {
  changeDocument((document) => {
    const field = fieldOf(name);
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

function setConstant(name, text, type) {
  changeDocument((document) => {
    const { [name]: before, ...others } = document.constants ?? {};
    const value = type === 'NUMBER' && Number.isFinite(Number(text)) ? Number(text) : text;
    return { ...document, constants: text === '' ? others : { ...others, [name]: value } };
  });
}

const setNumber = (loanNumber) => changeDocument((document) => ({ ...document, loanNumber }));

const option = (value, text, chosen) => html`
  <option value=${value} .selected=${live(value === chosen)}>${text}</option>`;

const targets = (header, chosen) => html`
  <select aria-label=${header + ' becomes'} @change=${(event) => setTarget(header, event.target.value)}>
    ${option('', 'ignored', chosen)}
    ${state.fields.filter(({ name }) => name !== 'loanNumber').map(({ name }) => option(name, label(name), chosen))}
  </select>`;

function format(header, column) {
  const type = fieldOf(targetOf(column))?.type;
  return type === undefined || type === 'TEXT'
    ? nothing
    : html`<input aria-label=${'Format of ' + header} autocomplete="off" .value=${column.format ?? ''}
        placeholder=${type === 'TIME' ? 'yyyy-MM-dd' : '1,234.56'}
        @change=${(event) => setFormat(header, event.target.value.trim())}>`;
}

const columnsTable = ({ columns }) => table({
  name: 'Columns of the file',
  columns: [
    { head: 'Column', rowHeader: true, cell: (header) => header },
    { head: 'First row', className: 'wraps', cell: (header) => state.sample.cells[header] || '–' },
    { head: 'Becomes', cell: (header) => targets(header, targetOf(columns[header])) },
    { head: 'Format', cell: (header) => format(header, columns[header]) },
  ],
  items: [...new Set([...state.sample.header, ...Object.keys(columns)])],
  key: (header) => header,
});

function numberSource({ loanNumber: { column, prefix, rowNumber } }) {
  const choose = (chosen) => setNumber(chosen === ''
    ? { rowNumber: { prefix: 'L-', width: 6, first: 1, step: 1 } }
    : { column: chosen });
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

/** Fields that every loan has, and that no column becomes. */
function constants(document) {
  const mapped = Object.values(document.columns).map(targetOf);
  const missing = state.fields.filter(({ name, required }) =>
    required && name !== 'loanNumber' && !mapped.includes(name));
  return html`<div class="narrow">${missing.map(({ name, type }) => html`
    <label><span>${label(name)} of all loans</span>
      <input autocomplete="off" .value=${String(document.constants?.[name] ?? '')}
        @change=${(event) => setConstant(name, event.target.value.trim(), type)}>
    </label>`)}</div>`;
}

const isEditable = ({ loanNumber, columns }) =>
  [loanNumber, columns].every((part) => part !== null && typeof part === 'object')
  && Object.values(columns).every((column) => column !== null && typeof column === 'object');

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
    : html`<span class="failure">${row.field ? html`<code>${row.field}</code> ` : nothing}${row.reason}</span>` },
];

const previewed = (rows) => table({
  name: 'Preview of the first rows',
  caption: `What the first ${rows.length} rows become`,
  columns: PREVIEW,
  items: rows,
  key: ({ line }) => line,
  empty: 'The file has no rows.',
});

function submit(event) {
  event.preventDefault();
  save();
}

export const mappingEditor = (draft) => html`
  <form class="card stack mapping" aria-labelledby=${EDITOR_HEADING} @submit=${submit}>
    <h2 id=${EDITOR_HEADING} tabindex="-1">Mapping of the columns</h2>
    <label>Name of the mapping
      <input required maxlength="40" autocomplete="off" .value=${live(draft.name)}
        @input=${(event) => rename(event.target.value)}>
    </label>
    ${isEditable(draft.document) && !draft.fault
      ? html`${numberSource(draft.document)} ${columnsTable(draft.document)} ${constants(draft.document)}`
      : html`<p class="notice">${draft.fault ?? 'The mapping must be an object with loanNumber and columns.'}</p>`}
    <details>
      <summary>As JSON, also with time zones, defaults, absent values and replacements</summary>
      <textarea class="mono" rows="14" aria-label="Mapping as JSON" spellcheck="false" .value=${live(draft.text)}
        @input=${(event) => changeText(event.target.value)}></textarea>
    </details>
    ${problem(draft.refused)}
    <div class="side-by-side">
      <button class="primary" ?disabled=${draft.fault}>Save the mapping</button>
      <button type="button" ?disabled=${draft.fault} @click=${preview}>Preview</button>
      <button type="button" class="quiet" @click=${closeEditor}>Cancel</button>
    </div>
    <div role="status">${draft.preview ? previewed(draft.preview) : nothing}</div>
  </form>`;
