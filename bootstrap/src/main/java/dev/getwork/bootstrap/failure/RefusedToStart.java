package dev.getwork.bootstrap.failure;

/** A wrong setting or environment that prevents the start; reported with its remedy instead of a stack trace. */
public final class RefusedToStart extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final String remedy;

  /** A refusal to start, with what to do about it: best with an example. */
  public RefusedToStart(String reason, String remedy) {
    super(reason);
    this.remedy = remedy;
  }

  String remedy() {
    return remedy;
  }
}
