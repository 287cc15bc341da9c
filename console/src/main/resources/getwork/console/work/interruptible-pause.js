/** An interruptible pause before a retry. */

const MIN_S = 1;
const MAX_S = 60;

let end = () => {};

export function pauseFor(seconds) {
  return new Promise((done) => {
    end = done;
    setTimeout(done, Math.min(Math.max(seconds, MIN_S), MAX_S) * 1000);
  });
}

export function endPause() {
  end();
}
