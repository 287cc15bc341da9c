package dev.getwork.domain.task;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How loans are allocated: examples, and properties on many random demands. A failure names its seed. */
final class AssignmentPolicyTest {

  private static final int MANY = 2_000;

  private final long seed = System.nanoTime();
  private final RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
  private int available;

  @Test
  void shouldServeRequestsInFullInTheOrderOfRecording() {
    assertThat(AssignmentPolicy.FIRST_COME_FIRST_SERVED.plan(demands(2, 0, 3, 1), loans(4)).loans())
        .isEqualTo(Map.of(1, List.of(1, 2), 2, List.of(), 3, List.of(3, 4), 4, List.of()));
  }

  @Test
  void shouldAllocateOneLoanPerRequestAndRoundWhenSharedFairly() {
    assertThat(AssignmentPolicy.FAIR_SHARE.plan(demands(3, 0, 1, 3), loans(6)).loans())
        .isEqualTo(Map.of(1, List.of(1, 4, 6), 2, List.of(), 3, List.of(2), 4, List.of(3, 5)));
  }

  @ParameterizedTest
  @EnumSource
  void shouldNeverAllocateMoreThanWantedOrALoanTwice(AssignmentPolicy policy) {
    everyPlanOf(policy, (demands, plan) -> {
      demands.forEach(demand -> assertThat(got(plan, demand)).isLessThanOrEqualTo(demand.wanted()));
      assertThat(planned(plan)).doesNotHaveDuplicates();
    });
  }

  @ParameterizedTest
  @EnumSource
  void shouldAllocateTheBestLoansAndAsManyAsWanted(AssignmentPolicy policy) {
    everyPlanOf(policy, (demands, plan) -> {
      int wanted = demands.stream().mapToInt(Demand::wanted).sum();
      assertThat(planned(plan)).containsExactlyInAnyOrderElementsOf(loans(Math.min(wanted, available)));
    });
  }

  @ParameterizedTest
  @EnumSource
  void shouldListTheLoansOfEveryRequestBestFirst(AssignmentPolicy policy) {
    everyPlanOf(policy, (demands, plan) -> {
      assertThat(plan.loans().keySet()).containsExactlyElementsOf(demands.stream().map(Demand::request).toList());
      assertThat(plan.loans().values()).allSatisfy(loans -> assertThat(loans).isSorted());
    });
  }

  @Test
  void shouldAllocateOnlyTheRemainingLoansToLaterRequests() {
    everyPlanOf(AssignmentPolicy.FIRST_COME_FIRST_SERVED, (demands, plan) -> {
      for (int later = 1; later < demands.size(); later++) {
        if (got(plan, demands.get(later)) > 0) {
          assertThat(demands.subList(0, later)).allMatch(earlier -> got(plan, earlier) == earlier.wanted());
        }
      }
    });
  }

  @Test
  void shouldShareWithADifferenceOfAtMostOne() {
    everyPlanOf(AssignmentPolicy.FAIR_SHARE, (demands, plan) -> {
      for (Demand<Integer> one : demands) {
        int best = demands.stream().mapToInt(demand -> got(plan, demand)).max().orElse(0);
        assertThat(got(plan, one)).satisfiesAnyOf(
            got -> assertThat(got).isEqualTo(one.wanted()), got -> assertThat(got).isGreaterThanOrEqualTo(best - 1));
      }
    });
  }

  @Test
  void shouldFavorEarlierRequestsInTheLastRound() {
    everyPlanOf(AssignmentPolicy.FAIR_SHARE, (demands, plan) -> {
      for (int later = 1; later < demands.size(); later++) {
        Demand<Integer> earlier = demands.get(later - 1);
        int next = got(plan, demands.get(later));
        assertThat(got(plan, earlier)).isGreaterThanOrEqualTo(Math.min(earlier.wanted(), next));
      }
    });
  }

  /** The number of the demands 2, 0, 3, 1 that are served, by the number of available loans. */
  @ParameterizedTest
  @CsvSource({"0, 0", "1, 0", "2, 2", "4, 2", "5, 3", "6, 4", "9, 4"})
  void shouldLetRequestsWaitThatAnIncompleteSelectionCannotServeInFull(int candidates, int served) {
    List<Demand<Integer>> demands = demands(2, 0, 3, 1);
    assertThat(AssignmentPolicy.served(demands, candidates, false)).isEqualTo(demands.subList(0, served));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 5, 6, 9})
  void shouldServeAllRequestsFromACompleteSelection(int candidates) {
    List<Demand<Integer>> demands = demands(2, 0, 3, 1);
    assertThat(AssignmentPolicy.served(demands, candidates, true)).isEqualTo(demands);
  }

  /** Its user holds as many loans as the limit allows: it is decided without any loan. */
  @Test
  void shouldServeARequestThatWantsNothing() {
    assertThat(AssignmentPolicy.served(demands(0, 2), 0, false)).isEqualTo(demands(0));
  }

  private void everyPlanOf(AssignmentPolicy policy,
      BiConsumer<List<Demand<Integer>>, AssignmentPlan<Integer, Integer>> property) {
    for (int i = 0; i < MANY; i++) {
      List<Demand<Integer>> demands = demands(random.ints(random.nextInt(7), 0, 6).toArray());
      available = random.nextInt(25);
      try {
        property.accept(demands, policy.plan(demands, loans(available)));
      } catch (AssertionError failed) {
        throw new AssertionError("seed " + seed + ", " + demands + ", " + available + " loans", failed);
      }
    }
  }

  private static List<Demand<Integer>> demands(int... wanted) {
    var demands = new ArrayList<Demand<Integer>>();
    for (int each : wanted) {
      demands.add(new Demand<>(demands.size() + 1, each));
    }
    return demands;
  }

  private static List<Integer> loans(int count) {
    return IntStream.rangeClosed(1, count).boxed().toList();
  }

  private static int got(AssignmentPlan<Integer, Integer> plan, Demand<Integer> demand) {
    return plan.of(demand.request()).size();
  }

  private static List<Integer> planned(AssignmentPlan<Integer, Integer> plan) {
    return plan.loans().values().stream().flatMap(Collection::stream).toList();
  }
}
