package dev.getwork.application.port.out.cluster;

import dev.getwork.application.port.in.cluster.InvariantReport;

public interface Invariants {

  /**
   * Checks all that is committed, each invariant in one snapshot. The report may be shared by calls at about the same
   * time and is at most two seconds old.
   */
  InvariantReport check();
}
