package dev.getwork.application.usecase.task;

import dev.getwork.application.port.in.task.PreviewTask;
import dev.getwork.application.port.out.cluster.Slots;
import dev.getwork.application.port.out.cluster.Slots.HeldSlot;
import dev.getwork.application.port.out.cluster.Slots.Semaphore;
import dev.getwork.application.port.out.task.QueueInspection;
import dev.getwork.domain.criteria.LoanCriteria;
import dev.getwork.domain.criteria.PriorityOrder;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/** Previews have slots of their own, so that previews and selections do not delay each other. */
record PreviewTaskUseCase(Slots slots, QueueInspection inspection, InstantSource time) implements PreviewTask {

  private static final int FIRST = 20;
  private static final Semaphore PREVIEWS = new Semaphore("previews", 2, Duration.ofSeconds(10));

  @Override
  public Answer preview(LoanCriteria criteria, PriorityOrder order) {
    Optional<HeldSlot> held = slots.take(PREVIEWS);
    if (held.isEmpty()) {
      return new AllBusy();
    }
    try {
      return previewed(criteria, order);
    } finally {
      slots.release(held.get());
    }
  }

  private Answer previewed(LoanCriteria criteria, PriorityOrder order) {
    Instant began = time.instant();
    return switch (inspection.preview(criteria, order, FIRST)) {
      case QueueInspection.Matching(var count, var first) ->
        new Previewed(count, first, Duration.between(began, time.instant()));
      case QueueInspection.TimedOut(Duration timeLimit) -> new TimedOut(timeLimit);
    };
  }
}
