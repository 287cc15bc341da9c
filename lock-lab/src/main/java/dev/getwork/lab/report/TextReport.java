package dev.getwork.lab.report;

import dev.getwork.lab.lock.Strategy;
import dev.getwork.lab.trial.Faults.Recovery;
import dev.getwork.lab.trial.Faults.Fault;
import dev.getwork.lab.trial.Findings;
import dev.getwork.lab.trial.LabRun;
import dev.getwork.lab.trial.Result;
import dev.getwork.lab.trial.Result.Kind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The tables of a comparison of locks. */
public final class TextReport {

  private TextReport() {}

  public static String of(Findings findings) {
    return tables(findings).values().stream().map(Table::text).collect(Collectors.joining("\n"));
  }

  /** The tables by the names of their places in documents. */
  static Map<String, Table> tables(Findings findings) {
    var tables = new LinkedHashMap<String, Table>();
    tables.put("machine", machine(findings));
    tables.put("verdicts", verdicts(findings));
    tables.put("get-work", getWork(findings));
    tables.put("stock", stock(findings));
    tables.put("repeated", repeated(findings));
    tables.put("faults", faults(findings));
    tables.put("numbers", numbers(findings));
    return tables;
  }

  /** What decides between the strategies; three nodes, where the head does not say otherwise. */
  static Table summary(Findings findings) {
    var table = new Table("Summary", "strategy", "1 node", "3 nodes", "selections", "seconds", "killed", "paused");
    int most = LabRun.NODES.getLast();
    for (Strategy strategy : Strategy.values()) {
      table.row(strategy.label(),
          figure(findings.of(strategy, Kind.STOCK, LabRun.NODES.getFirst()), stock -> stock.verdict().duplicates()),
          figure(findings.of(strategy, Kind.STOCK, most), stock -> stock.verdict().duplicates()),
          figure(findings.of(strategy, Kind.GET_WORK, most), getWork -> getWork.verdict().selections()),
          figure(findings.of(strategy, Kind.STOCK, most), stock -> Table.number(stock.seconds())),
          figure(findings.of(Fault.KILLED, strategy), TextReport::freed), late(findings, Fault.PAUSED, strategy));
    }
    return table;
  }

  private static <T> String figure(Optional<T> measured, Function<T, Object> figure) {
    return measured.map(figure).map(String::valueOf).orElse("–");
  }

  private static Table machine(Findings findings) {
    var table = new Table("Machine", "what", "measured on");
    findings.machine().forEach(table::row);
    return table;
  }

  /** Expected and measured safety. */
  private static Table verdicts(Findings findings) {
    var table = new Table("Duplicate assignments and lost updates",
        "strategy", "description", "1 node", "3 nodes", "safe as expected");
    for (Strategy strategy : findings.strategies()) {
      boolean asExpected = LabRun.NODES.stream().allMatch(nodes -> findings.results().stream()
          .filter(result -> result.strategy() == strategy && result.nodes() == nodes)
          .anyMatch(Result::isUnsafe) != strategy.safety().on(nodes));
      table.row(strategy.label(), strategy.description(), wrong(findings, strategy, LabRun.NODES.getFirst()),
          wrong(findings, strategy, LabRun.NODES.getLast()), asExpected ? "yes" : "NO");
    }
    return table;
  }

  private static String wrong(Findings findings, Strategy strategy, int nodes) {
    long getWork = findings.of(strategy, Kind.GET_WORK, nodes).map(one -> one.verdict().duplicates()).orElse(0L);
    String stock = findings.of(strategy, Kind.STOCK, nodes)
        .map(one -> "%d of %d, lost %d".formatted(one.verdict().duplicates(), one.served(), one.verdict().lost()))
        .orElse("–");
    return "%d; %s".formatted(getWork, stock);
  }

