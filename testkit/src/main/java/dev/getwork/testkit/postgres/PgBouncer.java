package dev.getwork.testkit.postgres;

import dev.getwork.testkit.FreePorts;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A real PgBouncer in front of a database server. Its settings are the defaults, except that its pool is large enough for
 * two nodes in session mode.
 *
 * @param database the database through PgBouncer
 */
public record PgBouncer(TestDatabase database, Process process) implements AutoCloseable {

  /** For how long PgBouncer assigns a session of the server to a client. */
  public enum PoolMode {
    SESSION,
    TRANSACTION,
    STATEMENT
  }

  private static final Path DEBIAN = Path.of("/usr/sbin/pgbouncer"); // On the PATH of root only.
  private static final String SETTINGS =
      """
      [databases]
      * = host=%s port=%d user=%s password=%s
      [pgbouncer]
      listen_addr = 127.0.0.1
      listen_port = %d
      unix_socket_dir =
      auth_type = any
      pool_mode = %s
      default_pool_size = 40
      """;

  /** Whether this machine has it where Debian installs it. */
  public static boolean isInstalled() {
    return Files.isExecutable(DEBIAN);
  }

  /**
   * Starts PgBouncer in front of this database, and returns when it accepts connections.
   *
   * @param settings more lines of its file of settings
   */
  public static PgBouncer start(TestDatabase direct, PoolMode mode, String... settings) {
    URI server = URI.create(direct.jdbcUrl().substring("jdbc:".length()));
    try {
      int port = FreePorts.next();
      String file = SETTINGS.formatted(server.getHost(), server.getPort(), direct.user(), direct.password(), port,
          mode.name().toLowerCase(Locale.ROOT)) + String.join("\n", settings);
      Path written = Files.writeString(Files.createTempFile("pgbouncer", ".ini"), file);
      String url = "jdbc:postgresql://127.0.0.1:" + port + server.getPath();
      return new PgBouncer(new TestDatabase(url, direct.user(), direct.password()), launch(written));
    } catch (IOException failed) {
      throw new UncheckedIOException("PgBouncer does not start; `apt-get install pgbouncer` installs it", failed);
    }
  }

  /** PgBouncer refuses to run as root. */
  private static Process launch(Path settings) throws IOException {
    var command = new ArrayList<>(
        List.of(isInstalled() ? DEBIAN.toString() : "pgbouncer", settings.toString()));
    if (System.getProperty("user.name").equals("root")) {
      command.addAll(List.of("-u", "nobody"));
    }
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    BufferedReader log = process.inputReader();
    var read = new StringBuilder();
    while (read.indexOf("process up") < 0) {
      String line = log.readLine();
      if (line == null) {
        throw new IOException(read.toString());
      }
      read.append(line).append('\n');
    }
    Thread.ofVirtual().start(() -> log.lines().forEach(line -> {}));
    Files.delete(settings);
    return process;
  }

  /** Ends the log too, which {@code Process.destroy()} would cut off. */
  @Override
  public void close() {
    process.toHandle().destroy();
  }
}
