/** What a task says about its loans: instructions, and the attributes of each loan. */

import { html, nothing } from '../lit-html/lit-html.js';
import { formatValue } from '../app/criteria.js';
import { label } from '../app/format.js';
import { taskOf } from './state.js';

export const instructions = (taskId, id = nothing) => (taskOf(taskId)?.instructions
  ? html`<p class="instructions" id=${id}>${taskOf(taskId).instructions}</p>`
  : nothing);

export const attributesOf = (taskId) => taskOf(taskId)?.rowAttributes ?? [];

/** Whether the task is only for loans without the attribute. */
const isAbsent = (criteria, name) => criteria.all?.some((part) => isAbsent(part, name))
  ?? (criteria.op === 'absent' && criteria.field === name);

/** A loan that timed out before the user came back has no attributes here. */
export function details({ taskId, loan: { attributes } = {} }) {
  const pairs = (attributes ? attributesOf(taskId) : [])
    .filter((name) => attributes[name] !== undefined || !isAbsent(taskOf(taskId).criteria, name))
    .map((name) => [label(name), attributes[name] === undefined ? '–' : formatValue(attributes[name])]);
  return pairs.length === 0 ? nothing : html`
    <div class="clamped" title=${pairs.map((pair) => pair.join(' ')).join(', ')}>
      ${pairs.map(([name, value]) => html`<div><span class="hint">${name}</span>&nbsp;${value}</div> `)}</div>`;
}
