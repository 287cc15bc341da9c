package dev.getwork.testkit.postgres;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.exception.NotFoundException;
import com.github.dockerjava.api.model.PullResponseItem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.stream.Stream;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.dockerclient.DockerClientProviderStrategy;
import org.testcontainers.dockerclient.TransportConfig;
import org.testcontainers.postgresql.PostgreSQLContainer;
import org.testcontainers.utility.DockerImageName;
import org.testcontainers.utility.ImageNameSubstitutor;

/** PostgreSQL in a container. */
record ContainerServer(PostgreSQLContainer container) implements TestServer {

  static Optional<ContainerServer> startIfEngineAnswers() {
    TransportConfig engine;
    try {
      engine = DockerClientFactory.instance().getTransportConfig();
    } catch (IllegalStateException noEngine) {
      return Optional.empty();
    }
    try (DockerClient client = DockerClientProviderStrategy.getClientForConfig(engine)) {
      pullIfMissing(client);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
    var container = new PostgreSQLContainer(DockerImageName.parse(IMAGE));
    container.addEnv("POSTGRES_INITDB_ARGS", "--locale=C");
    container.setCommand(Stream.concat(Stream.of("postgres"),
        SETTINGS.entrySet().stream().flatMap(setting -> Stream.of("-c", setting.toString()))).toArray(String[]::new));
    container.start();
    return Optional.of(new ContainerServer(container));
  }

  /** Tries once: Testcontainers itself repeats a failing pull for two minutes, and loses the cause. */
  private static void pullIfMissing(DockerClient engine) {
    String image = ImageNameSubstitutor.instance().apply(DockerImageName.parse(IMAGE)).asCanonicalNameString();
    try {
      engine.inspectImageCmd(image).exec();
    } catch (NotFoundException missing) {
      try {
        engine.pullImageCmd(image).exec(new Pull()).awaitCompletion();
      } catch (InterruptedException interrupted) {
        Thread.currentThread().interrupt();
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

  /** A pull that fails with the engine's message. */
  private static final class Pull extends ResultCallback.Adapter<PullResponseItem> {

    @Override
    public void onNext(PullResponseItem step) {
      if (step.getErrorDetail() != null) {
        throw new IllegalStateException(step.getErrorDetail().getMessage());
      }
    }
  }
}
