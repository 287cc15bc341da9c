package dev.getwork.bootstrap.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Route.FulfillOptions;
import com.microsoft.playwright.assertions.LocatorAssertions.HasTextOptions;
import com.microsoft.playwright.options.AriaRole;
import dev.getwork.bootstrap.process.GetworkClient;
import dev.getwork.testkit.postgres.Cable;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How changes come while the stream of events is there, and while it is not. */
@Tag("proof")
@ResourceLock(Console.SHARED_LOANS)
class LiveTest {

  private static final int MOST_STREAMS = 10;
  private static final Pattern EVERY_SO_OFTEN = Pattern.compile("Every \\d+ s");
  /** In milliseconds: without the stream a screen would look after up to 30 s. */
  private static final double SOONER_THAN_A_LOOK = 8_000;
  /** A node finds out that somebody has hung up when it says next that it is there. */
  private static final HasTextOptions WHEN_NOTICED = new HasTextOptions().setTimeout(60_000);

  @RegisterExtension
  static final Console CONSOLE = Console.onSharedNode();

  @Test
  void shouldBeLiveAgainAfterABreak() {
    try (Cable line = Cable.to(CONSOLE.node().address());
        WorkDesk desk = new WorkDesk(CONSOLE.desk(line.address(), "processor021"))) {
      Locator connection = desk.page().getByLabel("Connection");
      assertThat(connection).hasText("Live");
      line.snap();
      assertThat(connection).hasText(EVERY_SO_OFTEN);
      CONSOLE.getWork("processor021", 4, 1);
      desk.untilHeld(1);
      assertThat(connection).hasText("Live");
      CONSOLE.getWork("processor021", 4, 1);
      desk.untilHeld(2, SOONER_THAN_A_LOOK);
    }
  }

  @Test
  void shouldKeepTheConsoleWhereAScreenCannotBeFetched() {
    try (Desk desk = CONSOLE.desk("manager")) {
      desk.page().context().setOffline(true);
      desk.open("Imports");
      desk.page().waitForRequest("**/api/v1/me", () -> {});
      desk.page().waitForRequest("**/api/v1/me", () -> {});
      assertThat(desk.page().locator(".offline")).isVisible();
      assertThat(desk.button("Sign out")).isVisible();
      desk.page().context().setOffline(false);
      assertThat(desk.named(AriaRole.HEADING, "Imports")).isVisible();
    }
  }

  /** The node itself says 5 seconds, which is what a date is taken for. */
  @ParameterizedTest
  @CsvSource({"7, Every 7 s", "'Wed, 21 Oct 2026 07:28:00 GMT', Every 5 s"})
  void shouldLookAsOftenAsItIsTold(String retryAfter, String said) {
    try (Desk desk = CONSOLE.desk("processor022")) {
      desk.page().route("**/api/v1/events", route -> route.fulfill(
          new FulfillOptions().setStatus(503).setHeaders(Map.of("Retry-After", retryAfter))));
      desk.page().reload();
      assertThat(desk.page().getByLabel("Connection")).hasText(said);
    }
  }

  /** It hears of nothing at first, because the user has as many streams as a node lets one have. */
  @Test
  void shouldLookForItselfUntilItMayHaveAStream() {
    List<Deaf> others = Stream.generate(Deaf::new).limit(MOST_STREAMS).toList();
    try {
      GetworkClient self = CONSOLE.client("processor020");
      others.forEach(other -> self.listen("", other));
      try (WorkDesk desk = new WorkDesk(CONSOLE.desk("processor020"))) {
        Locator connection = desk.page().getByLabel("Connection");
        assertThat(connection).hasText(EVERY_SO_OFTEN);
        desk.assertAccessible();
        CONSOLE.getWork("processor020", 0, 1);
        desk.untilHeld(1);
        assertThat(connection).hasText(EVERY_SO_OFTEN);
        others.forEach(Deaf::hangUp);
        assertThat(connection).hasText("Live", WHEN_NOTICED);
      }
    } finally {
      others.forEach(Deaf::hangUp);
    }
  }
}
