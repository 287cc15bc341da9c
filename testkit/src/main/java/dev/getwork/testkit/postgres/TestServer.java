package dev.getwork.testkit.postgres;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.exception.NotFoundException;
import io.zonky.test.db.postgres.embedded.DefaultPostgresBinaryResolver;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.dockerclient.DockerClientProviderStrategy;
import org.testcontainers.dockerclient.TransportConfig;
import org.testcontainers.postgresql.PostgreSQLContainer;
import org.testcontainers.utility.DockerImageName;
import org.testcontainers.utility.ImageNameSubstitutor;

/** The server behind the test databases: a container where a Docker engine can start it, else an embedded one. */
sealed interface TestServer {

  Logger LOG = LoggerFactory.getLogger(TestServer.class);

  /** The image of the container. */
  String IMAGE = "postgres:18-alpine";

  /** Not durable, because nothing is kept; enough connections for several nodes with a pool each. */
  Map<String, String> SETTINGS = Map.of(
      "max_connections", "300",
      "fsync", "off",
      "synchronous_commit", "off");

  /** A database of this name on the server, which need not exist yet. */
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
    CompletableFuture<Optional<Container>> container = CompletableFuture.supplyAsync(Container::startIfEngineAnswers);
    Optional<? extends TestServer> started;
    try {
      started = container.copy().orTimeout(limit.toMillis(), TimeUnit.MILLISECONDS).join();
    } catch (CompletionException failed) {
      container.thenAccept(late -> late.ifPresent(Container::stop));
      LOG.warn(
          "The Docker engine started no container of {} within {} s ({}); the tests use the embedded PostgreSQL. "
              + "To use the container, let `docker pull {}` succeed first, and Testcontainers' Ryuk start or be disabled.",
          IMAGE, limit.toSeconds(), rootCause(failed), IMAGE);
      started = Optional.empty();
    }
    return started.isPresent() ? started.get() : Embedded.start();
  }

  private static Throwable rootCause(Throwable failure) {
    return Stream.iterate(failure, Throwable::getCause).takeWhile(cause -> cause != null).reduce(failure, (_, b) -> b);
  }

  /** Starts the server when it is first needed. */
  final class Shared {
    private static final TestServer SERVER = start(Duration.ofSeconds(30));

    private Shared() {}
  }

  /** PostgreSQL in a container. */
  record Container(PostgreSQLContainer container) implements TestServer {

    static Optional<Container> startIfEngineAnswers() {
      TransportConfig engine;
      try {
        engine = DockerClientFactory.instance().getTransportConfig();
      } catch (IllegalStateException noEngine) {
        return Optional.empty();
      }
      pullIfMissing(DockerClientProviderStrategy.getClientForConfig(engine));
      var container = new PostgreSQLContainer(DockerImageName.parse(IMAGE));
      container.addEnv("POSTGRES_INITDB_ARGS", "--locale=C");
      container.setCommand(Stream.concat(Stream.of("postgres"),
          SETTINGS.entrySet().stream().flatMap(setting -> Stream.of("-c", setting.toString()))).toArray(String[]::new));
      container.start();
      return Optional.of(new Container(container));
    }

    /** Tries once: Testcontainers itself repeats a failing pull for two minutes, and forgets why it failed. */
    private static void pullIfMissing(DockerClient engine) {
      String image = ImageNameSubstitutor.instance().apply(DockerImageName.parse(IMAGE)).asCanonicalNameString();
      try {
        engine.inspectImageCmd(image).exec();
      } catch (NotFoundException missing) {
        try {
          engine.pullImageCmd(image).start().awaitCompletion();
        } catch (InterruptedException interrupted) {
          throw new IllegalStateException("interrupted while Docker pulled " + image, interrupted);
        }
      }
    }

    void stop() {
      container.stop();
    }

    @Override
    public TestDatabase database(String name) {
      String url = "jdbc:postgresql://" + container.getHost() + ":" + container.getFirstMappedPort() + "/" + name;
      return new TestDatabase(url, container.getUsername(), container.getPassword());
    }
  }

  /** PostgreSQL's own binaries from the class path. */
  record Embedded(EmbeddedPostgres server) implements TestServer {

    static Embedded start() {
      try {
        // The library keeps binaries by who finds them: this one is no node's, whose binaries go with its data.
        EmbeddedPostgres.Builder builder = EmbeddedPostgres.builder()
            .setPgBinaryResolver(
                (system, machine) -> DefaultPostgresBinaryResolver.INSTANCE.getPgBinary(system, machine))
            .setLocaleConfig("locale", "C");
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
