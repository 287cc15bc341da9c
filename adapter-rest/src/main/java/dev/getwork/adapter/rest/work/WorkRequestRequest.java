package dev.getwork.adapter.rest.work;

import dev.getwork.adapter.rest.problem.ProblemException;
import dev.getwork.adapter.rest.problem.ProblemType;
import dev.getwork.application.port.in.work.RequestWork.Press;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.KeyedCall;
import dev.getwork.domain.work.LoanCount;
import dev.getwork.domain.work.UserName;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How many loans of which task. */
record WorkRequestRequest(@Nullable String taskId, @Nullable Integer count) {

  Press press(UserName user, Duration patience, Optional<KeyedCall> call) {
    if (taskId == null || count == null) {
      throw incomplete();
    }
    LoanCount wanted = wanted(count);
    return new Press(user, ProblemType.UNKNOWN_TASK.unlessId(taskId, TaskId::new), wanted, patience, call);
  }

  private ProblemException incomplete() {
    ProblemException problem = ProblemType.INVALID_VALUE.because("Send both taskId and count.");
    if (taskId == null) {
      problem.atPointer("/taskId", "is required");
    }
    return count == null ? problem.atPointer("/count", "is required") : problem;
  }

  private static LoanCount wanted(int count) {
    try {
      return new LoanCount(count);
    } catch (IllegalArgumentException _) {
      throw ProblemType.COUNT_OUT_OF_RANGE
          .because("Ask for 1 to 5 loans.")
          .atPointer("/count", "must be a whole number from 1 to 5");
    }
  }
}
