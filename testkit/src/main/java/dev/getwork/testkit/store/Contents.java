package dev.getwork.testkit.store;

import dev.getwork.application.port.out.job.IdempotencyKeys;
import dev.getwork.domain.loan.ImportId;
import dev.getwork.domain.loan.ImportRow;
import dev.getwork.domain.loan.Loan;
import dev.getwork.domain.loan.LoanImport;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.AssignmentId;
import dev.getwork.domain.work.Hold;
import dev.getwork.domain.work.IdempotencyKey;
import dev.getwork.domain.work.RecordedEvent;
import dev.getwork.domain.work.SelectionRun;
import dev.getwork.domain.work.SelectionRunId;
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
 * Everything that the fakes keep. Copied when a transaction begins to write, so that undoing it is to forget the copy.
 *
 * @param tasks by id
 * @param loans by number
 * @param requests by id, in the order of recording
 * @param lookedAt when each request was last looked at
 * @param decidedAt when each request was decided by a leader
 * @param assignments by id, in the order of handing out
 * @param askedBy which request each assignment was made for; a transfer's has none
 * @param holds at most one per task and loan
 * @param imports by id
 * @param rejections of each import
 * @param decisions what each selection was good for
 * @param history what was done, in order
 * @param keys under which calls were made
 */
public record Contents(
    Map<Long, Task> tasks,
    Map<LoanNumber, Loan> loans,
    Map<Long, WorkRequest> requests,
    Map<WorkRequestId, Instant> lookedAt,
    Map<WorkRequestId, Instant> decidedAt,
    Map<Long, Assignment> assignments,
    Map<AssignmentId, WorkRequestId> askedBy,
    Map<HoldKey, Hold> holds,
    Map<ImportId, LoanImport> imports,
    Map<ImportId, List<ImportRow.Rejected>> rejections,
    Map<SelectionRunId, Decided> decisions,
    List<RecordedEvent> history,
    Map<KeyOfUser, ClaimedKey> keys) {

  /**
   * What a hold is on.
   *
   * @param task for which task
   * @param loan on which loan
   */
  public record HoldKey(TaskId task, LoanNumber loan) {}

  /**
   * Whose key.
   *
   * @param user whose
   * @param key which
   */
  public record KeyOfUser(UserName user, IdempotencyKey key) {}

  /**
   * What is known of a key.
   *
   * @param claimedAt when it was claimed
   * @param use what it was used for; nothing before that is kept
   */
  public record ClaimedKey(Instant claimedAt, Optional<IdempotencyKeys.Use> use) {}

  /**
   * What is known of a selection that was decided with.
   *
   * @param served what it was good for
   * @param at when
   */
  public record Decided(SelectionRun.Served served, Instant at) {}

  static Contents empty() {
    return new Contents(
        new TreeMap<>(), new TreeMap<>(), new TreeMap<>(), new HashMap<>(), new HashMap<>(), new TreeMap<>(),
        new HashMap<>(), new HashMap<>(), new HashMap<>(), new HashMap<>(), new HashMap<>(), new ArrayList<>(),
        new HashMap<>());
  }

  Contents copy() {
    return new Contents(
        new TreeMap<>(tasks), new TreeMap<>(loans), new TreeMap<>(requests), new HashMap<>(lookedAt),
        new HashMap<>(decidedAt),
        new TreeMap<>(assignments), new HashMap<>(askedBy), new HashMap<>(holds), new HashMap<>(imports),
        new HashMap<>(rejections), new HashMap<>(decisions), new ArrayList<>(history), new HashMap<>(keys));
  }
}
