package dev.getwork.lab.trial;

import dev.getwork.lab.lock.Strategy;
import dev.getwork.lab.trial.Faults.Aftermath;
import dev.getwork.lab.trial.Faults.Fault;
import dev.getwork.lab.trial.Result.Kind;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * All that a run of the laboratory found.
 *
 * @param machine on what, line by line
 * @param results of each strategy, on each number of nodes
 * @param faults what came of each, by strategy
 * @param numbers of sequences
 */
public record Findings(
    Map<String, String> machine, List<Result> results, Map<Fault, Map<Strategy, Aftermath>> faults,
    List<Numbers.Row> numbers) {

  /** The result of one trial. */
  public Optional<Result> of(Strategy strategy, Kind kind, int nodes) {
    return results.stream()
        .filter(one -> one.strategy() == strategy && one.kind() == kind && one.nodes() == nodes)
        .findFirst();
  }

  /** The trials of one kind. */
  public List<Result> of(Kind kind) {
    return results.stream().filter(one -> one.kind() == kind).toList();
  }

  /** Those of them on so many nodes. */
  public List<Result> of(Kind kind, int nodes) {
    return of(kind).stream().filter(one -> one.nodes() == nodes).toList();
  }

  /** What came of a fault. */
  public Optional<Aftermath> of(Fault fault, Strategy strategy) {
    return Optional.ofNullable(faults.getOrDefault(fault, Map.of()).get(strategy));
  }
}
