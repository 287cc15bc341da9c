package dev.getwork.adapter.rest.work;

import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.AssignmentEnd;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** An assignment; the last three members are present once it has ended. */
record AssignmentResponse(
    String id,
    String taskId,
    String loanNumber,
    String holder,
    @Nullable Integer rank,
    @Nullable SelectedResponse selected,
    Instant assignedAt,
    @Nullable Instant endedAt,
    @Nullable String endedBy,
    @Nullable String cause) {

  static AssignmentResponse from(Assignment assignment) {
    Optional<AssignmentEnd> end = assignment.end();
    return new AssignmentResponse(
        assignment.id().toString(),
        assignment.task().toString(),
        assignment.loan().value(),
        assignment.holder().value(),
        assignment.rank().place().orElse(null),
        SelectedResponse.from(assignment.rank()),
        assignment.assignedAt(),
        end.map(AssignmentEnd::at).orElse(null),
        end.map(how -> how.by().value()).orElse(null),
        end.map(AssignmentResponse::cause).orElse(null));
  }

  static String cause(AssignmentEnd end) {
    return switch (end) {
      case AssignmentEnd.Disposed disposed -> DispositionResponse.outcome(disposed.disposition());
      case AssignmentEnd.Released _ -> "RELEASED";
      case AssignmentEnd.Transferred _ -> "TRANSFERRED";
    };
  }
}
