/** The pipeline by task: the loans that the user holds, and those that a manager took away or that timed out. */

import { html, nothing } from '../lit-html/lit-html.js';
import { live } from '../lit-html/directives/live.js';
import { repeat } from '../lit-html/directives/repeat.js';
import { formatValue, isTime } from '../app/criteria.js';
import { connection } from '../app/http.js';
import { ownSystemLink } from '../app/parts.js';
import { redraw } from '../app/store.js';
import { now } from '../app/session.js';
import { age, ageOrDate, counted, date, dateTime, dayAndTime, integer, label, money } from '../app/format.js';
import { loanLink, withDrawer } from '../loans/drawer.js';
import { inputsOf } from './completion.js';
import { attributesOf, details, instructions } from './details.js';
import { disposeLater, extend } from './disposition.js';
import { openQuestion } from './questions.js';
import { endText, orderOf, rankText, selectionText } from './reasons.js';
import { focusNear } from './focus.js';
import { storeShown } from './pipeline.js';
import { allTick, onTick } from './selecting.js';
import { disposable, isKept, nameOf, say, state, taskOf } from './state.js';

const DOUBLE_PRESS_MS = 400;
const HOUR = 3_600_000;

/** The row to which the focus moved by itself, and when. */
let moved = {};

/** The focused row; after the user has moved the focus, C is meant. */
export function expectDoublePress(id) {
  moved = { id, at: performance.now() };
  document.activeElement.addEventListener('focusout', () => (moved = {}), { once: true });
}

/** Whether the user pressed C again before they can have seen that the focus has moved to this loan. */
export const isDoublePress = (id) => id === moved.id && performance.now() - moved.at < DOUBLE_PRESS_MS;

/** Completes the loans without inputs at once, and then asks for the inputs of the others, one by one. */
function complete(ids) {
  const near = focusNear(ids);
  const [asked, others] = [ids.filter((id) => inputsOf(id).length > 0), ids.filter((id) => inputsOf(id).length === 0)];
  if (others.length > 0) {
    disposeLater(others, { outcome: 'COMPLETE' });
  }
  if (asked.length > 0) {
    openQuestion('complete', [asked[0]], asked.slice(1));
  } else {
    near(expectDoublePress);
  }
}

function dismiss(ids) {
  const near = focusNear(ids);
  ids.forEach((id) => [state.gone, state.notes].forEach((some) => some.delete(id)));
  storeShown();
  redraw();
  near();
}

async function copy(event) {
  const text = event.target.closest('td').querySelector('textarea');
  text.select();
  try {
    await navigator.clipboard.writeText(text.value);
    say('The note is copied.');
  } catch {
    say('The note is selected: copy it.'); // Without HTTPS there is no clipboard.
  }
}

/** What the user can do with loans: word, key, explanation and action. */
export const actionsOn = (ids) => [
  ['Complete', 'C', 'The work is done.', () => complete(ids)],
  ['Return', 'R', 'It is available again later.', () => openQuestion('return', ids)],
  ['Exclude', 'N', 'Nobody gets it for this task again.', () => openQuestion('never', ids)],
  ['Decline', 'M', 'Others get it, you never again.', () => openQuestion('notMe', ids)],
];

function toggleMore(id) {
  state.more = state.more === id ? '' : id;
  redraw();
}

/** On a phone, the rarer actions are behind a button. */
const buttons = (held) => html`
  <div class="row-actions ${state.more === held.id ? 'is-open' : ''}">
    ${actionsOn([held.id]).map(([word, key, title, onClick]) => html`
      <button class="small ${word.toLowerCase()}" title="${title} Key ${key}." @click=${onClick}>
        ${word}<span class="visually-hidden"> ${held.loanNumber}</span></button>`)}
    <button class="small more-actions" aria-expanded=${state.more === held.id} @click=${() => toggleMore(held.id)}>
      More<span class="visually-hidden"> for ${held.loanNumber}</span></button>
  </div>`;

const facts = ({ loan }) => html`
  <td role="cell" class="number">${money(loan.amount, loan.currency)}</td>
  <td role="cell">${loan.state}</td>
  <td role="cell" title="Submitted ${date(loan.submittedAt)}">
    <span class="of">Submitted</span> ${ageOrDate(loan.submittedAt, ' ago')}</td>`;

