/** Shows events of the audit log. */

import { html, nothing } from '../lit-html/lit-html.js';
import { dateOrTime, dayAndTime } from './format.js';
import { factChange } from './parts.js';

/** Labels of the kinds of events. */
export const KINDS = {
  LOAN_ASSIGNED: 'Assigned',
  LOAN_COMPLETED: 'Completed',
  LOAN_RETURNED: 'Returned',
  LOAN_EXCLUDED: 'Excluded',
  LOAN_DECLINED: 'Declined',
  LOAN_RELEASED: 'Released',
  LOAN_TRANSFERRED: 'Transferred',
  LOAN_TIMED_OUT: 'Timed out',
  LOAN_REQUEUED: 'Requeued',
  LOAN_RESTORED: 'Restored',
  ASSIGNMENT_EXTENDED: 'Time extended',
  LOAN_CHANGED: 'Loan changed',
  TASK_DEFINED: 'Task defined',
  TASK_CHANGED: 'Task changed',
  TASK_PAUSED: 'Task paused',
  TASK_RESUMED: 'Task resumed',
  USER_ABSENT: 'Marked absent',
  USER_PRESENT: 'Absence ended',
};

/** A transfer has two events: one for the ended assignment and one for the new one. */
function isSameTransfer(event, other) {
  return event.kind === 'LOAN_TRANSFERRED' && other?.kind === event.kind && other.actor === event.actor
    && other.taskId === event.taskId && other.loanNumber === event.loanNumber
    && Date.parse(event.at) - Date.parse(other.at) < 1000;
}

const withHolders = (event, transferOf) => ({
  ...event,
  from: event.kind === 'LOAN_RELEASED' ? event.holder : transferOf?.holder,
  to: event.kind === 'LOAN_TRANSFERRED' ? event.holder : undefined,
});

/** Merges the two events of a transfer. The newest event is first, so the new assignment precedes the ended one. */
export function mergedEvents(events) {
  const shown = [];
  for (let i = 0; i < events.length; i++) {
    const isPair = isSameTransfer(events[i], events[i + 1]);
    shown.push(withHolders(events[i], isPair ? events[i + 1] : undefined));
    i += isPair ? 1 : 0;
  }
  return shown;
}

export const description = ({ kind, from, to, user, absentUntil, hours, returnAt, reason, facts }) => html`
  ${KINDS[kind] ?? kind} ${user && !from ? user : nothing}
  ${absentUntil ? html`<span class="hint">until ${dateOrTime(absentUntil)}</span>` : nothing}
  ${returnAt
    ? html`<span class="hint">${hours === undefined ? 'until ' + dayAndTime(returnAt) : `for ${hours} h`}</span>`
    : nothing}
  ${reason ? html`<q>${reason}</q>` : nothing}
  ${from ? html`<span class="hint">from</span> ${from}` : nothing}
  ${to ? html`<span class="hint">to</span> ${to}` : nothing}
  ${user && from ? html`<span class="hint">because of absence</span>` : nothing}
  ${facts?.map((change) => html`<div>${factChange(change)}</div>`)}`;

/** The actor of changes by jobs. */
export const SYSTEM = 'getwork';

export const actorOf = ({ actor }) => (actor === SYSTEM ? html`<span class="hint">Getwork itself</span>` : actor);
