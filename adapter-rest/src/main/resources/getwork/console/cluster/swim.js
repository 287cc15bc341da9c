/** The swim lanes: picture or table, what is seen just now, and what a bar says. */

import { html, nothing } from '../lit/lit-html.js';
import { ref } from '../lit/directives/ref.js';
import { connection } from '../app/http.js';
import { now } from '../app/session.js';
import { changed } from '../app/store.js';
import { KINDS, bars } from './bars.js';
import { barTable } from './bar-table.js';
import { lanes } from './lanes.js';
import { seen } from './look.js';
import { neighbour } from './move.js';
import { legend, picture } from './picture.js';
import { showRun } from './plan.js';
import { status } from './status.js';
import { story } from './story.js';
import { described } from './words.js';

const TABLE = 'getwork.cluster.table';
const WINDOWS = [[60_000, '1 min'], [900_000, '15 min']];

const state = {
  window: WINDOWS[0][0],
  /** Until when the picture reaches while it stands still, or nothing while it moves. */
  stoppedAt: undefined,
  asTable: localStorage.getItem(TABLE) === 'on',
  width: 0,
  focused: undefined,
  hovered: undefined,
  last: undefined,
};

const observer = new ResizeObserver(([entry]) => {
  if (Math.round(entry.contentRect.width) !== state.width) {
    state.width = Math.round(entry.contentRect.width);
    changed();
  }
});
const measured = ref((element) => {
  observer.disconnect();
  if (element) {
    observer.observe(element);
  }
});

/** While the server is away nothing is known of what goes on, so nothing grows. */
const edge = () => state.stoppedAt ?? (connection().away ? seen.at : now());

function set(what) {
  Object.assign(state, what);
  changed();
}

function turnTable(on) {
  localStorage.setItem(TABLE, on ? 'on' : 'off');
  set({ asTable: on });
}

/** A dialog tells more of what is over; the table of locks tells of what goes on. */
function open(bar) {
  if (bar.run) {
    showRun(bar.run, bar.taskName);
  }
}

function move(event, shown) {
  const next = neighbour(event.key, state.focused, shown);
  if (next) {
    event.preventDefault();
    document.getElementById(next.id)?.focus();
  } else if (event.key === 'Enter' && state.focused) {
    // Else the key would go on to press the first button of the dialog.
    event.preventDefault();
    open(state.focused);
  }
}

const on = (shown) => ({
  // A pointer that lies somewhere does not speak for who goes on by keys.
  choose: (bar, event) => set(event.type === 'focus'
    ? { focused: bar, last: bar.id, hovered: undefined }
    : { hovered: bar }),
  leave: (event) => set(event.type === 'blur' ? { focused: undefined } : { hovered: undefined }),
  open,
  move: (event) => move(event, shown),
});

const tools = () => html`
  <div class="side-by-side" role="group" aria-label="What is drawn">
    ${WINDOWS.map(([window, word]) => html`
      <button class="small" aria-pressed=${state.window === window} @click=${() => set({ window })}>${word}</button>`)}
    <button class="small" aria-pressed=${state.stoppedAt !== undefined}
        @click=${() => set({ stoppedAt: state.stoppedAt === undefined ? edge() : undefined })}>Hold still</button>
    <label class="switch">
      <input type="checkbox" .checked=${state.asTable} @change=${(event) => turnTable(event.target.checked)}> As a table
    </label>
  </div>`;

const told = ({ kind, who, said, does, why }) => html`
  <p class="story ${kind}"><strong>${who}</strong>${does} <span class="hint">${why}</span></p>
  <p class="visually-hidden" role="status" aria-label="Just now">${said}</p>`;

function detail(shown) {
  const bar = shown.find(({ id }) => id === (state.hovered ?? state.focused)?.id);
  return html`<p class="detail">${bar
    ? html`${described(bar)} ${bar.run ? html`<span class="hint">Enter or a click: its run and plan.</span>` : nothing}`
    : html`<span class="hint">Point at a bar, or go to it by Tab and the arrow keys, to read what it is.</span>`}</p>`;
}

function drawing(shown, placed, end) {
  const all = placed.locks.concat(placed.nodes).flatMap((lane) => lane.bars);
  return html`
    ${legend(KINDS)}
    <div class="lanes-of" ${measured}>
      ${state.width === 0 ? nothing : picture({
        lanes: placed, start: end - state.window, end, width: state.width, nodes: placed.nodes.map(({ name }) => name),
        status: (lane) => status(lane, seen, end),
        chosen: all.some(({ id }) => id === state.last) ? state.last : undefined,
      }, on(all))}
    </div>
    ${placed.left === 0 ? nothing : html`<p class="hint">${placed.left} more locks: the table has them.</p>`}
    ${told(story(seen, end))}
    ${detail(all)}`;
}

export function swim() {
  const end = edge();
  const shown = bars(seen, end, end - state.window).filter((bar) => bar.from <= end);
  return html`
    <section class="card stack" aria-labelledby="swim">
      <div class="spread"><h2 id="swim">Who leads, who waits</h2>${tools()}</div>
      ${state.asTable ? html`${told(story(seen, end))}${barTable(shown)}` : drawing(shown, lanes(shown, seen), end)}
    </section>`;
}
