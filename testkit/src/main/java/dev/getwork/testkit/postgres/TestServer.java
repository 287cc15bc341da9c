package dev.getwork.testkit.postgres;

import io.zonky.test.db.postgres.embedded.DefaultPostgresBinaryResolver;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The server of the test databases: a container if a Docker engine can start it, otherwise an embedded server. */
sealed interface TestServer permits ContainerServer, TestServer.Embedded {

  Logger LOG = LoggerFactory.getLogger(TestServer.class);

  /** The major version of the embedded binaries, and so of the container. */
  String MAJOR_VERSION = System.getProperty("postgresql.version", "18").replaceAll("[.].*", "");

  /** The image of the container. */
  String IMAGE = "postgres:" + MAJOR_VERSION + "-alpine";

  /** Settings without durability, and with enough connections for the pools of several nodes. */
  Map<String, String> SETTINGS = Map.of(
      "max_connections", "1000",
      "fsync", "off",
      "synchronous_commit", "off");

  /** The database of this name, which need not exist yet. */
  TestDatabase database(String name);

  /** The one server of this JVM. */
  static TestServer shared() {
    return Shared.SERVER;
  }

  /**
   * Starts a container, or the embedded server if no Docker engine answers or none starts the container in time.
   *
   * @param limit for the container, including the pull of its image
   */
  static TestServer start(Duration limit) {
    CompletableFuture<Optional<ContainerServer>> container =
        CompletableFuture.supplyAsync(ContainerServer::startIfEngineAnswers);
    Optional<? extends TestServer> started;
    try {
      started = container.copy().orTimeout(limit.toMillis(), TimeUnit.MILLISECONDS).join();
    } catch (CompletionException failed) {
      container.thenAccept(late -> late.ifPresent(ContainerServer::stop));
      LOG.warn(
          "The Docker engine started no container of {} within {} s ({}); the tests use the embedded PostgreSQL. "
              + "To use the container, let `docker pull {}` succeed first, and Testcontainers' Ryuk start or be disabled.",
          IMAGE, limit.toSeconds(), reason(failed), IMAGE);
      started = Optional.empty();
    }
    return started.isPresent() ? started.get() : Embedded.start();
  }

  private static String reason(CompletionException failure) {
    return Stream.iterate(failure.getCause(), cause -> cause != null, Throwable::getCause)
        .map(cause -> cause.toString().strip()).collect(Collectors.joining(", because of "));
  }

  /** Starts the server when it is first needed. */
  final class Shared {
    private static final TestServer SERVER = start(Duration.ofSeconds(30));

    private Shared() {}
  }

  /** PostgreSQL's own binaries from the class path. */
  record Embedded(EmbeddedPostgres server) implements TestServer {

    /** However loaded the machine is. */
    private static final Duration START = Duration.ofMinutes(2);

    /** The library caches binaries per resolver class. The binaries of a node are deleted with its data, so tests use their own. */
    static EmbeddedPostgres.Builder builder() throws IOException {
      return EmbeddedPostgres.builder()
          .setOverrideWorkingDirectory(privateDirectory().resolve("servers").toFile())
          .setPgBinaryResolver((system, machine) -> DefaultPostgresBinaryResolver.INSTANCE.getPgBinary(system, machine))
          .setLocaleConfig("locale", "C")
          .setPGStartupWait(START);
    }

    /** The library lets all users write to its directory, so it is in one that they cannot enter. */
    static Path privateDirectory() throws IOException {
      Path own = Path.of(System.getProperty("java.io.tmpdir"), "getwork-tests-" + System.getProperty("user.name"));
      Files.createDirectories(own);
      if (own.getFileSystem().supportedFileAttributeViews().contains("posix")) {
        Files.setPosixFilePermissions(own, PosixFilePermissions.fromString("rwx------"));
      }
      return own;
    }

    static Embedded start() {
      try {
        EmbeddedPostgres.Builder builder = builder();
        SETTINGS.forEach(builder::setServerConfig);
        return new Embedded(builder.start());
      } catch (IOException failed) {
        throw new UncheckedIOException(failed);
      }
    }

    @Override
    public TestDatabase database(String name) {
      return new TestDatabase("jdbc:postgresql://localhost:" + server.getPort() + "/" + name, "postgres", "postgres");
    }
  }
}
