package dev.getwork.lab.lock;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.getwork.lab.node.ProductContext;
import dev.getwork.lab.trial.TestServers;
import java.util.ArrayDeque;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;

/**
 * Resources of locks on a database of their own.
 *
 * @param resources whose two pools are the same pool here
 */
record LockResourcesFixture(String database, HikariDataSource pool, Redis redis,
    LockResources resources) implements AutoCloseable {

  /** Opens resources with a maximum number of connections. */
  static LockResourcesFixture open(int connections) {
    String database = TestServers.TEMPLATE.copy(true);
    var config = new HikariConfig();
    config.setJdbcUrl(TestServers.SERVERS.url(database, "postgres"));
    config.setMaximumPoolSize(connections);
    var pool = new HikariDataSource(config);
    var redis = new Redis(TestServers.SERVERS.redis(), "workshop");
    return new LockResourcesFixture(database, pool, redis,
        new LockResources(JdbcClient.create(pool), new JdbcTransactionManager(pool),
            pool, redis, () -> pool, "node", database, ProductContext.LEASE, new ArrayDeque<>(),
            () -> JpaLocks.factory(pool)));
  }

  @Override
  public void close() {
    resources.close();
    redis.close();
    pool.close();
    TestServers.TEMPLATE.drop(database);
  }
}
