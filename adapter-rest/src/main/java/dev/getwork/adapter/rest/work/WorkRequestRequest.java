package dev.getwork.adapter.rest.work;

import dev.getwork.domain.task.Groups;
import dev.getwork.application.port.in.work.RequestWorkCommand;
import dev.getwork.application.port.in.work.IdempotencyKey;
import dev.getwork.adapter.rest.problem.ProblemException;
import dev.getwork.adapter.rest.problem.ProblemType;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.task.LoanCount;
import dev.getwork.domain.work.UserName;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

record WorkRequestRequest(@Nullable String taskId, @Nullable Integer count) {

  RequestWorkCommand command(UserName user, Groups groups, Duration maxWait, Optional<IdempotencyKey> key) {
    ProblemException incomplete = ProblemType.INVALID_VALUE.because("Send both taskId and count.");
    Optional<String> id = incomplete.present("/taskId", taskId);
    Optional<Integer> number = incomplete.present("/count", count);
    String known = id.orElseThrow(() -> incomplete);
    int most = number.orElseThrow(() -> incomplete);
    LoanCount wanted = ProblemException.valid(() -> new LoanCount(most), _ -> ProblemType.COUNT_OUT_OF_RANGE
        .because("Request 1 to " + LoanCount.MAX + " loans.")
        .atPointer("/count", "must be a whole number from 1 to " + LoanCount.MAX));
    TaskId task = ProblemType.UNKNOWN_TASK.unlessId(known, TaskId::new);
    return new RequestWorkCommand(user, groups, task, wanted, maxWait, key);
  }
}
