package dev.getwork.application.port.in.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.domain.work.Invariant;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class InvariantCheckTest {

  @ParameterizedTest
  @CsvSource({"0,0", "9,1"})
  void shouldHoldWithoutViolations(long of, long violations) {
    var check = new InvariantCheck(Invariant.ONE_PENDING_REQUEST, of, violations, List.of());
    assertThat(check.holds()).isEqualTo(violations == 0);
  }
}
