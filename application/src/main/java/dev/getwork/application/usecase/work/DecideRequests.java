package dev.getwork.application.usecase.work;

import dev.getwork.application.port.in.work.RequestWorkCommand;
import dev.getwork.application.port.out.work.DecidedRequest;
import dev.getwork.application.port.out.work.Decisions;
import dev.getwork.application.port.out.work.Decisions.Basis;
import dev.getwork.application.port.out.work.Leadership;
import dev.getwork.application.port.out.work.LoanSelection;
import dev.getwork.application.port.out.work.LoanSelection.Failed;
import dev.getwork.application.port.out.work.LoanSelection.Interrupted;
import dev.getwork.application.port.out.work.LoanSelection.Ranked;
import dev.getwork.application.port.out.work.LoanSelection.Selection;
import dev.getwork.application.port.out.work.LoanSelection.Snapshot;
import dev.getwork.application.port.out.work.WorkRequests;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.RequestOutcome;
import dev.getwork.domain.work.WorkRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * A round of a leader, under the task lock: it decides the pending requests, from ready candidates or from a selection.
 */
final class DecideRequests {

  private final WorkRequests requests;
  private final LoanSelection selection;
  private final SelectionSlots slots;
  private final AssignLoans assignLoans;
  private final Decisions decisions;
  private final ReadyCandidates ready;
  /** The tasks whose next selection must be confirmed, because the candidates of a replica were of no use. */
  private final Set<TaskId> unconfirmed = ConcurrentHashMap.newKeySet();
  private final Map<TaskId, Failures> failures = new ConcurrentHashMap<>();

  DecideRequests(WorkRequests requests, LoanSelection selection, SelectionSlots slots, AssignLoans assignLoans,
      Decisions decisions, ReadyCandidates ready) {
    this.requests = requests;
    this.selection = selection;
    this.slots = slots;
    this.assignLoans = assignLoans;
    this.decisions = decisions;
    this.ready = ready;
  }

  /**
   * The result of an attempt to lead.
   *
   * @param recorded the requests that it recorded itself
   * @param rest the candidates that may serve the next round
   */
  record LeadResult(
      LeadOutcome outcome, List<WorkRequest> recorded, List<DecidedRequest> decided, Optional<Candidates> rest) {

    static LeadResult without(LeadOutcome outcome) {
      return recording(outcome, List.of());
    }

    /** A result without decisions, whose candidates are discarded. */
    static LeadResult recording(LeadOutcome outcome, List<WorkRequest> recorded) {
      return new LeadResult(outcome, recorded, List.of(), Optional.empty());
    }
  }

  /** Serves from candidates that an earlier selection left: no selection, no slot. */
  LeadResult serve(Leadership leadership, Candidates candidates, List<RequestWorkCommand> recording) {
    List<LoanNumber> first = recording.isEmpty()
        ? candidates.first()
        : candidates.firstFor(recording.stream().mapToInt(command -> command.count().value()).sum());
    return decide(leadership, candidates.task(), recording, first, candidates.snapshot(), basis -> {
      if (basis.pending().isEmpty()) {
        return new LeadResult(LeadOutcome.NOTHING_PENDING, basis.recorded(), List.of(), Optional.of(candidates));
      }
      List<DecidedRequest> decided = basis.outdated() ? List.of() : assignLoans.assign(candidates, basis);
      return decided.isEmpty()
          ? LeadResult.recording(LeadOutcome.CANDIDATES_EXHAUSTED, basis.recorded())
          : new LeadResult(outcome(basis, decided), basis.recorded(), decided, Optional.of(candidates));
    });
  }

  /**
   * Failed selections of a task on this node, without another one between. After some, its requests fail without a
   * selection for a while, so that a task that always fails does not keep slots and the database busy.
   */
  private record Failures(Task task, int count, String reason, Instant last) {

    private static final int AT_MOST = 3;
    private static final Duration SUSPENSION = Duration.ofMinutes(1);
    private static final String REMEDY =
        " The task's selection failed three times in a row; it is tried again after a minute.";

    Failures then(Failures next) {
      return next.task.equals(task) ? new Failures(task, count + 1, next.reason, next.last) : next;
    }

