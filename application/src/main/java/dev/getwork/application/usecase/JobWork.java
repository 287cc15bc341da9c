package dev.getwork.application.usecase;

/** What a job does when it runs. */
@FunctionalInterface
interface JobWork {

  /**
   * Does it.
   *
   * @param turns for all that it writes
   * @return how many things there were to do
   */
  long run(Turns turns);

  /** Whether a run would find anything to do. Reads only: every node asks at every tick. */
  default boolean anyToDo() {
    return true;
  }
}
