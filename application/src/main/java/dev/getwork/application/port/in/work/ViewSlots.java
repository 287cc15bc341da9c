package dev.getwork.application.port.in.work;

import dev.getwork.domain.work.SlotStatus;
import java.util.List;

/** The slots of all semaphores. */
public interface ViewSlots {

  /** The slots of all semaphores, in the order of their names and numbers. */
  List<SlotStatus> statuses();
}
