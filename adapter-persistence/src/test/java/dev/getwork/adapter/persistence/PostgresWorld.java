package dev.getwork.adapter.persistence;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.getwork.adapter.persistence.PersistenceConfiguration.Locking;
import dev.getwork.application.usecase.OutPorts;
import dev.getwork.domain.loan.FieldType;
import dev.getwork.domain.loan.LoanField;
import dev.getwork.domain.loan.LoanFields;
import dev.getwork.testkit.OutPortsByType;
import dev.getwork.testkit.postgres.TestDatabase;
import java.time.Duration;
import java.util.List;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The adapter as bootstrap would wire it, on a database of its own. */
public final class PostgresWorld implements AutoCloseable {

  /** Attributes in every type. */
  public static final LoanFields FIELDS = new LoanFields(List.of(
      new LoanField("naics", FieldType.TEXT),
      new LoanField("legalForm", FieldType.TEXT),
      new LoanField("jobsRetained", FieldType.NUMBER),
      new LoanField("bankStatementsSubmittedAt", FieldType.TIME),
      new LoanField("bankStatementsVerifiedAt", FieldType.TIME)));

  private static final Duration ABANDONED_AFTER = Duration.ofMinutes(5);

  private final AnnotationConfigApplicationContext context;
  private final HikariDataSource pool;

  private PostgresWorld(AnnotationConfigApplicationContext context, HikariDataSource pool) {
    this.context = context;
    this.pool = pool;
  }

  /** A world in which selections take no longer than they must. */
  public static PostgresWorld start() {
    return start(FIELDS, Duration.ofSeconds(30), Duration.ZERO, 1_000);
  }

  /** A world with this task lock. */
  public static PostgresWorld start(Locking lock) {
    return on(migrated(), FIELDS, settings(lock, Duration.ofSeconds(30), Duration.ZERO, 1_000));
  }

  /** A world with this task lock, on connections of which some may be faulty. */
  public static PostgresWorld on(DataSource pooled, TestDatabase database, Locking lock) {
    return on(pooled, database, FIELDS, settings(lock, Duration.ofSeconds(30), Duration.ZERO, 1_000));
  }

  private static PersistenceConfiguration.Settings settings(
      Locking lock, Duration timeLimit, Duration minimum, int candidates) {
    return new PersistenceConfiguration.Settings(
        "test", lock, Duration.ofSeconds(4), timeLimit, minimum, candidates, ABANDONED_AFTER);
  }

  /** A world with these settings. */
  public static PostgresWorld start(LoanFields fields, Duration timeLimit, Duration minimum, int candidates) {
    return on(migrated(), fields, settings(Locking.ROW, timeLimit, minimum, candidates));
  }

  /** A world on this database, as another node would be. */
  public static PostgresWorld on(
      TestDatabase database, LoanFields fields, PersistenceConfiguration.Settings settings) {
    return on(database.dataSource(), database, fields, settings);
  }

  private static PostgresWorld on(
      DataSource pooled, TestDatabase database, LoanFields fields, PersistenceConfiguration.Settings settings) {
    var config = new HikariConfig();
    config.setDataSource(pooled);
    config.setMaximumPoolSize(20);
    // Worlds of classes beside each other share the server's connections.
    config.setMinimumIdle(1);
    var pool = new HikariDataSource(config);
    var context = new AnnotationConfigApplicationContext();
    context.registerBean("dataSource", DataSource.class, () -> pool, definition -> definition.setPrimary(true));
    context.registerBean("listening", DataSource.class, database::dataSource);
    context.registerBean(LoanFields.class, () -> fields);
    context.registerBean(PersistenceConfiguration.Settings.class, () -> settings);
    context.register(PersistenceConfiguration.class);
    context.refresh();
    return new PostgresWorld(context, pool);
  }

  /** A database of its own; the migrations have run once, for all of them. */
  private static TestDatabase migrated() {
    return Template.MIGRATED.copy();
  }

  private static final class Template {

    private static final TestDatabase MIGRATED = TestDatabase.fresh();

    static {
      Flyway.configure().dataSource(MIGRATED.dataSource()).locations("classpath:db/migration").load().migrate();
    }
  }

  /** All out-ports. */
  public OutPorts ports() {
    return OutPortsByType.from(context::getBean);
  }

  /** For what no port says: preparing and inspecting rows. */
  public JdbcClient sql() {
    return JdbcClient.create(pool);
  }

  /** Connections, for transactions by hand. */
  public DataSource dataSource() {
    return pool;
  }

  /** One bean. */
  public <T> T get(Class<T> type) {
    return context.getBean(type);
  }

  @Override
  public void close() {
    context.close();
    pool.close();
  }
}
