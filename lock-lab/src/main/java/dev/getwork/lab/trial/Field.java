package dev.getwork.lab.trial;

import dev.getwork.adapter.persistence.PersistenceConfiguration.Locking;
import dev.getwork.application.usecase.OutPorts;
import dev.getwork.domain.loan.CommonField;
import dev.getwork.domain.loan.FieldValue;
import dev.getwork.domain.task.AssignmentPolicy;
import dev.getwork.domain.task.Condition;
import dev.getwork.domain.task.Operator;
import dev.getwork.domain.task.PriorityOrder;
import dev.getwork.domain.task.TaskDefinition;
import dev.getwork.domain.task.TaskLimits;
import dev.getwork.lab.lock.Redis;
import dev.getwork.lab.lock.Strategy;
import dev.getwork.lab.node.LabWorld;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Databases for trials: the product's schema, and for each strategy a task with many loans and two with a stock of a
 * hundred.
 */
public final class Field {

  /** Of loans in stock. */
  public static final int STOCK = 100;

  private static final String TEMPLATE = "lab_template";
  private static final TaskLimits LIMITS = new TaskLimits(5, 1_000);

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
   * What the strategies need that are not the product's. ShedLock's and Spring Integration's by their own
   * documents.
   */
  private static final String TABLES =
      """
      create extension pg_walinspect;
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

  private Field(Servers servers) {
    this.servers = servers;
  }

  /** Lays the ground that is copied for each trial. */
  public static Field lay(Servers servers) {
    servers.sql("postgres").sql("create database " + TEMPLATE).update();
    try (var redis = new Redis(servers.redis(), "lab");
        var world = new LabWorld(servers.url(TEMPLATE, "postgres"), "lab", Locking.ROW, redis)) {
      JdbcClient sql = world.sql();
      sql.sql(LOANS).update();
      for (Strategy strategy : Strategy.values()) {
        define(world.ports(), "crowd " + strategy.label(), "CR");
        define(world.ports(), "stock " + strategy.label(), "ST");
        define(world.ports(), "few " + strategy.label(), "ST");
      }
      sql.sql(TABLES).update();
      sql.sql("vacuum analyze").update();
    }
    return new Field(servers);
  }

  private static void define(OutPorts ports, String name, String state) {
    var criteria = new Condition(CommonField.STATE.field(), Operator.EQ, List.of(new FieldValue.Text(state)));
    ports.unitOfWork().inTransaction(() -> ports.tasks().add(new TaskDefinition(
        name, criteria, new PriorityOrder(List.of()), LIMITS, AssignmentPolicy.FIRST_COME_FIRST_SERVED)));
  }

  /** A strategy's task with many loans. */
  static long crowdTask(Strategy strategy) {
    return 1 + 3L * strategy.ordinal();
  }

  /** The task with a stock of a hundred that is a strategy's own. */
  public static long stockTask(Strategy strategy) {
    return 2 + 3L * strategy.ordinal();
  }

  /** Another one like it, for those who come again. */
  static long fewTask(Strategy strategy) {
    return 3 + 3L * strategy.ordinal();
  }

  private static final String BARE = "alter table hold drop constraint hold_pkey";
  private static final String SLOW_INDEX = "create index hold_of_loan on hold (task_id, loan_number)";

  /**
   * A fresh database.
   *
   * @param guarded whether its hold table keeps its key
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

  /** Throws it away, whoever is connected still. */
  public void drop(String name) {
    servers.sql("postgres").sql("drop database " + name + " with (force)").update();
  }
}
