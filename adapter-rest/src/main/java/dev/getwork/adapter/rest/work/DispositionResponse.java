package dev.getwork.adapter.rest.work;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.AssignmentEnd;
import dev.getwork.domain.work.Disposition;
import dev.getwork.domain.work.Disposition.Complete;
import dev.getwork.domain.work.Reason;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A recorded disposition; a repeat is answered with the same. */
record DispositionResponse(
    String outcome,
    @Nullable Integer hours,
    @Nullable Instant returnAt,
    @Nullable String reason,
    Instant at,
    String by,
    @JsonPropertyDescription("After COMPLETE: whether the loan still matches the task and can be "
        + "assigned again.") @Nullable Boolean stillMatches) {

  static DispositionResponse from(Assignment assignment, boolean stillMatches) {
    if (assignment.end().orElse(null) instanceof AssignmentEnd.Disposed(var disposition, var by, var at)) {
      return new DispositionResponse(disposition.name(), disposition.returnHours().orElse(null),
          disposition.returnAt(at).orElse(null), reason(disposition), at, by.value(),
          disposition instanceof Complete ? stillMatches : null);
    }
    throw new IllegalStateException("assignment " + assignment.id() + " must have been disposed of");
  }

  static @Nullable String reason(Disposition disposition) {
    return disposition.givenReason().map(Reason::text).orElse(null);
  }
}
