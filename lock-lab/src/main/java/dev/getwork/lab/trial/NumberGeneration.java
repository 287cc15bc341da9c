package dev.getwork.lab.trial;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

/**
 * Compares ways to generate the next number, by the maximum plus one or by a sequence. Eight threads generate fifty numbers
 * each and roll back every tenth.
 */
public final class NumberGeneration {

  private static final int THREADS = 8;
  private static final int EACH = 50;
  private static final int ROLLED_BACK = 10;

  /**
   * The result of one way.
   *
   * @param numbers committed
   * @param twice how many of them are duplicates
   * @param errors failed statements
   * @param gaps missing numbers between the first and the last
   */
  public record Row(String way, long numbers, long twice, long errors, long gaps, double perSecond) {}

  private final Servers servers;
  private final String database;

  public NumberGeneration(Servers servers, String database) {
    this.servers = servers;
    this.database = database;
  }

  private static final String MAX =
      "insert into lab_number (number) select coalesce(max(number), 0) + 1 from lab_number";

  private static final String MAX_LOCKED =
      """
      with locked as materialized (select pg_advisory_xact_lock(4711))
      insert into lab_number (number) select coalesce((select max(number) from lab_number), 0) + 1 from locked
      """;

  /** The lock is a statement of its own, so that the maximum is read after the lock is held. */
  private static final String LOCK_THEN_MAX =
      """
      do $$ begin
        perform pg_advisory_xact_lock(4711);
        insert into lab_number (number) select coalesce(max(number), 0) + 1 from lab_number;
      end $$
      """;

  private static final String SEQUENCE = "insert into lab_number (number) values (nextval('lab_sequence'))";

  public List<Row> run() {
    servers.sql(database).sql("create sequence lab_sequence").update();
    return List.of(
        way("max + 1, no key", "", MAX),
        way("max + 1, with a key", "primary key", MAX),
        way("max + 1, lock and read in one statement", "", MAX_LOCKED),
        way("max + 1, lock, then read", "", LOCK_THEN_MAX),
        way("sequence", "primary key", SEQUENCE));
  }

  private static final String COUNT =
      """
      select count(*) as numbers, count(*) - count(distinct number) as twice,
        coalesce(max(number) - min(number) + 1 - count(distinct number), 0) as gaps
      from lab_number
      """;

  private Row way(String name, String key, String insert) {
    List<Session> sessions = new ArrayList<>();
    try (Session own = servers.session(database)) {
      own.sql().sql("drop table if exists lab_number").update();
      own.sql().sql("create table lab_number (number bigint not null %s)".formatted(key)).update();
      for (int thread = 0; thread < THREADS; thread++) {
        sessions.add(servers.session(database));
      }
      long started = System.nanoTime();
      Executor threads = work -> Thread.ofPlatform().start(work);
      List<CompletableFuture<Integer>> running = sessions.stream()
          .map(session -> CompletableFuture.supplyAsync(() -> errors(session.connection(), insert), threads)).toList();
      long errors = running.stream().mapToInt(CompletableFuture::join).sum();
      double seconds = (System.nanoTime() - started) / 1e9;
      return own.sql().sql(COUNT).query((row, _) -> new Row(
          name, row.getLong("numbers"), row.getLong("twice"), errors, row.getLong("gaps"),
          row.getLong("numbers") / seconds)).single();
    } finally {
      sessions.forEach(Session::close);
    }
  }

  private static int errors(Connection connection, String insert) {
    int errors = 0;
    try (PreparedStatement statement = connection.prepareStatement(insert)) {
      connection.setAutoCommit(false);
      for (int number = 1; number <= EACH; number++) {
        boolean given = isGiven(statement);
        errors += given ? 0 : 1;
        if (given && number % ROLLED_BACK != 0) {
          connection.commit();
        } else {
          connection.rollback();
        }
      }
      return errors;
    } catch (SQLException away) {
      throw new IllegalStateException(away);
    }
  }

  private static boolean isGiven(PreparedStatement insert) {
    try {
      insert.execute();
      return true;
    } catch (SQLException refused) {
      return false;
    }
  }
}
