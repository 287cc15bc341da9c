/** The editor: a task as a form and as JSON, side by side. */

import { html, nothing } from '../lit-html/lit-html.js';
import { attempt, problem, noAnswerProblem } from '../app/parts.js';
import { showMessage } from '../app/status-message.js';
import { redraw } from '../app/store.js';
import { criteriaForm } from './criteria-form.js';
import { conflictView } from './conflict.js';
import { completionForm } from './completion-form.js';
import { MEMBERS, NEW, begin, draft as draftOf, edit, forget, isDirty, restore } from './drafts.js';
import { describedBy, faultText, idOf, isFaulty, refusalView } from './faults.js';
import { readFields } from './fields.js';
import { orderView } from './order.js';
import { presentationForm } from './presentation.js';
import { matches } from './preview.js';
import { previewLater } from './previewing.js';
import { state, taskOf } from './queues.js';
import { address, goTo, route } from './route.js';
import { RANGES } from './rules.js';
import { selectionIndexView } from './selection-index.js';
import { sidePane } from './side-pane.js';
import { compare, readTask, save } from './saving.js';

let refusal;

/** What the editor shows of a draft, whose file is loaded with the first one. */
let shown = { origin: () => nothing, changes: () => nothing };

/** Continues the draft of a task, or starts one from its current version. */
export async function openDraft(id) {
  refusal = undefined;
  readFields();
  import('./draft-changes.js').then((loaded) => {
    shown = loaded;
    redraw();
  }, () => {});
  if (draftOf(id) && (id === NEW || isDirty(draftOf(id)))) {
    reopen(draftOf(id));
    return;
  }
  if (id === NEW) {
    begin(NEW);
    return;
  }
  const answer = await attempt(() => readTask(id));
  if (answer?.ok && !isDirty(draftOf(id))) {
    begin(id, answer.task);
  } else if (route().id === id) {
    refusal = answer ? answer.problem : noAnswerProblem;
  }
  redraw();
}

/** A draft of an earlier visit is compared with the task, if the task has changed since. */
async function reopen(draft) {
  const { isRestored, conflict } = draft;
  Object.assign(draft, { isReopened: true, isRestored: false });
  previewLater(draft);
  redraw();
  if (isRestored && !conflict && draft.id !== NEW) {
    const answer = await attempt(() => readTask(draft.id));
    if (answer?.ok && answer.task.tag !== draft.tag && draftOf(draft.id) === draft) {
      compare(draft);
    }
  }
}

function discard(draft) {
  const { id } = draft;
  if (isDirty(draft)) {
    const takeBack = () => {
      restore(draft);
      goTo(id, id === NEW ? '' : 'edit');
    };
    showMessage('Draft discarded.', { keep: true, undo: takeBack, isCurrent: () => !isDirty(draftOf(id)) });
  }
  forget(id);
  goTo(id === NEW ? '' : id);
}

const text = (value) => (value === undefined ? '' : String(value));

function number(draft, member) {
  const { least, most, hint } = RANGES[member];
  const pointer = '/' + member;
  const hintId = 'hint' + pointer;
  const described = isFaulty(draft, pointer) === nothing && hint ? hintId : describedBy(draft, pointer);
  const update = ({ target }) => edit(draft, pointer, target.value === '' ? undefined : Number(target.value));
  return html`
    <div>
      <label>${MEMBERS[member]}
        <input id=${idOf(pointer)} type="number" min=${least} max=${most} aria-invalid=${isFaulty(draft, pointer)}
          aria-describedby=${described} .value=${text(draft.definition[member])} @input=${update}>
      </label>
      ${hint ? html`<p class="hint" id=${hintId}>${hint}</p>` : nothing} ${faultText(draft, pointer)}
    </div>`;
}

const policy = (draft) => html`
  <div>
    <label>${MEMBERS.assignmentPolicy}
      <select id=${idOf('/assignmentPolicy')}
        @change=${(event) => edit(draft, '/assignmentPolicy', event.target.value)}>
        <option value="FIRST_COME_FIRST_SERVED" .selected=${draft.definition.assignmentPolicy !== 'FAIR_SHARE'}>
          First come, first served</option>
        <option value="FAIR_SHARE" .selected=${draft.definition.assignmentPolicy === 'FAIR_SHARE'}>
          Fair share: one loan each per round</option>
      </select>
    </label>
    ${faultText(draft, '/assignmentPolicy')}
  </div>`;

const nameOf = (id) => taskOf(id)?.name ?? 'task ' + id;

function nameTask(draft, ids, select) {
  edit(draft, '/notAfter', [...ids, select.value]);
  select.value = '';
}

/** The tasks whose work excludes a user from this one (four eyes). */
function notAfter(draft) {
  const pointer = '/notAfter';
  const ids = Array.isArray(draft.definition.notAfter) ? draft.definition.notAfter : [];
  return html`
    <div class="stack">
      <label>Four eyes: not for users who worked on the loan in
        <select id=${idOf(pointer)} aria-invalid=${isFaulty(draft, pointer)}
          aria-describedby=${describedBy(draft, pointer)} @change=${({ target }) => nameTask(draft, ids, target)}>
          <option value="" .selected=${true}>${ids.length === 0 ? 'no other task' : 'add a task'}</option>
          ${(state.tasks ?? []).filter(({ id }) => !ids.includes(id))
            .map(({ id, name }) => html`<option value=${id}>${name}</option>`)}
        </select>
      </label>
      ${faultText(draft, pointer)}
      ${ids.map((id) => html`
        <div class="side-by-side">${nameOf(id)}
          <button type="button" class="remove" title="Remove" aria-label=${'Remove ' + nameOf(id)}
            @click=${() => edit(draft, pointer, ids.filter((other) => other !== id))}>✕</button>
        </div>`)}
    </div>`;
}

