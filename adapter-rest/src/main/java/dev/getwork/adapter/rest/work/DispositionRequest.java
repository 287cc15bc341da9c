package dev.getwork.adapter.rest.work;

import dev.getwork.adapter.rest.problem.ProblemException;
import dev.getwork.adapter.rest.problem.ProblemType;
import dev.getwork.domain.loan.LoanFields;
import dev.getwork.domain.task.CompletionNotation;
import dev.getwork.domain.work.Disposition;
import dev.getwork.domain.work.Reason;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A disposition; which members are required depends on the outcome. */
record DispositionRequest(
    @Nullable String outcome,
    @Nullable Integer hours,
    @Nullable String returnAt,
    @Nullable String reason,
    @Nullable Object facts) {

  static final String FACTS = "/facts";

  Disposition disposition(LoanFields fields) {
    Disposition disposition = switch (outcome) {
      case "COMPLETE" -> complete(fields);
      case "RETURN_AFTER" -> returnAfter();
      case "RETURN_AT" -> new Disposition.ReturnAt(instant(), optionalReason());
      case "NEVER_RETURN" -> new Disposition.NeverReturn(requiredReason());
      case "NOT_ME" -> new Disposition.NotMe(requiredReason());
      case null, default -> throw ProblemException.wrong(
          "/outcome", "must be COMPLETE, RETURN_AFTER, RETURN_AT, NEVER_RETURN or NOT_ME");
    };
    allowWith("COMPLETE", FACTS, facts);
    allowWith("RETURN_AFTER", "/hours", hours);
    allowWith("RETURN_AT", "/returnAt", returnAt);
    return disposition;
  }

  private void allowWith(String only, String pointer, @Nullable Object value) {
    if (value != null && !only.equals(outcome)) {
      throw ProblemException.wrong(pointer, "is allowed with " + only + " only");
    }
  }

  private Disposition complete(LoanFields fields) {
    if (reason != null) {
      throw ProblemException.wrong("/reason", "is not allowed with COMPLETE");
    }
    if (facts == null) {
      return new Disposition.Complete(Map.of());
    }
    ProblemException faults = wrongFacts();
    return faults.valueOrFaults(FACTS, new CompletionNotation(fields).facts(facts))
        .map(Disposition.Complete::new)
        .orElseThrow(() -> faults);
  }

  /** The problem of facts that do not suit the task. */
  static ProblemException wrongFacts() {
    return ProblemType.INVALID_VALUE.because("Nothing was saved. Correct the listed values.");
  }

  private Disposition returnAfter() {
    if (hours == null) {
      throw ProblemException.wrong("/hours", "is required: a whole number from 0 to 72");
    }
    int wanted = hours;
    return checked("/hours", () -> new Disposition.ReturnAfter(wanted, optionalReason()));
  }

  private Instant instant() {
    String text = Objects.requireNonNullElse(returnAt, "");
    return ProblemException.valid(() -> OffsetDateTime.parse(text).toInstant(), _ -> wrongInstant());
  }

  static ProblemException wrongInstant() {
    return ProblemException.wrong("/returnAt",
        "must be a time in the next 72 hours with an offset, such as 2026-12-01T09:00:00Z");
  }

  private Optional<Reason> optionalReason() {
    return Optional.ofNullable(reason).map(DispositionRequest::reason);
  }

  private Reason requiredReason() {
    if (reason == null) {
      throw ProblemException.wrong("/reason", "is required: 1 to 500 characters");
    }
    return reason(reason);
  }

  static Reason reason(String text) {
    return checked("/reason", () -> new Reason(text));
  }

  private static <T> T checked(String pointer, Supplier<T> construction) {
    return ProblemException.valid(
        construction, refused -> ProblemException.wrong(pointer, String.valueOf(refused.getMessage())));
  }
}
