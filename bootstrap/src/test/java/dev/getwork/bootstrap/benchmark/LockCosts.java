package dev.getwork.bootstrap.benchmark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * What attempts cost by the server's own account: the statements in its journal and the records in its WAL. The extension
 * pg_stat_statements would not do: it leaves out those that fail, and each repetition of a prepared COMMIT.
 */
final class LockCosts {

  private static final int WARM_UP = 1_000;
  private static final int ATTEMPTS = 1_000;

  private static final Pattern STATEMENT = Pattern.compile(".* LOG: {2}(?:statement|execute [^:]*): (\\w+).*");
  private static final List<String> FRAMING = List.of("BEGIN", "COMMIT", "ROLLBACK");

  /** The WAL that a checkpoint would remove before it is read. */
  private static final String KEEP = "select slot_name from pg_create_physical_replication_slot('benchmark', true)";

  private static final String KEEP_NO_MORE = "select pg_drop_replication_slot('benchmark')::text";

  /** A record of its own, so that there is one to be found between two marks. */
  private static final String MARK = "select pg_logical_emit_message(false, 'benchmark', '', true)::text";

  private static final String WRITTEN = """
      select coalesce(sum(count) filter (where "resource_manager/record_type" like 'Transaction/COMMIT%'), 0),
        coalesce(sum(count) filter (where "resource_manager/record_type" similar to
          'Heap/(INSERT|DELETE|UPDATE|HOT_UPDATE)%'), 0),
        coalesce(sum(combined_size) filter (where "resource_manager/record_type" not like 'LogicalMessage%'), 0)
      from pg_get_wal_stats(:from::pg_lsn, :to::pg_lsn, true)""";

  private final Database database;
  private final Path journal;

  /**
   * Costs on a server.
   *
   * @param journal where the server writes what it is told to
   */
  LockCosts(Database database, Path journal) {
    this.database = database;
    this.journal = journal;
  }

  /** Connections whose statements are in the journal. */
  static DataSource journaled(PGSimpleDataSource source) {
    var journaled = new PGSimpleDataSource();
    journaled.setUrl(source.getURL());
    journaled.setUser(source.getUser());
    journaled.setOptions("-c log_statement=all");
    return journaled;
  }

  /**
   * Of one attempt, in the mean.
   *
   * @param statements all that the server ran
   * @param framing of them, to begin and to end transactions
   * @param commits that had to be written
   * @param rows inserted, updated and deleted
   * @param bytes of WAL
   */
  record Cost(double statements, double framing, double commits, double rows, double bytes) {}

  /** Of an attempt on journaled connections, while nobody else writes. */
  Cost of(Runnable attempt) {
    repeat(WARM_UP, attempt);
    List<String> before = statements();
    database.text(KEEP);
    String from = database.text(MARK);
    repeat(ATTEMPTS, attempt);
    String to = database.text(MARK);
    List<String> after = statements();
    double[] written = JdbcClient.create(database.source()).sql(WRITTEN).param("from", from).param("to", to)
        .query((row, _) -> new double[] {row.getDouble(1), row.getDouble(2), row.getDouble(3)}).single();
    database.text(KEEP_NO_MORE);
    return new Cost(each(after.size() - before.size()), each(framing(after) - framing(before)),
        each(written[0]), each(written[1]), each(written[2]));
  }

  private static double each(double all) {
    return all / ATTEMPTS;
  }

  private static int framing(List<String> statements) {
    return (int) statements.stream().filter(FRAMING::contains).count();
  }

  /** The first word of each in the journal. */
  private List<String> statements() {
    try (var lines = Files.lines(journal)) {
      return lines.map(STATEMENT::matcher).filter(Matcher::matches).map(match -> match.group(1)).toList();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static void repeat(int times, Runnable attempt) {
    for (int i = 0; i < times; i++) {
      attempt.run();
    }
  }
}
