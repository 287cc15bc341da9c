package dev.getwork.application.usecase;

/** What a job does when it runs. */
interface JobWork {

  /** Whether a run would find anything to do. Reads only: every node asks at every tick. */
  boolean anyToDo();

  /**
   * Does it.
   *
   * @return how many things there were to do
   */
  long run(Turns turns);
}
