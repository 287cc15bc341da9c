package dev.getwork.adapter.rest.work;

import dev.getwork.adapter.rest.problem.ProblemException;
import dev.getwork.domain.work.Reason;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

record AbsenceRequest(@Nullable String until, @Nullable String reason) {

  Instant end() {
    try {
      return OffsetDateTime.parse(ProblemException.required("/until", until)).toInstant();
    } catch (DateTimeParseException _) {
      throw wrongUntil();
    }
  }

  Optional<Reason> why() {
    return Optional.ofNullable(reason).map(DispositionRequest::reason);
  }

  static ProblemException wrongUntil() {
    return ProblemException.wrong("/until",
        "must be a time in the next 366 days with an offset, such as 2026-12-01T08:00:00Z");
  }
}
