package dev.getwork.domain.task;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import dev.getwork.domain.task.AssignmentPolicy.Coverage;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.BiPredicate;
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
    assertThat(
        AssignmentPolicy.FIRST_COME_FIRST_SERVED.plan(demands(2, 0, 3, 1), loans(4), AssignmentPolicyTest::every))
        .isEqualTo(Map.of(1, List.of(1, 2), 2, List.of(), 3, List.of(3, 4), 4, List.of()));
  }

  @Test
  void shouldAllocateOneLoanPerRequestAndRoundWhenSharedFairly() {
    assertThat(AssignmentPolicy.FAIR_SHARE.plan(demands(3, 0, 1, 3), loans(6), AssignmentPolicyTest::every))
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
      assertThat(plan.keySet()).containsExactlyElementsOf(demands.stream().map(Demand::request).toList());
      assertThat(plan.values()).allSatisfy(loans -> assertThat(loans).isSorted());
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
  void shouldDeferRequestsWhenAnIncompleteSelectionIsTooSmall(int candidates, int served) {
    List<Demand<Integer>> demands = demands(2, 0, 3, 1);
    for (Coverage coverage : List.of(Coverage.TOP, Coverage.REMAINDER)) {
      assertThat(served(demands, candidates, AssignmentPolicyTest::every, coverage))
          .isEqualTo(demands.subList(0, served));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 5, 6, 9})
  void shouldServeAllRequestsFromACompleteSelection(int candidates) {
    List<Demand<Integer>> demands = demands(2, 0, 3, 1);
    assertThat(served(demands, candidates, AssignmentPolicyTest::every, Coverage.COMPLETE)).isEqualTo(demands);
  }

  /** Its user holds as many loans as the limit allows: it is decided without any loan. */
  @Test
  void shouldServeARequestThatWantsNothing() {
    assertThat(served(demands(0, 2), 0, AssignmentPolicyTest::every, Coverage.TOP)).isEqualTo(demands(0));
  }

  /** Request 1 may have loan 3 alone. Another selection would find the same loans, unless others were assigned before. */
  @Test
  void shouldServeARequestWhenItsUserIsBarredFromTheRemainingLoans() {
    BiPredicate<Integer, Integer> permitted = (request, loan) -> request != 1 || loan == 3;
    assertThat(served(demands(2, 1), 4, permitted, Coverage.TOP)).isEqualTo(demands(2, 1));
    assertThat(served(demands(2, 1), 4, permitted, Coverage.REMAINDER)).isEmpty();
    assertThat(served(demands(2, 3), 4, permitted, Coverage.TOP)).as("in full from the rest").isEqualTo(demands(2, 3));
    assertThat(served(demands(2, 4), 4, permitted, Coverage.TOP)).as("nothing is left").isEqualTo(demands(2));
  }

  private static List<Demand<Integer>> served(
      List<Demand<Integer>> demands, int candidates, BiPredicate<Integer, Integer> permitted, Coverage coverage) {
    return AssignmentPolicy.FIRST_COME_FIRST_SERVED.served(demands, loans(candidates), permitted, coverage);
  }

  @ParameterizedTest
  @EnumSource
  void shouldAssignEveryPermittedLoanUntilDemandIsMet(AssignmentPolicy policy) {
    for (int i = 0; i < MANY; i++) {
      List<Demand<Integer>> demands = demands(random.ints(random.nextInt(7), 0, 6).toArray());
      List<Integer> loans = loans(random.nextInt(25));
      BiPredicate<Integer, Integer> permitted = permitted(demands.size(), loans.size());
      Map<Integer, List<Integer>> plan = policy.plan(demands, loans, permitted);
      List<Integer> left = loans.stream().filter(loan -> !planned(plan).contains(loan)).toList();
      assertThat(demands).as("seed %s", seed).allSatisfy(demand -> {
        assertThat(plan.get(demand.request())).allMatch(loan -> permitted.test(demand.request(), loan));
        assertThat(left).matches(
            all -> got(plan, demand) == demand.wanted() || all.stream().noneMatch(
                loan -> permitted.test(demand.request(), loan)));
      });
    }
  }

  @ParameterizedTest
  @EnumSource
  void shouldPlanAsTheBestOfAllPossiblePlans(AssignmentPolicy policy) {
    for (int i = 0; i < 200; i++) {
      List<Demand<Integer>> demands = demands(random.ints(random.nextInt(4), 0, 3).toArray());
      List<Integer> loans = loans(random.nextInt(6));
      BiPredicate<Integer, Integer> permitted = permitted(demands.size(), loans.size());
      var expected = new TreeMap<>(ExhaustivePlan.of(policy, demands, loans, permitted).byRequest());
      demands.forEach(demand -> expected.putIfAbsent(demand.request(), List.of()));
      assertThat(policy.plan(demands, loans, permitted)).as("seed %s", seed).isEqualTo(expected);
    }
  }

  /** Each of them gets all that it wants, or leaves loans of the best from which it is barred. */
  @ParameterizedTest
  @EnumSource
  void shouldServeTheFirstRequestsThatAreMetOrBarred(AssignmentPolicy policy) {
    for (int i = 0; i < 200; i++) {
      List<Demand<Integer>> demands = demands(random.ints(random.nextInt(4), 0, 3).toArray());
      List<Integer> loans = loans(random.nextInt(6));
      BiPredicate<Integer, Integer> permitted = permitted(demands.size(), loans.size());
      for (Coverage coverage : Coverage.values()) {
        int served = 0;
        int unmet = 0;
        for (int first = 1; served == first - 1 && first <= demands.size(); first++) {
          var best = ExhaustivePlan.of(policy, demands.subList(0, first), loans, permitted);
          boolean met = best.unmet() == unmet;
          unmet = best.unmet();
          boolean barred = coverage == Coverage.TOP && best.assigned() < loans.size();
          served += coverage == Coverage.COMPLETE || met || barred ? 1 : 0;
        }
        assertThat(policy.served(demands, loans, permitted, coverage)).as("seed %s, %s", seed, coverage)
            .isEqualTo(demands.subList(0, served));
      }
    }
  }

  /** Bars some requests from some loans. */
  private BiPredicate<Integer, Integer> permitted(int requests, int loans) {
    var barred = new boolean[requests + 1][loans + 1];
    for (boolean[] ofRequest : barred) {
      for (int loan = 0; loan <= loans; loan++) {
        ofRequest[loan] = random.nextInt(3) == 0;
      }
    }
    return (request, loan) -> !barred[request][loan];
  }

  private void everyPlanOf(AssignmentPolicy policy,
      BiConsumer<List<Demand<Integer>>, Map<Integer, List<Integer>>> property) {
    for (int i = 0; i < MANY; i++) {
      List<Demand<Integer>> demands = demands(random.ints(random.nextInt(7), 0, 6).toArray());
      available = random.nextInt(25);
      try {
        property.accept(demands, policy.plan(demands, loans(available), AssignmentPolicyTest::every));
      } catch (AssertionError failed) {
        throw new AssertionError("seed " + seed + ", " + demands + ", " + available + " loans", failed);
      }
    }
  }

  private static boolean every(Integer request, Integer loan) {
    return request > 0 && loan > 0;
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

  private static int got(Map<Integer, List<Integer>> plan, Demand<Integer> demand) {
    return plan.getOrDefault(demand.request(), List.of()).size();
  }

  private static List<Integer> planned(Map<Integer, List<Integer>> plan) {
    return plan.values().stream().flatMap(Collection::stream).toList();
  }
}
