/** The loans that a task assigns next, read only on request, because the selection may be costly. */

import { html, nothing } from '../lit-html/lit-html.js';
import { dateTime } from '../app/format.js';
import { call } from '../app/http.js';
import { attempt, noAnswerProblem, problem } from '../app/parts.js';
import { now } from '../app/session.js';
import { attributes, loanTable } from './preview.js';

let shown = { of: '' };

const keyOf = ({ id, version }) => id + '/' + version;

async function read(task) {
  const { id, criteria, order, rowAttributes = [] } = task;
  const of = keyOf(task);
  const asked = { ...(shown.of === of ? shown : {}), of, isAsking: true };
  shown = asked;
  const answer = await attempt(() => call('POST', '/task-previews', { body: { taskId: id, criteria, order } }));
  Object.assign(asked, { isAsking: false, refusal: answer ? answer.problem : noAnswerProblem });
  if (answer?.ok) {
    const names = [...new Set([...rowAttributes, ...attributes({ order })])];
    Object.assign(asked, { items: answer.body.items, names, at: new Date(now()).toISOString() });
  }
}

const listed = ({ items, names }) => html`
  ${items.length === 0 ? html`<p class="hint">No loan is available.</p>`
    : loanTable(items, names, 'Next loans, best first', `The next ${items.length}, best first`)}`;

export function nextLoansView(task) {
  const { items, refusal, isAsking } = shown.of === keyOf(task) ? shown : {};
  return html`
    <section class="card stack next" aria-labelledby="next-title">
      <div class="spread">
        <h2 id="next-title">Next loans</h2>
        <button class="small" aria-disabled=${isAsking === true} @click=${() => isAsking || read(task)}>
          ${isAsking ? 'Reading …' : items ? 'Read the next loans again' : 'Show the next loans'}</button>
      </div>
      ${problem(refusal)}
      <p class="hint" role="status">
        ${items ? `As of ${dateTime(shown.at)}. A user who may not get a loan gets the one after it.` : nothing}
      </p>
      ${items ? listed(shown) : nothing}
    </section>`;
}
