package dev.getwork.adapter.rest.task;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.getwork.adapter.rest.problem.ProblemException;
import dev.getwork.adapter.rest.problem.ProblemType;
import dev.getwork.application.port.in.task.PreviewTask;
import dev.getwork.application.port.in.task.PreviewTask.Preview;
import dev.getwork.domain.criteria.LoanCriteria;
import dev.getwork.domain.criteria.CriteriaParser;
import dev.getwork.domain.criteria.PriorityOrder;
import dev.getwork.domain.task.TaskId;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Criteria and order of a task, in the notation in which tasks are defined. */
record TaskPreviewRequest(
    @Nullable Object criteria, @Nullable Object order,
    @JsonPropertyDescription("The id of a task, to leave out the loans that are unavailable for it.") @Nullable String taskId) {

  Optional<Preview> preview(PreviewTask previewTask, CriteriaParser parser) {
    ProblemException faults = ProblemType.INVALID_VALUE.because("Correct the listed values.");
    Optional<LoanCriteria> which = faults.present("/criteria", criteria)
        .flatMap(written -> faults.valueOrFaults("/criteria", parser.criteria(written)));
    Optional<PriorityOrder> first = faults.valueOrFaults("/order", parser.order(order == null ? List.of() : order));
    Optional<TaskId> task = Optional.ofNullable(taskId).map(id -> ProblemType.UNKNOWN_TASK.unlessId(id, TaskId::new));
    return previewTask.preview(which.orElseThrow(() -> faults), first.orElseThrow(() -> faults), task);
  }
}
