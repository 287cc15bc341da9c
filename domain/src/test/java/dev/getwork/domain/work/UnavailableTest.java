package dev.getwork.domain.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.getwork.domain.work.Shortfall.Why;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class UnavailableTest {

  private static final UserName ANN = new UserName("ann");
  private static final UserName BOB = new UserName("bob");
  private static final UserName EVE = new UserName("eve");
  private static final Instant NOON = Instant.parse("2026-03-02T12:00:00Z");
  private static final Unavailable NOTHING = new Unavailable(Map.of(), 0, Optional.empty(), 0, 0);
  private static final Unavailable ALL_KINDS =
      new Unavailable(Map.of(ANN, 1L, BOB, 2L, EVE, 3L), 4, Optional.of(NOON), 5, 0);

  @Test
  void shouldExplainNothingWhenNothingIsMissing() {
    assertThat(ALL_KINDS.explain(ANN, 0, 0)).isEmpty();
  }

  @Test
  void shouldCountEveryKindOfHoldExceptTheUsersOwn() {
    assertThat(ALL_KINDS.explain(ANN, 0, 1)).containsExactly(
        Shortfall.of(Why.HELD_BY_OTHERS, 5),
        new Shortfall(Why.RETURNING_LATER, 4, Optional.of(NOON)),
        Shortfall.of(Why.EXCLUDED, 5));
  }

  @Test
  void shouldNameOnlyTheLimitWhenEnoughLoansWereFound() {
    assertThat(ALL_KINDS.explain(ANN, 2, 0)).containsExactly(Shortfall.of(Why.HELD_LIMIT, 2));
  }

  @Test
  void shouldExplainThatNoLoanMatchesWhenNothingIsHeld() {
    assertThat(NOTHING.explain(ANN, 0, 3)).containsExactly(Shortfall.of(Why.NO_MATCH, 3));
    assertThat(NOTHING.explain(ANN, 1, 3))
        .containsExactly(Shortfall.of(Why.HELD_LIMIT, 1), Shortfall.of(Why.NO_MATCH, 3));
  }

  @Test
  void shouldExplainThatNoLoanMatchesWhenOnlyTheUserHoldsLoans() {
    var own = new Unavailable(Map.of(ANN, 7L), 0, Optional.empty(), 0, 0);
    assertThat(own.explain(ANN, 0, 1)).containsExactly(Shortfall.of(Why.NO_MATCH, 1));
  }

  @Test
  void shouldAddAssignedLoansToTheLoansThatUsersHold() {
    assertThat(ALL_KINDS.plus(Map.of(ANN, 6, new UserName("new"), 1), 2)).isEqualTo(new Unavailable(
        Map.of(ANN, 7L, BOB, 2L, EVE, 3L, new UserName("new"), 1L), 4, Optional.of(NOON), 5, 2));
  }

  @Test
  void shouldCountTheLoansFromWhichTheUserIsBarred() {
    assertThat(NOTHING.plus(Map.of(), 2).explain(ANN, 0, 3)).containsExactly(Shortfall.of(Why.NOT_FOR_YOU, 2));
    assertThat(NOTHING.plus(Map.of(), 2).explain(ANN, 3, 0)).containsExactly(Shortfall.of(Why.HELD_LIMIT, 3));
  }

  @Test
  void shouldRefuseANextReturnWithoutReturns() {
    assertThatIllegalArgumentException().isThrownBy(() -> new Unavailable(Map.of(), 0, Optional.of(NOON), 0, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> new Unavailable(Map.of(), 1, Optional.empty(), 0, 0));
  }
}
