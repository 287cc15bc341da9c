package dev.getwork.bootstrap.chaos;

import dev.getwork.bootstrap.chaos.CallLog.Call;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The calls of a phase.
 *
 * @param calls in the order of their answers
 */
record Latencies(List<Call> calls) {

  /** The calls that were sent in this time, in nanoseconds. */
  static Latencies between(List<Call> calls, long from, long until) {
    return new Latencies(calls.stream().filter(call -> call.began() >= from && call.began() < until).toList());
  }

  Map<Operation, List<Call>> byOperation() {
    return calls.stream().filter(Call::isSuccess).collect(Collectors.groupingBy(Call::operation));
  }

  /** A percentile of the successful calls of an operation, in milliseconds. */
  double percentile(Operation operation, double part) {
    return percentile(byOperation().getOrDefault(operation, List.of()), part);
  }

  static double percentile(List<Call> some, double part) {
    double[] sorted = some.stream().mapToDouble(Call::milliseconds).sorted().toArray();
    return sorted.length == 0 ? Double.NaN : sorted[(int) Math.ceil(part * sorted.length) - 1];
  }

  /** The calls that were refused for the load, or not answered. */
  long errors() {
    return calls.stream().filter(Latencies::isError).count();
  }

  long unanswered() {
    return calls.stream().filter(call -> call.status() == CallLog.NO_ANSWER).count();
  }

  static boolean isError(Call call) {
    return call.status() == CallLog.NO_ANSWER || call.status() == Operation.UNAVAILABLE
        || call.status() == Operation.TOO_MANY_REQUESTS;
  }

  static String rounded(double value) {
    return Double.isNaN(value) ? "–" : String.format(Locale.ROOT, value < 10 ? "%.2f" : "%,.0f", value);
  }
}
