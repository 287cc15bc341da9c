package dev.getwork.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.bootstrap.process.Cluster;
import dev.getwork.bootstrap.process.WatchedWay;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whoever has the OpenAPI document only can have a client generated from it, and do the main job with that. */
@Tag("proof")
class GeneratedClientTest {

  private static final Path PROJECT = Repository.ROOT.resolve("docs/src/test/client");
  private static final Path DOCUMENT = Repository.ROOT.resolve("adapter-rest/src/main/resources/getwork/openapi.json");
  private static final Path MAVEN = Path.of(System.getProperty("maven.home"), "bin", "mvn");
  private static final int MINUTES = 8;

  @Test
  void shouldDoTheMainJob(@TempDir Path folder) throws IOException, InterruptedException {
    copy(folder);
    try (var cluster = Cluster.startOne(); var way = WatchedWay.to(cluster.nodeOf(0).address())) {
      Path log = folder.resolve("maven.log");
      Process maven = new ProcessBuilder(List.of(
          MAVEN.toString(), "-B", "-ntp", "compile", "exec:java", "-Dexec.args=" + way.address()))
          .directory(folder.toFile()).redirectErrorStream(true).redirectOutput(log.toFile()).start();
      assertThat(maven.waitFor(MINUTES, TimeUnit.MINUTES)).as("ended in time").isTrue();
      assertThat(Files.readString(log)).contains("the main job is done", "BUILD SUCCESS");
      way.assertKept();
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
