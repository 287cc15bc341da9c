package dev.getwork.application.port.in.job;

import dev.getwork.domain.work.OldMonth;
import java.time.Duration;
import java.util.List;

/** What the job that forgets old history would do now, without doing it. */
public interface ViewForgettableHistory {

  /** What would go. */
  Forgettable view();

  /**
   * What would go.
   *
   * @param retention how long a month is kept after its end: at least a day
   * @param months oldest first
   */
  record Forgettable(Duration retention, List<OldMonth> months) {

    public Forgettable {
      months = List.copyOf(months);
    }
  }
}
