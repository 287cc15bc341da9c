package dev.getwork.testkit.postgres;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs in a separate JVM, because Testcontainers reads its environment once per JVM. */
@Execution(ExecutionMode.CONCURRENT)
@Tag("proof")
class DockerFallbackTest {

  @ParameterizedTest
  @CsvSource({"200, 300, rate limit", "404, 300, rate limit", "429, 300, rate limit", "500, 300, rate limit",
    "0, 2, TimeoutException"})
  void shouldWarnAndUseTheEmbeddedServerWhenDockerHasNoImage(int pullStatus, String limit, String reason)
      throws Exception {
    try (var engine = FakeDockerEngine.start(pullStatus)) {
      assertThat(output(engine, limit).lines()).hasSize(2)
          .anySatisfy(line -> assertThat(line).contains("WARN", TestServer.IMAGE, reason))
          .endsWith("Embedded");
    }
  }

  private static String output(FakeDockerEngine engine, String limit) throws IOException, InterruptedException {
    var builder = new ProcessBuilder(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:TieredStopAtLevel=1",
        "-Dlogback.configurationFile=" + System.getProperty("logback.configurationFile"),
        "-Dpostgresql.version=" + TestServer.MAJOR_VERSION,
        "-cp", System.getProperty("java.class.path"), Decision.class.getName(), limit).redirectErrorStream(true);
    builder.environment().put("DOCKER_HOST", engine.host());
    Process process = builder.start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    return output;
  }

  /** The main method of that JVM: prints which server was started. */
  static final class Decision {

    private Decision() {}

    public static void main(String[] arguments) {
      TestServer server = TestServer.start(Duration.ofSeconds(Long.parseLong(arguments[0])));
      System.out.println(server.getClass().getSimpleName());
      System.exit(0);
    }
  }
}