/** The groups that may work on the task. Read when the field is left, so that a new line can be begun. */
function groups(draft) {
  const pointer = '/groups';
  const names = Array.isArray(draft.definition.groups) ? draft.definition.groups : [];
  const update = ({ target }) =>
    edit(draft, pointer, target.value.split('\n').map((name) => name.trim()).filter((name) => name !== ''));
  return html`
    <div>
      <label>Only for these groups of users
        <textarea id=${idOf(pointer)} rows="2" aria-invalid=${isFaulty(draft, pointer)}
          aria-describedby=${isFaulty(draft, pointer) === nothing ? 'hint' + pointer : describedBy(draft, pointer)}
          .value=${names.join('\n')} @change=${update}></textarea>
      </label>
      <p class="hint" id=${'hint' + pointer}>One per line. Without any, the task is for everybody.</p>
      ${faultText(draft, pointer)}
    </div>`;
}

const form = (draft) => html`
  <fieldset class="plain stack" ?disabled=${draft.fault !== undefined}>
    <legend class="visually-hidden">The task as a form</legend>
    <div class="card stack">
      <div>
        <label>Name
          <input id=${idOf('/name')} autocomplete="off" maxlength="100" aria-invalid=${isFaulty(draft, '/name')}
            aria-describedby=${describedBy(draft, '/name')} .value=${text(draft.definition.name)}
            @input=${(event) => edit(draft, '/name', event.target.value)}>
        </label>
        ${faultText(draft, '/name')}
      </div>
      <h2 id="criteria" tabindex="-1">Criteria</h2>
      ${criteriaForm(draft)}
    </div>
    <div class="card stack">
      <h2 id=${idOf('/order')} tabindex="-1">Priority order</h2>
      ${orderView(draft)}
    </div>
    <div class="card stack">
      <h2>Limits</h2>
      <div class="limits">
        ${number(draft, 'maxPerRequest')} ${number(draft, 'maxHeldPerUser')} ${number(draft, 'maxHeldHours')}
        ${number(draft, 'candidatesFreshSeconds')}
      </div>
      ${policy(draft)} ${notAfter(draft)} ${groups(draft)}
    </div>
    ${completionForm(draft)} ${presentationForm(draft)}
  </fieldset>`;

function newerVersionNotice(draft) {
  const task = taskOf(draft.id);
  return draft.id === NEW || draft.isSaving || !task || task.version <= draft.version
    ? nothing
    : html`<p class="notice spread" role="status">
        <span>
          Version ${task.version} of this task is saved; your draft is based on version ${draft.version}.
        </span>
        <button class="small" ?disabled=${draft.fault !== undefined} @click=${() => compare(draft)}>Compare</button>
      </p>`;
}

const canSave = (draft) => !draft.isSaving && (draft.id === NEW || isDirty(draft));

const saveWord = (draft) => (draft.isSaving ? 'Saving …' : draft.id === NEW ? 'Define the task' : 'Save');

const buttons = (draft) => html`
  <div class="side-by-side actions-bar">
    <button class="primary" ?disabled=${draft.fault !== undefined}
      aria-disabled=${canSave(draft) ? nothing : 'true'} @click=${() => canSave(draft) && save(draft)}>
      ${saveWord(draft)}</button>
    <button @click=${() => discard(draft)}>${isDirty(draft) ? 'Discard' : 'Close'}</button>
    <span class="hint">
      ${!isDirty(draft) ? 'Nothing changed.' : draft.isStored ? 'Not saved yet. Draft kept in this browser.'
        : 'Not saved yet; lost when you reload or close the tab.'}</span>
    <strong class="matches">${matches(draft)}</strong>
  </div>`;

export function editorView({ id }) {
  const draft = draftOf(id);
  const title = id === NEW ? 'New task' : 'Edit ' + (taskOf(id)?.name ?? draft?.base.name ?? 'task ' + id);
  return html`
    <div class="stack">
      <p><a href=${address()}>All tasks</a>${id === NEW ? nothing : html` · <a href=${address(id)}>Task page</a>
        · <a href=${address(id, 'changes')}>Changes</a>`}</p>
      <h1 id="tasks-title" tabindex="-1">${title}</h1>
      ${problem(refusal)} ${selectionIndexView(id)}
      ${draft
        ? html`${shown.origin(draft, () => discard(draft))} ${draft.earlier ? shown.changes(draft) : nothing}
            ${newerVersionNotice(draft)} ${conflictView(draft)} ${refusalView(draft)}
            <div class="editor">${form(draft)} ${sidePane(draft)}</div>
            ${draft.earlier ? nothing : shown.changes(draft)}
            ${buttons(draft)}`
        : refusal ? nothing : html`<p class="hint">Reading the task …</p>`}
    </div>`;
}
