/** Says that something which is shown has changed: all is drawn anew, once, when what is under way is done. */

let draw = () => {};
let due = false;

export function drawnBy(drawing) {
  draw = drawing;
}

export function changed() {
  if (!due) {
    due = true;
    queueMicrotask(() => {
      due = false;
      draw();
    });
  }
}
