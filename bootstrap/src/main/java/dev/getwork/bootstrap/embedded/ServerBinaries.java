package dev.getwork.bootstrap.embedded;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import io.zonky.test.db.postgres.util.LinuxUtils;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.diagnostics.FailureAnalyzedException;
import org.springframework.util.FileSystemUtils;

/**
 * Starts and stops the server's binaries. Callers must hold the directory's lock and must not start a second server:
 * the library, started on the directory of a running server, fails and shuts that server down.
 */
final class ServerBinaries {

  /** The library does not notice that a server has ended, and polls it until this time is over. */
  private static final Duration LIBRARY_WAIT = Duration.ofSeconds(10);

  private final DataDirectory directory;
  private @Nullable EmbeddedPostgres started;

  ServerBinaries(DataDirectory directory) {
    this.directory = directory;
  }

  /** Starts the server, after initializing its database if there is no complete one, and returns its port. */
  int start() {
    try {
      Postmaster.deleteStaleFile(directory);
      prepare();
      try {
        started = library().start();
      } catch (IOException late) { // It may be recovering from a crash.
        var _ = Postmaster.living(directory).orElseThrow(() -> late);
      }
      directory.restrict();
      return Postmaster.recorded(directory).orElseThrow().port();
    } catch (IOException | RuntimeException failure) {
      stop();
      throw refused(failure);
    }
  }

  private void prepare() throws IOException {
    if (Files.exists(directory.unfinished())) {
      FileSystemUtils.deleteRecursively(directory.database());
    }
    if (!Files.exists(directory.database())) {
      Files.writeString(directory.unfinished(),
          "The database is being initialized. It is incomplete while this file exists.");
    }
  }

  /** The library's defaults make tests fast and lose commits; these settings keep data. */
  private EmbeddedPostgres.Builder library() throws IOException {
    var output = ProcessBuilder.Redirect.appendTo(directory.log().toFile());
    return EmbeddedPostgres.builder()
        .setDataDirectory(directory.database())
        .setOverrideWorkingDirectory(directory.binaries().toFile())
        .setCleanDataDirectory(false)
        .setRegisterShutdownHook(false)
        .setPGStartupWait(LIBRARY_WAIT)
        .setPort(freePort(ServerOptions.read(directory).map(ServerOptions::port).orElse(0)))
        .setConnectConfig("password", directory.password())
        .setLocaleConfig("locale", "C")
        // The library passes these to initdb too: the server wants passwords from its first start.
        .setLocaleConfig("auth", "scram-sha-256")
        .setLocaleConfig("pwfile", directory.passwordFile().toString())
        .setServerConfig("fsync", "on")
        .setServerConfig("full_page_writes", "on")
        .setServerConfig("synchronous_commit", "on")
        .setServerConfig("max_connections", "200")
        .setServerConfig("listen_addresses", "localhost")
        .setServerConfig("unix_socket_directories", "")
        .setOutputRedirector(output)
        .setErrorRedirector(output);
  }

  /** This port, so that nodes that lost the server find it again, or the next free one; of zero, any free one. */
  private static int freePort(int wanted) throws IOException {
    try (var socket = new ServerSocket(wanted, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    } catch (BindException taken) {
      return freePort(wanted + 1);
    }
  }

  /** Starts a server that has ended, with the options of its last start; on another port if its port is taken. */
  void restart() {
    try {
      Postmaster.deleteStaleFile(directory);
      ServerOptions last = ServerOptions.read(directory).orElseThrow();
      runPgCtl("start", "-o", last.argumentsOn(freePort(last.port())));
    } catch (IOException failure) {
      throw new UncheckedIOException("cannot restart the database server of " + directory, failure);
    }
  }

  /** Stops the server, also if another node started it: open transactions are rolled back, data is written. */
  void stop() {
    try {
      if (started != null && Postmaster.mayRun(directory)) {
        started.close();
      }
      if (Postmaster.mayRun(directory)) {
        runPgCtl("stop", "-m", "fast");
      }
    } catch (IOException failure) {
      throw new IllegalStateException("cannot stop the database server of " + directory, failure);
    }
  }

  /** Runs pg_ctl as another user where the operating system allows it, because the binaries refuse to run as root. */
  private void runPgCtl(String... arguments) throws IOException {
    var command = new ArrayList<String>(LinuxUtils.isUnshareAvailable() ? List.of("unshare", "-U") : List.of());
    var options = ServerOptions.read(directory).orElseThrow(() -> new IOException("postmaster.opts cannot be read"));
    command.add(options.pgCtl().toString());
    command.addAll(List.of(arguments));
    command.addAll(List.of("-D", directory.database().toString(), "-w", "-t", "60"));
    var output = ProcessBuilder.Redirect.appendTo(directory.log().toFile());
    new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output).start().onExit().join();
  }

  private FailureAnalyzedException refused(Exception failure) {
    return failure instanceof FailureAnalyzedException known
        ? known
        : new FailureAnalyzedException(
            "The embedded database server of %s did not start: %s".formatted(directory, failure.getMessage()),
            "See %s, or set spring.datasource.url to use a server of your own.".formatted(directory.log()));
  }
}
