package dev.getwork.lab.benchmark;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The benchmark fails unless everybody is served and no loan is assigned twice; its figures depend on the machine. */
@Tag("proof")
class DozenNodesTest {

  @Test
  void shouldServeEverybodyOnThirteenNodes() {
    var tables = Benchmarks.run(List.of("nodes"), Effort.QUICK, _ -> {});

    assertThat(requireNonNull(tables.get("nodes")).rows()).hasSize(1);
  }
}
