package dev.getwork.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.lab.lock.Strategy;
import dev.getwork.lab.node.Reply.Doing;
import dev.getwork.lab.node.Reply.Span;
import dev.getwork.lab.node.Reply.Visit;
import dev.getwork.lab.trial.Faults.Aftermath;
import dev.getwork.lab.trial.Faults.Fault;
import dev.getwork.lab.trial.Findings;
import dev.getwork.lab.trial.Numbers;
import dev.getwork.lab.trial.Result;
import dev.getwork.lab.trial.Result.Costs;
import dev.getwork.lab.trial.Result.Kind;
import dev.getwork.lab.trial.Result.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportTest {

  private static final List<Visit> IN_TURN =
      List.of(new Visit(0, 1_000, 2_000, 3_000, 1, 1), new Visit(1, 1_200, 2_500, 4_000, 1, 2));
  private static final List<Visit> OUT_OF_TURN =
      List.of(new Visit(0, 1_000, 2_600, 3_000, 1, 1), new Visit(1, 1_200, 2_500, 4_000, 1, 2));

  private static Result result(Strategy strategy, int nodes, List<Visit> visits, long doubles) {
    return new Result(strategy, nodes, Kind.STOCK, visits, List.of(
        new Span("node1", 1, Doing.HOLDING, 1_000, 3_000), new Span("node1", 1, Doing.SELECTING, 1_500, 2_000),
        new Span("node2", 2, Doing.HOLDING, 2_000, 4_000)), new Verdict(doubles, 0, 2), new Costs(3, 400, 5));
  }

  private static final Findings FINDINGS = new Findings(
      Map.of("cores", "2 <or more>"),
      List.of(result(Strategy.NONE, 3, OUT_OF_TURN, 1), result(Strategy.LEASE, 3, IN_TURN, 0)),
      Map.of(Fault.PAUSED, Map.of(Strategy.LEASE, new Aftermath(true, 1_234, "refused", false)),
          Fault.KILLED, Map.of(Strategy.LEASE, new Aftermath(false, 9_000, "–", false))),
      List.of(new Numbers.Row("sequence", 400, 0, 0, 0, 500)), 9_000);

  @Test
  void shouldCountPairsThatWereServedInTheOtherOrder() {
    assertThat(result(Strategy.LEASE, 1, IN_TURN, 0).inversions()).isZero();
    assertThat(result(Strategy.LEASE, 1, OUT_OF_TURN, 0).inversions()).isEqualTo(1);
  }

  @Test
  void shouldSayWhatWasFound() {
    assertThat(TextReport.of(FINDINGS)).contains("not in 9 s", "1.23 s", "refused", "1 of 2, left 0", "100 %");
  }

  /** Whoever opens it next year on a train must see the same. */
  @Test
  void shouldWriteOnePageThatNeedsNothingElse(@TempDir Path folder) throws IOException {
    String page = Files.readString(HtmlReport.write(FINDINGS, folder.resolve("lab").resolve("index.html")));

    assertThat(page)
        .contains("2 &lt;or more&gt;", "prefers-color-scheme: dark", "class=\"selecting\"", "class=\"node2\"")
        .doesNotContain("http:", "https:", "src=", "<link", "<script");
  }

  @Test
  void shouldShowWhereTwoHadTheLock() {
    assertThat(SwimLanes.of(result(Strategy.NONE, 3, IN_TURN, 1))).contains("class=\"wrong\"");
  }
}
