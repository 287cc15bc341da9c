package dev.getwork.application.usecase.task;

import dev.getwork.application.port.in.task.PreviewTask;
import dev.getwork.application.port.out.cluster.Slots;
import dev.getwork.application.port.out.cluster.Slots.HeldSlot;
import dev.getwork.application.port.out.cluster.Slots.Semaphore;
import dev.getwork.application.port.out.task.QueueInspection;
import dev.getwork.domain.criteria.LoanCriteria;
import dev.getwork.domain.criteria.PriorityOrder;
import dev.getwork.domain.task.TaskId;
import java.time.Duration;
import java.util.Optional;

/** Previews have slots of their own, so that previews and selections do not delay each other. */
record PreviewTaskUseCase(Slots slots, QueueInspection inspection) implements PreviewTask {

  private static final int FIRST = 20;
  private static final Semaphore PREVIEWS = new Semaphore("previews", 2, Duration.ofSeconds(10));

  @Override
  public Optional<Preview> preview(LoanCriteria criteria, PriorityOrder order, Optional<TaskId> task) {
    Optional<HeldSlot> held = slots.take(PREVIEWS);
    try {
      return held.map(_ -> inspection.preview(criteria, order, task, FIRST));
    } finally {
      held.ifPresent(slots::release);
    }
  }
}
