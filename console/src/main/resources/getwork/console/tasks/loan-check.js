/** The check of a loan: why it is available for the task or not, clause by clause. */

import { html, nothing } from '../lit-html/lit-html.js';
import { filtersInAddress, withFilters } from '../app/address.js';
import { clauses } from '../app/criteria.js';
import { call } from '../app/http.js';
import { attempt, problem, noAnswerProblem } from '../app/parts.js';
import { redraw } from '../app/store.js';
import { dayAndTime, dateTime, duration } from '../app/format.js';
import { now } from '../app/session.js';
import { completed, find, restoreTo } from '../loans/state.js';
import { address, focusAfterCall } from './route.js';

const unknown = { found: undefined, refusal: undefined, restoreRefusal: undefined };
const state = { typed: '', current: '', check: 0, ...unknown };
let checks = 0;

/** Checks the loan that the address names, if it names one; ignores the answer if a newer one has arrived. */
export async function checkLoan(taskId, loan, isNew) {
  const current = taskId + '/' + loan;
  if (state.current !== current) {
    Object.assign(state, { ...unknown, current, isAwaited: false, typed: loan === '' ? state.typed : loan });
  }
  if (loan === '') {
    return;
  }
  const read = (number) =>
    call('GET', '/loans/' + encodeURIComponent(number) + '/availability?taskId=' + encodeURIComponent(taskId));
  checks += 1;
  const check = checks;
  state.isAwaited ||= isNew; // A refresh may be answered first.
  const answer = await attempt(() => find(loan, read));
  if (state.current !== current || check < state.check) {
    return;
  }
  if (answer) {
    const refusal = answer.problem && { ...answer.problem, loanNumber: completed(loan) };
    Object.assign(state, { check, found: answer.ok ? answer.body : undefined, refusal });
    if (state.isAwaited) {
      focusAfterCall('why-answer', loan);
    }
    state.isAwaited = false;
  } else if (isNew) {
    state.refusal = noAnswerProblem;
  }
  redraw();
}

function type({ target }) {
  target.setCustomValidity('');
  state.typed = target.value;
}

function submit(event, task, loan) {
  event.preventDefault();
  const number = state.typed.trim();
  if (number === loan) {
    checkLoan(task.id, loan, true);
  } else if (number !== '') {
    location.hash = withFilters(address(task.id, 'why', number), filtersInAddress());
  }
}

/** @param asked the loan of the address, which may be a part of its number */
function restore(task, asked, loan) {
  const { current } = state;
  return restoreTo(task, loan, (restoreRefusal) => {
    if (state.current === current) {
      Object.assign(state, { restoreRefusal });
      return checkLoan(task.id, asked, !restoreRefusal);
    }
  });
}

function holdText({ kind, holder, until }) {
  if (kind === 'ASSIGNED') {
    const end = until ? ', until ' + dateTime(until) : nothing;
    return html`It is held: in the pipeline of <strong>${holder}</strong>${end}.`;
  }
  if (kind === 'RETURNING') {
    const left = Date.parse(until) - now();
    const time = left > 0 ? 'in ' + duration(left) : 'now';
    return html`It is returning: back <strong>${dayAndTime(until)}</strong>, ${time}.`;
  }
  return html`It is excluded from this task.`;
}

function verdict({ available, clauses: parts, hold }, task) {
  const failing = parts.filter((clause) => !clause.holds).length;
  if (available) {
    return task.paused
      ? 'It matches and nobody holds it, but the task is paused.'
      : 'It is available: it can be assigned.';
  }
  const misfit = failing === 0 ? 'It matches the criteria.' : failing === parts.length && failing === 1
    ? 'It does not match the criteria.'
    : failing + ' of ' + parts.length + ' conditions not met.';
  return html`${misfit} ${hold ? holdText(hold) : nothing}`;
}

const result = (task, asked, found) => html`
  <div class="stack">
    <h3 id="why-answer" tabindex="-1">Loan ${found.loanNumber}</h3>
    <p class=${found.available ? 'success' : 'notice'} role="status">${verdict(found, task)}</p>
    ${['RETURNING', 'EXCLUDED'].includes(found.hold?.kind)
      ? html`<button class="small" @click=${() => restore(task, asked, found.loanNumber)}>Restore</button>`
      : nothing}
    ${clauses(found.clauses)}
    <p><a href=${'#/loans/' + encodeURIComponent(found.loanNumber)}>Details of loan ${found.loanNumber}</a></p>
  </div>`;

export const loanCheckView = (task, loan) => html`
  <section class="card stack" aria-labelledby="why-title">
    <h2 id="why-title">Check a loan</h2>
    <form class="side-by-side" @submit=${(event) => submit(event, task, loan)}>
      <label>Loan number
        <input name="loan" required autocomplete="off" spellcheck="false" .value=${state.typed}
          @invalid=${({ target }) => target.setCustomValidity('Enter a loan number')} @input=${type}>
      </label>
      <button class="end">Check</button>
    </form>
    ${problem(state.restoreRefusal ?? state.refusal)} ${state.found ? result(task, loan, state.found) : nothing}
  </section>`;
