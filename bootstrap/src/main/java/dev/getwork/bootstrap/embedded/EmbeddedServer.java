package dev.getwork.bootstrap.embedded;

import java.nio.file.Path;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A PostgreSQL server on this machine, shared by the nodes that have the same data directory. The first node starts it
 * and owns it: it stops it when it ends. Where the owner dies without stopping it, a node that joined inherits it.
 */
public final class EmbeddedServer implements AutoCloseable {

  /** Whose name to connect under; the server trusts whoever is on this machine. */
  public static final String USER = "postgres";

  private static final Logger LOG = LoggerFactory.getLogger(EmbeddedServer.class);

  private final DataDirectory directory;
  private final ServerBinaries binaries;
  private final int port;
  private boolean closed;

  private EmbeddedServer(DataDirectory directory, ServerBinaries binaries, int port) {
    this.directory = directory;
    this.binaries = binaries;
    this.port = port;
  }

  /**
   * Joins the server of this directory if it runs, or starts it. Nodes that do this at once take turns.
   *
   * @throws dev.getwork.bootstrap.failure.RefusedToStart when there can be no server here
   */
  public static EmbeddedServer open(Path dataDirectory) {
    var directory = DataDirectory.of(dataDirectory);
    return directory.alone(() -> {
      var binaries = new ServerBinaries(directory);
      return Postmaster.living(directory)
          .map(running -> join(directory, binaries, running))
          .orElseGet(() -> start(directory, binaries));
    });
  }

  private static EmbeddedServer join(DataDirectory directory, ServerBinaries binaries, Postmaster running) {
    GetworkDatabase.createIfMissing(running.port());
    var server = new EmbeddedServer(directory, binaries, running.port());
    LOG.info("joined the database server of {} on port {}", directory, running.port());
    server.inheritOrWatch();
    return server;
  }

  private static EmbeddedServer start(DataDirectory directory, ServerBinaries binaries) {
    int port = binaries.start();
    Owner.self().write(directory);
    LOG.info("started the database server of {} on port {}", directory, port);
    return new EmbeddedServer(directory, binaries, port);
  }

  private void inheritOrWatch() {
    Optional<Owner> owner = Owner.read(directory);
    if (owner.isPresent() && owner.get().lives()) {
      owner.get().whenGone(this::inherit);
    } else {
      Owner.self().write(directory);
      LOG.info("its owner has died: this node owns the database server now");
    }
  }

  private synchronized void inherit() {
    if (!closed) {
      directory.alone(() -> Postmaster.living(directory).isPresent(), this::inheritOrWatch);
    }
  }

  /** Where its database is. */
  public String jdbcUrl() {
    return GetworkDatabase.url(port);
  }

  /** Stops the server if this node owns it, or if its owner has died and no other node is connected to it. */
  @Override
  public synchronized void close() {
    if (!closed) {
      closed = true;
      directory.alone(this::isOursToStop, this::stop);
    }
  }

  private boolean isOursToStop() {
    Optional<Owner> owner = Owner.read(directory);
    boolean orphaned = owner.isEmpty() || !owner.get().lives();
    return owner.equals(Optional.of(Owner.self())) || orphaned && GetworkDatabase.isLeftAlone(port);
  }

  private void stop() {
    binaries.stop();
    Owner.forget(directory);
    LOG.info("stopped the database server of {}", directory);
  }
}
