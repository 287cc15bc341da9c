package dev.getwork.application.store;

import dev.getwork.application.port.in.cluster.SelectionRun;
import dev.getwork.application.port.in.importing.ImportId;
import dev.getwork.application.port.in.importing.ImportMapping;
import dev.getwork.application.port.in.importing.LoanImport;
import dev.getwork.application.port.in.work.IdempotencyKey;
import dev.getwork.application.port.out.work.IdempotencyKeys;
import dev.getwork.domain.loan.FieldValue;
import dev.getwork.domain.loan.Loan;
import dev.getwork.domain.loan.LoanField;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Absence;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.AssignmentId;
import dev.getwork.domain.work.HistoryEvent;
import dev.getwork.domain.work.Hold;
import dev.getwork.domain.work.UserName;
import dev.getwork.domain.work.WorkRequest;
import dev.getwork.domain.work.WorkRequestId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Everything that the fakes store. Copied when a transaction begins to write; a rollback discards the copy.
 *
 * @param tasks by id
 * @param loans by number
 * @param facts the attributes that completions wrote, which imports keep
 * @param requests by id, in the order of recording
 * @param recheckedAt when each request was last rechecked
 * @param assignments by id, in the order of assigning
 * @param requestOf the request of each assignment; none after a transfer
 * @param attributesOf the attributes of the loan of each assignment when it was made
 * @param holds at most one per task and loan
 * @param imports by id
 * @param mappings by name
 * @param served what was decided with selections, in order
 * @param events of the audit log, in order
 * @param keys the idempotency keys
 * @param absences by user name
 */
public record StoredData(
    Map<Long, Task> tasks,
    Map<LoanNumber, Loan> loans,
    Map<LoanNumber, Map<LoanField, FieldValue>> facts,
    Map<Long, WorkRequest> requests,
    Map<WorkRequestId, Instant> recheckedAt,
    Map<Long, Assignment> assignments,
    Map<AssignmentId, WorkRequestId> requestOf,
    Map<AssignmentId, Map<LoanField, FieldValue>> attributesOf,
    Map<HoldKey, Hold> holds,
    Map<ImportId, LoanImport> imports,
    Map<String, ImportMapping> mappings,
    List<SelectionRun.Served> served,
    List<HistoryEvent> events,
    Map<KeyOfUser, Optional<IdempotencyKeys.KeyRecord>> keys,
    Map<String, Absence> absences) {

  /** The task and loan of a hold. */
  public record HoldKey(TaskId task, LoanNumber loan) {}

  /** An idempotency key of a user, which maps to its use; to nothing until its transaction has completed it. */
  public record KeyOfUser(UserName user, IdempotencyKey key) {}

  /** Records the attributes of the loan of a new assignment. */
  public void noteAttributes(Assignment assignment) {
    Optional.ofNullable(loans.get(assignment.loan()))
        .ifPresent(loan -> attributesOf.put(assignment.id(), loan.attributes()));
  }

  static StoredData empty() {
    return new StoredData(
        new TreeMap<>(), new TreeMap<>(), new HashMap<>(), new TreeMap<>(), new HashMap<>(), new TreeMap<>(),
        new HashMap<>(), new HashMap<>(), new HashMap<>(), new HashMap<>(), new TreeMap<>(), new ArrayList<>(),
        new ArrayList<>(), new HashMap<>(), new TreeMap<>());
  }

  StoredData copy() {
    return new StoredData(
        new TreeMap<>(tasks), new TreeMap<>(loans), new HashMap<>(facts), new TreeMap<>(requests),
        new HashMap<>(recheckedAt), new TreeMap<>(assignments), new HashMap<>(requestOf), new HashMap<>(attributesOf),
        new HashMap<>(holds), new HashMap<>(imports), new TreeMap<>(mappings), new ArrayList<>(served),
        new ArrayList<>(events), new HashMap<>(keys), new TreeMap<>(absences));
  }
}
