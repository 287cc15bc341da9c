/**
 * Two managers changed one task: the later one is shown what the earlier one saved, beside what they wrote
 * themselves. What only one of them changed needs no decision; where both did, one is chosen, or written by hand in the
 * editor below.
 */

import { html, nothing } from '../lit/lit-html.js';
import { table } from '../app/table.js';
import { age } from '../app/words.js';
import { definitionOf, edit, rebase } from './drafts.js';
import { same, written } from './write.js';

const NAMES = {
  name: 'Name',
  criteria: 'Criteria',
  order: 'Priority order',
  maxPerRequest: 'Most per request',
  maxHeldPerUser: 'Most held per user',
  assignmentPolicy: 'Assignment',
};

/** Takes over what only they changed, and keeps all that was written here beside it. */
export function meet(draft, task, by) {
  const theirs = definitionOf(task);
  const before = draft.base;
  const wrote = draft.definition;
  draft.conflict = { theirs, mine: wrote, byHand: {}, version: task.version, by };
  rebase(draft, task);
  Object.keys(NAMES)
    .filter((member) => same(wrote[member], before[member]) && !same(wrote[member], theirs[member]))
    .forEach((member) => edit(draft, '/' + member, theirs[member]));
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
  Object.keys(NAMES).forEach((member) => choose(draft, member, draft.conflict[whose][member]));
}

/** The lines of one version, those marked that the other has not. */
function lines(value, other) {
  if (value === undefined || other === undefined) {
    return value === undefined ? 'left out' : written(value);
  }
  const others = new Set(written(other).split('\n').map((line) => line.replace(/,$/, '')));
  return written(value).split('\n').map((line) => {
    const isNew = !others.has(line.replace(/,$/, ''));
    return html`<span class="line">${isNew ? html`<ins>${line}</ins>` : line}</span>`;
  });
}

/** While the text is no JSON, as the form does: a choice would write over what is being typed. */
const waits = (draft) => draft.fault !== undefined;

const version = (draft, member, whose, value, other) => html`
  <label class="switch">
    <input type="radio" name=${'choice-' + member} aria-label=${whose + ': ' + NAMES[member]}
      .checked=${same(draft.definition[member], value)} ?disabled=${waits(draft)}
      @change=${() => choose(draft, member, value)}> ${whose}
  </label>
  <pre tabindex="0" aria-label=${NAMES[member] + ', ' + whose}><code>${lines(value, other)}</code></pre>`;

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
    head: whose, told: true, cell: (member) => version(draft, member, whose, value[member], other[member]),
  });
  return [
    { head: 'Part', names: true, cell: (member) => NAMES[member] },
    two('Theirs', theirs, mine),
    two('Yours', mine, theirs),
    ...(isByHand ? [{ head: 'By hand', told: true, cell: (member) => byHand(draft, member) }] : []),
  ];
}

const all = (draft, whose, words) => html`
  <button class="small" ?disabled=${waits(draft)} @click=${() => chooseAll(draft, whose)}>${words}</button>`;

export const conflictView = (draft) => {
  if (!draft.conflict) {
    return nothing;
  }
  const { theirs, mine, version: number, by } = draft.conflict;
  const differing = Object.keys(NAMES).filter((member) => !same(theirs[member], mine[member]));
  const isByHand = differing.some((member) => ownOf(draft, member) !== undefined);
  return html`
    <section class="card stack conflict" aria-labelledby="conflict-title">
      <h2 id="conflict-title" tabindex="-1">Somebody else changed this task meanwhile</h2>
      <p>
        ${by
          ? html`<strong>${by.actor}</strong> saved version ${number}, ${age(by.at)} ago.`
          : html`Version ${number} was saved.`}
        What only they changed has been taken over. Where you both did, choose here, or write it by hand below:
        the editor shows what will be saved. Nothing is saved before you do.
      </p>
      ${table({
        name: 'Differences',
        caption: `Where version ${number} and yours differ`,
        columns: columns(draft, isByHand),
        items: differing,
        key: (member) => member,
      })}
      <div class="side-by-side">
        ${all(draft, 'theirs', 'All of theirs')} ${all(draft, 'mine', 'All of yours')}
      </div>
    </section>`;
};
