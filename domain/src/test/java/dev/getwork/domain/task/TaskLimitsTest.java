package dev.getwork.domain.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class TaskLimitsTest {

  @ParameterizedTest
  @CsvSource({"0, 10, must be 1 to 5", "6, 10, must be 1 to 5", "5, 4, must be from maxPerRequest",
    "5, 1001, must be from maxPerRequest"})
  void shouldRefuseLimitsOutOfBounds(int maxPerRequest, int maxHeldPerUser, String message) {
    assertThatIllegalArgumentException().isThrownBy(() -> new TaskLimits(maxPerRequest, maxHeldPerUser))
        .withMessageStartingWith(message);
  }

  @Test
  void shouldAcceptLimitsWithinBounds() {
    assertThat(new TaskLimits(5, 5).maxHeldPerUser()).isEqualTo(5);
    assertThat(new TaskLimits(1, 1_000).maxPerRequest()).isEqualTo(1);
    assertThat(TaskLimits.DEFAULT).isEqualTo(new TaskLimits(LoanCount.MAX, 10));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 721})
  void shouldRefuseHoursOutOfBounds(int hours) {
    assertThatIllegalArgumentException().isThrownBy(() -> TaskLimits.DEFAULT.heldAtMost(Optional.of(hours)))
        .withMessage("must be 1 to 720 hours");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 720})
  void shouldLimitHeldHoursOnlyWhenSet(int hours) {
    assertThat(new TaskLimits(3, 7).maxHeldHours()).isEmpty();
    assertThat(new TaskLimits(3, 7).heldAtMost(Optional.of(hours))).isEqualTo(new TaskLimits(3, 7, Optional.of(hours)));
    assertThat(TaskLimits.checkedHours(hours)).isEqualTo(hours);
  }

  @ParameterizedTest
  @CsvSource({"1, true", "3, true", "4, false", "5, false"})
  void shouldAllowCountsUpToTheLimitPerRequest(int count, boolean allowed) {
    assertThat(new TaskLimits(3, 10).allows(new LoanCount(count))).isEqualTo(allowed);
  }

  /** The limit may have been lowered since the loans were assigned. */
  @ParameterizedTest
  @CsvSource({"0, 10", "9, 1", "10, 0", "11, 0"})
  void shouldAllowLoansUpToTheHeldLimit(int held, int room) {
    assertThat(new TaskLimits(3, 10).room(held)).isEqualTo(room);
  }
}
