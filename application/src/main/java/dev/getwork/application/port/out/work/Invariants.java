package dev.getwork.application.port.out.work;

import dev.getwork.domain.work.InvariantCheck;
import java.util.List;

/** Looks whether what is stored keeps every promise that can be seen in it. Changes nothing. */
public interface Invariants {

  /**
   * Looks at everything that is committed; each invariant at one moment of its own, so that nothing is seen half done.
   *
   * @return a check of each invariant, in the order of the invariants
   */
  List<InvariantCheck> check();
}
