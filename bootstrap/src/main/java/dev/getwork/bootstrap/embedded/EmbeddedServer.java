package dev.getwork.bootstrap.embedded;

import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;

/**
 * A PostgreSQL server on this machine, shared by the nodes that use the same data directory. The first node starts the server,
 * and the last one to end stops it. When the last node is killed, the server stays, and the next node joins it.
 */
public final class EmbeddedServer implements AutoCloseable, JdbcConnectionDetails {

  /** The database user; the server trusts all local connections. */
  public static final String USER = "postgres";

  private static final Logger LOG = LoggerFactory.getLogger(EmbeddedServer.class);

  private final DataDirectory directory;
  private final ServerBinaries binaries;
  private final int port;
  private final FileLock registration;

  private EmbeddedServer(DataDirectory directory, ServerBinaries binaries, int port) {
    this.directory = directory;
    this.binaries = binaries;
    this.port = port;
    this.registration = directory.register();
  }

  /**
   * Joins the server of this directory if it runs, or starts it. Safe when several nodes start at the same time.
   *
   * @throws org.springframework.boot.diagnostics.FailureAnalyzedException when the server cannot be started
   */
  public static EmbeddedServer open(Path dataDirectory) {
    var directory = DataDirectory.of(dataDirectory);
    return directory.exclusively(() -> {
      var binaries = new ServerBinaries(directory);
      Optional<Postmaster> running = Postmaster.living(directory);
      int port = running.map(Postmaster::port).orElseGet(binaries::start);
      GetworkDatabase.createIfMissing(port);
      directory.markFinished();
      LOG.info("{} the database server of {} on port {}", running.isPresent() ? "Joined" : "Started", directory, port);
      return new EmbeddedServer(directory, binaries, port);
    });
  }

  @Override
  public String getJdbcUrl() {
    return GetworkDatabase.url(port);
  }

  @Override
  public String getUsername() {
    return USER;
  }

  @Override
  public String getPassword() {
    return "";
  }

  /** Stops the server unless another node uses it. */
  @Override
  public void close() {
    directory.exclusively(() -> {
      boolean isLast = registration.isValid() && directory.unregister(registration);
      if (isLast) {
        binaries.stop();
        LOG.info("Stopped the database server of {}", directory);
      }
      return isLast;
    });
  }
}
