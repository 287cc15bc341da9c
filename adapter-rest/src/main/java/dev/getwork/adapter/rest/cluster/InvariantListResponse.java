package dev.getwork.adapter.rest.cluster;

import dev.getwork.application.port.in.work.CheckInvariants.Report;
import dev.getwork.domain.work.InvariantCheck;
import java.time.Instant;
import java.util.List;

/** All invariants, and what was found when it was last looked. */
record InvariantListResponse(Instant checkedAt, List<One> invariants) {

  /** One of them. */
  record One(String name, String sentence, long of, long violations, List<String> examples) {
    static One from(InvariantCheck check) {
      return new One(
          check.invariant().label(),
          check.invariant().sentence(),
          check.of(),
          check.violations(),
          check.examples());
    }
  }

  static InvariantListResponse from(Report report) {
    return new InvariantListResponse(report.checkedAt(), report.checks().stream().map(One::from).toList());
  }
}
