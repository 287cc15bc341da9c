package dev.getwork.lab.trial;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The next number: the greatest there is and one more, or a sequence; eight who each want fifty. */
public final class Numbers {

  private static final int THREADS = 8;
  private static final int EACH = 50;

  /**
   * What came of one way.
   *
   * @param numbers that were given
   * @param twice how many of them were given to two
   * @param errors how often somebody was refused
   * @param gaps between the first and the last
   */
  public record Row(String way, long numbers, long twice, long errors, long gaps, double perSecond) {}

  private final JdbcClient sql;

  /** In this database. */
  public Numbers(JdbcClient sql) {
    this.sql = sql;
  }

  private static final String MAX = "insert into %s (number) select coalesce(max(number), 0) + 1 from %s";

  private static final String MAX_LOCKED =
      """
      with locked as materialized (select pg_advisory_xact_lock(4711))
      insert into %s (number) select coalesce((select max(number) from %s), 0) + 1 from locked
      """;

  /** Everybody's turn in a statement of its own, so that the greatest is read after it has come. */
  private static final String TURN =
      """
      do $$ begin
        perform pg_advisory_xact_lock(4711);
        insert into %s (number) select coalesce(max(number), 0) + 1 from %s;
      end $$
      """;

  private static final String SEQUENCE = "insert into %s (number) values (nextval('lab_sequence'))";

  /** All ways. */
  public List<Row> run() {
    sql.sql("create sequence lab_sequence").update();
    return List.of(
        way("max + 1, no key", "", MAX),
        way("max + 1, with a key", "primary key", MAX),
        way("max + 1, lock and read in one statement", "", MAX_LOCKED),
        way("max + 1, lock, then read", "", TURN),
        way("sequence", "primary key", SEQUENCE));
  }

  private static final String COUNT =
      """
      select count(*) as numbers, count(*) - count(distinct number) as twice,
        coalesce(max(number) - min(number) + 1 - count(distinct number), 0) as gaps
      from %s
      """;

  private Row way(String name, String key, String insert) {
    String table = "lab_number";
    sql.sql("drop table if exists %s".formatted(table)).update();
    sql.sql("create table %s (number bigint not null %s)".formatted(table, key)).update();
    long started = System.nanoTime();
    Executor threads = work -> Thread.ofPlatform().start(work);
    var running = new ArrayList<CompletableFuture<Integer>>();
    for (int thread = 0; thread < THREADS; thread++) {
      running.add(CompletableFuture.supplyAsync(() -> errors(insert.formatted(table, table)), threads));
    }
    long errors = running.stream().mapToInt(CompletableFuture::join).sum();
    double seconds = (System.nanoTime() - started) / 1e9;
    return sql.sql(COUNT.formatted(table)).query((row, _) -> new Row(
        name, row.getLong("numbers"), row.getLong("twice"), errors, row.getLong("gaps"),
        row.getLong("numbers") / seconds)).single();
  }

  private int errors(String insert) {
    int errors = 0;
    for (int number = 0; number < EACH; number++) {
      try {
        sql.sql(insert).update();
      } catch (DataAccessException refused) {
        errors++;
      }
    }
    return errors;
  }
}
