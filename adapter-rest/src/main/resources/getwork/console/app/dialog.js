/** A question in front of everything: the browser's own dialog, which keeps the focus and closes by Escape. */

import { html } from '../lit/lit-html.js';
import { Directive, PartType, directive } from '../lit/directive.js';

class Modal extends Directive {
  constructor(part) {
    super(part);
    if (part.type !== PartType.ELEMENT) {
      throw new Error('modal() belongs to an element');
    }
  }

  update(part) {
    const { element } = part;
    queueMicrotask(() => {
      if (element.isConnected && !element.open) {
        const before = document.activeElement;
        element.showModal();
        element.addEventListener('close', () => queueMicrotask(() => before.focus()), { once: true });
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
