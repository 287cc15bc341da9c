package dev.getwork.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.port.out.task.Tasks;
import dev.getwork.application.port.out.work.LoanSelection;
import dev.getwork.application.port.out.work.LockAttempt;
import dev.getwork.application.port.out.work.TaskLock;
import dev.getwork.domain.task.Task;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * The indexes that the selections of the six demo tasks read, on the full and analyzed data. It runs the product's
 * selection, not a copy of its SQL, and compares PostgreSQL's counters before and after within the leading transaction.
 */
public final class SelectionPlans {

  /** How many index entries a selection of 1,000 loans may read. */
  private static final long MAX_ENTRIES = 10_000;

  private static final Map<String, String> EXPECTED = Map.of(
      "Verify user submitted bank account", "loan_unverified_statements",
      "Industry code missing", "loan_without_industry",
      "Payroll evidence", "loan_largest",
      "New England large corporate", "loan_oldest_large",
      "June backlog", "loan_oldest_smallest",
      "LLC, first window", "loan_oldest");

  /** The indexes of the demo tasks. */
  static final Collection<String> INDEXES = EXPECTED.values();

  /** The counters of this session since its last report; it reports between transactions only. */
  private static final String COUNTERS = """
      select relname, pg_stat_get_xact_tuples_returned(oid) as entries from pg_class
      where oid = 'loan'::regclass or oid in (select indexrelid from pg_index where indrelid = 'loan'::regclass)""";

  private final ProductPorts ports;
  private final JdbcClient sql;

  public SelectionPlans(ProductPorts ports) {
    this.ports = ports;
    this.sql = ports.get(JdbcClient.class);
  }

  /**
   * The relation of which a selection read the most entries.
   *
   * @param name the index; {@code loan} for a sequential scan of the table
   * @param entries how many entries it read
   */
  public record Read(String name, long entries) {}

  /** Runs the selection of a task. Takes the relation with the most entries, because the planner reads the ends of others. */
  public Read of(Task task) {
    LockAttempt<Read> attempt = ports.get(TaskLock.class).lead(task.id(), _ -> {
      Map<String, Long> before = counters();
      ports.get(LoanSelection.class).select(task);
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

  /** Asserts that the selection of each demo task reads the index that was created for it, and few entries of it. */
  public void assertExpectedIndexes() {
    List<Task> tasks = ports.get(Tasks.class).all();
    assertThat(tasks).extracting(task -> task.definition().name()).containsAll(EXPECTED.keySet());
    tasks.stream().filter(task -> EXPECTED.containsKey(task.definition().name())).forEach(task -> {
      Read read = of(task);
      assertThat(read.name()).as(task.definition().name()).isEqualTo(EXPECTED.get(task.definition().name()));
      assertThat(read.entries()).as("%s: entries of %s", task.definition().name(), read.name())
          .isBetween(1L, MAX_ENTRIES);
    });
  }
}
