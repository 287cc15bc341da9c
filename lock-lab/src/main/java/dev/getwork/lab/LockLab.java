package dev.getwork.lab;

import dev.getwork.lab.benchmark.Benchmarks;
import dev.getwork.lab.benchmark.Effort;
import dev.getwork.lab.report.BenchmarkReport;
import dev.getwork.lab.report.DocumentReport;
import dev.getwork.lab.report.HtmlReport;
import dev.getwork.lab.report.Table;
import dev.getwork.lab.report.TextReport;
import dev.getwork.lab.trial.Findings;
import dev.getwork.lab.trial.LabRun;
import dev.getwork.lab.trial.Trials.Size;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The laboratory: {@code mvn -q -Plab -DskipTests verify} compares locks, and with {@code -Dlab=benchmarks}, or the name
 * of one benchmark, it measures the product. Further words: quick, long, and record, which writes the run into the
 * documents.
 */
public final class LockLab {

  private static final Path REPORT = Path.of("target", "lock-lab", "index.html");
  private static final List<Path> DOCUMENTS =
      List.of(Path.of("..", "docs", "locks.md"), Path.of("..", "docs", "benchmarks.md"));
  private static final Path RECORDS = Path.of("..", "docs", "benchmarks");
  private static final Size SHORT = new Size(24, 3, 40, 100, 12_000);
  private static final Size LONG = new Size(60, 20, 200, 100, 30_000);
  private static final Set<String> OTHER_WORDS = Set.of("locks", "benchmarks", "quick", "long", "record");

  private LockLab() {}

  /** Runs the measurements that the arguments name, prints the tables, and writes the reports. */
  public static void main(String[] arguments) throws IOException {
    List<String> words = List.of(arguments);
    List<String> benchmarks = words.contains("benchmarks")
        ? Benchmarks.names()
        : Benchmarks.names().stream().filter(words::contains).toList();
    requireKnown(words);
    List<BenchmarkReport> reports = measure(benchmarks, words);
    List<Map<String, String>> texts = benchmarks.isEmpty()
        ? List.of(compareLocks(words))
        : reports.stream().map(BenchmarkReport::texts).toList();
    if (words.contains("record")) {
      for (Map<String, String> recorded : texts) {
        for (Path document : DOCUMENTS) {
          DocumentReport.write(recorded, document);
        }
      }
      for (BenchmarkReport report : reports) {
        report.write(RECORDS);
      }
    }
    System.exit(0); // Ends the threads of the Redis clients.
  }

  private static void requireKnown(List<String> words) {
    var unknown = new HashSet<>(words);
    unknown.removeAll(OTHER_WORDS);
    unknown.removeAll(Benchmarks.names());
    if (!unknown.isEmpty()) {
      throw new IllegalArgumentException(
          "unknown argument: %s; known are %s and %s".formatted(unknown, OTHER_WORDS, Benchmarks.names()));
    }
  }

  private static Map<String, String> compareLocks(List<String> words) throws IOException {
    boolean isLong = words.contains("long");
    Findings findings = LabRun.run(isLong ? LONG : SHORT, isLong ? 30_000 : 12_000, System.out::println);
    System.out.println(TextReport.of(findings));
    System.out.println("The report, with pictures: " + HtmlReport.write(findings, REPORT).toUri());
    return DocumentReport.texts(findings);
  }

  private static List<BenchmarkReport> measure(List<String> benchmarks, List<String> words) {
    if (benchmarks.isEmpty()) {
      return List.of();
    }
    Effort effort = words.contains("quick") ? Effort.QUICK : words.contains("long") ? Effort.LONG : Effort.NORMAL;
    Map<String, Table> tables = Benchmarks.run(benchmarks, effort, System.out::println);
    tables.values().forEach(table -> System.out.println(table.text()));
    return benchmarks.stream().map(benchmark -> new BenchmarkReport(benchmark, tables)).toList();
  }
}
