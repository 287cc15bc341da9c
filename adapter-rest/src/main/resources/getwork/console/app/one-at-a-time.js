/**
 * An action that is never under way twice: who asks for it meanwhile has it done once more when it is over. So an
 * answer that was asked for earlier never takes the place of a later one, however slow the server is.
 */
export function oneAtATime(action) {
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
