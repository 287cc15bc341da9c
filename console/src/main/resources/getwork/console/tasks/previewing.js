/** Previews a draft: after each pause in editing, and when the manager asks for it. */

import { call } from '../app/http.js';
import { attempt, noAnswerProblem } from '../app/parts.js';
import { redraw } from '../app/store.js';
import { draft as draftOf, onEdit } from './drafts.js';
import { faultsOf, invalid } from './faults.js';
import { same } from './json-format.js';
import { route } from './route.js';
import { selectionFaults } from './rules.js';

const PAUSE_MS = 600;

/** A slower preview is repeated only on request. */
const MAX_MS = 2_000;

let timer = 0;

/** The body of the call, which the result belongs to. */
const bodyOf = ({ definition: { criteria, order } }) => (order === undefined ? { criteria } : { criteria, order });

/** Whether the result is not that of the current draft. */
export const isOutdated = (draft, of) => !same(of, bodyOf(draft));

export const isSlow = (last) => last?.found?.milliseconds > MAX_MS;

const isShown = (draft) => route().page === 'editor' && draftOf(route().id) === draft;

export function previewLater(draft) {
  clearTimeout(timer);
  timer = setTimeout(() => {
    const { preview: last, fault } = draft;
    const shownNow = last?.found ? last : last?.before;
    if (isShown(draft) && !fault && !last?.isAsking && isOutdated(draft, last?.of) && !isSlow(shownNow)) {
      preview(draft, true);
    }
  }, PAUSE_MS);
}

onEdit(previewLater);

/** @param isLive whether nobody asked for it: faults of unfinished conditions are not shown */
export async function preview(draft, isLive = false) {
  const of = bodyOf(draft);
  const before = draft.preview?.found ? draft.preview : draft.preview?.before;
  const asked = { isAsking: true, before, of };
  draft.preview = asked;
  redraw();
  const errors = selectionFaults(of);
  const answer = errors.length > 0 ? { problem: invalid(errors) }
    : await attempt(() => call('POST', '/task-previews', { body: of }));
  if (draft.preview !== asked) {
    return;
  }
  if (answer?.ok) {
    draft.preview = { found: answer.body, of };
  } else if (isLive && answer?.problem.errors) {
    draft.preview = { isIncomplete: true, before, of };
  } else {
    draft.preview = { refusal: answer?.problem ?? noAnswerProblem, before, of };
    draft.faults = isLive || !answer || draft.refusal ? draft.faults : faultsOf(answer.problem);
  }
  previewLater(draft);
  redraw();
}
