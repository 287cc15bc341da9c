package dev.getwork.lab.benchmark;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** As many attempts as slots are free: a way that skips locked rows refuses none. */
@Tag("proof")
class SlotDrawsTest {

  @Test
  void shouldRefuseNeedlesslyOnlyWhenItDoesNotSkipLockedRows() {
    var tables = Benchmarks.run(List.of("slots"), Effort.QUICK, _ -> {});

    List<List<String>> rows = requireNonNull(tables.get("slots")).rows();
    assertThat(rows).hasSize(4);
    assertThat(shares(rows.getFirst())).as("all of 8, 4, 2 and 1 drawn numbers are free with p = 5e-8")
        .anyMatch(share -> !share.equals("0.0 %"));
    assertThat(shares(rows.get(2))).containsOnly("0.0 %");
    assertThat(shares(rows.get(3))).containsOnly("0.0 %");
  }

  private static List<String> shares(List<String> row) {
    return row.subList(1, row.size());
  }
}
