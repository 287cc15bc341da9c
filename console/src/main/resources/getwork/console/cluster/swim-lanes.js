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
const WINDOWS = [[60_000, '1 min'], [900_000, '15 min']];

const state = {
  window: WINDOWS[0][0],
  /** The end of the drawing while it is frozen. */
  frozenAt: undefined,
  asTable: localStorage.getItem(TABLE) === 'on',
  focused: undefined,
  hovered: undefined,
  last: undefined,
};

/** A drawing of the lanes: the width is measured. The ids of its bars are its own. */
function copy(prefix) {
  const one = { prefix, width: 0 };
  const observer = new ResizeObserver(([entry]) => {
    if (Math.round(entry.contentRect.width) !== one.width) {
      one.width = Math.round(entry.contentRect.width);
      redraw();
    }
  });
  one.measured = ref((element) => {
    observer.disconnect();
    if (element) {
      observer.observe(element);
    }
  });
  return one;
}

const [LIVE_LANES, WAVE_LANES] = [copy(''), copy('wave-')];

/** The end of the drawing. */
const endOfWindow = () => state.frozenAt ?? shownTime();

/** The width of a wave's lanes and picture; before the first measurement that of the page without padding. */
export function drawnWidth(lanesOf = WAVE_LANES) {
  lanesOf.width ||= Math.max(200, document.getElementById('main').clientWidth - 66);
  return lanesOf.width;
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

const controls = () => html`
  <div class="side-by-side" role="group" aria-label="View of the swim lanes">
    ${WINDOWS.map(([window, label]) => html`
      <button class="small" aria-pressed=${state.window === window}
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

function drawingWithLegend(placed, span, latest, width) {
  const all = placed.locks.concat(placed.nodes).flatMap((lane) => lane.bars);
  return html`
    <div class="lanes-of">
      ${drawing({
        ...span, lanes: placed, width, nodes: placed.nodes.map(({ name }) => name),
        laneStatus: (lane) => laneStatus(lane, known, latest, span.moment),
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

/** The drawn time of a wave, with a margin. */
function spanOf({ from, until, moment = { at: shownTime() } }) {
  const margin = (Math.min(until, shownTime()) - from) / 20 + 100;
  return { start: from - margin, end: Math.min(until + margin, shownTime()), moment };
}

function content({ start, end, moment }, latest, lanesOf) {
  const shown = bars(known, latest, start).filter((bar) => bar.from <= end)
    .map((bar) => ({ ...bar, id: lanesOf.prefix + bar.id }));
  return state.asTable && lanesOf === LIVE_LANES
    ? html`${barTable(shown)}${attemptTable(known, start, end)}`
    : drawingWithLegend(lanes(shown, known), { start, end, moment }, latest, drawnWidth(lanesOf));
}

/**
 * The last minutes, or a wave.
 *
 * @param wave from, until (Infinity while it runs) and the moment of its chosen step
 */
export function swimLanes(wave) {
  if (wave) {
    return html`
      <section class="swim stack" aria-label="Swim lanes of the wave" ${WAVE_LANES.measured}>
        ${content(spanOf(wave), shownTime(), WAVE_LANES)}
      </section>`;
  }
  const end = endOfWindow();
  return html`
    <section class="swim stack" aria-labelledby="swim" ${LIVE_LANES.measured}>
      <div class="spread">
        <div class="side-by-side"><h2 id="swim">Swim lanes</h2>
          ${state.frozenAt || isOutdated() ? nothing : LIVE}</div>
        ${controls()}
      </div>
      ${content({ start: end - state.window, end, moment: { at: end } }, end, LIVE_LANES)}
    </section>`;
}
