package dev.getwork.lab.trial;

import dev.getwork.lab.lock.Strategy;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import redis.embedded.RedisServer;

/** A PostgreSQL, a Redis and, once it is started, a MariaDB for the laboratory, on the loopback address. */
public final class Servers implements AutoCloseable {

  private static final String CONNECTIONS = "600";
  private static final int USERS = 16;
  /** However loaded the machine is. */
  private static final Duration START = Duration.ofMinutes(2);
  private static final Pattern LOGGED = Pattern.compile(".* LOG: {2}(?:statement|execute [^:]*): (\\w+).*");

  private final EmbeddedPostgres postgres;
  private final boolean startedPostgres;
  private final Path log;
  private final RedisServer redis;
  private final int redisPort;
  private Optional<MariaDb> mariaDb = Optional.empty();

  private Servers(EmbeddedPostgres postgres, boolean startedPostgres, Path log) throws IOException {
    this.postgres = postgres;
    this.startedPostgres = startedPostgres;
    this.log = log;
    this.redisPort = freePort();
    Consumer<String> silent = _ -> {};
    this.redis = RedisServer.newRedisServer().port(redisPort).bind("127.0.0.1").setting("save \"\"")
        .soutListener(silent).serrListener(silent).build();
    redis.start();
  }

  /**
   * Starts PostgreSQL and Redis.
   *
   * @param durable whether a commit waits for the disk
   */
  public static Servers start(boolean durable) {
    String sure = durable ? "on" : "off";
    try {
      Path log = Files.createTempFile("lock-lab-postgres", ".log");
      EmbeddedPostgres postgres = EmbeddedPostgres.builder()
          .setServerConfig("max_connections", CONNECTIONS)
          .setServerConfig("fsync", sure)
          .setServerConfig("synchronous_commit", sure)
          .setServerConfig("full_page_writes", sure)
          .setOutputRedirector(Redirect.appendTo(log.toFile()))
          .setPGStartupWait(START)
          .setLocaleConfig("locale", "C")
          .start();
      var servers = new Servers(postgres, true, log);
      for (int user = 1; user <= USERS; user++) {
        servers.sql("postgres").sql("create role node" + user + " superuser login").update();
      }
      return servers;
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** The same PostgreSQL with another Redis, whose command counter is its own. */
  public Servers withAnotherRedis() {
    try {
      return new Servers(postgres, false, log);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** Starts MariaDB, which accepts every user, with a row to lock for each task. */
  public Optional<MariaDb> startMariaDb() {
    mariaDb = MariaDb.start();
    mariaDb.ifPresent(server -> {
      try (Session session = server.session()) {
        session.sql()
            .sql("create table task_lock (task_id bigint primary key) select seq as task_id from seq_1_to_1000")
            .update();
      }
    });
    return mariaDb;
  }

  Optional<MariaDb> mariaDb() {
    return mariaDb;
  }

  /** The strategies that can run on these servers. */
  public List<Strategy> strategies() {
    return Arrays.stream(Strategy.values()).filter(one -> mariaDb.isPresent() || !one.needsMariaDb()).toList();
  }

  private static int freePort() throws IOException {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  /** The URL of a database for a user, such as that of a node. */
  public String url(String database, String user) {
    return "jdbc:postgresql://localhost:%d/%s?user=%s".formatted(postgres.getPort(), database, user);
  }

  /** The URL of MariaDB for the user of a node; empty if it is not started. */
  public String mariaDbUrl(String user) {
    return mariaDb.map(server -> server.url(user)).orElse("");
  }

  public String redis() {
    return "redis://127.0.0.1:" + redisPort;
  }

  /** Runs statements that no port offers; each opens a connection of its own. */
  public JdbcClient sql(String database) {
    return JdbcClient.create(source(database));
  }

  /** An open session, for frequent or measured statements. */
  public Session session(String database) {
    try {
      return Session.on(source(database).getConnection());
    } catch (SQLException away) {
      throw new IllegalStateException("no session", away);
    }
  }

  /** The first word of each logged statement, which are those of sessions that set {@code log_statement}. */
  public List<String> loggedStatements() {
    try (Stream<String> lines = Files.lines(log)) {
      return lines.map(LOGGED::matcher).filter(Matcher::matches)
          .map(statement -> statement.group(1).toUpperCase(Locale.ROOT)).toList();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
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
      mariaDb.ifPresent(MariaDb::close);
      if (startedPostgres) {
        postgres.close();
        Files.delete(log);
      }
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
