/** The loans that are unavailable for a task: who has them, since when and why; managers restore several. */

import { html, nothing } from '../lit-html/lit-html.js';
import { live } from '../lit-html/directives/live.js';
import { filtersInAddress, withFilters, writeAddress } from '../app/address.js';
import { choiceFilter, textFilter, unfoldedForm } from '../app/filter-form.js';
import { call } from '../app/http.js';
import { attempt, problem, noAnswerProblem } from '../app/parts.js';
import { redraw, toggled } from '../app/store.js';
import { counted, dateTime, dayAndTime, integer } from '../app/format.js';
import { table } from '../app/table.js';
import { showMessage } from '../app/status-message.js';
import { focusOn } from './route.js';

const PAGE = 50;
const PAUSE_MS = 300;

/** The maximum of the API for one call. */
const BATCH_SIZE = 100;

const KINDS = { ASSIGNED: 'Held', RETURNING: 'Returning', EXCLUDED: 'Excluded' };

const closed = (task) => ({
  task, open: false, kind: '', user: '', items: [], next: null, wanted: PAGE, oldestRead: 0,
  refusal: undefined, restoreRefusal: undefined, chosen: new Set(), isBusy: false,
});

let shown = closed('');
let reads = 0;

const path = (task, resource) => '/tasks/' + encodeURIComponent(task) + '/' + resource;

/** Reads as many holds as are wanted; ignores the answer if a newer one has arrived, or the filter has changed. */
async function read(panel, wanted = panel.wanted) {
  const { kind, user } = panel;
  const filters = Object.entries({ kind, user: user.trim() }).filter(([, value]) => value !== '');
  panel.wanted = wanted;
  reads += 1;
  const number = reads;
  const items = [];
  let next = null;
  do {
    const query = new URLSearchParams([...filters, ['limit', PAGE], ...(next ? [['cursor', next]] : [])]);
    const answer = await attempt(() => call('GET', path(panel.task, 'holds') + '?' + query, { quiet: next !== null }));
    if (number < panel.oldestRead) {
      return;
    }
    if (!answer?.ok) {
      Object.assign(panel, { oldestRead: number, refusal: answer?.problem ?? noAnswerProblem });
      redraw();
      return;
    }
    items.push(...answer.body.items);
    ({ next } = answer.body);
  } while (next && items.length < wanted);
  const chosen = panel.chosen.intersection(new Set(items.map(({ loanNumber }) => loanNumber)));
  Object.assign(panel, { oldestRead: number, items, next, chosen, refusal: undefined });
  redraw();
}

/** Reads the holds again, if they are shown. */
export function refreshHolds() {
  if (shown.open && !shown.isBusy) {
    read(shown);
  }
}

/** What the address asks for. */
function asked(task) {
  const { unavailable = '', user = '' } = filtersInAddress();
  return [task, unavailable, user].join('/');
}

/** Shows what the address names: #/tasks/7/?unavailable=EXCLUDED&user=processor001, or all of them for ALL. */
export function followHolds(task) {
  const { unavailable = '', user = '' } = filtersInAddress();
  if (asked(task) !== shown.asked) {
    const kind = Object.hasOwn(KINDS, unavailable) ? unavailable : '';
    const isFromTile = shown.task === task && !shown.open && kind !== '';
    shown = { ...closed(task), asked: asked(task), open: unavailable !== '', kind, user };
    redraw();
    refreshHolds();
    if (isFromTile) {
      focusOn('holds-title');
    }
  }
}

/** The address of the shown task with its unavailable loans, or without them. */
export function holdsAddress(kind, user = '') {
  const path = location.hash.split('?')[0].replace(/\/$/, '');
  return withFilters(path, { ...filtersInAddress(), unavailable: kind, user: user.trim() });
}

function toggle(task, isOpen) {
  writeAddress(holdsAddress(isOpen ? 'ALL' : ''));
  followHolds(task);
}

let timer = 0;

/** Filters at once; while a name is being typed, after a pause. */
function filter(change, isTyped = false) {
  Object.assign(shown, change, { wanted: PAGE, oldestRead: reads + 1 });
  const { task, kind, user } = shown;
  writeAddress(holdsAddress(kind || 'ALL', user), isTyped);
  shown.asked = asked(task);
  clearTimeout(timer);
  const panel = shown;
  timer = setTimeout(() => panel === shown && read(panel), isTyped ? PAUSE_MS : 0);
}

