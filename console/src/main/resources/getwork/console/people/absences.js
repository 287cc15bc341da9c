/** Absences: a manager marks people absent until a time, sees who is, and ends it early. */

import { html, nothing } from '../lit-html/lit-html.js';
import { live } from '../lit-html/directives/live.js';
import { dialog } from '../app/dialog.js';
import { counted, dateOrTime, localTime } from '../app/format.js';
import { call } from '../app/http.js';
import { attempt, noAnswerProblem, problem } from '../app/parts.js';
import { now } from '../app/session.js';
import { showFailure, showMessage } from '../app/status-message.js';
import { redraw } from '../app/store.js';
import { NO_PROCESSOR, load, set, state } from './state.js';

const path = (user) => '/users/' + encodeURIComponent(user.trim()) + '/absence';

/** 8:00 of the next day, as the local time of a field. */
function tomorrow() {
  const at = new Date(now());
  at.setDate(at.getDate() + 1);
  at.setHours(8, 0, 0, 0);
  return localTime(at);
}

function open(user) {
  set({ absence: { user, until: tomorrow(), reason: '', isBusy: false, problem: undefined } });
}

function close() {
  set({ absence: null });
}

const MOST_MS = 366 * 24 * 60 * 60 * 1000;

const isAllowed = (until) => Date.parse(until) > now() && Date.parse(until) - now() < MOST_MS;

/** The API takes a time with an offset; the field has a local time. */
async function save(event) {
  event.preventDefault();
  const { absence } = state;
  if (absence.isBusy) {
    return;
  }
  set({ absence: Object.assign(absence, { isBusy: true }) });
  const { user, until, reason } = absence;
  if (!isAllowed(until)) {
    set({ absence: Object.assign(absence, { isBusy: false, isUntilWrong: true }) });
    return;
  }
  const body = { until: new Date(until).toISOString(), ...(reason.trim() === '' ? {} : { reason: reason.trim() }) };
  const answer = await attempt(() => call('PUT', path(user), { body }));
  Object.assign(absence, { isBusy: false, problem: answer ? answer.problem : noAnswerProblem });
  if (answer?.ok) {
    showMessage(`${user.trim()} is absent until ${dateOrTime(body.until)}.`);
  }
  if (answer?.ok && state.absence === absence) {
    close();
  }
  load();
}

async function end(user) {
  const answer = await attempt(() => call('DELETE', path(user))) ?? { problem: noAnswerProblem };
  answer.ok ? showMessage(`The absence of ${user} is ended.`)
    : showFailure(`The absence of ${user} is not ended.`, answer.problem);
  load();
}

function type(name, event) {
  Object.assign(state.absence, { [name]: event.target.value, isUntilWrong: false, problem: undefined });
  redraw();
}

/** What happens to the loans of a person, as far as they are read. */
function returning(user) {
  const { length } = state.held.filter(({ holder }) => holder === user.trim());
  const count = (state.more ? 'at least ' : '') + counted(length, 'loan');
  return length === 0 ? 'Loans that they hold return' : html`<strong>${count}</strong> of ${user.trim()}
    ${length === 1 ? 'returns' : 'return'}`;
}

const isUnknown = (refused) => refused?.type === '/problems/unknown-user';

const form = (absence, names) => html`
  <form class="stack" @submit=${save}>
    <label>Name
      <input required autocomplete="off" autocapitalize="none" spellcheck="false" list="present" maxlength="100"
        .value=${live(absence.user)} @input=${(event) => type('user', event)}
        aria-invalid=${isUnknown(absence.problem)} aria-describedby="name-fault">
    </label>
    <p id="name-fault" role="alert" class=${isUnknown(absence.problem) ? 'problem' : 'visually-hidden'}>
      ${isUnknown(absence.problem) ? NO_PROCESSOR : nothing}</p>
    <datalist id="present">${names.map((name) => html`<option value=${name}></option>`)}</datalist>
    <p class="notice">
      ${returning(absence.user)} to the queue at once. Pending requests are canceled, and new ones are refused.
    </p>
    <label>Absent until
      <input type="datetime-local" required max="9999-12-31T23:59" .value=${live(absence.until)}
        aria-invalid=${absence.isUntilWrong} aria-describedby="until-fault" @input=${(event) => type('until', event)}>
    </label>
    <p id="until-fault" role="alert" class=${absence.isUntilWrong ? 'problem' : 'visually-hidden'}>
      ${absence.isUntilWrong ? 'Choose a time in the future, at most one year ahead.' : nothing}</p>
    <label>Reason (optional)
      <input maxlength="500" .value=${live(absence.reason)} @input=${(event) => type('reason', event)}>
    </label>
    ${isUnknown(absence.problem) ? nothing : problem(absence.problem)}
    <div class="side-by-side">
      <button class="primary danger" aria-disabled=${absence.isBusy}>
        ${absence.isBusy ? 'Wait…' : 'Mark absent'}</button>
      <button type="button" @click=${close}>Cancel</button>
    </div>
  </form>`;

export const absenceButton = (user) => html`
  <button class="small" @click=${() => open(user)}>Mark ${user} absent…</button>`;

/** @param names suggestions */
export const absenceDialog = (names) =>
  (state.absence ? dialog('Mark a person absent', form(state.absence, names), close) : nothing);

const row = ({ user, until, reason, by }) => html`
  <li class="spread">
    <span><strong>${user}</strong> until <time datetime=${until}>${dateOrTime(until)}</time>
      ${reason ? html`<q>${reason}</q>` : nothing} <span class="hint">marked by ${by}</span></span>
    <button class="small" @click=${() => end(user)}>
      End absence<span class="visually-hidden"> of ${user}</span></button>
  </li>`;

export const absences = () => html`
  <section class="card stack" aria-labelledby="absent">
    <div class="spread">
      <h2 id="absent">Absent</h2>
      <button class="small" @click=${() => open('')}>Mark a person absent…</button>
    </div>
    ${state.absences.length === 0
      ? html`<p class="hint">Nobody is absent.</p>`
      : html`<ul class="bare">${state.absences.map(row)}</ul>`}
  </section>`;