const holdingTime = ({ assignedAt }) => html`<span class="of">Held</span> ${age(assignedAt)}`;

/** Whether less than a quarter of the time, and less than two hours, is left. */
const isEnding = ({ heldUntil, taskId }) =>
  Date.parse(heldUntil) - now() < Math.min(2, (taskOf(taskId)?.maxHeldHours ?? 8) / 4) * HOUR;

const deadline = (held) => (held.heldUntil === undefined ? nothing : html`
  <span class=${isEnding(held) ? 'badge warn' : ''}>
    <span class="of">Yours until</span> ${dayAndTime(held.heldUntil)}</span>
  <button class="small extend" @click=${() => extend(held)}>
    Extend<span class="visually-hidden"> ${held.loanNumber}</span></button>`);

/** The value of the attribute that ranks the loans, with its name on a phone; other fields have a column. */
const rankingValue = ({ taskId, loan }) => {
  const field = taskOf(taskId)?.order?.[0]?.field;
  const value = loan.attributes[field];
  return value !== undefined && html`<div title=${label(field)}>
    <span class="of">${label(field)}</span> ${isTime(value) ? date(value) : formatValue(value)}</div>`;
};

/** A loan that the user returned here may come back. */
function newBadge({ loanNumber }) {
  const before = state.done.find((one) => one.isReturn && one.loanNumber === loanNumber);
  return before
    ? html`<span class="badge" title=${'You returned it' + (before.reason ? ': ' + before.reason : '')}>Returned</span>`
    : html`<span class="badge good">New</span>`;
}

const row = (held, columns) => html`
  <tr role="row" tabindex="-1" data-assignment=${held.id} aria-label=${held.loanNumber}
    class=${state.newest.has(held.id) ? 'is-fresh' : state.first === held.id ? 'is-first' : ''}>
    <td role="cell">
      <label class="tick" @mousedown=${(event) => event.shiftKey && event.preventDefault()}>
        <input type="checkbox" .checked=${live(state.selected.has(held.id))}
          aria-label="Select ${held.loanNumber}" @click=${(event) => onTick(event, held)}></label>
    </td>
    <th role="rowheader" scope="row">${loanLink(held)} ${ownSystemLink(held.loanNumber, taskOf(held.taskId)?.loanLink)}
      ${state.problems.has(held.id) ? html`<span class="badge bad">Failed</span>`
        : state.newest.has(held.id) ? newBadge(held) : nothing}</th>
    ${facts(held)}
    <td role="cell" title=${dateTime(held.assignedAt)}>
      ${columns.includes(DEADLINE) ? deadline(held) : holdingTime(held)}</td>
    <td role="cell" class="hint" title=${selectionText(held)}><div class="clamped">
      <div>${held.rank === undefined ? nothing : html`<span class="of">Rank</span>`} ${rankText(held)}</div>
      ${rankingValue(held) || nothing}</div></td>
    ${columns.includes(ATTRIBUTES) ? html`<td role="cell" class="attributes">${details(held)}</td>` : nothing}
    <td role="cell">${buttons(held)}</td>
  </tr>`;

const leavingText = (id) => state.leaving.get(id) + (!connection().offline ? ''
  : state.waiting.some(({ ids }) => ids.includes(id)) ? ', not sent yet' : ', not confirmed yet');

/** Not a target of the focus: the next loan has it already. */
const leavingRow = (held, columns) => html`
  <tr role="row" class="is-leaving">
    <td role="cell"></td>
    <th role="rowheader" scope="row" colspan=${columns.length - 1}><s class="struck">${held.loanNumber}</s>
      <span class="ending">${leavingText(held.id)}</span></th>
  </tr>`;

const noteField = (id) => (state.notes.get(id)?.text
  ? html`<label class="kept">Your note is kept
      <textarea readonly rows="2" .value=${state.notes.get(id).text}></textarea></label>
      <button class="small" @click=${copy}>Copy the note</button>`
  : nothing);

