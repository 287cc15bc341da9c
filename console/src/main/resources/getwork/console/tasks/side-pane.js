/** Beside the form: the loans that match, or the draft as JSON. */

import { html } from '../lit-html/lit-html.js';
import { redraw } from '../app/store.js';
import { jsonPane } from './json-pane.js';
import { previewView } from './preview.js';

const choice = (draft, isJson, name) => {
  const show = () => {
    draft.isJson = isJson;
    redraw();
  };
  return html`<button type="button" class="small" aria-pressed=${Boolean(draft.isJson) === isJson} @click=${show}>
    ${name}</button>`;
};

export const sidePane = (draft) => html`
  <section class="card stack side" aria-label="Preview and JSON">
    <div class="side-by-side" role="group" aria-label="Shown beside the form">
      ${choice(draft, false, 'Preview')} ${choice(draft, true, 'JSON')}
    </div>
    ${draft.isJson ? jsonPane(draft) : previewView(draft)}
  </section>`;
