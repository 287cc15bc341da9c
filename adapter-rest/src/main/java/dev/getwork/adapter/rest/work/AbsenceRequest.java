package dev.getwork.adapter.rest.work;

import dev.getwork.adapter.rest.problem.ProblemException;
import dev.getwork.domain.work.Reason;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

record AbsenceRequest(@Nullable String until, @Nullable String reason) {

  Instant end() {
    String text = ProblemException.required("/until", until);
    return ProblemException.valid(() -> OffsetDateTime.parse(text).toInstant(), _ -> wrongUntil());
  }

  Optional<Reason> why() {
    return Optional.ofNullable(reason).map(DispositionRequest::reason);
  }

  static ProblemException wrongUntil() {
    return ProblemException.wrong("/until",
        "must be a time in the next 366 days with an offset, such as 2026-12-01T08:00:00Z");
  }
}
