package dev.getwork.lab.trial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.lab.lock.Redis;
import org.junit.jupiter.api.Test;

class MeterTest {

  private final Servers servers = Ground.SERVERS;

  /** {@code drop database} forces a checkpoint, which would remove WAL that the meter still has to read. */
  @Test
  void shouldReadWalThatACheckpointWouldRemove() {
    String database = Ground.FIELD.copy(true);
    String other = Ground.FIELD.copy(true);
    try (var redis = new Redis(servers.redis(), "meter");
        var meter = new Meter(servers.session(database), redis, database)) {
      servers.sql(database).sql("insert into lab_fence values (-1, 1)").update();
      servers.sql(database).sql("select pg_switch_wal()::text").query(String.class).single();
      Ground.FIELD.drop(other);

      assertThat(meter.read().commits()).isPositive();
    } finally {
      Ground.FIELD.drop(database);
    }
  }
}
