/** A question in front of everything: the browser's own dialog, which keeps the focus and closes by Escape. */

import { html } from '../lit/lit-html.js';
import { AsyncDirective } from '../lit/async-directive.js';
import { PartType, directive } from '../lit/directive.js';

class Modal extends AsyncDirective {
  constructor(part) {
    super(part);
    if (part.type !== PartType.ELEMENT) {
      throw new Error('modal() belongs to an element');
    }
  }

  update(part) {
    const { element } = part;
    this.before ??= document.activeElement;
    queueMicrotask(() => {
      if (element.isConnected && !element.open) {
        element.showModal();
      }
    });
  }

  /** A dialog that is not drawn any more was not closed, so the browser does not give the focus back by itself. */
  disconnected() {
    const { before } = this;
    queueMicrotask(() => {
      if (document.activeElement === document.body) {
        (before?.isConnected && before !== document.body ? before : document.getElementById('main'))?.focus();
      }
    });
  }

  render() {}
}

const modal = directive(Modal);

/** Closed before it is taken away, so that the focus goes back to where it was. */
function shut(event) {
  event.preventDefault();
  event.currentTarget.close();
}

/** Drawn while it is asked; leave it out to close it. Closed is called for Escape. */
export const dialog = (title, content, closed) => html`
  <dialog aria-label=${title} ${modal()} @cancel=${shut} @close=${closed}>
    <div class="stack">
      <h2>${title}</h2>
      ${content}
    </div>
  </dialog>`;
