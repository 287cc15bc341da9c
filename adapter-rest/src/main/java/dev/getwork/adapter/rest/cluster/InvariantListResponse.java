package dev.getwork.adapter.rest.cluster;

import dev.getwork.application.port.in.cluster.InvariantReport;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.getwork.application.port.in.cluster.InvariantCheck;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The invariants and the result of their last check; a list on one page. */
record InvariantListResponse(
    @JsonPropertyDescription("When the check began. It covers everything committed before.") Instant checkedAt,
    List<Invariant> items,
    @JsonInclude(JsonInclude.Include.ALWAYS) @Nullable String next) {

  record Invariant(
      String name,
      @JsonPropertyDescription("The condition that must always hold.") String sentence,
      @JsonPropertyDescription("The number of checked objects.") long of,
      long violations,
      @JsonPropertyDescription("Descriptions of up to five violations.") List<String> examples) {

    static Invariant from(InvariantCheck check) {
      return new Invariant(check.invariant().label(), check.invariant().sentence(), check.of(), check.violations(),
          check.examples());
    }
  }

  static InvariantListResponse from(InvariantReport report) {
    return new InvariantListResponse(report.checkedAt(), report.checks().stream().map(Invariant::from).toList(), null);
  }
}
