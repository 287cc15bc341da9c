package dev.getwork.domain.work;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;

/** How loans are shared out among the requests that wait together. A pure function: requests and loans in, a plan out. */
public enum AssignmentPolicy {

  /** Each request is served in full before the next gets anything. */
  FIRST_COME_FIRST_SERVED {
    @Override
    void share(List<Demand> demands, Handing handing) {
      demands.forEach(demand -> handing.give(demand, demand.wanted()));
    }
  },

  /** One loan each per round, so that a shortage is shared by all who wait. */
  FAIR_SHARE {
    @Override
    void share(List<Demand> demands, Handing handing) {
      int most = demands.stream().mapToInt(Demand::wanted).max().orElse(0);
      for (int round = 1; round <= most; round++) {
        for (Demand demand : demands) {
          handing.give(demand, demand.wanted() < round ? 0 : 1);
        }
      }
    }
  };

  /**
   * Plans who gets what.
   *
   * @param demands in the order in which the requests were recorded
   * @param ranked the available loans, best first, each once
   * @param <L> how a loan is named
   * @return a plan with an entry for every demand
   */
  public <L> AssignmentPlan<L> plan(List<Demand> demands, Collection<L> ranked) {
    Queue<L> loans = new ArrayDeque<>(ranked);
    Map<WorkRequestId, List<L>> planned = new LinkedHashMap<>();
    demands.forEach(demand -> planned.put(demand.request(), new ArrayList<>()));
    share(demands, (demand, count) -> {
      for (int i = 0; i < count && !loans.isEmpty(); i++) {
        planned.computeIfAbsent(demand.request(), _ -> new ArrayList<>()).add(loans.remove());
      }
    });
    return new AssignmentPlan<>(planned);
  }

  abstract void share(List<Demand> demands, Handing handing);

  /** Hands the next loans to a demand, as many as there are. */
  @FunctionalInterface
  interface Handing {
    void give(Demand demand, int count);
  }
}
