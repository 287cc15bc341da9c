package dev.getwork.lab.lock;

/** How far a strategy keeps each loan from a second user while nothing fails. */
public enum Safe {
  NOWHERE,
  ON_ONE_NODE,
  EVERYWHERE;

  /** Whether it does on so many nodes. */
  public boolean on(int nodes) {
    return switch (this) {
      case NOWHERE -> false;
      case ON_ONE_NODE -> nodes == 1;
      case EVERYWHERE -> true;
    };
  }
}
