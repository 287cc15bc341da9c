package dev.getwork.bootstrap.embedded;

import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;

/**
 * A PostgreSQL server on this machine, shared by the nodes that use the same data directory. The first node starts the
 * server, and the last one to end stops it. When the last node is killed, the server stays, and the next node joins it.
 * When the server ends otherwise, one of the nodes restarts it.
 */
public final class EmbeddedServer implements AutoCloseable, JdbcConnectionDetails {

  /** The server's administrator, with the same password as the user of the nodes. */
  public static final String SUPERUSER = "postgres";

  private static final Logger LOG = LoggerFactory.getLogger(EmbeddedServer.class);

  private final ScheduledExecutorService watch =
      Executors.newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().name("embedded-server").factory());
  private final DataDirectory directory;
  private final ServerBinaries binaries;
  private final FileLock registration;
  private volatile int port;
  private boolean isReported;

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
      if (Files.exists(directory.unfinished())) { // Perhaps the node that began it was killed.
        new GetworkDatabase(directory, port).create();
        DataDirectory.delete(directory.unfinished());
      }
      LOG.info("{} the database server of {} on port {}", running.isPresent() ? "Joined" : "Started", directory, port);
      var server = new EmbeddedServer(directory, binaries, port);
      server.watch.scheduleWithFixedDelay(server::check, 1, 1, TimeUnit.SECONDS);
      return server;
    });
  }

  /** Restarts the server if it has ended, and finds the port on which another node restarted it. */
  private void check() {
    try {
      if (!Postmaster.mayRun(directory)) {
        directory.exclusively(this::restartIfEnded);
      }
      Postmaster.recorded(directory).ifPresent(server -> port = server.port());
      isReported = !Postmaster.mayRun(directory);
    } catch (RuntimeException failure) { // Otherwise, the executor ends the schedule.
      if (!isReported) {
        LOG.warn("The database server of {} cannot be restarted; see {}", directory, directory.log(), failure);
      }
      isReported = true;
    }
  }

  private boolean restartIfEnded() {
    boolean ended = registration.isValid() && !Postmaster.mayRun(directory);
    if (ended) {
      if (!isReported) {
        LOG.warn("The database server of {} ended and is being restarted; see {}", directory, directory.log());
      }
      binaries.restart();
      if (Postmaster.mayRun(directory)) {
        LOG.info("Restarted the database server of {}", directory);
      }
    }
    return ended;
  }

  /** Changes when the server was restarted on another port. */
  @Override
  public String getJdbcUrl() {
    return new GetworkDatabase(directory, port).url();
  }

  @Override
  public String getUsername() {
    return GetworkDatabase.NAME;
  }

  @Override
  public String getPassword() {
    return directory.password();
  }

  /** Stops the server unless another node uses it. */
  @Override
  public void close() {
    watch.shutdown();
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
