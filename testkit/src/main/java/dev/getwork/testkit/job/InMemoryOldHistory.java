package dev.getwork.testkit.job;

import dev.getwork.application.port.out.job.DatabaseClock;
import dev.getwork.application.port.out.job.OldHistory;
import dev.getwork.domain.work.HistoryMonth;
import dev.getwork.domain.work.HistoryTable;
import dev.getwork.domain.work.OldMonth;
import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** Months as lists of rows, and one list for each table of what had no month of its own. A row takes one byte. */
public final class InMemoryOldHistory implements OldHistory {

  private static final class Row {
    private final Instant at;
    private boolean isUnfinished;

    Row(Instant at, boolean isUnfinished) {
      this.at = at;
      this.isUnfinished = isUnfinished;
    }
  }

  private final DatabaseClock clock;
  private final Map<HistoryMonth, List<Row>> months = new HashMap<>();
  private final Map<HistoryTable, List<Row>> others = new HashMap<>();

  /** Nothing has happened yet. */
  public InMemoryOldHistory(DatabaseClock clock) {
    this.clock = clock;
    Arrays.stream(HistoryTable.values()).forEach(table -> others.put(table, new ArrayList<>()));
  }

  @Override
  public synchronized Preparation prepare(int monthsAhead) {
    YearMonth now = monthOf(clock.now());
    Map<Boolean, List<HistoryMonth>> missing = Arrays.stream(HistoryTable.values())
        .flatMap(table -> LongStream.rangeClosed(0, monthsAhead)
            .mapToObj(ahead -> new HistoryMonth(table, now.plusMonths(ahead))))
        .filter(month -> !months.containsKey(month))
        .collect(Collectors.partitioningBy(
            month -> others(month.table()).stream().noneMatch(row -> monthOf(row.at).equals(month.month()))));
    List<HistoryMonth> made = Objects.requireNonNull(missing.get(true));
    made.forEach(month -> months.put(month, new ArrayList<>()));
    return new Preparation(made, Objects.requireNonNull(missing.get(false)));
  }

  @Override
  public synchronized List<OldMonth> forgettable(Duration retention) {
    return Stream.concat(months.keySet().stream(), Arrays.stream(HistoryTable.values()).flatMap(this::monthOfOthers))
        .filter(month -> mayGo(month, retention))
        .sorted(Comparator.comparing(HistoryMonth::month).thenComparing(HistoryMonth::table))
        .map(month -> new OldMonth(month, rows(month).size(), rows(month).size()))
        .toList();
  }

  @Override
  public synchronized Forgetting forget(HistoryMonth month) {
    boolean isThere = months.containsKey(month) || monthOfOthers(month.table()).anyMatch(month::equals);
    if (!isThere || !mayGo(month, Duration.ZERO)) {
      return Forgetting.NOT_FORGETTABLE;
    }
    if (months.remove(month) == null) {
      others(month.table()).clear();
    }
    return Forgetting.FORGOTTEN;
  }

  private boolean mayGo(HistoryMonth month, Duration retention) {
    Instant end = month.month().plusMonths(1).atDay(1).atStartOfDay().toInstant(ZoneOffset.UTC);
    return !end.isAfter(clock.now().minus(retention)) && rows(month).stream().noneMatch(row -> row.isUnfinished);
  }

  private List<Row> rows(HistoryMonth month) {
    return months.getOrDefault(month, others(month.table()));
  }

  private List<Row> others(HistoryTable table) {
    return Objects.requireNonNull(others.get(table));
  }

  private Stream<HistoryMonth> monthOfOthers(HistoryTable table) {
    Optional<Instant> newest = others(table).stream().map(row -> row.at).max(Comparator.naturalOrder());
    return newest.map(at -> new HistoryMonth(table, monthOf(at))).stream();
  }

  private static YearMonth monthOf(Instant at) {
    return YearMonth.from(at.atOffset(ZoneOffset.UTC));
  }

  /** Makes a month as {@link #prepare} would have at its time. */
  public synchronized void makePast(YearMonth month) {
    Arrays.stream(HistoryTable.values())
        .forEach(table -> months.put(new HistoryMonth(table, month), new ArrayList<>()));
  }

  /**
   * Writes a row.
   *
   * @param isUnfinished whether it must be kept until it is {@link #finish finished}
   */
  public synchronized void write(HistoryTable table, Instant at, boolean isUnfinished) {
    rows(new HistoryMonth(table, monthOf(at))).add(new Row(at, isUnfinished));
  }

  /** Nothing needs to be kept any more. */
  public synchronized void finish() {
    Stream.concat(months.values().stream(), others.values().stream())
        .flatMap(List::stream).forEach(row -> row.isUnfinished = false);
  }

  /** How many rows there are, of all months. */
  public synchronized long rows(HistoryTable table) {
    return others(table).size() + months.entrySet().stream()
        .filter(month -> month.getKey().table() == table).mapToLong(month -> month.getValue().size()).sum();
  }
}
