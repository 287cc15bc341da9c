package dev.getwork.domain.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class DemandTest {

  /** A limit that was lowered leaves no room. */
  @ParameterizedTest
  @CsvSource({"0, 3", "3, 3", "4, 2", "6, 0", "9, 0"})
  void shouldWantTheRequestedLoansUpToTheHeldLimit(int held, int wanted) {
    assertThat(Demand.of(1, new LoanCount(3), new TaskLimits(5, 6), held)).isEqualTo(new Demand<>(1, wanted));
  }

  @Test
  void shouldDecreaseByAllocatedLoans() {
    assertThat(new Demand<>(1, 3).less(2)).isEqualTo(new Demand<>(1, 1));
  }

  @Test
  void shouldAddUpTheDemandsOfSeveralRequests() {
    assertThat(Demand.total(List.of(new Demand<>(1, 2), new Demand<>(2, 0), new Demand<>(3, 3)))).isEqualTo(5);
    assertThat(Demand.total(List.of())).isZero();
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 6})
  void shouldRefuseADemandOutOfBounds(int wanted) {
    assertThatIllegalArgumentException().isThrownBy(() -> new Demand<>(1, wanted)).withMessageContaining("wanted");
  }
}
