package dev.getwork.adapter.rest.task;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.getwork.domain.loan.LoanField;
import dev.getwork.domain.loan.LoanLink;
import dev.getwork.domain.task.Completion;
import dev.getwork.domain.task.Completion.Fact;
import dev.getwork.domain.task.CompletionNotation;
import dev.getwork.domain.task.Presentation;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskDefinition;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.criteria.CriteriaNotation;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A task, with the members by which it is defined. */
public record TaskResponse(
    String id,
    long version,
    String name,
    Map<String, Object> criteria,
    List<Map<String, Object>> order,
    int maxPerRequest,
    int maxHeldPerUser,
    @Nullable Integer maxHeldHours,
    String assignmentPolicy,
    long candidatesFreshSeconds,
    List<Map<String, Object>> completion,
    List<String> notAfter,
    @Nullable String instructions,
    @Nullable String loanLink,
    @Nullable List<String> rowAttributes,
    @Nullable List<String> returnReasons,
    List<String> groups,
    @JsonPropertyDescription("The inputs of the completion, for a form.") List<Input> inputs,
    @JsonPropertyDescription("Whether every completed loan still matches the criteria and can be "
        + "assigned again.") boolean stillMatchesAfterCompletion,
    @JsonPropertyDescription("Whether the task is paused: it accepts no work requests and assigns no loans.") boolean paused) {

  record Input(
      String attribute,
      @JsonPropertyDescription("The label of the input in a form.") String label,
      @JsonPropertyDescription("Whether the loan cannot be completed without it.") boolean required,
      @JsonPropertyDescription("The type of the attribute: a time is RFC 3339 text.") String type) {}

  public static TaskResponse from(Task task) {
    TaskDefinition definition = task.definition();
    Presentation shown = definition.presentation();
    return new TaskResponse(
        task.id().toString(),
        task.version(),
        definition.name(),
        CriteriaNotation.write(definition.criteria()),
        CriteriaNotation.write(definition.order()),
        definition.limits().maxPerRequest(),
        definition.limits().maxHeldPerUser(),
        definition.limits().maxHeldHours().orElse(null),
        definition.policy().name(),
        definition.candidatesFresh().toSeconds(),
        CompletionNotation.write(definition.completion()),
        definition.notAfter().stream().map(TaskId::value).sorted().map(Object::toString).toList(),
        shown.instructions().orElse(null),
        shown.loanLink().map(LoanLink::template).orElse(null),
        shown.rowAttributes().isEmpty() ? null : shown.rowAttributes().stream().map(LoanField::name).toList(),
        shown.returnReasons().isEmpty() ? null : shown.returnReasons(),
        definition.groups().names().stream().sorted().toList(),
        definition.completion().facts().stream().flatMap(TaskResponse::input).toList(),
        !definition.completion().canEndMatch(definition.criteria()),
        task.paused());
  }

  private static Stream<Input> input(Fact fact) {
    return fact.source() instanceof Completion.Input(String label, boolean required)
        ? Stream.of(new Input(fact.attribute().name(), label, required, fact.attribute().type().name()))
        : Stream.of();
  }
}
