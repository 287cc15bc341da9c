package dev.getwork.bootstrap.benchmark;

import dev.getwork.bootstrap.ProductPorts;
import dev.getwork.bootstrap.embedded.EmbeddedServer;
import dev.getwork.bootstrap.process.Node;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.postgresql.ds.PGSimpleDataSource;
import org.springframework.util.FileSystemUtils;

/**
 * All benchmarks in one run, on the embedded PostgreSQL that a node starts when nothing is configured, durable as it is
 * in earnest. Arguments name those to run: import, selections, get-work, waiting, jobs; none for all.
 */
final class Benchmark {

  private static final Path FULL = Path.of("..", "data", "ppp-full.csv.gz");
  /** One user alone makes hundreds of calls a second here, and nobody who works does. */
  private static final String EVERY_CALL = "--getwork.limits.calls-per-second=0";
  private static final Path KEPT = Path.of("target", "benchmarks.md");

  private Benchmark() {}

  /** Started by {@code mvn -Pbenchmark -DskipTests verify}. */
  public static void main(String[] names) throws IOException {
    Path directory = Files.createTempDirectory("getwork-benchmark");
    try (var server = EmbeddedServer.open(directory);
        var node = Node.launch("benchmark", List.of("-Xmx1g"), "--getwork.data-directory=" + directory, EVERY_CALL)
            .untilReady();
        var ports = ProductPorts.on(source(server))) {
      var report = new Report(System.out);
      var database = new Database(source(server));
      run(Set.of(names), database, node, ports, report);
      if (names.length == 0 || List.of(names).contains("waiting")) {
        waiting(database, server, directory, node, ports, report);
      }
      if (names.length == 0 || List.of(names).contains("jobs")) {
        node.kill(); // Its scheduler would do the work.
        new LockBenchmark(database, source(server), directory.resolve("postgres.log")).run(report);
        new RequeueBenchmark(database).run(report);
      }
      report.keep(KEPT);
    } finally {
      FileSystemUtils.deleteRecursively(directory);
    }
  }

  private static void run(Set<String> names, Database database, Node node, ProductPorts ports, Report report)
      throws IOException {
    Machine.describe(database, report);
    var imports = new ImportBenchmark(database, node.client("manager"), Files.readAllBytes(FULL));
    if (names.isEmpty() || names.contains("import")) {
      imports.run(report);
    } else {
      imports.once();
    }
    if (names.isEmpty() || names.contains("selections")) {
      new SelectionBenchmark(database, ports).run(report);
    }
    if (names.isEmpty() || names.contains("get-work")) {
      new GetWorkBenchmark(database, ports.all(), node).run(report);
    }
  }

  private static void waiting(
      Database database, EmbeddedServer server, Path directory, Node node, ProductPorts ports, Report report) {
    try (var other = ProductPorts.on(source(server))) {
      new WakeUpBenchmark(database, ports.all(), other.all(), node).run(report);
    }
    new BusyLeadersBenchmark(database, ports.all(), directory).run(report);
    node.kill(); // It selects at once, and would serve those who wait for the others.
    new LostLeaderBenchmark(database, ports.all(), server, directory).run(report);
  }

  private static PGSimpleDataSource source(EmbeddedServer server) {
    var source = new PGSimpleDataSource();
    source.setUrl(server.jdbcUrl());
    source.setUser(EmbeddedServer.USER);
    return source;
  }
}
