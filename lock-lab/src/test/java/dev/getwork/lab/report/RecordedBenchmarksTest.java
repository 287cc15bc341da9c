package dev.getwork.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.lab.lock.Strategy;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The figures of docs/benchmarks.md, its plot and docs/locks.md are those of the records that this module writes. */
class RecordedBenchmarksTest {

  private static final Path DOCUMENTS = Path.of("..", "docs");
  private static final Pattern PLACE = Pattern.compile(
      "<!-- recorded: (?<benchmark>\\S+) [a-z]+ -->\n+(?<text>.*?)\n+<!-- end -->", Pattern.DOTALL);
  private static final Pattern LINKED = Pattern.compile(
      "(?m)^\\|[^|]+\\| (?<measured>[^|]+)\\|[^|]+\\| \\[\\w+]\\((?<record>benchmarks/\\w+\\.txt)\\) \\|$");
  private static final Pattern SUMMARY =
      Pattern.compile("(?m)^\\| `(?<strategy>[a-z-]+)` \\|(?<figures>.+)\\|[^|]+\\|$");
  private static final Pattern NUMBER = Pattern.compile("\\d[\\d.,]*");
  private static final Pattern RATE = Pattern.compile("text-anchor=\"start\">(?<rate>[\\d.,]+)</text>");

  /** A table of the document may have more columns than the recorded one. */
  @Test
  void shouldRepeatTheRecordedTables() {
    assertThat(PLACE.matcher(read("benchmarks.md")).results().toList()).hasSize(2).allSatisfy(shown -> {
      List<String> record = unaligned(read("benchmarks/" + shown.group("benchmark") + ".txt"));
      assertThat(unaligned(shown.group("text"))).isNotEmpty()
          .allSatisfy(row -> assertThat(record).as(row).anyMatch(row::startsWith));
    });
  }

  @Test
  void shouldRepeatFiguresOfTheLinkedRecords() {
    assertThat(LINKED.matcher(read("benchmarks.md")).results().toList()).isNotEmpty().allSatisfy(
        row -> assertThat(numbers(row.group("measured"))).as(row.group())
            .isSubsetOf(numbers(read(row.group("record")))));
  }

  @Test
  void shouldSummarizeTheRecordedLocks() {
    List<String> record = read("locks/results.txt").lines().toList();
    assertThat(SUMMARY.matcher(read("locks.md")).results().toList()).hasSameSizeAs(Strategy.values())
        .allSatisfy(row -> assertThat(numbers(row.group("figures"))).as(row.group()).isSubsetOf(record.stream()
            .filter(line -> line.startsWith("| " + row.group("strategy") + " ")).flatMap(line -> numbers(line).stream())
            .toList()));
  }

  @Test
  void shouldPlotTheRecordedRates() {
    assertThat(RATE.matcher(read("benchmarks/get-work.svg")).results().map(bar -> bar.group("rate"))).hasSize(6)
        .isSubsetOf(numbers(read("benchmarks/get-work.txt")));
  }

  private static String read(String file) {
    try {
      return Files.readString(DOCUMENTS.resolve(file));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static List<String> unaligned(String table) {
    return table.lines().filter(line -> !line.isEmpty())
        .map(line -> line.replaceAll(" +", " ").replaceAll("-{3,}", "---")).toList();
  }

  private static List<String> numbers(String text) {
    return NUMBER.matcher(text).results().map(MatchResult::group).toList();
  }
}
