package dev.getwork.domain.task;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Which request gets which loans.
 *
 * @param <R> how a request is identified
 * @param <L> how a loan is identified
 * @param loans the loans of each request, best first, possibly none; requests in the order in which they were recorded
 */
public record AssignmentPlan<R, L>(Map<R, List<L>> loans) {

  public AssignmentPlan {
    var copied = new LinkedHashMap<R, List<L>>();
    loans.forEach((request, planned) -> copied.put(request, List.copyOf(planned)));
    if (copied.values().stream().flatMap(List::stream).distinct().count()
        < copied.values().stream().mapToLong(List::size).sum()) {
      throw new IllegalArgumentException("a loan must be planned for one request only");
    }
    loans = Collections.unmodifiableMap(copied);
  }

  /** How many loans are planned. */
  public int size() {
    return loans.values().stream().mapToInt(List::size).sum();
  }

  /** The loans planned for a request; none when it is unknown. */
  public List<L> of(R request) {
    return loans.getOrDefault(request, List.of());
  }
}
