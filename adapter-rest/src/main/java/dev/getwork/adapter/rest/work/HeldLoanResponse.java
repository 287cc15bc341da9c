package dev.getwork.adapter.rest.work;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.getwork.application.port.in.work.HeldLoan;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.AssignmentEnd;
import dev.getwork.domain.work.Hold;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A loan that is unavailable for a task. */
record HeldLoanResponse(
    String loanNumber,
    String kind,
    @JsonPropertyDescription("The user who holds the loan, or returned or excluded it.") String user,
    @JsonPropertyDescription("When the loan was assigned, returned or excluded.") Instant since,
    @JsonPropertyDescription("When the returned loan becomes available.") @Nullable Instant until,
    @JsonPropertyDescription("The reason that the user gave.") @Nullable String reason,
    String assignmentId) {

  static HeldLoanResponse from(HeldLoan held) {
    Assignment assignment = held.assignment();
    Optional<AssignmentEnd> end = assignment.end();
    return new HeldLoanResponse(
        assignment.loan().value(),
        held.hold().kind().name(),
        assignment.holder().value(),
        end.map(AssignmentEnd::at).orElse(assignment.assignedAt()),
        held.hold() instanceof Hold.Returning(Instant until) ? until : null,
        end.flatMap(AssignmentEnd::disposed).map(DispositionResponse::reason).orElse(null),
        assignment.id().toString());
  }
}
