package dev.getwork.bootstrap.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Route.FulfillOptions;
import com.microsoft.playwright.assertions.LocatorAssertions.HasTextOptions;
import com.microsoft.playwright.options.AriaRole;
import dev.getwork.bootstrap.process.GetworkClient;
import dev.getwork.testkit.postgres.TcpProxy;
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

/** The updates of the console with an event stream, and its polling without one. */
@Tag("proof")
@ResourceLock(ConsoleNodes.SHARED_LOANS)
class EventStreamTest {

  private static final int MAX_STREAMS = 10;
  private static final Pattern POLLING = Pattern.compile("Every \\d+ s");
  /** A time in milliseconds that only an event meets: without one, a screen refreshes after up to 30 s. */
  private static final double BEFORE_THE_REFRESH = 8_000;
  /** A node notices a closed stream when it sends the next heartbeat. */
  private static final HasTextOptions AFTER_A_HEARTBEAT = new HasTextOptions().setTimeout(60_000);

  /** Longer than the heartbeat timeout of 9 s. */
  private static final HasTextOptions WITHOUT_HEARTBEATS = new HasTextOptions().setTimeout(15_000);

  @RegisterExtension
  static final ConsoleNodes CONSOLE = ConsoleNodes.shared();

  @Test
  void shouldResumeTheStreamAfterALostConnection() {
    try (TcpProxy proxy = TcpProxy.to(CONSOLE.node().address());
        WorkPage work = new WorkPage(CONSOLE.signIn(proxy.address(), "processor021"))) {
      Locator connection = work.connection();
      assertThat(connection).hasText("Live");
      proxy.closeConnections();
      assertThat(connection).hasText(POLLING);
      CONSOLE.getWork("processor021", 4, 1);
      work.awaitHeld(1);
      assertThat(connection).hasText("Live");
      CONSOLE.getWork("processor021", 4, 1);
      work.awaitHeld(2, BEFORE_THE_REFRESH);
    }
  }

  /** The connection stays open, as to a frozen node. */
  @Test
  void shouldNotBeLiveWithoutHeartbeats() {
    try (TcpProxy proxy = TcpProxy.to(CONSOLE.node().address());
        ConsolePage console = CONSOLE.signIn(proxy.address(), "processor023")) {
      assertThat(console.connection()).hasText("Live");
      proxy.partition();
      assertThat(console.connection()).hasText(POLLING, WITHOUT_HEARTBEATS);
    }
  }

  @Test
  void shouldRetryWhenTheFilesOfAScreenCannotBeLoaded() {
    try (ConsolePage console = CONSOLE.signIn("manager")) {
      console.setOffline(true);
      console.open("Imports");
      console.page().waitForRequest("**/api/v1/me", () -> {});
      console.page().waitForRequest("**/api/v1/me", () -> {});
      assertThat(console.page().locator(".offline")).isVisible();
      assertThat(console.page().locator(".account")).isVisible();
      console.setOffline(false);
      assertThat(console.named(AriaRole.HEADING, "Imports")).isVisible();
    }
  }

  @Test
  void shouldKeepTheOfflineBarInView() {
    try (ConsolePage console = CONSOLE.signIn("manager")) {
      assertThat(console.page().getByRole(AriaRole.ROW)).not().hasCount(0); // Without rows, nothing scrolls.
      console.page().setViewportSize(390, 300);
      console.setOffline(true);
      console.resume(); // It calls the API at once.
      assertThat(console.page().locator(".offline")).isVisible();
      console.page().evaluate("scrollTo(0, document.body.scrollHeight)");
      assertThat(console.page().locator("header").first()).not().isInViewport();
      assertThat(console.page().locator(".offline")).isInViewport();
    }
  }

  /** The console ignores a date in Retry-After and polls every 5 seconds. */
  @ParameterizedTest
  @CsvSource({"7, Every 7 s", "'Wed, 21 Oct 2026 07:28:00 GMT', Every 5 s"})
  void shouldPollAtTheIntervalOfRetryAfter(String retryAfter, String text) {
    try (ConsolePage console = CONSOLE.signIn("processor022")) {
      console.page().route("**/api/v1/events", route -> route.fulfill(
          new FulfillOptions().setStatus(503).setHeaders(Map.of("Retry-After", retryAfter))));
      console.page().reload();
      assertThat(console.connection()).hasText(text);
    }
  }

  /** At first the user has the maximum number of streams. */
  @Test
  void shouldPollUntilAStreamIsAccepted() {
    List<IdleSubscriber> others = Stream.generate(IdleSubscriber::new).limit(MAX_STREAMS).toList();
    try {
      GetworkClient client = CONSOLE.client("processor020");
      others.forEach(other -> client.events("", other));
      try (WorkPage work = CONSOLE.workPage("processor020")) {
        Locator connection = work.connection();
        assertThat(connection).hasText(POLLING);
        work.assertAccessible();
        CONSOLE.getWork("processor020", 0, 1);
        work.awaitHeld(1);
        assertThat(connection).hasText(POLLING);
        others.forEach(IdleSubscriber::cancel);
        assertThat(connection).hasText("Live", AFTER_A_HEARTBEAT);
      }
    } finally {
      others.forEach(IdleSubscriber::cancel);
    }
  }
}
