package dev.getwork.adapter.rest.work;

import dev.getwork.adapter.rest.problem.ProblemException;
import org.jspecify.annotations.Nullable;

record TransferRequest(@Nullable String toUser) {

  String recipient() {
    return ProblemException.required("/toUser", toUser);
  }
}
