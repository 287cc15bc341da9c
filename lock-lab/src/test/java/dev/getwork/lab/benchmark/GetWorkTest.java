package dev.getwork.lab.benchmark;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.lab.report.Table;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The benchmark runs; its figures depend on the machine. */
@Tag("proof")
class GetWorkTest {

  @Test
  void shouldMeasureEachRow() {
    var tables = Benchmarks.run(List.of("get-work"), Effort.QUICK, _ -> {});

    assertThat(rows(tables.get("get-work targets"))).isEqualTo(12);
    assertThat(rows(tables.get("get-work rates"))).isEqualTo(6);
    assertThat(rows(tables.get("get-work costs"))).isEqualTo(6);
  }

  private static long rows(@Nullable Table table) {
    return requireNonNull(table).text().lines().skip(4).count();
  }
}
