package dev.getwork.lab.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class MachineTest {

  private static final String VERSION = "\\d+\\.\\d+\\.\\d+\\S*";

  /** A repetition elsewhere needs the versions to compare with. */
  @Test
  void shouldNameTheVersionsOfServersAndClients() {
    Map<String, String> machine = Machine.describe(TestServers.SERVERS, 1);

    assertThat(machine.get("database")).matches("PostgreSQL \\d+\\.\\d+.*");
    assertThat(machine.get("Redis server")).matches(VERSION);
    assertThat(machine.get("libraries")).matches(
        "Lettuce v, Redisson v, ShedLock v, Spring Integration v".replace(" v", " " + VERSION));
    assertThat(machine.get("db-scheduler")).matches(VERSION);
    assertThat(machine).doesNotContainValue("null");
  }
}
