package dev.getwork.testkit.postgres;

import io.zonky.test.db.postgres.embedded.DefaultPostgresBinaryResolver;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.postgresql.PostgreSQLContainer;
import org.testcontainers.utility.DockerImageName;

/** The server behind the test databases: a container where a Docker engine answers, else an embedded one. */
sealed interface TestServer {

  /** Enough for a test of several nodes, each with a pool. */
  String MAX_CONNECTIONS = "300";

  /** A database of this name on the server, which need not exist yet. */
  TestDatabase database(String name);

  /** The one server of this JVM. */
  static TestServer shared() {
    return Shared.SERVER;
  }

  /** Starts the server when it is first needed. */
  final class Shared {
    private static final TestServer SERVER =
        DockerClientFactory.instance().isDockerAvailable() ? Container.start() : Embedded.start();

    private Shared() {}
  }

  /** PostgreSQL in a container. */
  record Container(PostgreSQLContainer container) implements TestServer {

    static Container start() {
      var container = new PostgreSQLContainer(DockerImageName.parse("postgres:18-alpine"));
      container.setCommand("postgres", "-c", "fsync=off", "-c", "max_connections=" + MAX_CONNECTIONS);
      container.start();
      return new Container(container);
    }

    @Override
    public TestDatabase database(String name) {
      String url = "jdbc:postgresql://" + container.getHost() + ":" + container.getFirstMappedPort() + "/" + name;
      return new TestDatabase(url, container.getUsername(), container.getPassword());
    }
  }

  /** PostgreSQL's own binaries from the class path; not durable, for nothing here is kept. */
  record Embedded(EmbeddedPostgres server) implements TestServer {

    static Embedded start() {
      try {
        // The library keeps binaries by who finds them: this one is no node's, whose binaries go with its data.
        return new Embedded(EmbeddedPostgres.builder()
            .setPgBinaryResolver(
                (system, machine) -> DefaultPostgresBinaryResolver.INSTANCE.getPgBinary(system, machine))
            .setServerConfig("max_connections", MAX_CONNECTIONS)
            .setLocaleConfig("locale", "C")
            .start());
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
