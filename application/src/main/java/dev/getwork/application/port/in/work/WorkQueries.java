package dev.getwork.application.port.in.work;

import dev.getwork.application.port.in.Page;
import dev.getwork.domain.loan.Loan;
import dev.getwork.domain.work.Absence;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.UserName;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

public interface WorkQueries {

  /** A page of the loans that a user holds, by assignment id: oldest first. */
  List<PipelineItem> pipeline(UserName user, Page page);

  /**
   * A page of the assignments that match a filter, by id: oldest first.
   *
   * @return empty when the filter names an unknown task
   */
  Optional<List<Assignment>> assignments(AssignmentFilter filter, Page page);

  /**
   * A page of the holds of a task, by assignment id: oldest first.
   *
   * @return empty when the task is unknown
   */
  Optional<List<HeldLoan>> holds(HoldFilter filter, Page page);

  /** The current absences, by user name. */
  List<Absence> allAbsences();

  /**
   * A loan in a user's pipeline, with its current data.
   *
   * @param heldUntil when it times out; empty if the task does not limit the time
   */
  record PipelineItem(Assignment assignment, String taskName, Loan loan, Optional<Instant> heldUntil) {}
}