    /** Whether no selection of the task is tried at this time. */
    boolean suspend(Task now, Instant at) {
      return count >= AT_MOST && task.equals(now) && at.isBefore(last.plus(SUSPENSION));
    }
  }

  /**
   * Selects in a slot and serves. After three selections of the task have failed in a row, its requests fail for a
   * minute, or until the task is changed.
   *
   * @param elected runs before the selection, if there is one
   * @param onlySlotFree as of {@link SelectionSlots#inSlot}
   */
  LeadResult select(Task task, Leadership leadership, Runnable elected, Runnable onlySlotFree) {
    if (!requests.anyPending(task.id())) {
      return LeadResult.without(LeadOutcome.NOTHING_PENDING);
    }
    Instant selectedAt = ready.now();
    Failures failed = failures.get(task.id());
    if (failed != null && failed.suspend(task, selectedAt)) {
      return fail(leadership, task, failed.reason + Failures.REMEDY);
    }
    Optional<Selection> selected = slots.inSlot(() -> {
      elected.run();
      return unconfirmed.remove(task.id()) ? selection.confirm(task) : selection.select(task);
    }, onlySlotFree);
    return selected.map(result -> switch (result) {
      case Ranked ranked -> {
        failures.remove(task.id());
        yield assign(leadership, ready.candidates(task, ranked, selectedAt), ranked);
      }
      case Failed(String reason) -> {
        failures.merge(task.id(), new Failures(task, 1, reason, ready.now()), Failures::then);
        yield fail(leadership, task, reason);
      }
      case Interrupted() -> LeadResult.without(LeadOutcome.LEFT_PENDING);
    }).orElse(LeadResult.without(LeadOutcome.NO_SLOT));
  }

  /**
   * What a replica has not replayed may come first or be all there is: then the next attempt selects on the primary.
   */
  private LeadResult assign(Leadership leadership, Candidates candidates, Ranked ranked) {
    return decide(leadership, candidates.task(), List.of(), candidates.first(), candidates.snapshot(), basis -> {
      List<DecidedRequest> decided =
          ranked.confirmed() || !basis.outdated() ? assignLoans.assign(candidates, basis) : List.of();
      if (!ranked.confirmed() && decided.isEmpty() && !basis.pending().isEmpty()) {
        unconfirmed.add(candidates.task().id());
        return LeadResult.without(LeadOutcome.CANDIDATES_EXHAUSTED);
      }
      decisions.recordServed(ranked.selected().run(), decided, leadership.since());
      return new LeadResult(outcome(basis, decided), List.of(), decided,
          basis.outdated() ? Optional.empty() : Optional.of(candidates));
    });
  }

  private LeadResult fail(Leadership leadership, Task task, String reason) {
    return decide(leadership, task, List.of(), List.of(), Snapshot.NONE, basis -> {
      List<WorkRequest> failed = basis.pending().stream()
          .map(request -> request.decided(new RequestOutcome.Failed(reason)))
          .toList();
      decisions.write(task.id(), List.of(), failed);
      List<DecidedRequest> decided = failed.stream().map(each -> new DecidedRequest(each, List.of())).toList();
      return new LeadResult(outcome(basis, decided), List.of(), decided, Optional.empty());
    });
  }

  /** If no request could be served, an immediate second attempt could repeat forever. */
  private static LeadOutcome outcome(Basis basis, List<DecidedRequest> decided) {
    if (basis.pending().isEmpty()) {
      return LeadOutcome.NOTHING_PENDING;
    }
    return decided.isEmpty() ? LeadOutcome.LEFT_PENDING : LeadOutcome.SERVED;
  }

  /**
   * Pending requests are read after the selection, as late as possible, so that requests recorded meanwhile are served
   * too.
   */
  private LeadResult decide(Leadership leadership, Task task, List<RequestWorkCommand> recording,
      List<LoanNumber> candidates, Snapshot since, Function<Basis, LeadResult> decision) {
    return leadership.decide(() -> {
      Basis basis = decisions.lock(task, recording, candidates, since);
      // Nothing is assigned once a pause was answered.
      return basis.active() ? decision.apply(basis) : LeadResult.recording(LeadOutcome.LEFT_PENDING, basis.recorded());
    }).orElse(LeadResult.without(LeadOutcome.LEFT_PENDING));
  }
}
