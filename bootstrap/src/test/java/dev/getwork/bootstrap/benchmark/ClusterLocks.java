package dev.getwork.bootstrap.benchmark;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.getwork.application.port.out.job.JobLock;
import dev.getwork.application.port.out.job.Slots;
import dev.getwork.application.usecase.OutPorts;
import dev.getwork.bootstrap.ProductPorts;
import dev.getwork.domain.work.Job;
import dev.getwork.domain.work.JobOutcome;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.Lock;
import java.util.function.IntFunction;
import javax.sql.DataSource;
import net.javacrumbs.shedlock.core.LockConfiguration;
import net.javacrumbs.shedlock.core.LockProvider;
import net.javacrumbs.shedlock.provider.jdbctemplate.JdbcTemplateLockProvider;
import org.springframework.integration.jdbc.lock.DefaultLockRepository;
import org.springframework.integration.jdbc.lock.JdbcLockRegistry;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.JdbcTransactionManager;

/** The product's locks for jobs, and what others use for theirs, on one database and pools of the same size. */
final class ClusterLocks implements AutoCloseable {

  static final String JOB_LOCK = "`JobLock`";
  static final String SLOTS = "`Slots`, a semaphore of 1";
  static final String SHED_LOCK = "ShedLock";
  static final String LOCK_REGISTRY = "JdbcLockRegistry";

  /** The one that is taken. */
  static final Job JOB = Job.EXPIRE_ABANDONED_REQUESTS;

  private static final int POOL = 16;
  private static final String NAME = "benchmark";
  private static final Duration LONG = Duration.ofMinutes(1);

  private final ProductPorts ports;
  private final HikariDataSource pool;

  ClusterLocks(DataSource database) {
    var config = new HikariConfig();
    config.setDataSource(database);
    config.setMaximumPoolSize(POOL);
    pool = new HikariDataSource(config);
    ports = ProductPorts.on(database);
  }

  /** The others' tables, by their own documents. */
  static void layOut(Database database) {
    database.run(
        """
        create table shedlock (
          name varchar(64) not null primary key, lock_until timestamp not null, locked_at timestamp not null,
          locked_by varchar(255) not null)""",
        """
        create table int_lock (
          lock_key char(36) not null, region varchar(100) not null, client_id char(36), created_date timestamp not null,
          expired_after timestamp not null, constraint int_lock_pk primary key (lock_key, region))""");
  }

  static void clear(Database database) {
    database.run("drop table shedlock, int_lock", "delete from slot where semaphore = '" + NAME + "'");
  }

  OutPorts ports() {
    return ports.all();
  }

  /** Each lock for any node of the cluster. */
  Map<String, IntFunction<ClusterLock>> all() {
    var all = new LinkedHashMap<String, IntFunction<ClusterLock>>();
    all.put(JOB_LOCK, _ -> jobLock());
    all.put(SLOTS, _ -> slots());
    all.put(SHED_LOCK, this::shedLock);
    all.put(LOCK_REGISTRY, _ -> registry());
    return all;
  }

  private ClusterLock jobLock() {
    JobLock lock = ports().jobLock();
    return () -> lock.take(JOB, true) instanceof JobLock.Taken run
        ? Optional.of(() -> lock.finish(run, new JobOutcome.Handled(0)))
        : Optional.empty();
  }

  private ClusterLock slots() {
    Slots slots = ports().slots();
    var semaphore = new Slots.Semaphore(NAME, 1, LONG);
    return () -> slots.take(semaphore) instanceof Slots.Grant grant
        ? Optional.of(() -> slots.release(grant))
        : Optional.empty();
  }

  private ClusterLock shedLock(int node) {
    LockProvider provider = new JdbcTemplateLockProvider(JdbcTemplateLockProvider.Configuration.builder()
        .withJdbcTemplate(new JdbcTemplate(pool))
        .withLockedByValue("node" + node)
        .usingDbTime()
        .build());
    return () -> provider.lock(new LockConfiguration(Instant.now(), NAME, LONG, Duration.ZERO))
        .map(lock -> lock::unlock);
  }

  /** A registry for each node: threads that share one take turns before they ask the database. */
  private ClusterLock registry() {
    var repository = new DefaultLockRepository(pool);
    repository.setTransactionManager(new JdbcTransactionManager(pool));
    repository.afterPropertiesSet();
    repository.afterSingletonsInstantiated();
    repository.start();
    Lock lock = new JdbcLockRegistry(repository, LONG).obtain(NAME);
    return () -> lock.tryLock() ? Optional.of(lock::unlock) : Optional.empty();
  }

  @Override
  public void close() {
    ports.close();
    pool.close();
  }
}
