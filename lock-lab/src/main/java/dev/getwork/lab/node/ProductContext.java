package dev.getwork.lab.node;

import com.zaxxer.hikari.HikariDataSource;
import dev.getwork.adapter.persistence.PersistenceConfiguration;
import dev.getwork.application.ApplicationNode;
import dev.getwork.application.port.in.cluster.LockStatus;
import dev.getwork.application.port.out.cluster.InvariantAlarm;
import dev.getwork.application.port.out.importing.ImportThreads;
import dev.getwork.application.port.out.work.LeaderThreads;
import dev.getwork.application.port.out.work.CombinerThreads;
import dev.getwork.application.usecase.ApplicationSettings;
import dev.getwork.domain.loan.LoanFields;
import dev.getwork.lab.lock.JpaLocks;
import dev.getwork.lab.lock.LockResources;
import dev.getwork.lab.lock.Redis;
import jakarta.persistence.EntityManagerFactory;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.transaction.PlatformTransactionManager;

/** The product's persistence adapter on a database, wired with plain Spring instead of Spring Boot. */
public final class ProductContext implements AutoCloseable {

  private static final Executor ROUNDS =
      Executors.newCachedThreadPool(Thread.ofPlatform().daemon().name("round-", 1).factory());
  private static final int MOST_LOANS = 1_000;
  private static final Duration SELECTION_LIMIT = Duration.ofSeconds(60);
  /** The lease, which is longer than any live holder keeps a lock on the slowest machine. */
  public static final Duration LEASE = Duration.ofSeconds(30);
  private static final Duration ABANDONED = Duration.ofMinutes(5);

  private final AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();
  private final Redis redis;
  private final String node;
  private final String space;
  private final Duration lease;

  /** A node's context with one of the product's two locks. */
  public ProductContext(String url, String node, LockStatus.Kind locking, Redis redis) {
    this(url, node, locking, redis, "", LEASE);
  }

  ProductContext(String url, String node, LockStatus.Kind locking, Redis redis, String mariaDbUrl, Duration lease) {
    this.redis = redis;
    this.lease = lease;
    this.node = node;
    this.space = url.replaceFirst(".*/([^/?]+)(\\?.*)?", "$1");
    var unpooled = new PGSimpleDataSource();
    unpooled.setUrl(url);
    HikariDataSource pool = WarmConnectionPool.on(unpooled, true);
    context.registerBean("dataSource", DataSource.class, () -> pool, definition -> definition.setPrimary(true));
    context.registerBean("listening", DataSource.class, () -> unpooled);
    registerLazy("second", HikariDataSource.class, () -> WarmConnectionPool.on(unpooled, true));
    registerLazy("mariaDb", HikariDataSource.class,
        () -> WarmConnectionPool.on(new DriverManagerDataSource(mariaDbUrl), false));
    registerLazy("jpa", EntityManagerFactory.class, () -> JpaLocks.factory(pool));
    context.registerBean(LoanFields.class, () -> new LoanFields(List.of()));
    context.registerBean(PersistenceConfiguration.Settings.class, () -> new PersistenceConfiguration.Settings(
        node, locking, lease, false, SELECTION_LIMIT, _ -> Duration.ZERO, MOST_LOANS, ABANDONED));
    context.register(PersistenceConfiguration.class);
    context.refresh();
  }

  /** Opened on first use, and closed with the context. */
  private <T> void registerLazy(String name, Class<T> type, Supplier<T> opening) {
    context.registerBean(name, type, opening, definition -> {
      definition.setLazyInit(true);
      definition.setAutowireCandidate(false);
    });
  }

  /** The use cases and out-ports of the node. */
  public ApplicationNode application() {
    return applicationOn(context::getBean);
  }

  /**
   * Use cases on these out-ports.
   *
   * @param ports gives the port of a type. Leaders run on the thread of the caller, unless {@link LeaderThreads} is exchanged
   */
  public static ApplicationNode applicationOn(Function<Class<?>, Object> ports) {
    return ApplicationNode.on(ports)
        .with(LeaderThreads.class, Runnable::run)
        .with(CombinerThreads.class, ROUNDS::execute)
        .with(ImportThreads.class, Runnable::run)
        .with(InstantSource.class, InstantSource.system())
        .with(ApplicationSettings.class, ApplicationNode.SETTINGS)
        .with(InvariantAlarm.class, _ -> {});
  }

  /** SQL for statements that no port offers. */
  public JdbcClient sql() {
    return context.getBean(JdbcClient.class);
  }

  /** The resources of a lock. */
  LockResources resources() {
    return resources(node);
  }

  /** The same under the name of another node. */
  public LockResources resources(String node) {
    return new LockResources(sql(), context.getBean(PlatformTransactionManager.class),
        context.getBean("second", HikariDataSource.class), redis,
        () -> context.getBean("mariaDb", HikariDataSource.class), node, space, lease, new ConcurrentLinkedQueue<>(),
        () -> context.getBean("jpa", EntityManagerFactory.class));
  }

  @Override
  public void close() {
    context.close();
  }
}
