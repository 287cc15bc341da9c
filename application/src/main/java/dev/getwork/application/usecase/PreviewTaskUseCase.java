package dev.getwork.application.usecase;

import dev.getwork.application.port.in.task.PreviewTask;
import dev.getwork.application.port.out.job.Slots.AllTaken;
import dev.getwork.application.port.out.job.Slots.Grant;
import dev.getwork.application.port.out.job.Slots.Semaphore;
import dev.getwork.application.port.out.work.LoanSelection;
import dev.getwork.domain.task.LoanCriteria;
import dev.getwork.domain.task.PriorityOrder;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** In slots of their own: previews must neither wait for selections nor keep those who wait for loans waiting. */
final class PreviewTaskUseCase implements PreviewTask {

  private static final int FIRST = 20;
  private static final Semaphore PREVIEWS = new Semaphore("previews", 2, Duration.ofSeconds(10));

  private final OutPorts ports;
  private final InstantSource time;

  PreviewTaskUseCase(OutPorts ports, InstantSource time) {
    this.ports = ports;
    this.time = time;
  }

  @Override
  public Answer preview(LoanCriteria criteria, PriorityOrder order) {
    return switch (ports.slots().take(PREVIEWS)) {
      case AllTaken() -> new AllBusy();
      case Grant grant -> {
        try {
          yield look(criteria, order);
        } finally {
          ports.slots().release(grant);
        }
      }
    };
  }

  private Answer look(LoanCriteria criteria, PriorityOrder order) {
    Instant began = time.instant();
    return switch (ports.selection().preview(criteria, order, FIRST)) {
      case LoanSelection.Seen(var count, var first) ->
        new Previewed(count, first, Duration.between(began, time.instant()));
      case LoanSelection.GivenUp(Duration after) -> new GivenUp(after);
    };
  }
}
