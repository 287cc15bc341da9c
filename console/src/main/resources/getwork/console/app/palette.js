/** Everything the user can do on a screen, found by its name. */

import { html, nothing } from '../lit-html/lit-html.js';
import { dialog } from './dialog.js';
import { redraw } from './store.js';

const MAX_SHOWN = 8;
const LOAN_NUMBER = /\d/;

let commands = null;
let text = '';
let active = 0;

/** @param all a list of {name, run, key}; the key is a hint */
export function openPalette(all) {
  [commands, text, active] = [all, '', 0];
  redraw();
}

function close() {
  commands = null;
  redraw();
}

function search(event) {
  [text, active] = [event.target.value, 0];
  redraw();
}

const openLoan = () => ({
  name: 'Open loan ' + text.trim(),
  run: () => {
    location.hash = '#/loans/' + encodeURIComponent(text.trim());
  },
});

function found() {
  const words = text.toLowerCase().split(/\s+/);
  const named = commands.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)));
  return [...named, ...(LOAN_NUMBER.test(text) ? [openLoan()] : [])].slice(0, MAX_SHOWN);
}

function run(command) {
  close();
  setTimeout(command.run); // The dialog first restores the focus.
}

function onKeyDown(event) {
  const all = found();
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step) {
    event.preventDefault();
    active = (active + step + all.length) % Math.max(all.length, 1);
    redraw();
  } else if (event.key === 'Enter' && all[active] && !event.repeat && !event.isComposing) {
    event.preventDefault();
    run(all[active]);
  }
}

const option = (command, index) => html`
  <li role="option" id=${'command-' + index} aria-selected=${index === active ? 'true' : 'false'}
    @click=${() => run(command)}>
    <span>${command.name}</span> ${command.key ? html`<kbd>${command.key}</kbd>` : nothing}
  </li>`;

const content = (all) => html`
  <input role="combobox" aria-label="Command" autocomplete="off" spellcheck="false" autofocus
    aria-expanded=${all.length > 0 ? 'true' : 'false'} aria-controls="commands"
    aria-activedescendant=${all[active] ? 'command-' + active : nothing}
    .value=${text} @input=${search} @keydown=${onKeyDown}>
  ${all.length > 0
    ? html`<ul role="listbox" id="commands" aria-label="Found commands" class="bare commands">${all.map(option)}</ul>`
    : html`<p class="hint">No command found.</p>`}`;

export const palette = () => (commands ? dialog('Commands', content(found()), close) : nothing);
