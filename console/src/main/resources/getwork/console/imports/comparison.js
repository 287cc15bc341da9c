/** What the import of the chosen file would change, and the confirmation before it overwrites existing loans. */

import { html, nothing } from '../lit-html/lit-html.js';
import { dialog } from '../app/dialog.js';
import { counted, integer, label } from '../app/format.js';
import { call } from '../app/http.js';
import { attempt, factValue, noAnswerProblem, problem } from '../app/parts.js';
import { table } from '../app/table.js';
import { send } from './send.js';
import { set, state } from './state.js';

/** The API counts no more rows. */
const MOST_ROWS = 10_000;

/** Whether the counts are those of the whole file. */
export const isOfWholeFile = ({ received }, { isWhole } = state.sample) => isWhole && received < MOST_ROWS;

const chosenMapping = () => state.mappings.find(({ name }) => name === state.options.mapping)?.mapping;

/** Compares the first rows of the file with the existing loans. */
export function compare() {
  const { sample, options } = state;
  const mapping = options.format === 'csv' ? chosenMapping() : undefined;
  if (options.format === 'csv' && !mapping) {
    set({ comparison: null });
    return;
  }
  const body = { ...(mapping ? { mapping } : {}), text: sample.text };
  const comparison = { loanNumber: mapping?.loanNumber };
  comparison.ready = attempt(() => call('POST', '/import-previews', { body })).then((answer) => {
    const isWhole = answer?.ok && isOfWholeFile(answer.body, sample);
    const problemNow = answer ? answer.problem : noAnswerProblem;
    Object.assign(comparison, { counts: answer?.ok ? answer.body : undefined, isWhole, problem: problemNow });
    set({});
  });
  set({ comparison });
}

/** Whether an import of the whole file would change nothing. */
export const isIdle = (comparison) => comparison?.isWhole
  && comparison.counts?.changed + comparison.counts?.added === 0;

const isHarmless = (comparison) => comparison?.isWhole && comparison.counts?.changed === 0;

/** "The number of each row becomes its loan number: L-000001, L-000002, L-000003 …" */
export function rowNumbers({ prefix = '', width = 1, first = 1, step = 1 } = {}) {
  const numbers = [0, 1, 2].map((row) => prefix + String(first + row * step).padStart(width, '0'));
  return `The number of each row becomes its loan number: ${numbers.join(', ')} …`;
}

const isAre = (number) => (number === 1 ? 'is' : 'are');

/** The rows whose loan an earlier row of the file has. */
export const repeatedRows = ({ received, rejected, added, changed, unchanged }) =>
  received - rejected - added - changed - unchanged;

export const repeatedText = (count) =>
  `${counted(count, 'row')} ${count === 1 ? 'repeats' : 'repeat'} a loan of the file`;

export function summary({ counts, isWhole }) {
  const { received, rejected, added, changed, unchanged, lostAttributes = [] } = counts;
  const repeated = repeatedRows(counts);
  return [
    isWhole ? '' : `Of the first ${counted(received, 'row')}: `,
    `${counted(changed, 'existing loan')} would change, ${counted(added, 'loan')} ${isAre(added)} new`,
    unchanged > 0 ? `, ${integer(unchanged)} ${isAre(unchanged)} unchanged` : '',
    rejected > 0 ? `, ${counted(rejected, 'row')} ${isAre(rejected)} rejected` : '',
    repeated > 0 ? ', ' + repeatedText(repeated) : '',
    lostAttributes.length > 0 ? '. Existing loans would lose these attributes: ' : '',
    lostAttributes.map(label).join(', '),
    '.',
  ].join('');
}

const isNone = (value) => value === undefined || value === null;

/** The values of the first loans that would change; after them those that would be removed. */
function changedValues({ changed, changes = {} }) {
  const loans = Object.entries(changes);
  const { kept = [], removed = [] } = Object.groupBy(
    loans.flatMap(([loan, facts]) => facts.map((change) => ({ loan, ...change }))),
    ({ newValue }) => (isNone(newValue) ? 'removed' : 'kept'));
  return loans.length === 0 ? nothing : html`
    <details class="values">
      <summary>Old and new values${loans.length < changed ? ` of ${loans.length} loans` : nothing}</summary>
      ${table({
        name: 'Values that would change',
        columns: [
          { head: 'Loan', rowHeader: true, className: 'whole', cell: ({ loan }) => loan },
          { head: 'Field', cell: ({ attribute }) => label(attribute) },
          { head: 'Before', cell: ({ oldValue }) => html`<del>${factValue(oldValue)}</del>` },
          { head: 'After',
            cell: ({ newValue }) => (isNone(newValue) ? 'removed' : html`<ins>${factValue(newValue)}</ins>`) },
        ],
        items: [...kept, ...removed],
        key: ({ loan, attribute }) => loan + ' ' + attribute,
      })}
    </details>`;
}

export function comparisonView() {
  const { comparison } = state;
  if (!comparison) {
    return nothing;
  }
  const { counts, loanNumber } = comparison;
  return html`
    ${loanNumber?.rowNumber ? html`<p class="hint">${rowNumbers(loanNumber.rowNumber)}</p>` : nothing}
    ${problem(comparison.problem)}
    <p role="status" class=${counts?.changed > 0 ? 'notice' : 'hint'}>
      ${counts ? summary(comparison) : comparison.problem ? nothing : 'Comparing with the existing loans …'}
    </p>
    ${counts ? changedValues(counts) : nothing}`;
}

/** Sends the file at once only if it is certain that no existing loan changes. A change of the options cancels it. */
export async function importFile() {
  const { options } = state;
  let comparison;
  do {
    ({ comparison } = state);
    await comparison?.ready;
  } while (state.comparison !== comparison);
  if (state.options !== options || state.draft) {
    return;
  }
  if (isHarmless(comparison)) {
    send();
  } else {
    set({ isConfirming: document.querySelector('.imports') !== null });
  }
}

function close() {
  set({ isConfirming: false });
}

function confirm() {
  close();
  send();
}

function question({ counts }) {
  if (!counts) {
    return 'Import without a preview?';
  }
  return counts.changed > 0 ? 'Overwrite existing loans?' : 'Import the whole file?';
}

/** Cancel has the focus, because Enter may be pressed twice. */
const details = ({ counts, isWhole, loanNumber }, isLosing = counts?.lostAttributes?.length > 0) => html`
  <p><strong class="name">${state.file.name}</strong></p>
  ${counts
    ? html`<p class=${isLosing ? 'notice' : nothing}>${summary(state.comparison)}
        ${isWhole ? nothing : 'Later rows are not compared; they may overwrite existing loans.'}</p>
        ${changedValues(counts)}`
    : html`<p>This file may overwrite existing loans.</p>`}
  <p>Values that the file does not contain are removed, except those entered or changed in Getwork.</p>
  ${loanNumber?.rowNumber ? html`<p>${rowNumbers(loanNumber.rowNumber)}</p>` : nothing}
  <div class="side-by-side in-view">
    <button class=${isLosing ? 'primary danger' : 'primary'} @click=${confirm}>
      ${counts?.changed > 0 ? 'Overwrite and import' : 'Import all'}</button>
    <button autofocus @click=${close}>Cancel</button>
  </div>`;

export function confirmation() {
  const comparison = state.comparison ?? {};
  return state.isConfirming ? dialog(question(comparison), details(comparison), close) : nothing;
}