  private static Table getWork(Findings findings) {
    var table =
        new Table("Get Work: users who request work at once, through the product's use case", "strategy", "nodes",
            "served", "selections", "per request", "all after s", "p50 ms", "p99 ms", "retries", "Redis commands",
            "commits",
            "WAL bytes", "connections");
    findings.of(Kind.GET_WORK).forEach(result -> table.row(result.strategy().label(), result.nodes(),
        result.served() + " of " + result.timings().size(), result.verdict().selections(),
        each(result.verdict().selections(), result), Table.number(result.seconds()), Table.number(result.waited(0.5)),
        Table.number(result.waited(0.99)), result.retries(), whole(result.costs().redisCommands()),
        result.costs().commits(), whole(result.costs().walBytes()), result.costs().connections()));
    return table;
  }

  private static Table stock(Findings findings) {
    var table = new Table("The stock of a hundred: no leader serves others", "strategy", "nodes", "served",
        "arrived within ms", "all after s", "p50 ms", "p99 ms", "attempts each", "retries", "out of order",
        "selections",
        "Redis commands", "commits", "WAL bytes", "connections");
    findings.of(Kind.STOCK).forEach(result -> table.row(result.strategy().label(), result.nodes(),
        result.served() + " of " + result.timings().size(), Table.number(result.arrivedWithin()),
        Table.number(result.seconds()), Table.number(result.waited(0.5)), Table.number(result.waited(0.99)),
        Table.number(result.triesEach()), result.retries(), Table.percent(result.inversions()),
        result.verdict().selections(), whole(result.costs().redisCommands()), result.costs().commits(),
        whole(result.costs().walBytes()), result.costs().connections()));
    return table;
  }

  /** Each strategy with few users who take several items, and with many who take one. */
  private static Table repeated(Findings findings) {
    var table = new Table("Ten users with several requests each, and a hundred with one", "strategy", "nodes", "users",
        "served per second", "p50 ms", "p99 ms", "attempts each", "reattempts each", "Redis commands each",
        "out of order");
    findings.of(Kind.REPEATED).stream()
        .flatMap(few -> Stream.concat(
            Stream.of(few), findings.of(few.strategy(), Kind.STOCK, few.nodes()).stream()))
        .forEach(result -> table.row(result.strategy().label(), result.nodes(), result.users(),
            Table.number(result.perSecond()), Table.number(result.waited(0.5)), Table.number(result.waited(0.99)),
            Table.number(result.triesEach()), each(result.retries(), result),
            each(result.costs().redisCommands(), result), Table.percent(result.inversions())));
    return table;
  }

  private static String each(long all, Result result) {
    return Table.number(all / (double) Math.max(1, result.served()));
  }

  private static String whole(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  private static Table faults(Findings findings) {
    var table =
        new Table("Faults of the holder: time until another node led (and for how long the lock had been held)",
            "strategy", "killed", "left behind", "paused", "late", "connections cut", "late");
    List.of(Strategy.values()).forEach(strategy -> findings.of(Fault.KILLED, strategy).ifPresent(killed -> table.row(
        strategy.label(), freed(findings, Fault.KILLED, strategy), killed.residual(),
        freed(findings, Fault.PAUSED, strategy), late(findings, Fault.PAUSED, strategy),
        freed(findings, Fault.CUT, strategy), late(findings, Fault.CUT, strategy))));
    return table;
  }

  /** The time until another node led, and the age of the lock at the fault, because a lease may have been about to expire. */
  private static String freed(Findings findings, Fault fault, Strategy strategy) {
    return findings.of(fault, strategy)
        .map(after -> "%s (%s)".formatted(freed(after), Table.number(after.age() / 1e3)))
        .orElse("–");
  }

  private static String freed(Recovery after) {
    return after.freed() ? Table.number(after.millis() / 1e3) + " s" : "not in %d s".formatted(after.millis() / 1_000);
  }

  private static String late(Findings findings, Fault fault, Strategy strategy) {
    return findings.of(fault, strategy).map(after -> after.late() + (after.duplicates() ? ": TWICE" : "")).orElse("–");
  }

  private static Table numbers(Findings findings) {
    var table = new Table("Number generation: 8 threads generate 50 each, and every tenth is rolled back", "method",
        "numbers", "duplicates", "errors", "gaps", "per second");
    findings.numbers().forEach(row -> table.row(
        row.way(), row.numbers(), row.twice(), row.errors(), row.gaps(), Table.number(row.perSecond())));
    return table;
  }
}
