/**
 * The conflict of two managers who changed the same task: a three-way merge. A member that only one of them changed is
 * merged without a question. For a member that both changed, the manager chooses a version or edits it.
 */

import { html, nothing } from '../lit-html/lit-html.js';
import { table } from '../app/table.js';
import { age } from '../app/format.js';
import { session } from '../app/session.js';
import { MEMBERS, definitionOf, edit, rebase } from './drafts.js';
import { linesOf } from './definition-words.js';
import { same } from './json-format.js';

export const changedMembers = (before, after) =>
  Object.keys(MEMBERS).filter((member) => !same(after[member], before[member]));

/** Starts a conflict: takes over the members that only the other manager changed. */
export function mergeConflict(draft, task, by) {
  const theirs = definitionOf(task);
  const before = draft.base;
  const wrote = draft.definition;
  const changed = changedMembers(wrote, theirs);
  const merged = changed.filter((member) => same(wrote[member], before[member]));
  const both = changed.filter((member) => !merged.includes(member) && !same(theirs[member], before[member]));
  draft.conflict = { theirs, mine: wrote, merged, both, byHand: {}, version: task.version, by };
  rebase(draft, task);
  merged.forEach((member) => edit(draft, '/' + member, theirs[member]));
}

function choose(draft, member, value) {
  const { theirs, mine, byHand } = draft.conflict;
  const current = draft.definition[member];
  if (!same(current, theirs[member]) && !same(current, mine[member])) {
    byHand[member] = current;
  }
  edit(draft, '/' + member, value);
}

function chooseAll(draft, whose) {
  draft.conflict.both.forEach((member) => choose(draft, member, draft.conflict[whose][member]));
}

export const added = (line) => html`<ins>${line}</ins>`;

/** The lines of a value; those that the other value lacks are marked. */
export function lines(member, value, other, mark) {
  const others = new Set(linesOf(member, other));
  return linesOf(member, value)
    .map((line) => html`<span class="line">${others.has(line) ? line : mark(line)}</span>`);
}

/** A choice is disabled while the text is not valid JSON, because it would overwrite the text. */
const isLocked = (draft) => draft.fault !== undefined;

const version = (draft, member, whose, value, other) => html`
  <label class="switch">
    <input type="radio" name=${'choice-' + member} aria-label=${whose + ': ' + MEMBERS[member]}
      .checked=${same(draft.definition[member], value)} ?disabled=${isLocked(draft)}
      @change=${() => choose(draft, member, value)}> ${whose}
  </label>
  <pre tabindex="0" aria-label=${MEMBERS[member] + ', ' + whose}>${lines(member, value, other, added)}</pre>`;

function ownOf(draft, member) {
  const { theirs, mine, byHand } = draft.conflict;
  const current = draft.definition[member];
  return same(current, theirs[member]) || same(current, mine[member]) ? byHand[member] : current;
}

function byHand(draft, member) {
  const own = ownOf(draft, member);
  return own === undefined
    ? html`<span class="hint">–</span>`
    : version(draft, member, 'By hand', own, draft.conflict.theirs[member]);
}

function columns(draft, isByHand) {
  const { theirs, mine } = draft.conflict;
  const two = (whose, value, other) => ({
    head: whose, unlabeled: true, cell: (member) => version(draft, member, whose, value[member], other[member]),
  });
  return [
    { head: 'Part', rowHeader: true, cell: (member) => MEMBERS[member] },
    two('Saved version', theirs, mine),
    two('This draft', mine, theirs),
    ...(isByHand ? [{ head: 'By hand', unlabeled: true, cell: (member) => byHand(draft, member) }] : []),
  ];
}

const all = (draft, whose, words) => html`
  <button class="small" ?disabled=${isLocked(draft)} @click=${() => chooseAll(draft, whose)}>${words}</button>`;

export const conflictView = (draft) => {
  if (!draft.conflict) {
    return nothing;
  }
  const { theirs, merged, both, version: number, by } = draft.conflict;
  const isByHand = both.some((member) => ownOf(draft, member) !== undefined);
  return html`
    <section class="card stack conflict" aria-labelledby="conflict-title">
      <h2 id="conflict-title" tabindex="-1">The task has changed meanwhile</h2>
      <p>
        ${by?.actor === session.user ? html`You saved version ${number} in another tab, ${age(by.at)} ago.`
          : by ? html`<strong>${by.actor}</strong> saved version ${number}, ${age(by.at)} ago.`
            : html`Version ${number} was saved.`}
        ${both.length > 0 ? 'For the parts that both versions changed, choose here or edit below: the' : 'The'}
        editor shows what will be saved. Nothing is saved until you press Save.
      </p>
      ${both.length === 0 ? nothing : html`${table({
        name: 'Conflicts',
        caption: 'Changed in both versions',
        columns: columns(draft, isByHand),
        items: both,
        key: (member) => member,
      })}
      <div class="side-by-side">
        ${all(draft, 'theirs', 'Use their values here, keep my other changes')}
        ${all(draft, 'mine', 'Use my values here, keep their other changes')}
      </div>`}
      ${merged.length === 0 ? nothing : html`
        <h3>Merged from the saved version</h3>
        <dl class="facts">${merged.map((member) => html`
          <dt>${MEMBERS[member]}</dt>
          <dd>${linesOf(member, theirs[member]).map((line) => html`<span class="line">${line}</span>`)}</dd>`)}</dl>`}
    </section>`;
};
