package dev.getwork.domain.task;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.function.ObjIntConsumer;

/**
 * How loans are shared out among the requests that wait together. A pure function: requests and loans in, a plan out.
 */
public enum AssignmentPolicy {

  /** Each request is served in full before the next gets anything. */
  FIRST_COME_FIRST_SERVED {
    @Override
    <R> void share(List<Demand<R>> demands, ObjIntConsumer<R> hand) {
      demands.forEach(demand -> hand.accept(demand.request(), demand.wanted()));
    }
  },

  /** One loan each per round, so that a shortage is shared by all who wait. */
  FAIR_SHARE {
    @Override
    <R> void share(List<Demand<R>> demands, ObjIntConsumer<R> hand) {
      int rounds = demands.stream().mapToInt(Demand::wanted).max().orElse(0);
      for (int round = 1; round <= rounds; round++) {
        for (Demand<R> demand : demands) {
          hand.accept(demand.request(), demand.wanted() < round ? 0 : 1);
        }
      }
    }
  };

  /**
   * Plans who gets what.
   *
   * @param demands in the order in which the requests were recorded, each request once
   * @param ranked the available loans, best first, each once
   * @param <R> how a request is known
   * @param <L> how a loan is known
   * @return a plan with an entry for every demand
   */
  public <R, L> AssignmentPlan<R, L> plan(List<Demand<R>> demands, Collection<L> ranked) {
    Queue<L> loans = new ArrayDeque<>(ranked);
    Map<R, List<L>> planned = new LinkedHashMap<>();
    demands.forEach(demand -> planned.put(demand.request(), new ArrayList<>()));
    share(demands, (request, count) -> {
      for (int i = 0; i < count && !loans.isEmpty(); i++) {
        planned.computeIfAbsent(request, _ -> new ArrayList<>()).add(loans.remove());
      }
    });
    return new AssignmentPlan<>(planned);
  }

  /** Hands loans, as long as there are any, to requests: so many to this one, then so many to that one. */
  abstract <R> void share(List<Demand<R>> demands, ObjIntConsumer<R> hand);
}
