/** A modal dialog: the browser's own element, which traps the focus and closes on Escape. */

import { html, nothing } from '../lit-html/lit-html.js';
import { AsyncDirective } from '../lit-html/async-directive.js';
import { PartType, directive } from '../lit-html/directive.js';

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

  /** Restores the focus: the browser does so only for a dialog that is closed, not for one that is removed. */
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

/**
 * Closes the dialog before it is removed, so that the browser restores the focus. The event of the closed dialog would
 * be too late: a redraw before it would open the dialog again.
 */
const closeFirst = (onClose) => (event) => {
  event.preventDefault();
  event.currentTarget.close();
  onClose();
};

/** The event of a closed dialog can arrive after the next key has opened the next dialog, in the same element. */
const unlessReopened = (onClose) => ({ currentTarget }) =>
  currentTarget.open || !currentTarget.isConnected || onClose();

/**
 * Open for as long as it is drawn.
 *
 * @param onClose called on Escape
 * @param isText whether there is more to read than to do: the focus is on the title
 */
export const dialog = (title, content, onClose, isText = false) => html`
  <dialog aria-label=${title} ${modal()} @cancel=${closeFirst(onClose)} @close=${unlessReopened(onClose)}>
    <div class="stack">
      <h2 tabindex=${isText ? -1 : nothing} ?autofocus=${isText}>${title}</h2>
      ${content}
    </div>
  </dialog>`;
