package dev.getwork.adapter.rest.work;

import dev.getwork.adapter.rest.problem.ProblemException;
import dev.getwork.adapter.rest.problem.ProblemType;
import dev.getwork.application.port.in.task.PreviewTask;
import dev.getwork.domain.task.LoanCriteria;
import dev.getwork.domain.task.NotationReader;
import dev.getwork.domain.task.PriorityOrder;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a task would select, in the notation in which tasks are defined. */
record TaskPreviewRequest(@Nullable Object criteria, @Nullable Object order) {

  PreviewTask.Answer by(PreviewTask previewTask, NotationReader notation) {
    ProblemException faults = ProblemType.INVALID_VALUE.because("Correct the criteria where errors point to.");
    Optional<LoanCriteria> which = criteria == null
        ? missing(faults)
        : faults.understood("/criteria", notation.criteria(criteria));
    Optional<PriorityOrder> first = faults.understood("/order", notation.order(order == null ? List.of() : order));
    return which.flatMap(matching -> first.map(sorted -> previewTask.preview(matching, sorted)))
        .orElseThrow(() -> faults);
  }

  private static Optional<LoanCriteria> missing(ProblemException faults) {
    faults.atPointer("/criteria", "is required");
    return Optional.empty();
  }
}
