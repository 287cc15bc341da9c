/**
 * An action that runs at most once at a time. Calls during a run are merged into one more run after it, so an older
 * answer of a slow server never replaces a newer one.
 */
export function coalesced(action) {
  let running = null;
  let due = false;

  async function untilDone() {
    try {
      while (due) {
        due = false;
        await action();
      }
    } finally {
      running = null;
    }
  }

  return () => {
    due = true;
    running ??= untilDone();
    return running;
  };
}
