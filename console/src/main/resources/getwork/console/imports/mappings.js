/** The import mappings, and the draft of one. */

import { redrawKeepingFocus } from '../app/focus.js';
import { call } from '../app/http.js';
import { attempt, noAnswerProblem } from '../app/parts.js';
import { compare, importFile } from './comparison.js';
import { doubledFields, missingFields, nameOf, propose } from './proposal.js';
import { sampleOf } from './sample.js';
import { FORM_HEADING, removeFile, set, setOption, state } from './state.js';

/** The id of the editor's heading. */
export const EDITOR_HEADING = 'mapping-editor';

const path = (name) => '/import-mappings/' + encodeURIComponent(name);

const headers = ({ loanNumber: { column }, columns }) => [...Object.keys(columns), ...(column ? [column] : [])];

/** The saved mapping that reads most columns of the file. */
const fitting = (saved, header) => saved
  .filter(({ mapping }) => headers(mapping).every((column) => header.includes(column)))
  .sort((one, other) => headers(other.mapping).length - headers(one.mapping).length)[0];

/** Reads the first lines of the chosen file; for CSV, also chooses a mapping that fits or proposes one. */
export async function prepare() {
  const { file, options } = state;
  set({ draft: null, comparison: null });
  if (options.format !== 'csv') {
    set({ comparison: { ready: compareWithoutMapping(file, options) } });
    return;
  }
  const answers = await attempt(
    () => Promise.all([call('GET', '/import-mappings'), call('GET', '/loan-fields'), sampleOf(file, options)]),
    () => set({ refused: noAnswerProblem }));
  if (!answers || state.options !== options) {
    return;
  }
  const [saved, fields, sample] = answers;
  if (unreadable(sample, options)) {
    set({ file: null, options: null, refused: unreadable(sample, options) });
    return;
  }
  if (!saved.ok || !fields.ok) {
    set({ refused: saved.problem ?? fields.problem });
    return;
  }
  set({ mappings: saved.body.items, fields: fields.body.items, sample });
  const found = fitting(state.mappings, sample.header);
  if (found) {
    choose(found.name);
  } else {
    proposeMapping();
    state.draft.isFirst = true;
  }
}

/** Why the file cannot be imported, if nothing in it can be read. */
function unreadable({ text, isWhole, header }, { format }) {
  if (isWhole && text.trim() === '') {
    return { title: 'The file is empty' };
  }
  if (text.includes('\0')) {
    return { title: format === 'csv' ? 'This is not a CSV file' : 'This is not a file with a JSON object per line' };
  }
  if (format === 'csv' && header.length === 1 && /[;\t]/.test(header[0])) {
    const title = 'This file separates its columns by ' + (header[0].includes(';') ? 'semicolons' : 'tabs');
    return { title, detail: 'Save it as CSV with commas, and choose it again.' };
  }
  return isWhole && format === 'csv' && /^[^{\n][^\n]*$/.test(text.trim())
    ? { title: 'This file has a header but no rows' }
    : undefined;
}

async function compareWithoutMapping(file, options) {
  const sample = await sampleOf(file, options);
  if (state.options !== options) {
    return;
  }
  if (unreadable(sample, options)) {
    set({ file: null, options: null, comparison: null, refused: unreadable(sample, options) });
  } else {
    set({ sample });
    compare();
  }
}

export function choose(mapping) {
  set({ draft: null });
  setOption({ mapping });
  compare();
}

export function proposeMapping() {
  const name = nameOf(state.file.name);
  edit(name, propose(state.sample, state.fields, name));
}

export function editChosen() {
  const { name, mapping } = state.mappings.find((saved) => saved.name === state.options.mapping);
  edit(name, mapping);
}

function edit(name, document) {
  set({ draft: { name, document, text: JSON.stringify(document, null, 2) } });
  redrawKeepingFocus(EDITOR_HEADING);
  previewIfComplete();
}

/** Back to what was shown before. */
export function closeEditor() {
  if (state.draft.isFirst) {
    removeFile();
    return;
  }
  set({ draft: null });
  redrawKeepingFocus(FORM_HEADING);
}

function change(parts) {
  set({ draft: { ...state.draft, isSaving: false, saveRefused: undefined, previewRefused: undefined, ...parts } });
}

export function rename(name) {
  change({ name });
}

/** Changes the document by a function. */
export function changeDocument(update) {
  const document = update(structuredClone(state.draft.document));
  change({ document, text: JSON.stringify(document, null, 2), fault: undefined });
  previewIfComplete();
}

export function changeText(text) {
  try {
    change({ text, document: JSON.parse(text), fault: undefined });
  } catch (fault) {
    change({ text, fault: fault.message });
  }
}

const send = async (method, target, body) =>
  await attempt(() => call(method, target, { body })) ?? { problem: noAnswerProblem };

/** Shows what the rows become, unless a value is still missing. */
export async function previewIfComplete() {
  const { draft, sample } = state;
  if (draft.fault || missingFields(draft.document, state.fields).length + doubledFields(draft.document).length > 0) {
    draft.preview = undefined;
    return;
  }
  const body = { mapping: draft.document, text: sample.text };
  const { ok, body: preview, problem: previewRefused } = await send('POST', '/import-previews', body);
  if (state.draft?.document === draft.document && state.sample === sample) {
    set({ draft: Object.assign(state.draft, { preview: ok ? preview : undefined, previewRefused }) });
  }
}

/** @return whether the mapping is saved */
export async function save() {
  const { draft } = state;
  if (!draft || draft.isSaving) {
    return false;
  }
  draft.isSaving = true;
  const { ok, body: saved, problem: saveRefused } = await send('PUT', path(draft.name), draft.document);
  Object.assign(draft, { isSaving: false, saveRefused });
  set({ mappings: ok ? [...state.mappings.filter(({ name }) => name !== saved.name), saved] : state.mappings });
  if (!ok || state.draft !== draft) {
    return false;
  }
  choose(saved.name);
  redrawKeepingFocus(FORM_HEADING);
  return true;
}

export async function saveAndImport() {
  if (await save()) {
    importFile();
  }
}
