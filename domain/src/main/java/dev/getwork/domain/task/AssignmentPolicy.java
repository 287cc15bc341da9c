package dev.getwork.domain.task;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.function.ObjIntConsumer;

/** How loans are allocated among the requests that are pending at the same time. Pure functions without side effects. */
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

  /**
   * The requests that a selection serves. A complete selection serves all of them, also with too few loans or none. An
   * incomplete selection serves those that it can serve in full: there are more loans, and the requests that come after
   * wait for the next selection.
   *
   * @param demands in the order in which the requests were recorded
   * @param available how many loans of the selection are available
   * @param complete whether the selection returned all loans there are
   * @param <R> how a request is identified
   * @return the first of the demands; none, some or all
   */
  public static <R> List<Demand<R>> served(List<Demand<R>> demands, int available, boolean complete) {
    int count = demands.size();
    while (!complete && count > 0 && Demand.total(demands.subList(0, count)) > available) {
      count--;
    }
    return demands.subList(0, count);
  }

  /**
   * Plans which request gets which loans.
   *
   * @param demands in the order in which the requests were recorded, each request once
   * @param ranked the available loans, best first, each once
   * @param <R> how a request is identified
   * @param <L> how a loan is identified
   * @return a plan with an entry for every demand
   */
  public <R, L> AssignmentPlan<R, L> plan(List<Demand<R>> demands, Collection<L> ranked) {
    Queue<L> loans = new ArrayDeque<>(ranked);
    Map<R, List<L>> planned = new LinkedHashMap<>();
    demands.forEach(demand -> planned.put(demand.request(), new ArrayList<>()));
    allocate(demands, (request, count) -> {
      for (int i = 0; i < count && !loans.isEmpty(); i++) {
        planned.computeIfAbsent(request, _ -> new ArrayList<>()).add(loans.remove());
      }
    });
    return new AssignmentPlan<>(planned);
  }

  /** Allocates shares in turn: this many loans to this request, then that many to that one, while there are loans. */
  abstract <R> void allocate(List<Demand<R>> demands, ObjIntConsumer<R> share);
}
