package dev.getwork.adapter.rest.work;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.AssignmentEnd;
import dev.getwork.domain.work.Disposition;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An assignment; the last members are present once it has ended, those after the cause only after some dispositions.
 */
record AssignmentResponse(
    String id,
    String taskId,
    String loanNumber,
    String holder,
    @Nullable Integer rank,
    @Nullable SelectedResponse selected,
    Instant assignedAt,
    @Nullable Instant heldUntil,
    @Nullable Instant endedAt,
    @Nullable String endedBy,
    @Nullable String cause,
    @JsonPropertyDescription("With RETURN_AFTER: the hours until the loan is available again.") @Nullable Integer hours,
    @JsonPropertyDescription("When the returned loan becomes available.") @Nullable Instant returnAt,
    @JsonPropertyDescription("The reason that the holder gave.") @Nullable String reason) {

  static AssignmentResponse from(Assignment assignment) {
    return from(assignment, null);
  }

  static AssignmentResponse from(Assignment assignment, @Nullable Instant heldUntil) {
    Optional<AssignmentEnd> end = assignment.end();
    return new AssignmentResponse(
        assignment.id().toString(),
        assignment.task().toString(),
        assignment.loan().value(),
        assignment.holder().value(),
        assignment.rank().place().orElse(null),
        SelectedResponse.from(assignment.rank()),
        assignment.assignedAt(),
        heldUntil,
        end.map(AssignmentEnd::at).orElse(null),
        end.map(how -> how.by().value()).orElse(null),
        end.map(AssignmentEnd::name).orElse(null),
        end.flatMap(AssignmentEnd::disposed).flatMap(Disposition::returnHours).orElse(null),
        end.flatMap(AssignmentEnd::returnAt).orElse(null),
        end.flatMap(AssignmentEnd::disposed).map(DispositionResponse::reason).orElse(null));
  }
}