const takenAwayRow = ({ assignment, ended }, columns) => html`
  <tr role="row" tabindex="-1" data-assignment=${assignment.id} class="is-gone"
    aria-label="${assignment.loanNumber}, ${endText(ended, state.user)}">
    <td role="cell"></td>
    <th role="rowheader" scope="row"><s class="struck">${loanLink(assignment)}</s></th>
    <td role="cell" colspan=${columns.length - 3}>
      <strong>${endText(ended, state.user)}</strong>
      ${disposable(assignment.id) ? 'You may still end it until somebody else gets it.' : nothing}
      ${noteField(assignment.id)}</td>
    <td role="cell">${disposable(assignment.id) ? buttons(assignment) : nothing}
      <button class="small" @click=${() => dismiss([assignment.id])}>
      Dismiss<span class="visually-hidden"> ${assignment.loanNumber}</span></button></td>
  </tr>`;

function dismissAll() {
  const ids = [...state.gone.keys()].filter((id) => !state.leaving.has(id));
  return ids.length < 2 ? nothing : html`
    <p class="side-by-side">${counted(ids.length, 'loan')} not yours any more
      <button class="small" @click=${() => dismiss(ids)}>Dismiss all</button></p>`;
}

const DEADLINE = ['Yours until', 'deadline'];
const ATTRIBUTES = ['Details', 'attributes'];

/** The heads and classes of the columns, the same for each task. */
const columnsOf = (held) => [
  ['Select', 'selecting'],
  ['Loan', 'loan'],
  ['Amount', 'number amount'],
  ['State', 'state'],
  ['Submitted', 'submitted'],
  held.some(({ heldUntil }) => heldUntil) ? DEADLINE : ['Held', 'age'],
  ['Rank', 'rank'],
  ...(held.some(({ taskId }) => attributesOf(taskId).length > 0) ? [ATTRIBUTES] : []),
  ['Actions', 'dispositions'],
];

const inOrder = (taskId, held) => {
  const order = orderOf(taskOf(taskId));
  return order === '' ? '' : '. Ranked by ' + order + (held.some(rankingValue) ? ' (below the rank)' : '');
};

const table = (taskId, held, gone, columns) => html`
  <div class="scroll card">
    <table role="table" class="cards pipeline" aria-label=${nameOf(taskId)}
      aria-describedby=${taskOf(taskId)?.instructions ? 'instructions-' + taskId : nothing}>
      <caption>${nameOf(taskId)}
        <span class="hint">
          ${integer(held.filter(isKept).length)} of
          ${integer(taskOf(taskId)?.maxHeldPerUser ?? held.length)} held${inOrder(taskId, held)}</span>
        ${instructions(taskId, 'instructions-' + taskId)}
      </caption>
      <thead role="rowgroup"><tr role="row">
        ${columns.map(([head, kind], index) => html`
          <th role="columnheader" scope="col" class=${kind}>
            ${index === 0 ? allTick(taskId) : nothing}
            ${index === 0 || (kind === 'attributes' && attributesOf(taskId).length === 0)
              ? html`<span class="visually-hidden">${head}</span>`
              : head}</th>`)}
      </tr></thead>
      <tbody role="rowgroup">
        ${repeat(gone, ({ assignment }) => assignment.id, (one) => (state.leaving.has(one.assignment.id)
          ? leavingRow(one.assignment, columns)
          : takenAwayRow(one, columns)))}
        ${repeat(held, ({ id }) => id, (one) => (state.leaving.has(one.id) ? leavingRow : row)(one, columns))}
      </tbody>
    </table>
  </div>`;

/** One table for each task of the pipeline, in the order of the tasks; that of the chosen one is first. */
export function tables() {
  const gone = [...state.gone.values()];
  const ids = new Set([...state.pipeline, ...gone.map((one) => one.assignment)].map((held) => held.taskId));
  const columns = columnsOf(state.pipeline);
  const order = [...new Set([state.chosen, ...state.tasks.map((task) => task.id), ...ids])].filter((id) => ids.has(id));
  return withDrawer(buttons, html`${dismissAll()} ${repeat(order, (id) => id, (id) => table(id,
    state.pipeline.filter((held) => held.taskId === id),
    gone.filter((one) => one.assignment.taskId === id), columns))}`);
}
