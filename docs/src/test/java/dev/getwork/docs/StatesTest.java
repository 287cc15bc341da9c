package dev.getwork.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.port.out.cluster.JobLockContract;
import dev.getwork.application.port.out.cluster.SlotsContract;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The diagrams of docs/jobs-and-slots.md have the operations of the ports, its lists the tests of the contracts. */
class StatesTest {

  private static final Path DOCUMENT = Path.of("docs", "jobs-and-slots.md");
  private static final List<Block> DIAGRAMS = TestedBlocks.of(StatesTest.class);
  private static final Pattern CALL = Pattern.compile("(?m)^ *\\w+ --> \\w+: (\\w+)\\(\\)");
  private static final Pattern TEST = Pattern.compile("`(should\\w+)`");

  /** The operations for operators are excluded, because no run calls them. */
  @Test
  void shouldShowTheOperationsOfAJobLock() {
    Set<String> ofRuns = operations(JobLockContract.class, "jobLock");
    ofRuns.removeAll(Set.of("requestRun", "setPaused", "statuses"));
    assertThat(calls(DIAGRAMS.getFirst())).isEqualTo(ofRuns);
  }

  /** The queries are excluded, because they change no state. */
  @Test
  void shouldShowTheOperationsOfSlots() {
    Set<String> changing = operations(SlotsContract.class, "slots");
    changing.removeAll(Set.of("anyFree", "statuses"));
    assertThat(calls(DIAGRAMS.getLast())).isEqualTo(changing);
  }

  @Test
  void shouldListTheTestsOfTheContracts() {
    Set<String> tests = Stream.of(JobLockContract.class, SlotsContract.class)
        .flatMap(contract -> Arrays.stream(contract.getDeclaredMethods()))
        .filter(method -> method.isAnnotationPresent(Test.class))
        .map(Method::getName).collect(Collectors.toCollection(TreeSet::new));
    assertThat(found(TEST, Document.read(DOCUMENT).text())).containsAll(tests);
  }

  private static Set<String> calls(Block diagram) {
    return found(CALL, diagram.text());
  }

  /** The methods of the port that the contract tests. */
  private static Set<String> operations(Class<?> contract, String port) {
    Class<?> type = Arrays.stream(contract.getDeclaredMethods()).filter(method -> method.getName().equals(port))
        .findFirst().orElseThrow().getReturnType();
    return Arrays.stream(type.getDeclaredMethods()).map(Method::getName).collect(Collectors.toCollection(TreeSet::new));
  }

  private static Set<String> found(Pattern pattern, String text) {
    return pattern.matcher(text).results().map((MatchResult result) -> result.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