/** At most as many as the API accepts in one call; the others stay chosen. */
async function restore(panel) {
  if (panel.isBusy) {
    return;
  }
  Object.assign(panel, { isBusy: true, restoreRefusal: undefined });
  const body = { loanNumbers: [...panel.chosen].slice(0, BATCH_SIZE) };
  const answer = await attempt(() => call('POST', path(panel.task, 'restorations'), { body }));
  panel.isBusy = false;
  if (answer?.ok) {
    const failed = answer.body.items.filter(({ status }) => status !== 204).map(({ loanNumber }) => loanNumber);
    showMessage(counted(body.loanNumbers.length - failed.length, 'loan') + ' restored.'
      + (failed.length > 0 ? ' Neither excluded nor returning any more: ' + failed.join(', ') + '.' : ''));
    panel.oldestRead = reads + 1;
    await read(panel);
  } else {
    panel.restoreRefusal = answer?.problem ?? noAnswerProblem;
    redraw();
  }
}

const choice = ({ kind, loanNumber }) => (kind === 'ASSIGNED' ? nothing : html`
  <label class="hit">
    <input type="checkbox" aria-label="Select ${loanNumber}" .checked=${live(shown.chosen.has(loanNumber))}
      @change=${() => {
        shown.chosen = toggled(shown.chosen, loanNumber);
        redraw();
      }}></label>`);

/** Selects all loans of the list that can be restored. */
function choiceOfAll() {
  const numbers = shown.items.filter(({ kind }) => kind !== 'ASSIGNED').map(({ loanNumber }) => loanNumber);
  const { size } = shown.chosen;
  return numbers.length === 0 ? html`<span class="visually-hidden">Choose</span>` : html`
    <input type="checkbox" aria-label="Select all ${counted(numbers.length, 'loan')}"
      .checked=${live(size === numbers.length)} .indeterminate=${size > 0 && size < numbers.length}
      @change=${({ target }) => {
        shown.chosen = new Set(target.checked ? numbers : []);
        redraw();
      }}>`;
}

const columns = () => [
  { head: choiceOfAll(), unlabeled: true, className: 'choice', cell: choice },
  {
    head: 'Loan',
    rowHeader: true,
    cell: ({ loanNumber }) => html`<a href="#/loans/${encodeURIComponent(loanNumber)}">${loanNumber}</a>`,
  },
  { head: 'State', cell: ({ kind, until }) => KINDS[kind] + (until ? ', back ' + dayAndTime(until) : '') },
  { head: 'User', cell: ({ user }) => html`<a href="#/people/${encodeURIComponent(user)}">${user}</a>` },
  { head: 'Since', cell: ({ since }) => html`<time datetime=${since}>${dateTime(since)}</time>` },
  { head: 'Reason', cell: ({ reason }) => reason ?? '–' },
];

const content = (panel) => html`
  ${unfoldedForm(html`
    ${choiceFilter('State', panel.kind, [['', 'All'], ...Object.entries(KINDS)], (kind) => filter({ kind }))}
    ${textFilter('User', panel.user, 'full name', (user) => filter({ user }, true))}`)}
  ${problem(panel.restoreRefusal ?? panel.refusal)}
  ${table({
    name: 'Oldest assignment first', columns: columns(), items: panel.items, key: ({ loanNumber }) => loanNumber,
    empty: 'No such loans.',
  })}
  <div class="side-by-side">
    ${panel.chosen.size > 0
      ? html`<button class="primary" @click=${() => restore(panel)}>
          Restore ${counted(panel.chosen.size, 'loan')}</button>`
      : panel.items.some(({ kind }) => kind !== 'ASSIGNED')
        ? html`<span class="hint">Select returning or excluded loans to restore them.</span>`
        : nothing}
    ${panel.next
      ? html`<button class="more" @click=${() => read(panel, panel.items.length + PAGE)}>Show more</button>`
      : nothing}
  </div>`;

function toggleButton(task, isOpen, count) {
  return count === 0 && !isOpen ? html`<span class="hint">None</span>` : html`
    <button class="small" aria-expanded=${isOpen} @click=${() => toggle(task, !isOpen)}>
      ${isOpen ? 'Hide' : 'Show ' + (count === undefined ? '' : integer(count))}<span class="visually-hidden">
        unavailable ${count === 1 && !isOpen ? 'loan' : 'loans'}</span></button>`;
}

export function holdsView(task, depth) {
  const isOpen = shown.open && shown.task === task;
  return html`
    <section class="card stack" aria-labelledby="holds-title">
      <div class="spread">
        <h2 id="holds-title" tabindex="-1">Unavailable loans</h2>
        ${toggleButton(task, isOpen, depth && depth.held + depth.returning + depth.excluded)}
      </div>
      ${isOpen ? content(shown) : nothing}
    </section>`;
}
