package dev.getwork.domain.task;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The best of all possible plans, which gives the first share the best loan, then the second one, and so on.
 *
 * @param shares the requests in the order in which they get one loan each
 * @param loans the loan of each share
 */
record ExhaustivePlan(List<Integer> shares, List<Integer> loans) {

  /** Stands for no loan, behind all loans. */
  private static final int NONE = Integer.MAX_VALUE;

  static ExhaustivePlan of(AssignmentPolicy policy, List<Demand<Integer>> demands, List<Integer> loans,
      BiPredicate<Integer, Integer> permitted) {
    List<Integer> shares = switch (policy) {
      case FIRST_COME_FIRST_SERVED ->
        demands.stream().flatMap(demand -> Collections.nCopies(demand.wanted(), demand.request()).stream()).toList();
      case FAIR_SHARE -> IntStream.rangeClosed(1, 5).boxed().flatMap(
          round -> demands.stream().filter(demand -> demand.wanted() >= round).map(Demand::request)).toList();
    };
    return new ExhaustivePlan(shares, bestOf(shares, loans, permitted));
  }

  private static List<Integer> bestOf(
      List<Integer> shares, List<Integer> loans, BiPredicate<Integer, Integer> permitted) {
    if (shares.isEmpty()) {
      return List.of();
    }
    return Stream.concat(loans.stream().filter(loan -> permitted.test(shares.getFirst(), loan)), Stream.of(NONE))
        .map(loan -> Stream.concat(Stream.of(loan), bestOf(shares.subList(1, shares.size()),
            loans.stream().filter(other -> !other.equals(loan)).toList(), permitted).stream()).toList())
        .min((one, other) -> IntStream.range(0, one.size())
            .map(share -> Integer.compare(one.get(share), other.get(share))).filter(sign -> sign != 0)
            .findFirst().orElse(0))
        .orElseThrow();
  }

  /** The number of shares without a loan. */
  int unmet() {
    return Collections.frequency(loans, NONE);
  }

  int assigned() {
    return loans.size() - unmet();
  }

  Map<Integer, List<Integer>> byRequest() {
    var plan = new TreeMap<Integer, List<Integer>>();
    for (int share = 0; share < shares.size(); share++) {
      if (loans.get(share) != NONE) {
        plan.computeIfAbsent(shares.get(share), _ -> new ArrayList<>()).add(loans.get(share));
      }
    }
    return plan;
  }
}
