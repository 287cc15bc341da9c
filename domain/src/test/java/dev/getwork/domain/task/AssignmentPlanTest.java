package dev.getwork.domain.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class AssignmentPlanTest {

  @Test
  void shouldPlanNothingForAnUnknownRequest() {
    var plan = new AssignmentPlan<>(Map.of(1, List.of(7, 8)));
    assertThat(plan.of(1)).containsExactly(7, 8);
    assertThat(plan.of(9)).isEmpty();
  }

  @Test
  void shouldRefuseALoanThatIsPlannedTwice() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new AssignmentPlan<>(Map.of(1, List.of(1), 2, List.of(1))))
        .withMessageContaining("one request only");
    assertThatIllegalArgumentException().isThrownBy(() -> new AssignmentPlan<>(Map.of(1, List.of(1, 1))));
  }
}
