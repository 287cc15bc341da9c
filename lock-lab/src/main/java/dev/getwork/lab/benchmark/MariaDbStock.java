package dev.getwork.lab.benchmark;

import dev.getwork.lab.lock.BackOff;
import dev.getwork.lab.report.Table;
import dev.getwork.lab.trial.MariaDb;
import dev.getwork.lab.trial.Session;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * The stock of a hundred in MariaDB: each user reads the remaining number, selects the first free loan, writes one fewer,
 * and assigns the loan. Its default isolation level is repeatable read, unlike PostgreSQL's.
 */
final class MariaDbStock {

  private static final int STOCK = 100;
  private static final int USERS = 40;

  /** A way to exclude others; {@code READ_FIRST} reads before it locks, so its snapshot is old. */
  enum Way {
    NONE("no lock", false),
    WAIT("`for update`", true),
    READ_FIRST("a read, then `for update`", false),
    READ_FIRST_COMMITTED("the same, read committed", true),
    SKIP_LOCKED("`for update skip locked`", true),
    NAMED("`get_lock` on a second connection", true),
    NAMED_TOO_SHORT("`get_lock`, released before the commit", false),
    VERSION("version", true),
    SERIALIZABLE("serializable", true);

    private final String label;
    private final boolean safe;

    Way(String label, boolean safe) {
      this.label = label;
      this.safe = safe;
    }

    boolean isSafe() {
      return safe;
    }

    private boolean locksOnSecond() {
      return this == NAMED || this == NAMED_TOO_SHORT;
    }

    private int isolation() {
      return switch (this) {
        case READ_FIRST_COMMITTED -> Connection.TRANSACTION_READ_COMMITTED;
        case SERIALIZABLE -> Connection.TRANSACTION_SERIALIZABLE;
        default -> Connection.TRANSACTION_REPEATABLE_READ;
      };
    }
  }

  /**
   * The result of one way.
   *
   * @param duplicates loans with two users
   * @param lost lost updates of the number
   * @param repeated attempts that found the lock busy or failed
   */
  record Result(Way way, long duplicates, long lost, int repeated, double seconds) {}

  private final MariaDb server;

  MariaDbStock(MariaDb server) {
    this.server = server;
  }

  static void run(Lab lab) {
    Table table = lab.table("mariadb", "%d users each take one of %d loans in MariaDB".formatted(USERS, STOCK), "way",
        "loans with two users", "lost updates", "repeated attempts", "seconds");
    MariaDb.start().ifPresentOrElse(server -> {
      try (server) {
        var stock = new MariaDbStock(server);
        for (Way way : Way.values()) {
          Result result = stock.run(way);
          table.row(way.label, result.duplicates(), result.lost(), result.repeated(), Table.number(result.seconds()));
        }
      }
    }, () -> table.row(MariaDb.SKIPPED, "–", "–", "–", "–"));
  }

  private static final List<String> SCHEMA = List.of(
      "drop table if exists stock, loan, assignment",
      "create table stock (remaining int not null, version bigint not null)",
      "create table loan (number int primary key)",
      "create table assignment (id int primary key auto_increment, loan int not null, user int not null, key (loan))",
      "insert into stock values (100, 1)",
      "insert into loan with recursive n (n) as (select 1 union all select n + 1 from n where n < 100) select n from n");

  private static final String REMAINING = "select remaining from stock";
  private static final String DUPLICATES =
      "select count(*) from (select loan from assignment group by loan having count(*) > 1) as duplicate";

  Result run(Way way) {
    try (Session own = server.session()) {
      SCHEMA.forEach(statement -> own.sql().sql(statement).update());
      Executor threads = work -> Thread.ofPlatform().daemon().start(work);
      var repeated = new AtomicInteger();
      var began = new AtomicLong();
      var start = new CyclicBarrier(USERS, () -> began.set(System.nanoTime()));
      IntStream.range(0, USERS)
          .mapToObj(user -> CompletableFuture.runAsync(() -> take(way, user, start, repeated), threads)).toList()
          .forEach(CompletableFuture::join);
      double seconds = (System.nanoTime() - began.get()) / 1e9;
      long lost = own.sql().sql(REMAINING).query(Long.class).single() - (STOCK - USERS);
      return new Result(way, own.sql().sql(DUPLICATES).query(Long.class).single(), lost, repeated.get(), seconds);
    }
  }

  private void take(Way way, int user, CyclicBarrier start, AtomicInteger repeated) {
    var sessions = new ArrayList<Session>();
    try {
      Session session = add(sessions);
      JdbcClient second = way.locksOnSecond() ? add(sessions).sql() : session.sql();
      session.connection().setTransactionIsolation(way.isolation());
      session.connection().setAutoCommit(false);
      start.await();
      for (int attempt = 1; !hasTaken(way, session, second, user); attempt++) {
        session.connection().rollback();
        repeated.incrementAndGet();
        BackOff.after(attempt);
      }
    } catch (SQLException | InterruptedException | BrokenBarrierException lost) {
      throw new IllegalStateException(lost);
    } finally {
      sessions.forEach(Session::close);
    }
  }

  private Session add(List<Session> sessions) {
    Session session = server.session();
    sessions.add(session);
    return session;
  }

  private static final String VERSION = "select version from stock";
  private static final String LOCK = "select version from stock for update";
  private static final String SKIP = LOCK + " skip locked";
  private static final String GET_LOCK = "select get_lock('stock', 60)";
  private static final String RELEASE_LOCK = "select release_lock('stock')";
  private static final String CHANGE_VERSION = "update stock set version = version + 1 where version = :version";

  /** False if the lock is busy, the version has changed, or the server reports a deadlock. */
  private static boolean hasTaken(Way way, Session session, JdbcClient second, int user) throws SQLException {
    JdbcClient sql = session.sql();
    try {
      long version = switch (way) {
        case NONE, SERIALIZABLE, VERSION -> number(sql, VERSION);
        case WAIT -> number(sql, LOCK);
        case READ_FIRST, READ_FIRST_COMMITTED -> number(sql, REMAINING) + number(sql, LOCK);
        case SKIP_LOCKED -> sql.sql(SKIP).query(Long.class).optional().orElse(-1L);
        case NAMED, NAMED_TOO_SHORT -> number(second, GET_LOCK);
      };
      if (version < 0) {
        return false;
      }
      assign(sql, user);
      boolean unchanged = way != Way.VERSION || sql.sql(CHANGE_VERSION).param("version", version).update() == 1;
      if (way == Way.NAMED_TOO_SHORT) {
        number(second, RELEASE_LOCK);
        number(sql, "select sleep(0.02)");
      }
      if (unchanged) {
        session.connection().commit();
      }
      return unchanged;
    } catch (DataAccessException deadlock) {
      return false;
    } finally {
      if (way == Way.NAMED) {
        number(second, RELEASE_LOCK);
      }
    }
  }

  private static final String FIRST_FREE =
      "select min(number) from loan where not exists (select 1 from assignment where assignment.loan = loan.number)";
  private static final String DELAY = "select sleep(0.002)";
  private static final String WRITE = "update stock set remaining = :left";
  private static final String ASSIGN = "insert into assignment (loan, user) values (:loan, :user)";

  private static void assign(JdbcClient sql, int user) {
    long seen = number(sql, REMAINING);
    long loan = number(sql, FIRST_FREE);
    number(sql, DELAY);
    sql.sql(WRITE).param("left", seen - 1).update();
    sql.sql(ASSIGN).param("loan", loan).param("user", user).update();
  }

  private static long number(JdbcClient sql, String query) {
    return sql.sql(query).query(Long.class).single();
  }
}
