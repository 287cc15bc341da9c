package dev.getwork.domain.task;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.ObjIntConsumer;

/**
 * How loans are allocated among the requests that are pending at the same time. Pure functions without side effects.
 */
public enum AssignmentPolicy {

  /** Each request is served in full before the next one gets anything. */
  FIRST_COME_FIRST_SERVED {
    @Override
    <R> void allocate(List<Demand<R>> demands, ObjIntConsumer<R> share) {
      demands.forEach(demand -> share.accept(demand.request(), demand.wanted()));
    }
  },

  /** One loan for each request per round, so that all requests share a shortage. */
  FAIR_SHARE {
    @Override
    <R> void allocate(List<Demand<R>> demands, ObjIntConsumer<R> share) {
      int rounds = demands.stream().mapToInt(Demand::wanted).max().orElse(0);
      for (int round = 1; round <= rounds; round++) {
        for (Demand<R> demand : demands) {
          share.accept(demand.request(), demand.wanted() < round ? 0 : 1);
        }
      }
    }
  };

  /** How complete the available loans are. */
  public enum Coverage {

    /** They are all loans that match. */
    COMPLETE,

    /** They are the first ones of a selection just made: until some are assigned, another would find the same. */
    TOP,

    /** They remain from an earlier selection: another may find more. */
    REMAINDER
  }

  /**
   * The requests that a selection serves. A complete selection serves all of them, also with too few loans
   * or none. Otherwise it serves those that it can serve in full: there are more loans, and the requests that come
   * after wait for the next selection. A user who is barred from all that is left of the best is served with less,
   * because the next selection might find the same loans forever.
   *
   * @param demands in the order in which the requests were recorded
   * @param ranked the available loans; as many as the plan needs, or all of them
   * @param permitted whether a request's user may have a loan
   * @param <R> how a request is identified
   * @param <L> how a loan is identified
   * @return the first of the demands; none, some or all
   */
  public <R, L> List<Demand<R>> served(
      List<Demand<R>> demands, Collection<L> ranked, BiPredicate<R, L> permitted, Coverage coverage) {
    if (coverage == Coverage.COMPLETE || size(plan(demands, ranked, permitted)) == Demand.total(demands)) {
      return demands;
    }
    int count = 0;
    int planned = 0;
    while (count < demands.size()) {
      int more = size(plan(demands.subList(0, count + 1), ranked, permitted));
      boolean inFull = more - planned == demands.get(count).wanted();
      boolean barred = coverage == Coverage.TOP && more < ranked.size();
      if (!inFull && !barred) {
        break;
      }
      planned = more;
      count++;
    }
    return demands.subList(0, count);
  }

  /**
   * Plans which request gets which loans: each share is the best loans that are left and permitted. So afterwards no
   * loan is left that an unmet request may have.
   *
   * @param demands in the order in which the requests were recorded, each request once
   * @param ranked the available loans, best first, each once
   * @param permitted whether a request's user may have a loan
   * @param <R> how a request is identified
   * @param <L> how a loan is identified
   * @return the loans of each demand's request, best first, possibly none; in the order of the demands
   */
  public <R, L> Map<R, List<L>> plan(
      List<Demand<R>> demands, Collection<L> ranked, BiPredicate<R, L> permitted) {
    Set<L> left = new LinkedHashSet<>(ranked);
    Map<R, List<L>> planned = new LinkedHashMap<>();
    demands.forEach(demand -> planned.put(demand.request(), new ArrayList<>()));
    allocate(demands, (request, count) -> {
      List<L> loans = planned.computeIfAbsent(request, _ -> new ArrayList<>());
      int share = loans.size() + count;
      for (Iterator<L> best = left.iterator(); loans.size() < share && best.hasNext();) {
        L loan = best.next();
        if (permitted.test(request, loan)) {
          loans.add(loan);
          best.remove();
        }
      }
    });
    return planned;
  }

  public static <L> int size(Map<?, List<L>> plan) {
    return plan.values().stream().mapToInt(List::size).sum();
  }

  /** Allocates shares in turn: this many loans to this request, then that many to that one, while there are loans. */
  abstract <R> void allocate(List<Demand<R>> demands, ObjIntConsumer<R> share);
}
