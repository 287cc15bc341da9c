package dev.getwork.domain.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class InvariantTest {

  @ParameterizedTest
  @EnumSource
  void shouldBeANameAndASentence(Invariant invariant) {
    assertThat(invariant.label()).matches("[a-z]+(-[a-z]+)+");
    assertThat(invariant.sentence()).matches("[A-Z].+[a-z]");
  }

  @Test
  void shouldHaveNamesOfTheirOwn() {
    assertThat(Arrays.stream(Invariant.values()).map(Invariant::label)).doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @CsvSource({"0,0,0", "9,1,1", "9,5,5", "9,6,5"})
  void shouldNameViolationsAndAtMostFive(long of, long violations, int examples) {
    var check = new InvariantCheck(
        Invariant.ONE_PENDING_REQUEST, of, violations, Collections.nCopies(examples, "task 1: ann"));
    assertThat(check.kept()).isEqualTo(violations == 0);
  }

  @ParameterizedTest
  @CsvSource({"-1,0,0", "0,-1,0", "9,0,1", "9,1,0", "9,6,6"})
  void shouldNotBeOtherwise(long of, long violations, int examples) {
    List<String> named = Collections.nCopies(examples, "task 1: ann");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new InvariantCheck(Invariant.ONE_PENDING_REQUEST, of, violations, named));
  }
}
