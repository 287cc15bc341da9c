/** Redraws the page after a change of state: once per microtask, however often it is requested. */

let draw = () => {};
let due = false;

export function onRedraw(render) {
  draw = render;
}

/** A copy of a set, with the item added or removed. */
export function toggled(set, item) {
  return set.has(item) ? set.difference(new Set([item])) : new Set(set).add(item);
}

export function redraw() {
  if (!due) {
    due = true;
    queueMicrotask(() => {
      due = false;
      draw();
    });
  }
}
