package dev.getwork.lab.trial;

import dev.getwork.lab.lock.Strategy;
import dev.getwork.lab.trial.Faults.Recovery;
import dev.getwork.lab.trial.Faults.Fault;
import dev.getwork.lab.trial.Result.Kind;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The results of a comparison of locks.
 *
 * @param machine properties of the machine
 * @param results of each strategy, on each number of nodes
 * @param faults the recoveries from each, by strategy
 * @param numbers results of number generation
 */
public record Findings(
    Map<String, String> machine, List<Result> results, Map<Fault, Map<Strategy, Recovery>> faults,
    List<NumberGeneration.Row> numbers) {

  /** The strategies that were tried. */
  public List<Strategy> strategies() {
    return results.stream().map(Result::strategy).distinct().toList();
  }

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

  /** The trials of one kind on so many nodes. */
  public List<Result> of(Kind kind, int nodes) {
    return of(kind).stream().filter(one -> one.nodes() == nodes).toList();
  }

  /** The recovery from a fault. */
  public Optional<Recovery> of(Fault fault, Strategy strategy) {
    return Optional.ofNullable(faults.getOrDefault(fault, Map.of()).get(strategy));
  }
}
