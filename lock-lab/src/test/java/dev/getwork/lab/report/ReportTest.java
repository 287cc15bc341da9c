package dev.getwork.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.lab.lock.Strategy;
import dev.getwork.lab.node.Reply.Activity;
import dev.getwork.lab.node.Reply.Span;
import dev.getwork.lab.node.Reply.RequestTiming;
import dev.getwork.lab.trial.Act;
import dev.getwork.lab.trial.Faults.Recovery;
import dev.getwork.lab.trial.Faults.Fault;
import dev.getwork.lab.trial.Findings;
import dev.getwork.lab.trial.NumberGeneration;
import dev.getwork.lab.trial.Result;
import dev.getwork.lab.trial.Result.Costs;
import dev.getwork.lab.trial.Result.Kind;
import dev.getwork.lab.trial.Result.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportTest {

  private static final List<RequestTiming> IN_ORDER =
      List.of(new RequestTiming(0, 1_000, 2_000, 3_000, 1, 1), new RequestTiming(1, 1_200, 2_500, 4_000, 1, 2));
  private static final List<RequestTiming> OUT_OF_ORDER =
      List.of(new RequestTiming(0, 1_000, 2_600, 3_000, 1, 1), new RequestTiming(1, 1_200, 2_500, 4_000, 1, 2));

  private static Result result(Strategy strategy, int nodes, List<RequestTiming> timings, long duplicates,
      Span... others) {
    return new Result(strategy, nodes, Kind.STOCK, timings, Stream.concat(Stream.of(
        new Span("node1", 1, Activity.HOLDING, 1_000, 3_000), new Span("node1", 1, Activity.SELECTING, 1_500, 2_000),
        new Span("node1", 1, Activity.ENDING, 3_000, 3_400)), Stream.of(others)).toList(), 7,
        new Verdict(duplicates, 0, 2),
        new Costs(3, 400, 5, 6_789));
  }

  private static final Span AFTER = new Span("node2", 2, Activity.HOLDING, 3_100, 4_000);
  private static final Span WITHIN = new Span("node2", 2, Activity.HOLDING, 2_000, 4_000);

  private static final Findings FINDINGS = new Findings(
      Map.of("cores", "2 <or more>"),
      List.of(result(Strategy.NONE, 3, OUT_OF_ORDER, 1), result(Strategy.LEASE, 3, IN_ORDER, 0, AFTER)),
      Map.of(Fault.PAUSED, Map.of(Strategy.LEASE, new Recovery(true, 1_234, 50, "-", "refused", true)),
          Fault.KILLED, Map.of(Strategy.LEASE, new Recovery(false, 9_000, 60, "an owner in task_lock", "–", false))),
      List.of(new NumberGeneration.Row("sequence", 400, 0, 0, 0, 500)));

  @Test
  void shouldCountInversions() {
    assertThat(result(Strategy.LEASE, 1, IN_ORDER, 0).inversions()).isZero();
    assertThat(result(Strategy.LEASE, 1, OUT_OF_ORDER, 0).inversions()).isEqualTo(1);
  }

  @Test
  void shouldShowTheFindings() {
    assertThat(TextReport.of(FINDINGS)).contains(
        "not in 9 s (0.06)", "1.23 s (0.05)", "refused: TWICE", "an owner in task_lock", "1 of 2, lost 0", "100 %",
        "6,789");
  }

  /** The p99 of a hundred values is the ninety-ninth. */
  @Test
  void shouldComputeQuantilesByNearestRank() {
    Result hundred = result(Strategy.LEASE, 1, IntStream.rangeClosed(1, 100).boxed()
        .sorted(Comparator.reverseOrder()).map(rank -> new RequestTiming(rank, 0, 1, rank * 1_000L, 1, 1)).toList(), 0);

    assertThat(Stream.of(0.0, 0.25, 0.5, 0.99, 1.0).map(hundred::waited)).containsExactly(1.0, 25.0, 50.0, 99.0, 100.0);
    assertThat(result(Strategy.LEASE, 1, IN_ORDER, 0).waited(0.5)).isEqualTo(2.0);
  }

  /** The page must work offline. */
  @Test
  void shouldWriteASelfContainedPage(@TempDir Path folder) throws IOException {
    String page = Files.readString(HtmlReport.write(FINDINGS, folder.resolve("lab").resolve("index.html")));

    assertThat(page)
        .contains("2 &lt;or more&gt;", "prefers-color-scheme: dark", "class=\"selecting\"", "class=\"node2\"")
        .doesNotContain("http:", "https:", "src=", "<link", "<script");
  }

  @Test
  void shouldPlotThroughputAndWaitingTimes() {
    assertThat(Plots.throughput(FINDINGS, 3))
        .contains(">none</text>", ">lease</text>", ">667</text>", "class=\"wrong\"", "class=\"selecting\"");
    assertThat(Plots.waits(FINDINGS, 3)).contains(">none</text>", ">2.80 ms</text>", "class=\"rule\"");
    assertThat(Plots.throughput(FINDINGS, 1)).doesNotContain("<rect");
  }

  @Test
  void shouldShowAnOverlapWhenTwoHoldTheLock() {
    assertThat(SwimLanes.of(result(Strategy.REDIS_TRAP, 3, IN_ORDER, 1, WITHIN))).contains("class=\"wrong\"");
  }

  /** The next hold begins during the release of the last. */
  @Test
  void shouldShowNoOverlapWhenOneHolderFollowsAnother() {
    assertThat(SwimLanes.of(result(Strategy.LEASE, 3, IN_ORDER, 0, AFTER)))
        .contains("class=\"node2\"", "class=\"ending\"").doesNotContain("class=\"wrong\"");
  }

  @Test
  void shouldWriteAnActForTheDocumentsAndForTheConsole(@TempDir Path folder) throws IOException {
    Path script = folder.resolve("acts.js");

    var texts = StoryReport.write(Map.of(Act.NO_LOCK, result(Strategy.NONE, 2, IN_ORDER, 1)), folder, script);

    assertThat(texts.get("story")).contains("**Act 1. No lock.** Both", "(pictures/act-1.svg)");
    assertThat(folder.resolve("act-1.svg")).content().contains("class=\"selecting\"");
    assertThat(script).content().contains("title: \"No lock\"", "duplicates: 1,",
        "      { user: \"Oliver\", kind: \"selecting\", from: 0.5, until: 1.0 },\n");
  }

  @Test
  void shouldShowNoLockWhenTheStrategyHasNone() {
    assertThat(SwimLanes.of(result(Strategy.OPTIMISTIC, 3, IN_ORDER, 0, WITHIN)))
        .contains("no lock").doesNotContain("class=\"wrong\"", "class=\"node2\"");
  }

  @Test
  void shouldRecordARunInADocument() {
    String document = """
        Before
        <!-- recorded: stock -->
        stale
        <!-- end -->
        between $1
        <!-- recorded: locks summary -->
        <!-- end -->
        <!-- recorded: wave targets -->
        kept
        <!-- end -->
        """;

    String recorded = DocumentReport.recorded(document, DocumentReport.texts(FINDINGS));

    assertThat(recorded).startsWith("Before\n<!-- recorded: stock -->\n\n| strategy | nodes |")
        .contains("| `lease` | 3 | 2 of 2 |",
            "\n\n<!-- end -->\nbetween $1\n<!-- recorded: locks summary -->\n\n| strategy",
            "| `none` | – | 1 | – | 0.00 | – | – |", "| `lease` | – | 0 | – | 0.00 | not in 9 s | refused: TWICE |")
        .endsWith(" |\n\n<!-- end -->\n<!-- recorded: wave targets -->\nkept\n<!-- end -->\n").doesNotContain("stale");
    assertThat(DocumentReport.recorded(recorded, DocumentReport.texts(FINDINGS))).isEqualTo(recorded);
  }

  @Test
  void shouldKeepTheColumnsThatADocumentAdds() {
    Table table = new Table("Targets", "what", "Getwork").row("a rate", "5/s").row("another", "6/s");
    String document = """
        <!-- recorded: targets -->
        | what | Getwork | bounded by |
        | --- | --- | --- |
        | a rate | 4/s | the disk |
        <!-- end -->
        """;

    assertThat(DocumentReport.recorded(document, DocumentReport.texts(Map.of("targets", table)))).isEqualTo("""
        <!-- recorded: targets -->

        | what | Getwork | bounded by |
        | --- | --- | --- |
        | a rate | 5/s | the disk |
        | another | 6/s |

        <!-- end -->
        """);
  }

  @Test
  void shouldRecordABenchmarkWithItsPlot(@TempDir Path folder) throws IOException {
    Map<String, Table> tables = Map.of(
        BenchmarkReport.MACHINE, new Table("Machine", "what", "measured on").row("cores", 4),
        "get-work rates", new Table("Loans", "way", "per second").row("Getwork", "1,500").row("plain SQL", "3,000"),
        "wave targets", new Table("Wave", "what", "seen").row("late", "12"));

    new BenchmarkReport("wave", tables).write(folder);
    new BenchmarkReport("get-work", tables).write(folder);

    assertThat(folder.resolve("wave.txt")).content().contains("### Wave", "### Machine");
    assertThat(folder.resolve("get-work.txt")).content().contains(
        "-Dlab=\"get-work record\"", ", 4 cores, ", "### Loans", "### Machine", "| plain SQL | 3,000      |")
        .doesNotContain("### Wave");
    assertThat(folder.resolve("get-work.svg")).content().contains("xmlns=", ">1,500</text>", ", 4 cores, ",
        "class=\"selecting\" x=\"220.0\" y=\"36.0\" width=\"295.0\"");
    assertThat(new BenchmarkReport("get-work", tables).texts()).containsKeys("get-work rates", "get-work run");
  }
}
