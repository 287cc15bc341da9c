package dev.getwork.lab.lock;

/** The number of nodes on which a strategy prevents double assignments while nothing fails. */
public enum Safety {
  NOWHERE,
  ON_ONE_NODE,
  EVERYWHERE;

  /** Whether it prevents them on so many nodes. */
  public boolean on(int nodes) {
    return switch (this) {
      case NOWHERE -> false;
      case ON_ONE_NODE -> nodes == 1;
      case EVERYWHERE -> true;
    };
  }
}
