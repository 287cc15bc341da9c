package dev.getwork.lab.trial;

import dev.getwork.application.ApplicationNode;
import dev.getwork.application.fixture.TaskFixture;
import dev.getwork.application.port.in.cluster.LockStatus;
import dev.getwork.application.port.out.task.Tasks;
import dev.getwork.application.port.out.transaction.UnitOfWork;
import dev.getwork.domain.loan.CommonField;
import dev.getwork.domain.loan.FieldValue;
import dev.getwork.domain.criteria.Condition;
import dev.getwork.domain.criteria.Operator;
import dev.getwork.lab.lock.Redis;
import dev.getwork.lab.lock.Strategy;
import dev.getwork.lab.node.ProductContext;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * A template for the databases of trials: the product's schema, and for each strategy a task with many loans and two tasks
 * with a stock of a hundred.
 */
public final class DatabaseTemplate {

  /** Loans in a stock. */
  public static final int STOCK = 100;

  private static final String TEMPLATE = "lab_template";

  private final Servers servers;
  private final AtomicInteger copies = new AtomicInteger();

  private static final String LOANS =
      """
      insert into loan (loan_number, amount, currency, state, product, purpose, submitted_at)
      select format('CR-%s', lpad(number::text, 5, '0')), 1000, 'USD', 'CR', 'PPP', 'Payroll', timestamptz '2020-06-01Z'
      from generate_series(1, 5000) as number
      union all
      select format('ST-%s', lpad(number::text, 3, '0')), 1000, 'USD', 'ST', 'PPP', 'Payroll', timestamptz '2020-06-01Z'
      from generate_series(1, 100) as number
      """;

  /**
   * The tables of the strategies that are not the product's. Those of ShedLock and Spring Integration follow their
   * documentation.
   */
  private static final String TABLES =
      """
      create extension pg_walinspect;
      create function lab_delay(seconds float8) returns bigint language sql as 'select 0 from pg_sleep(seconds)';
      create table lab_fence (task_id bigint primary key, token bigint not null);
      create table lab_version (task_id bigint primary key, version bigint not null);
      create table lab_stock (task_id bigint primary key, remaining int not null);
      create table lab_lease (task_id bigint primary key, owner text not null, leased_until timestamptz not null);
      create table lab_counter (task_id bigint primary key, drawn bigint not null);
      create table lab_ticket (task_id bigint not null, ticket bigint not null, primary key (task_id, ticket));
      create table shedlock (
        name varchar(64) not null primary key, lock_until timestamp not null, locked_at timestamp not null,
        locked_by varchar(255) not null);
      create table int_lock (
        lock_key char(36) not null, region varchar(100) not null, client_id char(36), created_date timestamp not null,
        expired_after timestamp not null, constraint int_lock_pk primary key (lock_key, region));
      insert into lab_version select task_id, 1 from task;
      insert into lab_stock select task_id, 100 from task;
      insert into lab_counter select task_id, 0 from task;
      """;

  private DatabaseTemplate(Servers servers) {
    this.servers = servers;
  }

  /** Creates the template. */
  public static DatabaseTemplate create(Servers servers) {
    servers.sql("postgres").sql("create database " + TEMPLATE).update();
    try (var redis = new Redis(servers.redis(), "lab");
        var context = new ProductContext(servers.url(TEMPLATE, "postgres"), "lab", LockStatus.Kind.ROW, redis)) {
      JdbcClient sql = context.sql();
      sql.sql(LOANS).update();
      for (Strategy strategy : Strategy.values()) {
        define(context.application(), "get-work " + strategy.label(), "CR");
        define(context.application(), "stock " + strategy.label(), "ST");
        define(context.application(), "repeated " + strategy.label(), "ST");
      }
      sql.sql(TABLES).update();
      sql.sql("vacuum analyze").update();
    }
    return new DatabaseTemplate(servers);
  }

  private static void define(ApplicationNode application, String name, String state) {
    var criteria = new Condition(CommonField.STATE.field(), Operator.EQ, List.of(new FieldValue.Text(state)));
    application.get(UnitOfWork.class).inTransaction(() -> application.get(Tasks.class)
        .add(TaskFixture.aTask().named(name).matching(criteria).limitedTo(5, 1_000).build()));
  }

  /** The task of a strategy with many loans. */
  static long getWorkTask(Strategy strategy) {
    return 1 + 3L * strategy.ordinal();
  }

  /** The task of a strategy with a stock of a hundred. */
  public static long stockTask(Strategy strategy) {
    return 2 + 3L * strategy.ordinal();
  }

  /** Another task with a stock of a hundred, for users who take several items. */
  static long repeatedTask(Strategy strategy) {
    return 3 + 3L * strategy.ordinal();
  }

  private static final String BARE = "alter table hold drop constraint hold_pkey";
  private static final String SLOW_INDEX = "create index hold_of_loan on hold (task_id, loan_number)";

  /**
   * Creates a database.
   *
   * @param guarded whether its hold table keeps its primary key
   * @return its name
   */
  public String copy(boolean guarded) {
    String name = "lab_" + copies.incrementAndGet();
    servers.sql("postgres").sql("create database " + name + " template " + TEMPLATE).update();
    if (!guarded) {
      servers.sql(name).sql(BARE).update();
      servers.sql(name).sql(SLOW_INDEX).update();
    }
    return name;
  }

  /** Drops a database, even if sessions are connected. */
  public void drop(String name) {
    servers.sql("postgres").sql("drop database " + name + " with (force)").update();
  }
}
