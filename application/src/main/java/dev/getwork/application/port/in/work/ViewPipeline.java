package dev.getwork.application.port.in.work;

import dev.getwork.domain.loan.Loan;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.Page;
import dev.getwork.domain.work.UserName;
import java.util.List;

/** Who has what. */
public interface ViewPipeline {

  /** A page of the user's active assignments, oldest first, by id; none for a user who holds nothing. */
  List<Item> of(UserName user, Page page);

  /**
   * One loan in a pipeline.
   *
   * @param assignment how it came there
   * @param taskName for what work
   * @param loan what is known of it now
   */
  record Item(Assignment assignment, String taskName, Loan loan) {}
}
