/** The swim lanes: drawing or table, summary, and the details of a bar. */

import { html, nothing } from '../lit-html/lit-html.js';
import { ref } from '../lit-html/directives/ref.js';
import { timeWithSeconds } from '../app/format.js';
import { redraw } from '../app/store.js';
import { MARKS, attemptTable } from './attempts.js';
import { KINDS, bars } from './bars.js';
import { barTable } from './bar-table.js';
import { lanes } from './lanes.js';
import { isOutdated, known, shownTime } from './polling.js';
import { neighbor } from './bar-navigation.js';
import { legend, drawing } from './drawing.js';
import { showRun } from './run-dialog.js';
import { laneStatus } from './lane-status.js';
import { describeBar } from './format.js';

const TABLE = 'getwork.cluster.table';
const WAVE = 'wave';
const WINDOWS = [[WAVE, 'Wave'], [60_000, '1 min'], [900_000, '15 min']];

const state = {
  /** Without a wave, the shortest one. */
  window: WAVE,
  /** The end of the drawing while it is frozen. */
  frozenAt: undefined,
  asTable: localStorage.getItem(TABLE) === 'on',
  width: 0,
  focused: undefined,
  hovered: undefined,
  last: undefined,
};

const observer = new ResizeObserver(([entry]) => {
  if (Math.round(entry.contentRect.width) !== state.width) {
    state.width = Math.round(entry.contentRect.width);
    redraw();
  }
});
const measured = ref((element) => {
  observer.disconnect();
  if (element) {
    observer.observe(element);
  }
});

/** The end of the drawing. */
const endOfWindow = () => state.frozenAt ?? shownTime();

/** The width of the lanes and of a wave's picture; before the first measurement that of the page without padding. */
export function drawnWidth() {
  state.width ||= Math.max(200, document.getElementById('main').clientWidth - 66);
  return state.width;
}

function update(change) {
  Object.assign(state, change);
  redraw();
}

function showAsTable(asTable) {
  localStorage.setItem(TABLE, asTable ? 'on' : 'off');
  update({ asTable });
}

/** A finished bar opens its run. An open bar has no run yet; the table of locks shows its lock. */
function open(bar) {
  if (bar.run) {
    showRun(bar.run, bar.taskName);
  }
}

function move(event, shown) {
  const next = neighbor(event.key, state.focused, shown);
  if (next) {
    event.preventDefault();
    document.getElementById(next.id)?.focus();
  } else if (event.key === 'Enter' && state.focused) {
    // Otherwise the key would also activate the first button of the dialog.
    event.preventDefault();
    open(state.focused);
  }
}

const handlers = (shown) => ({
  // The focus takes precedence over a pointer that does not move.
  choose: (bar, event) => update(event.type === 'focus'
    ? { focused: bar, last: bar.id, hovered: undefined }
    : { hovered: bar }),
  leave: (event) => update(event.type === 'blur' ? { focused: undefined } : { hovered: undefined }),
  open,
  move: (event) => move(event, shown),
});

const controls = (shown, hasWave) => html`
  <div class="side-by-side" role="group" aria-label="View of the swim lanes">
    ${WINDOWS.filter(([window]) => hasWave || window !== WAVE).map(([window, label]) => html`
      <button class="small" aria-pressed=${shown === window}
        @click=${() => update({ window })}>${label}</button>`)}
    ${state.frozenAt ? html`<span>Frozen at ${timeWithSeconds(state.frozenAt)}</span>` : nothing}
    <button class="small" @click=${() => update({ frozenAt: state.frozenAt ? undefined : endOfWindow() })}>
      ${state.frozenAt ? 'Resume' : 'Freeze'}</button>
    <label class="switch">
      <input type="checkbox" .checked=${state.asTable}
        @change=${(event) => showAsTable(event.target.checked)}> As a table
    </label>
  </div>`;

const LIVE = html`<span class="badge good now">Live</span>`;

function detail(shown) {
  const bar = shown.find(({ id }) => id === (state.hovered ?? state.focused)?.id);
  const hint = bar?.run ? html`<span class="hint">Enter or a click shows its run and plan.</span>` : nothing;
  const placed = ref((element) => queueMicrotask(() => place(element, bar.id)));
  return bar ? html`<p class="detail card" ${placed}>${describeBar(bar)} ${hint}</p>` : nothing;
}

/** Below the bar, or above it at the lower edge of the window; within the width of the drawing. */
function place(element, id) {
  const body = document.getElementById(id)?.querySelector('.body').getBoundingClientRect();
  if (element?.isConnected && body) {
    const drawn = element.parentElement.getBoundingClientRect();
    const left = Math.min(body.left - drawn.left, drawn.width - element.offsetWidth);
    const fits = body.bottom + 6 + element.offsetHeight <= innerHeight;
    const top = fits ? body.bottom + 6 : body.top - 6 - element.offsetHeight;
    Object.assign(element.style, { left: Math.max(0, left) + 'px', top: top - drawn.top + 'px' });
  }
}

function drawingWithLegend(placed, span) {
  const all = placed.locks.concat(placed.nodes).flatMap((lane) => lane.bars);
  return html`
    <div class="lanes-of">
      ${drawing({
        ...span, lanes: placed, width: drawnWidth(), nodes: placed.nodes.map(({ name }) => name),
        laneStatus: (lane) => laneStatus(lane, known, endOfWindow(), span.moment),
        focusedBar: all.some(({ id }) => id === state.last) ? state.last : undefined,
      }, handlers(all))}
      ${detail(all)}
    </div>
    ${legend(KINDS, known.attempts.length > 0 ? MARKS : [], all.some(({ isEnded }) => isEnded))}
    ${placed.left === 0 ? nothing : html`<p class="hint">${placed.left} more locks are in the table.</p>`}
    <p class="hint">${matchMedia('(pointer: coarse)').matches
      ? 'Tap a bar for its details.'
      : 'Point at a bar, or move to it with Tab and the arrow keys, for its details.'}</p>`;
}

/** The drawn time: that of the wave with a margin, or the last minutes; and the moment that is marked. */
function spanOf(wave, window, latest) {
  const moment = wave?.moment ?? { at: latest };
  if (window !== WAVE) {
    return { start: latest - window, end: latest, moment };
  }
  const margin = (Math.min(wave.until, latest) - wave.from) / 20 + 100;
  return { start: wave.from - margin, end: Math.min(wave.until + margin, latest), moment };
}

/** @param wave from, until (Infinity while it runs) and the moment of its chosen step; undefined without a wave */
export function swimLanes(wave) {
  const window = wave || state.window !== WAVE ? state.window : WINDOWS[1][0];
  const latest = endOfWindow();
  const span = spanOf(wave, window, latest);
  const { start, end } = span;
  const shown = bars(known, latest, start).filter((bar) => bar.from <= end);
  return html`
    <section class="swim stack" aria-labelledby="swim" ${measured}>
      <div class="spread">
        <div class="side-by-side"><h2 id="swim">Swim lanes</h2>
          ${state.frozenAt || end < latest || isOutdated() ? nothing : LIVE}</div>
        ${controls(window, wave !== undefined)}
      </div>
      ${state.asTable
        ? html`${barTable(shown)}${attemptTable(known, start, end)}`
        : drawingWithLegend(lanes(shown, known), span)}
    </section>`;
}
