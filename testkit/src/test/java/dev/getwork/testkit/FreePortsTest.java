package dev.getwork.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ServerSocket;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FreePortsTest {

  @Test
  void shouldGiveEachPortOnceAndNoneThatTheSystemGivesToOthers() {
    int lowestPortThatLinuxGivesToOthers = 32_768;

    int[] ports = IntStream.range(0, 500).map(_ -> FreePorts.next()).toArray();

    assertThat(ports).doesNotHaveDuplicates();
    assertThat(IntStream.of(ports).max().orElseThrow()).isLessThan(lowestPortThatLinuxGivesToOthers);
  }

  @Test
  void shouldLeaveOutAPortOnWhichSomebodyListens() throws IOException {
    int first = FreePorts.next();
    try (var program = new ServerSocket(nextAfter(first))) {
      assertThat(FreePorts.next()).isNotEqualTo(program.getLocalPort());
    }
  }

  private static int nextAfter(int port) {
    return FreePorts.FIRST + Math.floorMod(port + 1 - FreePorts.FIRST, FreePorts.COUNT);
  }
}
