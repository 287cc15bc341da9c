package dev.getwork.bootstrap.failure;

/** Something outside is not as it must be: told to the operator in words, with what to do, not as a stack trace. */
public final class RefusedToStart extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final String remedy;

  /**
   * A refusal.
   *
   * @param reason what is wrong
   * @param remedy what to do, with an example
   */
  public RefusedToStart(String reason, String remedy) {
    super(reason);
    this.remedy = remedy;
  }

  String remedy() {
    return remedy;
  }
}
