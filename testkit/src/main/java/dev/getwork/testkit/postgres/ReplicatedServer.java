package dev.getwork.testkit.postgres;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** An embedded server with a hot standby server, which replays the primary's changes by streaming until a test pauses it. */
public final class ReplicatedServer implements AutoCloseable {

  private final Path directory;
  private final EmbeddedPostgres primary;
  private final EmbeddedPostgres standby;

  private ReplicatedServer(Path directory, EmbeddedPostgres primary, EmbeddedPostgres standby) {
    this.directory = directory;
    this.primary = primary;
    this.standby = standby;
  }

  /** The standby server begins as a cold copy of the primary's files. */
  public static ReplicatedServer start() {
    try {
      Path directory = Files.createTempDirectory("replicated");
      Path copy = directory.resolve("standby");
      server(directory.resolve("primary")).close();
      copy(directory.resolve("primary"), copy);
      EmbeddedPostgres primary = server(directory.resolve("primary"));
      Files.createFile(copy.resolve("standby.signal"));
      Files.writeString(copy.resolve("postgresql.auto.conf"),
          "primary_conninfo = 'host=localhost port=%d user=postgres'%n".formatted(primary.getPort()),
          StandardOpenOption.APPEND);
      return new ReplicatedServer(directory, primary, server(copy));
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** Without transactions of the server's own. */
  private static EmbeddedPostgres server(Path data) throws IOException {
    return TestServer.Embedded.builder().setDataDirectory(data).setCleanDataDirectory(false)
        .setServerConfig("fsync", "off").setServerConfig("autovacuum", "off").start();
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        Files.copy(file, to.resolve(from.relativize(file)), StandardCopyOption.COPY_ATTRIBUTES);
      }
    }
  }

  public TestDatabase primary() {
    return database(primary);
  }

  public TestDatabase standby() {
    return database(standby);
  }

  private static TestDatabase database(EmbeddedPostgres server) {
    return new TestDatabase("jdbc:postgresql://localhost:" + server.getPort() + "/postgres", "postgres", "postgres");
  }

  /** Returns when the standby server shows what is committed, and replays no more. */
  public void pauseReplay() {
    catchUp();
    execute(standby, "select pg_wal_replay_pause()");
    await("select pg_get_wal_replay_pause_state() = 'paused'");
  }

  public void resumeReplay() {
    execute(standby, "select pg_wal_replay_resume()");
  }

  /** Returns when the standby server shows what is committed. */
  public void catchUp() {
    resumeReplay();
    String written = execute(primary, "select pg_current_wal_insert_lsn()");
    await("select pg_last_wal_replay_lsn() >= '" + written + "'");
  }

  /** Returns when this query is true on the standby server, within half a minute. */
  public void await(String condition) {
    long deadline = System.nanoTime() + 30_000_000_000L;
    while (!execute(standby, condition).equals("t")) {
      if (System.nanoTime() > deadline) {
        throw new IllegalStateException("the standby server does not get there: " + condition);
      }
      Thread.onSpinWait();
    }
  }

  private static String execute(EmbeddedPostgres server, String query) {
    try (Connection connection = server.getPostgresDatabase().getConnection();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      row.next();
      return String.valueOf(row.getString(1));
    } catch (SQLException failed) {
      throw new IllegalStateException(failed);
    }
  }

  @Override
  public void close() throws IOException {
    for (AutoCloseable server : List.of(standby, primary)) {
      try {
        server.close();
      } catch (Exception failed) {
        throw new IOException(failed);
      }
    }
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
