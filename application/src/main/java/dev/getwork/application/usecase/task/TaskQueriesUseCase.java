package dev.getwork.application.usecase.task;

import dev.getwork.application.port.in.Page;
import dev.getwork.application.port.in.task.Availability;
import dev.getwork.application.port.in.task.Availability.Clause;
import dev.getwork.application.port.in.task.Availability.Explanation;
import dev.getwork.application.port.in.task.Availability.UnknownLoan;
import dev.getwork.application.port.in.task.Availability.UnknownTask;
import dev.getwork.application.port.in.task.QueueDepth;
import dev.getwork.application.port.in.task.TaskQueries;
import dev.getwork.application.port.in.work.Viewer;
import dev.getwork.application.port.out.loan.Loans;
import dev.getwork.application.port.out.task.QueueInspection;
import dev.getwork.application.port.out.task.SelectionIndexes;
import dev.getwork.application.port.out.task.Tasks;
import dev.getwork.application.port.out.transaction.DatabaseClock;
import dev.getwork.application.port.out.work.Holds;
import dev.getwork.domain.criteria.Condition;
import dev.getwork.domain.criteria.LoanCriteria;
import dev.getwork.domain.criteria.LoanCriteria.All;
import dev.getwork.domain.loan.FieldValue;
import dev.getwork.domain.loan.Loan;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskId;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

record TaskQueriesUseCase(Tasks tasks, Loans loans, Holds holds, QueueInspection inspection,
    SelectionIndexes indexes, DatabaseClock clock) implements TaskQueries {

  /** Begins no count after this time, so that a client receives those that are done. */
  private static final Duration COUNTING = Duration.ofSeconds(5);

  @Override
  public Optional<Task> find(TaskId id, Viewer viewer) {
    return tasks.find(id).filter(task -> viewer.maySeeTaskFor(task.definition().groups()));
  }

  @Override
  public List<Task> list(Page page, String search, Viewer viewer) {
    return tasks.list(page, search, viewer.groups());
  }

  @Override
  public Optional<QueueDepth> queueDepth(TaskId id, Viewer viewer) {
    return find(id, viewer).map(inspection::depth);
  }

  @Override
  public Map<TaskId, QueueDepth> queueDepths(Set<TaskId> ids, Viewer viewer) {
    Instant end = clock.now().plus(COUNTING);
    Instant last = Instant.MIN;
    Optional<RuntimeException> failure = Optional.empty();
    var depths = new LinkedHashMap<TaskId, QueueDepth>();
    for (TaskId id : ids) {
      if (last.isBefore(end)) {
        try {
          Optional<QueueDepth> depth = queueDepth(id, viewer);
          depth.ifPresent(counted -> depths.put(id, counted));
          last = depth.map(QueueDepth::asOf).orElse(last);
        } catch (RuntimeException failed) {
          last = clock.now(); // Also fails if the database is unavailable.
          failure = Optional.of(failed);
        }
      }
    }
    if (depths.isEmpty() && failure.isPresent()) {
      throw failure.get();
    }
    return depths;
  }

  @Override
  public Optional<SelectionPlan> selectionPlan(TaskId id) {
    return tasks.find(id).map(indexes::plan);
  }

  @Override
  public Availability availability(TaskId id, LoanNumber number, Viewer viewer) {
    Optional<Loan> loan = loans.find(List.of(number)).stream().findFirst();
    if (loan.isEmpty()) {
      return new UnknownLoan();
    }
    return find(id, viewer).<Availability>map(task -> explanation(task, loan.get())).orElseGet(UnknownTask::new);
  }

  private Explanation explanation(Task task, Loan loan) {
    LoanCriteria criteria = task.definition().criteria();
    Clause whole = clause(criteria, loan);
    List<Clause> clauses = criteria instanceof All ? whole.parts() : List.of(whole);
    return new Explanation(
        loan, clauses, holds.find(task.id(), loan.number()), holds.assignment(task.id(), loan.number()));
  }

  private static Clause clause(LoanCriteria criteria, Loan loan) {
    List<Clause> parts = criteria.parts().stream().map(part -> clause(part, loan)).toList();
    Optional<FieldValue> actual =
        criteria instanceof Condition condition ? loan.valueOf(condition.field()) : Optional.empty();
    return new Clause(criteria, criteria.matches(loan), actual, parts);
  }
}
