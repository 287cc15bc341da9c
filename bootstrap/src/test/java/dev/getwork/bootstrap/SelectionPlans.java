package dev.getwork.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.port.out.work.LockAttempt;
import dev.getwork.domain.task.Task;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Which indexes the selections of the six demo tasks read: not of a copy of their SQL, but of the product's own run, by
 * how far PostgreSQL's own counters move within the transaction that leads. To be asked on the full data, analyzed.
 */
public final class SelectionPlans {

  /** A selection may look at that many loans of an index to find a thousand. */
  private static final long MOST_ENTRIES = 10_000;

  private static final Map<String, String> MEANT = Map.of(
      "Verify user submitted bank account", "loan_unverified_statements",
      "Industry code missing", "loan_without_industry",
      "Payroll evidence", "loan_largest",
      "New England large corporate", "loan_oldest_large",
      "June backlog", "loan_oldest_smallest",
      "LLC, first window", "loan_oldest");

  /** Of this session, since it last reported them; it does so between transactions only. */
  private static final String COUNTERS = """
      select relname, pg_stat_get_xact_tuples_returned(oid) as entries from pg_class
      where oid = 'loan'::regclass or oid in (select indexrelid from pg_index where indrelid = 'loan'::regclass)""";

  private final ProductPorts ports;
  private final JdbcClient sql;

  public SelectionPlans(ProductPorts ports) {
    this.ports = ports;
    this.sql = ports.sql();
  }

  /**
   * What a selection read.
   *
   * @param name the index; {@code loan} for the table from end to end
   * @param entries how many loans of it
   */
  public record Read(String name, long entries) {}

  /** Runs the selection of a task once and tells what it read most of; the planner itself peeks at an index's ends. */
  public Read of(Task task) {
    LockAttempt<Read> attempt = ports.all().lock().lead(task.id(), _ -> {
      Map<String, Long> before = counters();
      ports.all().selection().select(task);
      return counters().entrySet().stream()
          .map(after -> new Read(after.getKey(), after.getValue() - before.getOrDefault(after.getKey(), 0L)))
          .max(Comparator.comparingLong(Read::entries))
          .orElseThrow();
    });
    if (attempt instanceof LockAttempt.Led<Read>(Read most)) {
      return most;
    }
    throw new IllegalStateException(task.definition().name() + " could not be led");
  }

  private Map<String, Long> counters() {
    var counters = new HashMap<String, Long>();
    RowCallbackHandler counter = row -> counters.put(row.getString("relname"), row.getLong("entries"));
    sql.sql(COUNTERS).query(counter);
    return counters;
  }

  /** Every demo task's selection reads the index that is meant for it, and little of that. */
  public void assertMeant() {
    List<Task> tasks = ports.all().tasks().all();
    assertThat(tasks).extracting(task -> task.definition().name()).containsAll(MEANT.keySet());
    tasks.stream().filter(task -> MEANT.containsKey(task.definition().name())).forEach(task -> {
      Read read = of(task);
      assertThat(read.name()).as(task.definition().name()).isEqualTo(MEANT.get(task.definition().name()));
      assertThat(read.entries()).as("%s: entries of %s", task.definition().name(), read.name())
          .isBetween(1L, MOST_ENTRIES);
    });
  }
}
