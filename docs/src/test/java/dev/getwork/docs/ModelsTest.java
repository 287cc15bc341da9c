package dev.getwork.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.docs.RecordedChecks.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Checks the models. Faulty configurations must fail as expected; otherwise passing ones would prove nothing. */
@Order(3)
class ModelsTest {

  private static final Document README = Document.read(Path.of("docs/spec/README.md"));

  /** A checker uses one core and 1 GB of memory; its longest part, the search for a cycle, cannot use more cores. */
  private static final int CONCURRENT_CHECKS = Math.min(4, Runtime.getRuntime().availableProcessors());

  private static final RecordedChecks RECORD = RecordedChecks.in(Path.of("docs/spec/checked.txt"), "models");

  @Test
  void shouldFindTheRequestThatIsNeverServed() {
    Tlc.Run published = ModelConfiguration.named("orig_lostwakeup").check();

    assertThat(published.verdict()).isEqualTo("LIVENESS");
    assertThat(published.steps()).containsSubsequence("ReadPending", "InsCommit", "TryLock", "Commit", "Stuttering");
    assertThat(published.lastState()).contains("[ex |-> TRUE, asg |-> 0, req |-> 2]",
        "[ex |-> TRUE, asg |-> 2, req |-> 2]");
  }

  @Test
  void shouldFindTheLoanAssignedTwice() {
    Tlc.Run unfenced = ModelConfiguration.named("lease_nofence").check();

    assertThat(unfenced.verdict()).isEqualTo("INV:OneOwner");
    assertThat(unfenced.steps()).containsSubsequence("TryLock", "Away", "TryLock", "Commit", "Commit");
    assertThat(unfenced.lastState()).contains("<<l1, 1>>, <<l1, 2>>");
  }

  @Test
  void shouldFindTheDecisionPublishedTooEarly() {
    Tlc.Run late = ModelConfiguration.named("ready_late_subscription").check();

    assertThat(late.verdict()).isEqualTo("LIVENESS");
    assertThat(late.steps()).containsSubsequence("Record", "Commit", "HandOver", "Ask", "Stuttering");
    assertThat(late.lastState()).contains("\"served\"", "\"wait\"");
  }

  @TestFactory
  Stream<DynamicTest> shouldGiveTheExpectedVerdictsOfQuickConfigurations() {
    return verdicts(
        Stream.of("f123_fk", "lease_fenced", "ready_no_attempt", "ready_no_returns", "sem_pause_nofence", "sem_fenced",
            "job_asis_fence", "job_fixed").map(ModelConfiguration::named));
  }

  @Tag("proof")
  @TestFactory
  Stream<DynamicTest> shouldGiveTheExpectedVerdicts() {
    return verdicts(ModelConfiguration.all().stream());
  }

  private static Stream<DynamicTest> verdicts(Stream<ModelConfiguration> configurations) {
    var cores = Executors.newFixedThreadPool(CONCURRENT_CHECKS);
    return configurations.map(each -> new Checking(each, CompletableFuture.supplyAsync(() -> verdict(each), cores)))
        .toList().stream()
        .map(Checking::test)
        .onClose(cores::shutdownNow);
  }

  /** Checks only when the inputs changed, or with {@code -Dmodels=always}; otherwise returns the recorded verdict. */
  private static Outcome verdict(ModelConfiguration configuration) {
    return RECORD.outcome(configuration.name(), configuration.inputs(Tlc.SPEC), () -> {
      Tlc.Run run = configuration.check();
      if (!run.verdict().equals(configuration.verdict())) {
        System.out.println("ModelsTest: " + configuration.name() + "\n" + run.output());
      }
      return List.of(run.verdict());
    });
  }

  private record Checking(ModelConfiguration configuration, CompletableFuture<Outcome> outcome) {

    DynamicTest test() {
      return DynamicTest.dynamicTest(configuration.name(), () -> {
        Outcome checked = outcome.join();
        System.out.println("ModelsTest: " + configuration.name() + ": " + checked.origin());
        assertThat(checked.result()).as(checked.origin()).containsExactly(configuration.verdict());
      });
    }
  }

  @Test
  void shouldCheckAgainWhenAnInputChanges(@TempDir Path spec) throws IOException {
    Path changed = Files.createDirectories(spec.resolve("cfg")).resolve("orig_rr.cfg");
    for (String file : List.of("GetWork.tla", "cfg/orig_rr.cfg", "cfg/orig_safety.cfg")) {
      Files.copy(Tlc.SPEC.resolve(file), spec.resolve(file));
    }
    ModelConfiguration one = ModelConfiguration.named("orig_rr");
    ModelConfiguration other = ModelConfiguration.named("orig_safety");
    String before = one.inputs(spec);
    String beforeOfOther = other.inputs(spec);

    Files.writeString(changed, "\\* MaxCrash = 2\n", StandardOpenOption.APPEND);
    assertThat(one.inputs(spec)).isNotEqualTo(before);
    assertThat(other.inputs(spec)).isEqualTo(beforeOfOther);

    Files.writeString(spec.resolve("GetWork.tla"), "\\* changed\n", StandardOpenOption.APPEND);
    assertThat(other.inputs(spec)).isNotEqualTo(beforeOfOther);
  }

  @Test
  void shouldHaveAnExpectedVerdictForEachConfiguration() throws IOException {
    try (var files = Files.list(Tlc.SPEC.resolve("cfg"))) {
      assertThat(ModelConfiguration.all()).extracting(each -> each.name() + ".cfg")
          .containsExactlyInAnyOrderElementsOf(files.map(file -> file.getFileName().toString()).toList());
    }
  }

  @Test
  void shouldExplainEachVerdict() {
    assertThat(ModelConfiguration.all()).allSatisfy(each -> assertThat(each.lesson()).as(each.name()).isNotBlank());
  }

  @Test
  void shouldShowTheCheckersCommandInTheReadme() {
    List<String> shown = Shell.words(README.blocks("console").getLast().text());
    assertThat(Tlc.command(Path.of("scratch"), "GetWork", "orig_lostwakeup"))
        .containsAll(shown.stream().filter(word -> word.matches("-[a-z]+|tlc2.*|cfg/.*|GetWork")).toList());
  }

  @Test
  void shouldNameTheCheckerInTheReadme() {
    assertThat(README.text()).contains(Tlc.jar().getFileName().toString());
  }
}
