package dev.getwork.bootstrap.chaos;

import java.util.Locale;
import java.util.Set;

/** What users and managers call, and the statuses that they may get besides 429 and 503. */
enum Operation {

  GET_WORK(200, 201, 202, 409),
  RECHECK(200, 304),
  CANCELLATION(204, 409),
  DISPOSITION(200, 201, 409),
  PIPELINE(200),
  LIST(200),
  PATCH(200),
  TRANSFER(201, 409),
  RESTORATION(207),
  ABSENCE(200, 204),
  /** A file that could not be imported, because the server was killed, is answered 422. */
  IMPORT(201, 202, 422),
  INVARIANTS(200);

  static final int TOO_MANY_REQUESTS = 429;
  static final int UNAVAILABLE = 503;

  private final Set<Integer> statuses;

  Operation(Integer... statuses) {
    this.statuses = Set.of(statuses);
  }

  boolean allows(int status) {
    return status == TOO_MANY_REQUESTS || status == UNAVAILABLE || statuses.contains(status);
  }

  /** Whether it is the work of a processor, so that a gap between two successes is an outage. */
  boolean isWork() {
    return this == GET_WORK || this == DISPOSITION;
  }

  String text() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
