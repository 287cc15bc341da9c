/** "Why is loan 123 not here?": clause by clause with what the loan has, and who keeps it. */

import { html, nothing } from '../lit/lit-html.js';
import { clauses } from '../app/criteria.js';
import { call } from '../app/http.js';
import { attempt, problem, unanswered } from '../app/parts.js';
import { changed } from '../app/store.js';
import { clock, moment, span } from '../app/words.js';
import { now } from '../app/session.js';
import { focusOn, goTo } from './route.js';
import { say } from './said.js';

const state = { typed: '', asked: '', found: undefined, refusal: undefined, isRestoring: false };

/** Looks at the loan that the address names, if it names one. */
export async function explain(taskId, loan, isNew) {
  const asked = taskId + '/' + loan;
  if (state.asked !== asked) {
    Object.assign(state, { asked, found: undefined, refusal: undefined, typed: loan === '' ? state.typed : loan });
  }
  if (loan === '') {
    return;
  }
  const path = '/loans/' + encodeURIComponent(loan) + '/availability?taskId=' + encodeURIComponent(taskId);
  const answer = await attempt(() => call('GET', path), () => (state.refusal = isNew ? unanswered : state.refusal));
  if (state.asked === asked && answer) {
    Object.assign(state, { found: answer.ok ? answer.body : undefined, refusal: answer.problem });
    if (isNew) {
      focusOn('why-answer');
    }
  }
  changed();
}

function ask(event, task, loan) {
  event.preventDefault();
  const number = state.typed.trim();
  if (number === loan) {
    explain(task.id, loan, true);
  } else if (number !== '') {
    goTo(task.id, 'why', number);
  }
}

async function restore(task, loan) {
  if (state.isRestoring) {
    return;
  }
  state.isRestoring = true;
  const path = '/tasks/' + encodeURIComponent(task.id) + '/exclusions/' + encodeURIComponent(loan);
  const answer = await attempt(() => call('DELETE', path), () => (state.refusal = unanswered));
  state.isRestoring = false;
  if (answer?.ok) {
    say('Loan ' + loan + ' is restored to ' + task.name + '.');
    await explain(task.id, loan, true);
  } else if (answer) {
    state.refusal = answer.problem;
  }
  changed();
}

function held({ kind, holder, until }) {
  if (kind === 'ASSIGNED') {
    const end = until ? ', until ' + moment(until) : nothing;
    return html`It is held: in the pipeline of <strong>${holder}</strong>${end}.`;
  }
  if (kind === 'RETURNING') {
    const left = Date.parse(until) - now();
    const more = left > 0 ? ', for ' + span(left) + ' more' : ', which is now';
    return html`It is returning: it was given back until <strong>${clock(until)}</strong>${more}.`;
  }
  return html`It is excluded: it was given back for ever.`;
}

function verdict({ available, clauses: parts, hold }, task) {
  const failing = parts.filter((clause) => !clause.holds).length;
  if (available) {
    return task.paused ? 'It fits and nobody holds it; but the task is paused.' : 'It is here: it can be handed out.';
  }
  const misfit = failing === 0 ? 'It fits the criteria.' : failing === parts.length && failing === 1
    ? 'It does not fit the criteria.'
    : failing + ' of ' + parts.length + ' clauses ' + (failing === 1 ? 'does' : 'do') + ' not hold.';
  return html`${misfit} ${hold ? held(hold) : nothing}`;
}

const answered = (task, found) => html`
  <div class="stack">
    <h3 id="why-answer" tabindex="-1">Loan ${found.loanNumber}</h3>
    <p class=${found.available ? 'success' : 'notice'} role="status">${verdict(found, task)}</p>
    ${found.hold?.kind === 'EXCLUDED'
      ? html`<button class="small" @click=${() => restore(task, found.loanNumber)}>Restore it to this task</button>`
      : nothing}
    ${clauses(found.clauses)}
    <p><a href=${'#/loans/' + encodeURIComponent(found.loanNumber)}>All about loan ${found.loanNumber}</a></p>
  </div>`;

export const whyView = (task, loan) => html`
  <section class="card stack" aria-labelledby="why-title">
    <h2 id="why-title">Why is a loan not here?</h2>
    <form class="side-by-side" @submit=${(event) => ask(event, task, loan)}>
      <label>Loan number
        <input name="loan" autocomplete="off" spellcheck="false" .value=${state.typed}
          @input=${(event) => (state.typed = event.target.value)}>
      </label>
      <button class="end">Look</button>
    </form>
    ${problem(state.refusal)} ${state.found ? answered(task, state.found) : nothing}
  </section>`;
