package dev.getwork.adapter.rest.cluster;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.getwork.application.port.in.work.CheckInvariants.Report;
import dev.getwork.domain.work.InvariantCheck;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** All invariants, and what was found when it was last looked; in the shape of every list, although they fit on one page. */
record InvariantListResponse(
    @JsonPropertyDescription("When the look began: whatever was committed before has been looked at") Instant checkedAt,
    List<One> items,
    @JsonInclude(JsonInclude.Include.ALWAYS) @Nullable String next) {

  /** One of them. */
  record One(
      String name,
      @JsonPropertyDescription("What must always be so") String sentence,
      @JsonPropertyDescription("How many things were looked at") long of,
      long violations,
      @JsonPropertyDescription("Up to five violations in words") List<String> examples) {

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
    return new InvariantListResponse(report.checkedAt(), report.checks().stream().map(One::from).toList(), null);
  }
}
