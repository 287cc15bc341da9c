package dev.getwork.lab.report;

import dev.getwork.lab.lock.Strategy;
import dev.getwork.lab.trial.Faults.Aftermath;
import dev.getwork.lab.trial.Faults.Fault;
import dev.getwork.lab.trial.Findings;
import dev.getwork.lab.trial.Result;
import dev.getwork.lab.trial.Result.Kind;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** The tables. */
public final class TextReport {

  private static final List<Integer> NODES = List.of(1, 3);

  private TextReport() {}

  /** As text. */
  public static String of(Findings findings) {
    return tables(findings).stream().map(Table::text).collect(Collectors.joining("\n"));
  }

  static List<Table> tables(Findings findings) {
    return List.of(machine(findings), verdicts(findings), crowd(findings), stock(findings), faults(findings),
        numbers(findings));
  }

  private static Table machine(Findings findings) {
    var table = new Table("Machine", "what", "measured on");
    findings.machine().forEach(table::row);
    return table;
  }

  /** Expected and seen, at a glance. */
  private static Table verdicts(Findings findings) {
    var table = new Table("Loans with two users, and stock written over",
        "strategy", "what it is", "1 node", "3 nodes", "safe as expected");
    for (Strategy strategy : Strategy.values()) {
      boolean asExpected = NODES.stream().allMatch(nodes -> findings.results().stream()
          .filter(result -> result.strategy() == strategy && result.nodes() == nodes)
          .anyMatch(Result::isCaught) != strategy.safe().on(nodes));
      table.row(strategy.label(), strategy.what(), wrong(findings, strategy, 1), wrong(findings, strategy, 3),
          asExpected ? "yes" : "NO");
    }
    return table;
  }

  private static String wrong(Findings findings, Strategy strategy, int nodes) {
    long crowd = findings.of(strategy, Kind.CROWD, nodes).map(one -> one.verdict().doubles()).orElse(0L);
    String stock = findings.of(strategy, Kind.STOCK, nodes)
        .map(one -> "%d of %d, left %d".formatted(
            one.verdict().doubles(), one.served(), one.verdict().left()))
        .orElse("–");
    return "%d; %s".formatted(crowd, stock);
  }

  private static Table crowd(Findings findings) {
    var table = new Table("Get Work: users who press together, through the product's use case", "strategy", "nodes",
        "served", "selections", "per request", "all after s", "p50 ms", "p99 ms", "commits", "WAL bytes",
        "connections");
    forEach(findings, Kind.CROWD, result -> table.row(result.strategy().label(), result.nodes(),
        result.served() + " of " + result.visits().size(), result.verdict().selections(),
        Table.number(result.verdict().selections() / (double) Math.max(1, result.served())),
        Table.number(result.seconds()), Table.number(result.waited(0.5)), Table.number(result.waited(0.99)),
        result.costs().commits(), String.format(Locale.ROOT, "%,d", result.costs().walBytes()),
        result.costs().connections()));
    return table;
  }

  private static Table stock(Findings findings) {
    var table = new Table("The stock of a hundred: everybody for themselves", "strategy", "nodes", "served",
        "all after s", "p50 ms", "p99 ms", "tries each", "out of order", "commits", "WAL bytes", "connections");
    forEach(findings, Kind.STOCK, result -> table.row(result.strategy().label(), result.nodes(),
        result.served() + " of " + result.visits().size(), Table.number(result.seconds()),
        Table.number(result.waited(0.5)), Table.number(result.waited(0.99)), Table.number(result.triesEach()),
        String.format(Locale.ROOT, "%.0f %%", 100 * result.inversions()), result.costs().commits(),
        String.format(Locale.ROOT, "%,d", result.costs().walBytes()), result.costs().connections()));
    return table;
  }

  private static void forEach(Findings findings, Kind kind, Consumer<Result> row) {
    findings.results().stream().filter(result -> result.kind() == kind).forEach(row);
  }

  private static Table faults(Findings findings) {
    var table = new Table("Something happens to the holder: until another node leads, and what the late holder does",
        "strategy", "killed", "paused", "late", "connections cut", "late");
    for (Strategy strategy : Strategy.values()) {
      if (findings.of(Fault.KILLED, strategy).isPresent()) {
        table.row(strategy.label(), freed(findings, Fault.KILLED, strategy), freed(findings, Fault.PAUSED, strategy),
            late(findings, Fault.PAUSED, strategy), freed(findings, Fault.CUT, strategy),
            late(findings, Fault.CUT, strategy));
      }
    }
    return table;
  }

  private static String freed(Findings findings, Fault fault, Strategy strategy) {
    return findings.of(fault, strategy)
        .map(after -> after.freed()
            ? Table.number(after.millis() / 1e3) + " s"
            : "not in %d s".formatted(findings.patienceMillis() / 1_000))
        .orElse("–");
  }

  private static String late(Findings findings, Fault fault, Strategy strategy) {
    return findings.of(fault, strategy).map((Aftermath after) -> after.late() + (after.doubles() ? ": TWICE" : ""))
        .orElse("–");
  }

  private static Table numbers(Findings findings) {
    var table = new Table("The next number: 8 threads who want 50 each", "way", "numbers", "given twice", "errors",
        "gaps", "per second");
    findings.numbers().forEach(row -> table.row(
        row.way(), row.numbers(), row.twice(), row.errors(), row.gaps(), Table.number(row.perSecond())));
    return table;
  }
}
