package dev.getwork.lab.lock;

import dev.getwork.domain.task.TaskId;
import java.util.Optional;
import java.util.UUID;

/** Leases by the clock of the database, without a fencing token. */
final class Leases implements Mutex {

  private final LockResources resources;

  Leases(LockResources resources) {
    this.resources = resources;
  }

  private static final String TAKE =
      """
      insert into lab_lease (task_id, owner, leased_until)
      values (:task, :owner, clock_timestamp() + :millis * interval '1 millisecond')
      on conflict (task_id) do update set owner = excluded.owner, leased_until = excluded.leased_until
      where lab_lease.leased_until <= clock_timestamp()
      """;

  private static final String RELEASE = "delete from lab_lease where task_id = :task and owner = :owner";

  @Override
  public Optional<HeldLock> take(TaskId task) {
    String owner = UUID.randomUUID().toString();
    int taken = resources.jdbc().sql(TAKE)
        .param("task", task.value()).param("owner", owner).param("millis", resources.lease().toMillis()).update();
    return taken == 1
        ? Optional.of(
            () -> resources.jdbc().sql(RELEASE).param("task", task.value()).param("owner", owner).update())
        : Optional.empty();
  }
}
