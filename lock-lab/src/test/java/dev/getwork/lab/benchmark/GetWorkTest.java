package dev.getwork.lab.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The benchmark runs; its figures depend on the machine. */
@Tag("proof")
class GetWorkTest {

  @Test
  void shouldMeasureEachRow() {
    var tables = Benchmarks.run(List.of("get-work"), Effort.QUICK, _ -> {});

    assertThat(tables.get("get-work")).isNotNull().extracting(table -> table.text().lines().count()).isEqualTo(16L);
    assertThat(tables.get("get-work costs")).isNotNull().extracting(table -> table.text().lines().count())
        .isEqualTo(6L);
  }
}
