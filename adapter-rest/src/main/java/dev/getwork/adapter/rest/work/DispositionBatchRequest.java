package dev.getwork.adapter.rest.work;

import dev.getwork.adapter.rest.problem.ProblemException;
import dev.getwork.adapter.rest.problem.ProblemType;
import dev.getwork.domain.loan.LoanFields;
import dev.getwork.domain.work.AssignmentId;
import dev.getwork.domain.work.Disposition;
import java.util.List;
import org.jspecify.annotations.Nullable;

record DispositionBatchRequest(@Nullable List<DispositionBatchRequest.Item> items) {

  record Item(
      @Nullable String assignmentId,
      @Nullable String outcome,
      @Nullable Integer hours,
      @Nullable String returnAt,
      @Nullable String reason,
      @Nullable Object facts) {

    AssignmentId assignment() {
      String id = ProblemException.required("/assignmentId", assignmentId);
      return ProblemType.UNKNOWN_ASSIGNMENT.unlessId(id, AssignmentId::new);
    }

    Disposition disposition(LoanFields fields) {
      return new DispositionRequest(outcome, hours, returnAt, reason, facts).disposition(fields);
    }
  }
}
