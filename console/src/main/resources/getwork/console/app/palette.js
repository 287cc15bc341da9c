/** Everything the user can do on a screen, found by its name. */

import { html, nothing } from '../lit-html/lit-html.js';
import { dialog } from './dialog.js';
import { session } from './session.js';
import { redraw } from './store.js';

const MAX_SHOWN = 40;
const LOAN_NUMBER = /\d/;
const ONLY_A_LOAN_NUMBER = /^\s*\S*\d{3,}\s*$/;
/** Unlike PPP-204073: "anna", "anna.miller", "processor012". */
const LIKE_A_NAME = /^[a-z][a-z.@_]*\d*$/;
const USER_NAME = /^[A-Za-z0-9._@+-]{1,100}$/;

let commands = null;
let text = '';
let active = 0;

/** Whether the commands are being read, and whether Enter was pressed meanwhile. */
let isReading = false;
let isWanted = false;

/**
 * Opens the palette with lists of {name, run} and optionally key or kind, which are hints.
 *
 * @param readMore reads the commands between the first and the last ones
 */
export function openPalette(first, last, readMore) {
  const all = [...first, ...last];
  [commands, text, active, isReading, isWanted] = [all, '', 0, true, false];
  redraw();
  readMore().then((more) => {
    if (commands === all) {
      const chosen = found()[active];
      const isKept = isChosen(chosen);
      [commands, isReading] = [[...first, ...more, ...last], false];
      active = isKept ? Math.max(0, found().findIndex(({ name }) => name === chosen.name)) : 0;
      redraw();
      if (isWanted && found()[active]) {
        run(found()[active]);
      }
    }
  });
}

function close() {
  commands = null;
  redraw();
}

function search(event) {
  [text, active, isWanted] = [event.target.value, 0, false];
  redraw();
}

const goTo = (words, address) => ({ name: words + ' ' + text.trim(), run: () => (location.hash = address) });

/** What the text may be, besides a part of a command's name; the likely one is first. */
function typed() {
  const word = text.trim();
  const options = [
    ...(LOAN_NUMBER.test(word) ? [goTo('Open loan', '#/loans/' + encodeURIComponent(word))] : []),
    ...(USER_NAME.test(word) && session.roles.includes('MANAGER')
      ? [goTo('Find person', '#/people/?' + new URLSearchParams({ name: word }))] : []),
  ];
  return LIKE_A_NAME.test(word) ? options.reverse() : options;
}

function found() {
  const words = text.toLowerCase().split(/\s+/);
  const named = commands.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)));
  const parts = [typed(), named.slice(0, MAX_SHOWN)];
  return (ONLY_A_LOAN_NUMBER.test(text) ? parts : parts.reverse()).flat();
}

/** Otherwise, the text may name a command that is not read yet. */
const isChosen = (command) => active > 0 || commands.includes(command);

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
    queueMicrotask(() => document.getElementById('command-' + active)?.scrollIntoView({ block: 'nearest' }));
  } else if (event.key === 'Enter' && !event.repeat && !event.isComposing) {
    event.preventDefault();
    isWanted = isReading && !isChosen(all[active]);
    if (!isWanted && all[active]) {
      run(all[active]);
    }
  }
}

const option = (command, index) => html`
  <li role="option" id=${'command-' + index} aria-selected=${index === active ? 'true' : 'false'}
    @click=${() => run(command)}>
    <span>${command.name}</span>
    ${command.key ? html`<kbd>${command.key}</kbd>` : html`<span class="hint">${command.kind}</span>`}
  </li>`;

const content = (all) => html`
  <input role="combobox" aria-label="Command" placeholder="Type a command or a loan number" autocomplete="off"
    spellcheck="false" autofocus
    aria-expanded=${all.length > 0 ? 'true' : 'false'} aria-controls="commands"
    aria-activedescendant=${all[active] ? 'command-' + active : nothing}
    .value=${text} @input=${search} @keydown=${onKeyDown}>
  ${all.length > 0
    ? html`<ul role="listbox" id="commands" aria-label="Found commands" class="bare commands">${all.map(option)}</ul>`
    : html`<p class="hint">No command found.</p>`}`;

export const palette = () => (commands ? dialog('Commands', content(found()), close) : nothing);
