package dev.getwork.bootstrap.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.Route.FulfillOptions;
import com.microsoft.playwright.options.AriaRole;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Work requests without an answer: the console retries them with the same idempotency key. */
@Tag("proof")
@ResourceLock(ConsoleNodes.SHARED_LOANS)
class LostAnswerTest {

  private static final String TASK = "Payroll evidence";
  private static final Pattern AGE = Pattern.compile("The data shown is (\\d+) s old");

  @RegisterExtension
  static final ConsoleNodes CONSOLE = ConsoleNodes.shared();

  /** The idempotency keys of all following requests; the first one is handled by the given route. */
  private static List<String> keys(WorkPage work, Consumer<Route> first) {
    List<String> keys = new ArrayList<>();
    work.page().route("**/api/v1/work-requests", route -> {
      keys.add(route.request().headers().getOrDefault("idempotency-key", "none"));
      if (keys.size() == 1) {
        first.accept(route);
      } else {
        route.resume();
      }
    });
    return keys;
  }

  /** Without an answer (0), or with that of a load balancer for a node that may have accepted the request. */
  @ParameterizedTest
  @CsvSource({"0, processor009", "502, processor031", "504, processor032"})
  void shouldRetryWithTheSameKeyAfterALostAnswer(int status, String user) {
    try (WorkPage work = CONSOLE.workPage(user).choose(TASK)) {
      List<String> keys = keys(work, route -> {
        route.fetch();
        if (status == 0) {
          route.abort();
        } else {
          route.fulfill(new FulfillOptions().setStatus(status).setBody("<h1>Bad gateway</h1>"));
        }
      });
      work.requestWork(3);
      assertThat(work.progress()).containsText("The console keeps trying.");
      work.page().waitForCondition(() -> keys.size() > 1);
      work.awaitHeld(3);
      assertThat(keys).doesNotContain("none");
      assertThat(Set.copyOf(keys)).hasSize(1);
      assertThat(CONSOLE.pipeline(user)).hasSize(3);
    }
  }

  @Test
  void shouldPauseWhenRetryAfterIsADate() {
    try (WorkPage work = CONSOLE.workPage("processor033").choose(TASK)) {
      List<Instant> calls = new ArrayList<>();
      work.page().onRequest(request -> {
        if (request.url().endsWith("/api/v1/work-requests")) {
          calls.add(Instant.now());
        }
      });
      keys(work, route -> route.fulfill(new FulfillOptions().setStatus(503)
          .setHeaders(Map.of("Retry-After", "Wed, 21 Oct 2026 07:28:00 GMT"))));
      work.requestWork(1).awaitHeld(1);
      assertThat(Duration.between(calls.get(0), calls.get(1))).isGreaterThan(Duration.ofSeconds(2));
    }
  }

  @Test
  void shouldShowThatTheServerIsUnavailableAndContinueLater() {
    try (WorkPage work = CONSOLE.workPage("processor010").choose(TASK)) {
      work.setOffline(true);
      work.requestWork(1);
      Locator notice = work.page().locator(".offline");
      assertThat(notice.getByRole(AriaRole.ALERT))
          .hasText("Offline. Your last action is sent when the server answers.");
      assertThat(work.progress()).containsText("The console keeps trying.");
      work.assertAccessible();
      int before = age(notice);
      work.page().waitForRequest(Pattern.compile("/api/v1/me/pipeline"), () -> {});
      work.page().waitForRequest(Pattern.compile("/api/v1/me/pipeline"), () -> {});
      assertThat(age(notice)).as("age of the data shown").isGreaterThan(before);
      work.setOffline(false);
      work.awaitHeld(1);
      assertThat(notice).hasCount(0);
    }
  }

  private static int age(Locator notice) {
    assertThat(notice).containsText(AGE);
    return AGE.matcher(notice.innerText()).results().mapToInt(found -> Integer.parseInt(found.group(1))).sum();
  }
}
