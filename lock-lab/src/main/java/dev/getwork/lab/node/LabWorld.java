package dev.getwork.lab.node;

import com.zaxxer.hikari.HikariDataSource;
import dev.getwork.adapter.persistence.PersistenceConfiguration;
import dev.getwork.adapter.persistence.PersistenceConfiguration.Locking;
import dev.getwork.application.usecase.OutPorts;
import dev.getwork.domain.loan.LoanFields;
import dev.getwork.lab.lock.Redis;
import dev.getwork.lab.lock.Tools;
import java.beans.Introspector;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.postgresql.ds.PGSimpleDataSource;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;

/** The product's adapter on a database, wired with plain Spring: no Boot, and nothing of the product is changed. */
public final class LabWorld implements AutoCloseable {

  private static final int MOST_LOANS = 1_000;
  private static final Duration SELECTION_LIMIT = Duration.ofSeconds(60);
  /** Longer than anybody who lives keeps a lock, on the slowest machine. */
  public static final Duration LEASE = Duration.ofSeconds(30);
  private static final Duration ABANDONED = Duration.ofMinutes(5);

  private final AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();
  private final HikariDataSource pool;
  private final PGSimpleDataSource unpooled = new PGSimpleDataSource();
  private @Nullable HikariDataSource second;
  private final Redis redis;
  private final String node;
  private final String space;
  private final Duration lease;

  /** A node's world with one of the product's two locks. */
  public LabWorld(String url, String node, Locking locking, Redis redis) {
    this(url, node, locking, redis, LEASE);
  }

  LabWorld(String url, String node, Locking locking, Redis redis, Duration lease) {
    this.redis = redis;
    this.lease = lease;
    this.node = node;
    this.space = url.replaceFirst(".*/([^/?]+)(\\?.*)?", "$1");
    unpooled.setUrl(url);
    this.pool = OpenPool.on(unpooled);
    context.registerBean("dataSource", DataSource.class, () -> pool, definition -> definition.setPrimary(true));
    context.registerBean("listening", DataSource.class, () -> unpooled);
    context.registerBean(LoanFields.class, () -> new LoanFields(List.of()));
    context.registerBean(PersistenceConfiguration.Settings.class, () -> new PersistenceConfiguration.Settings(
        node, locking, lease, SELECTION_LIMIT, Duration.ZERO, MOST_LOANS, ABANDONED));
    context.register(PersistenceConfiguration.class);
    context.registerBean(OutPorts.class);
    context.refresh();
  }

  /** The product's ports, as they are. */
  public OutPorts ports() {
    return context.getBean(OutPorts.class);
  }

  /**
   * The product's ports with some of them exchanged, in a context below theirs.
   *
   * @param context in which a bean that has the name of one above takes its place
   */
  public record Exchanged(AnnotationConfigApplicationContext context) implements AutoCloseable {

    /** All of them. */
    public OutPorts ports() {
      return context.getBean(OutPorts.class);
    }

    @Override
    public void close() {
      context.close();
    }
  }

  /** With these in the place of the product's, by their types. */
  public Exchanged exchanging(Map<Class<?>, Object> ports) {
    var below = new AnnotationConfigApplicationContext();
    below.setParent(context);
    ports.forEach((type, port) -> register(below, type, port));
    below.registerBean("outPorts", OutPorts.class);
    below.refresh();
    return new Exchanged(below);
  }

  private static <P> void register(AnnotationConfigApplicationContext below, Class<P> type, Object port) {
    below.registerBean(Introspector.decapitalize(type.getSimpleName()), type, () -> type.cast(port));
  }

  /** For what no port says. */
  public JdbcClient sql() {
    return context.getBean(JdbcClient.class);
  }

  /** What a lock may be made of. The second pool is opened by the first that asks. */
  Tools tools() {
    if (second == null) {
      second = OpenPool.on(unpooled);
    }
    return new Tools(sql(), context.getBean(PlatformTransactionManager.class), second, redis, node, space,
        lease, new ConcurrentLinkedQueue<>());
  }

  @Override
  public void close() {
    context.close();
    if (second != null) {
      second.close();
    }
    pool.close();
  }
}
