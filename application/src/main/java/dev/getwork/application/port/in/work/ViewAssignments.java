package dev.getwork.application.port.in.work;

import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.AssignmentFilter;
import dev.getwork.domain.work.Page;
import java.util.List;
import java.util.Optional;

/** Who was handed what, and how it ended. */
public interface ViewAssignments {

  /**
   * A page of the assignments that fit, oldest first, by id.
   *
   * @return nothing when there is no task as the filter names
   */
  Optional<List<Assignment>> list(AssignmentFilter filter, Page page);
}
