package dev.getwork.lab.lock;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.getwork.lab.node.LabWorld;
import dev.getwork.lab.trial.Ground;
import java.util.ArrayDeque;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;

/**
 * What locks are made of, on a database of its own that goes with it.
 *
 * @param tools whose two pools are one here
 */
record Workshop(String database, HikariDataSource pool, Redis redis, Tools tools) implements AutoCloseable {

  /** With so many connections at most. */
  static Workshop open(int connections) {
    String database = Ground.FIELD.copy(true);
    var config = new HikariConfig();
    config.setJdbcUrl(Ground.SERVERS.url(database, "postgres"));
    config.setMaximumPoolSize(connections);
    var pool = new HikariDataSource(config);
    var redis = new Redis(Ground.SERVERS.redis(), "workshop");
    return new Workshop(database, pool, redis, new Tools(JdbcClient.create(pool), new JdbcTransactionManager(pool),
        pool, redis, "node", database, LabWorld.LEASE, new ArrayDeque<>()));
  }

  @Override
  public void close() {
    tools.close();
    redis.close();
    pool.close();
    Ground.FIELD.drop(database);
  }
}
