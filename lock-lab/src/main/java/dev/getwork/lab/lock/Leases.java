package dev.getwork.lab.lock;

import dev.getwork.domain.task.TaskId;
import java.util.Optional;
import java.util.UUID;

/** A row with an owner and an end, by the database's clock, and neither a token nor a fence. */
final class Leases implements Mutex {

  private final Tools tools;

  Leases(Tools tools) {
    this.tools = tools;
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
  public Optional<Grant> take(TaskId task) {
    String owner = UUID.randomUUID().toString();
    int taken = tools.jdbc().sql(TAKE)
        .param("task", task.value()).param("owner", owner).param("millis", tools.lease().toMillis()).update();
    return taken == 1
        ? Optional.of(
            () -> tools.jdbc().sql(RELEASE).param("task", task.value()).param("owner", owner).update())
        : Optional.empty();
  }
}
