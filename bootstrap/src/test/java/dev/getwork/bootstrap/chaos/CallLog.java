package dev.getwork.bootstrap.chaos;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Collectors;

/** All calls of a run, and what was wrong with their answers. Thread-safe. */
final class CallLog {

  /** The status of a call without an answer. */
  static final int NO_ANSWER = 0;
  private static final int LONGEST_TEXT = 600;

  /**
   * A call that was answered, or not.
   *
   * @param first when its user first tried it on any node
   * @param began when it was sent, in nanoseconds
   * @param ended when it was answered
   */
  record Call(Operation operation, int status, long first, long began, long ended) {

    boolean isSuccess() {
      return status >= 200 && status < 300;
    }

    double milliseconds() {
      return (ended - began) / 1e6;
    }
  }

  private final Queue<Call> calls = new ConcurrentLinkedQueue<>();
  private final Queue<String> violations = new ConcurrentLinkedQueue<>();

  void add(Operation operation, int status, long first, long began) {
    calls.add(new Call(operation, status, first, began, System.nanoTime()));
  }

  void violation(String text) {
    violations.add(text.substring(0, Math.min(LONGEST_TEXT, text.length())));
  }

  Collection<String> violations() {
    return List.copyOf(violations);
  }

  /** The calls in the order of their answers. */
  List<Call> calls() {
    return calls.stream().sorted(Comparator.comparingLong(Call::ended)).toList();
  }

  /** The number of calls of each operation, by status. */
  Map<Operation, Map<Integer, Long>> statuses() {
    return calls.stream().collect(Collectors.groupingBy(Call::operation, TreeMap::new,
        Collectors.groupingBy(Call::status, TreeMap::new, Collectors.counting())));
  }

  long successes(Operation operation) {
    return calls.stream().filter(call -> call.operation() == operation && call.isSuccess()).count();
  }
}
