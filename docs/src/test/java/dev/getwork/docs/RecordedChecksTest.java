package dev.getwork.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.docs.RecordedChecks.Outcome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordedChecksTest {

  private static final String INPUTS = RecordedChecks.hash(Stream.of("x = 1"));
  private static final String CHANGED = RecordedChecks.hash(Stream.of("x = 2"));

  private final AtomicInteger runs = new AtomicInteger();
  private final Path file;

  RecordedChecksTest(@TempDir Path folder) {
    file = folder.resolve("checked.txt");
  }

  @BeforeEach
  void record() {
    outcome(true, "one", INPUTS, "PASS");
    outcome(true, "other", INPUTS, "INV:OneOwner");
    runs.set(0);
  }

  @Test
  void shouldUseTheRecordWhenTheInputsAreEqual() {
    Outcome outcome = outcome(false, "one", INPUTS, "other than recorded");

    assertThat(outcome.result()).containsExactly("PASS");
    assertThat(outcome.origin()).startsWith("not run, compared with the record of 2");
    assertThat(runs).hasValue(0);
  }

  @Test
  void shouldRunWhenAnInputChanged() {
    Outcome outcome = outcome(false, "one", CHANGED, "LIVENESS");

    assertThat(outcome.result()).containsExactly("LIVENESS");
    assertThat(outcome.origin()).startsWith("run now");
    assertThat(runs).hasValue(1);
  }

  @Test
  void shouldRunACheckWithoutRecord() {
    assertThat(outcome(false, "new", INPUTS, "PASS").result()).containsExactly("PASS");
    assertThat(runs).hasValue(1);
  }

  @Test
  void shouldRecordOnlyWhenAllChecksRun() throws Exception {
    String before = Files.readString(file);
    outcome(false, "one", CHANGED, "LIVENESS");
    assertThat(file).hasContent(before);

    assertThat(outcome(true, "one", INPUTS, "first", "second").origin()).startsWith("run now");
    assertThat(runs).hasValue(2);
    assertThat(outcome(false, "one", INPUTS).result()).containsExactly("first", "second");
    assertThat(outcome(false, "other", INPUTS).result()).containsExactly("INV:OneOwner");
  }

  @Test
  void shouldHashTextsByTheirLines() {
    assertThat(RecordedChecks.hash(Stream.of("a\r\nb\r\n"))).isEqualTo(RecordedChecks.hash(Stream.of("a\nb\n")));
    assertThat(RecordedChecks.hash(Stream.of("a", "b"))).isNotEqualTo(RecordedChecks.hash(Stream.of("ab")));
    assertThat(INPUTS).isNotEqualTo(CHANGED);
  }

  /** Reads the file again, like another build. */
  private Outcome outcome(boolean always, String name, String inputs, String... result) {
    return new RecordedChecks(file, always).outcome(name, inputs, () -> {
      runs.incrementAndGet();
      return List.of(result);
    });
  }
}
