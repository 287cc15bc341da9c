package dev.getwork.lab.trial;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.sql.SQLException;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import redis.embedded.RedisServer;

/** A PostgreSQL and a Redis of the laboratory's own, on this machine's loopback, which end with it. */
public final class Servers implements AutoCloseable {

  private static final String CONNECTIONS = "400";
  private static final int USERS = 16;

  private final EmbeddedPostgres postgres;
  private final boolean startedPostgres;
  private final RedisServer redis;
  private final int redisPort;

  private Servers(EmbeddedPostgres postgres, boolean startedPostgres) throws IOException {
    this.postgres = postgres;
    this.startedPostgres = startedPostgres;
    this.redisPort = freePort();
    Consumer<String> silent = _ -> {};
    this.redis = RedisServer.newRedisServer().port(redisPort).bind("127.0.0.1").setting("save \"\"")
        .soutListener(silent).serrListener(silent).build();
    redis.start();
  }

  /**
   * Starts both.
   *
   * @param durable whether a commit waits for the disk, as in earnest; tests need not
   */
  public static Servers start(boolean durable) {
    String sure = durable ? "on" : "off";
    try {
      EmbeddedPostgres postgres = EmbeddedPostgres.builder()
          .setServerConfig("max_connections", CONNECTIONS)
          .setServerConfig("fsync", sure)
          .setServerConfig("synchronous_commit", sure)
          .setServerConfig("full_page_writes", sure)
          .setLocaleConfig("locale", "C")
          .start();
      var servers = new Servers(postgres, true);
      for (int user = 1; user <= USERS; user++) {
        servers.sql("postgres").sql("create role node" + user + " superuser login").update();
      }
      return servers;
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** The same PostgreSQL with another Redis, whose statistics count no command of the clients of this one. */
  public Servers withAnotherRedis() {
    try {
      return new Servers(postgres, false);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private static int freePort() throws IOException {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  /** Where a database is, for the user of a node or any other. */
  public String url(String database, String user) {
    return "jdbc:postgresql://localhost:%d/%s?user=%s".formatted(postgres.getPort(), database, user);
  }

  /** Where Redis is. */
  public String redis() {
    return "redis://127.0.0.1:" + redisPort;
  }

  /** For what no port says; each statement opens a connection of its own. */
  public JdbcClient sql(String database) {
    return JdbcClient.create(source(database));
  }

  /** For what is asked often, or measured. */
  public Session session(String database) {
    try {
      return Session.on(source(database).getConnection());
    } catch (SQLException away) {
      throw new IllegalStateException("no session", away);
    }
  }

  private DataSource source(String database) {
    var source = new PGSimpleDataSource();
    source.setUrl(url(database, "postgres"));
    return source;
  }

  @Override
  public void close() {
    try {
      redis.stop();
      if (startedPostgres) {
        postgres.close();
      }
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
