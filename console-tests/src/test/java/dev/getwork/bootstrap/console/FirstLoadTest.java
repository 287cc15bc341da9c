package dev.getwork.bootstrap.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.bootstrap.process.Cluster;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What Chromium loads for a screen, and how far its contents move meanwhile. */
@Tag("proof")
class FirstLoadTest {

  private static final double MAX_SHIFT = 0.02;
  private static final String OBSERVE = """
      window.shifts = [];
      new PerformanceObserver((list) => list.getEntries().filter((entry) => !entry.hadRecentInput).forEach((entry) =>
        window.shifts.push(entry.value.toFixed(4) + ' ' + entry.sources.map(({ node }) => node?.outerHTML?.slice(0, 80)))))
        .observe({ type: 'layout-shift', buffered: true });
      """;

  @RegisterExtension
  static final ConsoleNodes CONSOLE = ConsoleNodes.on(Cluster::startOne);

  @ParameterizedTest
  @CsvSource({
    "processor001, work, .pipeline tbody tr, 1280", "processor001, work, .pipeline tbody tr, 390",
    "processor002, work, .first-use, 1280",
    "manager, tasks, '.board td:text-matches(\", 20..$\")', 1280",
    "manager, tasks, '.board td:text-matches(\", 20..$\")', 390",
    "operator, cluster, th:has-text(\"check-invariants\"), 1280"})
  void shouldMoveLittleWhileItLoads(String user, String screen, String loaded, int width) {
    if (CONSOLE.pipeline("processor001").isEmpty()) {
      CONSOLE.hold("processor001", 2, 3);
    }
    try (ConsolePage console = CONSOLE.signIn(user)) {
      console.page().setViewportSize(width, 800);
      console.goTo(screen);
      console.page().addInitScript(OBSERVE);
      console.page().reload();
      assertThat(console.page().locator(loaded).first()).isVisible();
      assertThat(console.connection()).hasText("Live");
      console.awaitDrawing();
      var shifts = (List<?>) console.page().evaluate("window.shifts");
      assertThat(shifts.stream().mapToDouble(shift -> Double.parseDouble(shift.toString().split(" ", 2)[0])).sum())
          .as("shifts %s", shifts).isLessThan(MAX_SHIFT);
    }
  }

  @Test
  void shouldSayThatThereIsNoSuchPage() {
    try (ConsolePage console = CONSOLE.manager("nothing")) {
      assertThat(console.heading("There is no such page")).isVisible();
      console.assertAccessible();
      console.link("People").click();
      assertThat(console.heading("People")).isVisible();
    }
    try (ConsolePage console = CONSOLE.signIn("processor001").goTo("people")) {
      assertThat(console.heading("There is no such page")).isVisible();
    }
  }
}
