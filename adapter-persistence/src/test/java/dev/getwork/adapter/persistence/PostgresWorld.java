package dev.getwork.adapter.persistence;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.getwork.adapter.persistence.PersistenceConfiguration.Replica;
import dev.getwork.adapter.persistence.PersistenceConfiguration.Settings;
import dev.getwork.application.ApplicationNode;
import dev.getwork.application.contract.ContractPorts;
import dev.getwork.application.fixture.SampleFields;
import dev.getwork.application.fixture.TaskFixture;
import dev.getwork.application.port.in.cluster.LockStatus;
import dev.getwork.application.port.in.importing.ImportRow;
import dev.getwork.application.port.out.cluster.InvariantAlarm;
import dev.getwork.application.port.out.importing.ImportThreads;
import dev.getwork.application.port.out.importing.LoanImports;
import dev.getwork.application.port.out.work.LeaderThreads;
import dev.getwork.application.port.out.work.CombinerThreads;
import dev.getwork.application.usecase.ApplicationSettings;
import dev.getwork.domain.loan.Loan;
import dev.getwork.domain.loan.LoanFields;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskDefinition;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.UserName;
import dev.getwork.testkit.postgres.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The adapter as bootstrap wires it, on a database of its own, with the use cases of a node on top. */
public final class PostgresWorld implements AutoCloseable {

  private final AnnotationConfigApplicationContext context;
  private final HikariDataSource pool;
  private final TestDatabase database;

  private PostgresWorld(AnnotationConfigApplicationContext context, HikariDataSource pool, TestDatabase database) {
    this.context = context;
    this.pool = pool;
    this.database = database;
  }

  /** A world with row locks on a new database. */
  public static PostgresWorld start() {
    return start(LockStatus.Kind.ROW);
  }

  /** A world with this task lock on a new database. */
  public static PostgresWorld start(LockStatus.Kind lock) {
    return start(settings("test", lock));
  }

  /** A world with these settings on a new database, which is copied from one that is migrated once. */
  public static PostgresWorld start(Settings settings) {
    return on(Template.MIGRATED.copy(), settings);
  }

  /** A world on this database: a node of a cluster. */
  public static PostgresWorld on(TestDatabase database, Settings settings) {
    return on(database.dataSource(), database, settings);
  }

  /** The same with other connections for the pool, and with or without a replica for selections. */
  public static PostgresWorld on(DataSource pooled, TestDatabase database, Settings settings, DataSource... replica) {
    var config = new HikariConfig();
    config.setDataSource(pooled);
    config.setMaximumPoolSize(20);
    // Worlds of concurrent test classes share the server's connections.
    config.setMinimumIdle(1);
    var pool = new HikariDataSource(config);
    var context = new AnnotationConfigApplicationContext();
    context.registerBean("dataSource", DataSource.class, () -> pool, definition -> definition.setPrimary(true));
    context.registerBean("listening", DataSource.class, database::dataSource);
    Stream.of(replica).forEach(standby -> context.registerBean(Replica.class, () -> () -> standby));
    context.registerBean(LoanFields.class, () -> SampleFields.ALL);
    context.registerBean(Settings.class, () -> settings);
    context.registerBean(InstantSource.class, InstantSource::system);
    context.registerBean(ApplicationSettings.class, () -> ApplicationNode.SETTINGS);
    context.registerBean(InvariantAlarm.class, () -> _ -> {});
    context.registerBean(LeaderThreads.class, () -> Thread::startVirtualThread);
    context.registerBean(CombinerThreads.class, () -> Thread::startVirtualThread);
    context.registerBean(ImportThreads.class, () -> Thread::startVirtualThread);
    context.register(PersistenceConfiguration.class);
    context.refresh();
    return new PostgresWorld(context, pool, database);
  }

  private static final class Template {

    private static final TestDatabase MIGRATED = TestDatabase.fresh();

    static {
      Flyway.configure().dataSource(MIGRATED.dataSource()).locations("classpath:db/migration").load().migrate();
    }
  }

  /** Settings of a node with this name and task lock, whose selections take no longer than they must. */
  public static Settings settings(String node, LockStatus.Kind lock) {
    return settings(node, lock, Duration.ofSeconds(30), Duration.ZERO, 1_000);
  }

  /** Settings of a node whose selections take a time between these limits and return at most so many candidates. */
  public static Settings settings(
      String node, LockStatus.Kind lock, Duration timeLimit, Duration minimum, int candidates) {
    return new Settings(node, lock, Duration.ofSeconds(4), false, timeLimit, _ -> minimum, candidates,
        Duration.ofMinutes(5));
  }

  /** Another node on the same database. */
  public PostgresWorld anotherNode(String name) {
    return on(database, settings(name, LockStatus.Kind.ROW));
  }

  /** The use cases of this node. */
  public ApplicationNode node() {
    return ApplicationNode.on(context::getBean);
  }

  /** The ports of the contracts. */
  public ContractPorts ports() {
    return ContractPorts.of(node());
  }

  /** The port or bean of this type. */
  public <T> T get(Class<T> type) {
    return context.getBean(type);
  }

  public Task task(TaskFixture task) {
    return task(task.build());
  }

  public Task task(TaskDefinition task) {
    return ports().unitOfWork().inTransaction(() -> ports().tasks().add(task));
  }

  /** Changes a task to come after another one. */
  public Task naming(TaskId task, TaskId before) {
    return ports().unitOfWork().inTransaction(() -> {
      Task current = ports().tasks().find(task).orElseThrow();
      TaskDefinition old = current.definition();
      Task changed =
          current.changedTo(new TaskDefinition(old.name(), old.criteria(), old.order(), old.limits(), old.policy(),
              old.candidatesFresh(), old.completion(), Set.of(before), old.presentation(), old.groups()));
      ports().tasks().update(changed);
      return changed;
    });
  }

  /** Imports loans, or changes them. */
  public void importLoans(List<Loan> loans) {
    LoanImports imports = get(LoanImports.class);
    imports.load(
        imports.begin(Optional.empty(), new UserName("importer")),
        loans.stream().<ImportRow>map(loan -> new ImportRow.Accepted(1, loan)).iterator());
  }

  /** Prepares and inspects rows for which there is no port. */
  public JdbcClient sql() {
    return JdbcClient.create(pool);
  }

  /** Runs one or several statements without parameters. */
  public void run(String statements) {
    sql().sql(statements).update();
  }

  /** A connection whose transaction has executed this statement, and is rolled back when the connection is closed. */
  public Connection begin(String statement) throws SQLException {
    Connection connection = pool.getConnection();
    connection.setAutoCommit(false);
    try (Statement executed = connection.createStatement()) {
      executed.execute(statement);
    }
    return connection;
  }

  /** Pooled connections. */
  public DataSource dataSource() {
    return pool;
  }

  /** Connections that are not pooled. */
  public DataSource unpooled() {
    return database.dataSource();
  }

  @Override
  public void close() {
    context.close();
    pool.close();
  }
}
