package dev.getwork.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.bootstrap.process.Cluster;
import dev.getwork.bootstrap.process.ContractProxy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A client that is generated from the OpenAPI document can request work and dispose of assignments. */
@Tag("proof")
class GeneratedClientTest {

  private static final Path PROJECT = Repository.ROOT.resolve("docs/src/test/client");
  private static final Path DOCUMENT = Repository.ROOT.resolve("adapter-rest/src/main/resources/getwork/openapi.json");
  private static final Path MAVEN = Path.of(System.getProperty("maven.home"), "bin", "mvn");
  private static final Duration TIME_LIMIT = Duration.ofMinutes(8);

  @Test
  void shouldRequestWorkAndDisposeAssignments(@TempDir Path folder) throws IOException {
    copy(folder);
    try (var cluster = Cluster.startOne(); var proxy = ContractProxy.to(cluster.nodeOf(0).address())) {
      Path log = folder.resolve("maven.log");
      TimedProcess.run(
          List.of(MAVEN.toString(), "-B", "-ntp", "compile", "exec:java", "-Dexec.args=" + proxy.address()),
          folder, log, TIME_LIMIT);
      assertThat(Files.readString(log)).contains("all calls succeeded", "BUILD SUCCESS");
      proxy.assertNoViolations();
    }
  }

  private static void copy(Path folder) throws IOException {
    try (var files = Files.walk(PROJECT)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path copy = folder.resolve(PROJECT.relativize(file).toString());
        Files.createDirectories(copy.getParent());
        Files.copy(file, copy);
      }
    }
    Files.copy(DOCUMENT, folder.resolve("openapi.json"));
  }
}
