package dev.getwork.adapter.rest.task;

import dev.getwork.domain.task.Completion;
import dev.getwork.domain.task.CompletionNotation;
import dev.getwork.domain.task.LoanCount;
import dev.getwork.adapter.rest.problem.ProblemException;
import dev.getwork.adapter.rest.problem.ProblemType;
import dev.getwork.domain.criteria.LoanCriteria;
import dev.getwork.domain.criteria.CriteriaParser;
import dev.getwork.domain.criteria.PriorityOrder;
import dev.getwork.domain.loan.LoanField;
import dev.getwork.domain.loan.LoanFields;
import dev.getwork.domain.loan.LoanLink;
import dev.getwork.domain.task.Groups;
import dev.getwork.domain.task.Presentation;
import dev.getwork.domain.task.TaskDefinition;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.task.TaskLimits;
import java.time.Duration;
import dev.getwork.domain.task.AssignmentPolicy;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The definition of a task. All its errors are reported at once, each with its place. */
record TaskRequest(
    @Nullable String name,
    @Nullable Object criteria,
    @Nullable Object order,
    @Nullable Integer maxPerRequest,
    @Nullable Integer maxHeldPerUser,
    @Nullable Integer maxHeldHours,
    @Nullable String assignmentPolicy,
    @Nullable Integer candidatesFreshSeconds,
    @Nullable Object completion,
    @Nullable List<String> notAfter,
    @Nullable String instructions,
    @Nullable String loanLink,
    @Nullable List<String> rowAttributes,
    @Nullable List<String> returnReasons,
    @Nullable List<String> groups) {

  private static final String NOT_AFTER = "/notAfter";

  TaskDefinition definition(CriteriaParser parser) {
    var faults = ProblemType.INVALID_VALUE.because("Nothing was saved. Correct the listed values.");
    Optional<String> named = faults.present("/name", name)
        .flatMap(text -> faults.checked("/name", () -> TaskDefinition.checkedName(text)));
    Optional<LoanCriteria> which = faults.present("/criteria", criteria)
        .flatMap(written -> faults.valueOrFaults("/criteria", parser.criteria(written)));
    Optional<PriorityOrder> sorted =
        faults.valueOrFaults("/order", parser.order(order == null ? List.of() : order));
    Optional<Optional<Integer>> hours =
        faults.checked("/maxHeldHours", () -> Optional.ofNullable(maxHeldHours).map(TaskLimits::checkedHours));
    Optional<TaskLimits> limits = faults.checked(limitsPointer(), this::limits)
        .flatMap(loans -> hours.map(loans::heldAtMost));
    Optional<AssignmentPolicy> policy = faults.checked("/assignmentPolicy", this::policy);
    Optional<Duration> fresh = faults.checked("/candidatesFreshSeconds", this::candidatesFresh);
    Optional<Completion> facts = faults.valueOrFaults("/completion",
        new CompletionNotation(parser.fields()).completion(completion == null ? List.of() : completion));
    Optional<Set<TaskId>> others = faults.checked(NOT_AFTER, this::others);
    Optional<Presentation> presentation = presentation(parser.fields(), faults);
    Optional<Groups> admitted = faults.checked("/groups", this::admitted);
    return new TaskDefinition(
        named.orElseThrow(() -> faults),
        which.orElseThrow(() -> faults),
        sorted.orElseThrow(() -> faults),
        limits.orElseThrow(() -> faults),
        policy.orElseThrow(() -> faults),
        fresh.orElseThrow(() -> faults),
        facts.orElseThrow(() -> faults),
        others.orElseThrow(() -> faults),
        presentation.orElseThrow(() -> faults),
        admitted.orElseThrow(() -> faults));
  }

  private Optional<Presentation> presentation(LoanFields fields, ProblemException faults) {
    List<String> names = rowAttributes == null ? List.of() : rowAttributes;
    Optional<Optional<String>> text =
        faults.checked("/instructions", () -> Optional.ofNullable(instructions).map(Presentation::checkedInstructions));
    Optional<Optional<LoanLink>> link =
        faults.checked("/loanLink", () -> Optional.ofNullable(loanLink).map(LoanLink::new));
    List<LoanField> attributes = IntStream.range(0, names.size()).boxed()
        .flatMap(i -> faults.checked("/rowAttributes/" + i, () -> fields.attribute(names.get(i))).stream())
        .toList();
    Optional<List<LoanField>> rows =
        faults.checked("/rowAttributes", () -> Presentation.checkedRowAttributes(attributes));
    Optional<List<String>> reasons = faults.checked("/returnReasons",
        () -> Presentation.checkedReturnReasons(returnReasons == null ? List.of() : returnReasons));
    return attributes.size() < names.size()
        ? Optional.empty()
        : text.flatMap(shown -> link.flatMap(address -> rows.flatMap(
            distinct -> reasons.map(offered -> new Presentation(shown, address, distinct, offered)))));
  }

  private TaskLimits limits() {
    return new TaskLimits(
        maxPerRequest == null ? TaskLimits.DEFAULT.maxPerRequest() : maxPerRequest,
        maxHeldPerUser == null ? TaskLimits.DEFAULT.maxHeldPerUser() : maxHeldPerUser);
  }

  private Duration candidatesFresh() {
    return candidatesFreshSeconds == null
        ? TaskDefinition.CANDIDATES_FRESH
        : TaskDefinition.checkedFresh(Duration.ofSeconds(candidatesFreshSeconds));
  }

  private String limitsPointer() {
    boolean inRange = maxPerRequest == null || 1 <= maxPerRequest && maxPerRequest <= LoanCount.MAX;
    return inRange ? "/maxHeldPerUser" : "/maxPerRequest";
  }

  private AssignmentPolicy policy() {
    return assignmentPolicy == null
        ? AssignmentPolicy.FIRST_COME_FIRST_SERVED
        : ProblemException.constant(assignmentPolicy, AssignmentPolicy.values());
  }

  private Set<TaskId> others() {
    List<String> ids = notAfter == null ? List.of() : notAfter;
    if (ids.size() > TaskDefinition.MAX_NOT_AFTER) {
      throw new IllegalArgumentException("must name at most " + TaskDefinition.MAX_NOT_AFTER + " tasks");
    }
    if (!ids.stream().allMatch(id -> id.matches("[1-9][0-9]{0,17}"))) {
      throw new IllegalArgumentException("must be ids of tasks");
    }
    return ids.stream().map(id -> new TaskId(Long.parseLong(id))).collect(Collectors.toSet());
  }

  private Groups admitted() {
    List<String> names = groups == null ? List.of() : groups;
    if (names.size() > TaskDefinition.MAX_GROUPS) {
      throw new IllegalArgumentException("must name at most " + TaskDefinition.MAX_GROUPS + " groups");
    }
    return new Groups(new LinkedHashSet<>(names));
  }

  /** The problem of a definition that comes after tasks that do not exist. */
  static ProblemException unknown(Set<TaskId> tasks) {
    return ProblemType.INVALID_VALUE.because("Nothing was saved. Correct the listed values.")
        .atPointer(NOT_AFTER, "must name existing tasks, not "
            + tasks.stream().map(TaskId::toString).sorted().collect(Collectors.joining(", ")));
  }
}
