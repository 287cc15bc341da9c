package dev.getwork.adapter.rest.work;

import dev.getwork.adapter.rest.problem.ProblemException;
import dev.getwork.adapter.rest.problem.ProblemType;
import dev.getwork.application.port.in.work.IdempotencyKey;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;

/** The header {@code Idempotency-Key}: a work request that is sent again under its key is replayed, not recorded again. */
final class IdempotencyHeader {

  static final String NAME = "Idempotency-Key";

  private IdempotencyHeader() {}

  /** Parses the values of the header, of which there may be at most one. */
  static Optional<IdempotencyKey> key(@Nullable List<String> values) {
    if (values == null) {
      return Optional.empty();
    }
    try {
      return Optional.of(new IdempotencyKey(values.size() == 1 ? values.getFirst() : ""));
    } catch (IllegalArgumentException _) {
      throw ProblemType.MALFORMED_REQUEST
          .because("Send one " + NAME + " of your choosing, such as a UUID, or none.")
          .atHeader(NAME, "must be 1 to 128 visible ASCII characters, once");
    }
  }

  static ProblemException used() {
    return ProblemType.IDEMPOTENCY_KEY_REUSED
        .because("Choose a new key: this one was used for another request.")
        .atHeader(NAME, "must be new for each new request");
  }

  static ProblemException inUse() {
    return ProblemType.IDEMPOTENCY_KEY_IN_USE
        .because("Send the same request again later: the first one with this key is still in progress.")
        .retryAfter(2)
        .atHeader(NAME, "belongs to a request in progress");
  }

  static <T> ResponseEntity<T> replayed(ResponseEntity<T> answer) {
    return ResponseEntity.status(answer.getStatusCode())
        .headers(answer.getHeaders())
        .header("Idempotency-Replayed", "true")
        .body(answer.getBody());
  }
}
