package dev.getwork.application.port.in.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.getwork.domain.work.Invariant;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class InvariantCheckTest {

  @ParameterizedTest
  @CsvSource({"0,0,0", "9,1,1", "9,5,5", "9,6,5"})
  void shouldDescribeAtMostFiveViolations(long of, long violations, int examples) {
    var check = new InvariantCheck(
        Invariant.ONE_PENDING_REQUEST, of, violations, Collections.nCopies(examples, "task 1: ann"));
    assertThat(check.holds()).isEqualTo(violations == 0);
  }

  @ParameterizedTest
  @CsvSource({"-1,0,0", "0,-1,0", "9,0,1", "9,1,0", "9,6,6"})
  void shouldRefuseImpossibleCounts(long of, long violations, int examples) {
    List<String> named = Collections.nCopies(examples, "task 1: ann");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new InvariantCheck(Invariant.ONE_PENDING_REQUEST, of, violations, named));
  }
}
