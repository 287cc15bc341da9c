package dev.getwork.lab.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;

class NumberGenerationTest {

  private static final long KEPT = 8 * 45;

  @Test
  void shouldGenerateDuplicatesWhenTheMethodIsUnsafe() {
    String database = TestServers.TEMPLATE.copy(true);
    List<NumberGeneration.Row> rows;
    try {
      rows = new NumberGeneration(TestServers.SERVERS, database).run();
    } finally {
      TestServers.TEMPLATE.drop(database);
    }
    assertThat(rows).hasSize(5);
    var softly = new SoftAssertions();
    softly.assertThat(rows.get(0).twice()).as("%s", rows.get(0)).isPositive();
    softly.assertThat(rows.get(1).errors()).as("%s", rows.get(1)).isPositive();
    softly.assertThat(rows.get(1).twice()).as("%s", rows.get(1)).isZero();
    softly.assertThat(rows.get(2).twice()).as("%s", rows.get(2)).isPositive();
    softly.assertThat(rows.get(3)).matches(row -> row.numbers() == KEPT && row.twice() == 0 && row.gaps() == 0);
    softly.assertThat(rows.get(4)).matches(row -> row.numbers() == KEPT && row.twice() == 0 && row.gaps() > 0);
    softly.assertAll();
  }
}
