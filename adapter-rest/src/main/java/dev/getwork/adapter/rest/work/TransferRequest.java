package dev.getwork.adapter.rest.work;

import dev.getwork.adapter.rest.problem.ProblemType;
import org.jspecify.annotations.Nullable;

/** To whom a loan goes. */
record TransferRequest(@Nullable String toUser) {

  String recipient() {
    if (toUser == null) {
      throw ProblemType.INVALID_VALUE.because("Send toUser.").atPointer("/toUser", "is required");
    }
    return toUser;
  }
}
