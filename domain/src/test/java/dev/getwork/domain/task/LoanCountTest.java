package dev.getwork.domain.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.getwork.domain.work.RequestOutcome;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class LoanCountTest {

  @ParameterizedTest
  @ValueSource(ints = {0, 6, -1})
  void shouldRefuseACountOutOfBounds(int count) {
    assertThatIllegalArgumentException().isThrownBy(() -> new LoanCount(count)).withMessageContaining("count");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, LoanCount.MAX})
  void shouldAcceptACountWithinBounds(int count) {
    assertThat(new LoanCount(count).value()).isEqualTo(count);
  }

  @Test
  void shouldBoundEveryNumberOfLoansOfARequestByTheSameMaximum() {
    assertThat(LoanCount.MAX).isEqualTo(5);
    assertThat(new TaskLimits(LoanCount.MAX, LoanCount.MAX).maxPerRequest()).isEqualTo(LoanCount.MAX);
    assertThatIllegalArgumentException().isThrownBy(() -> new TaskLimits(LoanCount.MAX + 1, 10));
    assertThat(new Demand<>(1, LoanCount.MAX).wanted()).isEqualTo(LoanCount.MAX);
    assertThatIllegalArgumentException().isThrownBy(() -> new Demand<>(1, LoanCount.MAX + 1));
    assertThat(new RequestOutcome.Fulfilled(LoanCount.MAX, List.of()).assigned()).isEqualTo(LoanCount.MAX);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new RequestOutcome.Fulfilled(LoanCount.MAX + 1, List.of()));
  }
}
