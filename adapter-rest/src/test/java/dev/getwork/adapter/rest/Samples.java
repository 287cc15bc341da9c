package dev.getwork.adapter.rest;

import dev.getwork.domain.task.Groups;
import dev.getwork.application.port.in.cluster.Leader;
import dev.getwork.application.port.in.event.RecordedEvent;
import dev.getwork.application.port.in.importing.ImportId;
import dev.getwork.application.port.in.importing.LoanImport;
import dev.getwork.application.port.in.work.QueuePosition;
import dev.getwork.application.port.in.work.WorkRequestView;
import dev.getwork.domain.criteria.Condition;
import dev.getwork.domain.criteria.Operator;
import dev.getwork.domain.criteria.PriorityOrder;
import dev.getwork.domain.loan.FieldValue;
import dev.getwork.domain.loan.Loan;
import dev.getwork.domain.loan.LoanField;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.AssignmentPolicy;
import dev.getwork.domain.task.Completion;
import dev.getwork.domain.task.LoanCount;
import dev.getwork.domain.task.Presentation;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskDefinition;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.task.TaskLimits;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.AssignmentEnd;
import dev.getwork.domain.work.AssignmentId;
import dev.getwork.domain.work.HistoryEvent;
import dev.getwork.domain.work.Rank;
import dev.getwork.domain.work.Rank.Selected;
import dev.getwork.domain.work.RequestOutcome;
import dev.getwork.domain.work.SelectionRunId;
import dev.getwork.domain.work.UserName;
import dev.getwork.domain.work.WorkRequest;
import dev.getwork.domain.work.WorkRequestId;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Answers of the in-ports in these tests. */
public final class Samples {

  public static final Instant NOW = Instant.parse("2026-02-03T04:05:06.789Z");
  public static final UserName PROCESSOR = new UserName(Api.PROCESSOR);
  public static final UserName MANAGER = new UserName(Api.MANAGER);
  public static final TaskId TASK = new TaskId(7);
  public static final LoanNumber LOAN = new LoanNumber("PPP-000001");

  private Samples() {}

  public static WorkRequestView view(RequestOutcome outcome, Assignment... assignments) {
    return view(5, outcome, assignments);
  }

  /** To be rechecked after so many seconds. */
  public static WorkRequestView view(int seconds, RequestOutcome outcome, Assignment... assignments) {
    var request = new WorkRequest(new WorkRequestId(42), TASK, PROCESSOR, new LoanCount(3), NOW, 0, outcome);
    boolean pending = outcome instanceof RequestOutcome.Pending;
    var position = new QueuePosition(
        2, Optional.of(new Leader("node-b", NOW)), Optional.of(Duration.ofMillis(30_500)), NOW.plusSeconds(10));
    return new WorkRequestView(request, pending, Duration.ofSeconds(seconds), List.of(assignments),
        pending ? Optional.of(position) : Optional.empty());
  }

  public static Assignment assignment(long id) {
    return assignment(
        id,
        new Rank(Optional.of(2), Optional.of(new Selected(new SelectionRunId(5), NOW.minusSeconds(30), 214, false))));
  }

  public static Assignment assignment(long id, Rank rank) {
    return new Assignment(new AssignmentId(id), TASK, LOAN, PROCESSOR, rank, NOW, NOW, Optional.empty());
  }

  public static Assignment ended(AssignmentEnd end) {
    return assignment(11).ended(end);
  }

  public static Loan loan() {
    LoanField naics = Catalog.fields().named("naics").orElseThrow();
    return new Loan(LOAN, new BigDecimal("117722.50"), "USD", "MT", "SBA-PPP", "payroll",
        Instant.parse("2020-04-04T00:00:00Z"), Map.of(naics, new FieldValue.Text("236220")));
  }

  public static Condition naicsAbsent() {
    return new Condition(Catalog.fields().named("naics").orElseThrow(), Operator.ABSENT, List.of());
  }

  public static Task task(long version) {
    var definition = new TaskDefinition("Industry code missing", naicsAbsent(), new PriorityOrder(List.of()),
        TaskLimits.DEFAULT, AssignmentPolicy.FIRST_COME_FIRST_SERVED, TaskDefinition.CANDIDATES_FRESH, Completion.NONE,
        Set.of(), Presentation.DEFAULT, Groups.NONE);
    return new Task(TASK, version, definition);
  }

  public static RecordedEvent recorded(long id, HistoryEvent event) {
    return new RecordedEvent(id, NOW, "a", event, event.assignment().map(_ -> PROCESSOR), Optional.empty(),
        Groups.NONE, Optional.empty());
  }

  public static LoanImport loanImport(LoanImport.State state) {
    return new LoanImport(
        new ImportId(5), Optional.of("loans.csv"), Api.MANAGER, NOW, new LoanImport.Progress(7, 1), state);
  }
}
