package dev.getwork.lab.trial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.lab.lock.Redis;
import org.junit.jupiter.api.Test;

class CostMeterTest {

  private final Servers servers = TestServers.SERVERS;

  /** {@code drop database} forces a checkpoint, which would remove WAL that is not read yet. */
  @Test
  void shouldReadWalThatACheckpointWouldRemove() {
    String database = TestServers.TEMPLATE.copy(true);
    String other = TestServers.TEMPLATE.copy(true);
    try (var redis = new Redis(servers.redis(), "meter");
        var meter = new CostMeter(servers.session(database), redis, database)) {
      servers.sql(database).sql("insert into lab_fence values (-1, 1)").update();
      servers.sql(database).sql("select pg_switch_wal()::text").query(String.class).single();
      TestServers.TEMPLATE.drop(other);

      assertThat(meter.read().commits()).isPositive();
    } finally {
      TestServers.TEMPLATE.drop(database);
    }
  }
}
