package dev.getwork.bootstrap.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
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

/** A press of Get Work whose answer does not come: it is made again under its key, and is never done twice. */
@Tag("proof")
@ResourceLock(Console.SHARED_LOANS)
class LostAnswerTest {

  private static final String TASK = "Payroll evidence";
  private static final Pattern AGE = Pattern.compile("What you see is (\\d+) s old");

  @RegisterExtension
  static final Console CONSOLE = Console.onSharedNode();

  private static WorkDesk desk(String user) {
    WorkDesk desk = new WorkDesk(CONSOLE.desk(user));
    return desk.choose(TASK);
  }

  /** The key of each press that is sent from now on, of which the first is answered otherwise. */
  private static List<String> keys(WorkDesk desk, Consumer<Route> first) {
    List<String> keys = new ArrayList<>();
    desk.page().route("**/api/v1/work-requests", route -> {
      keys.add(route.request().headers().getOrDefault("idempotency-key", "none"));
      if (keys.size() == 1) {
        first.accept(route);
      } else {
        route.resume();
      }
    });
    return keys;
  }

  /** Loans of the press may be seen, by an event, before it is made again. */
  private static void assertOnce(WorkDesk desk, String user, int held, List<String> keys) {
    desk.page().waitForCondition(() -> keys.size() > 1);
    desk.untilHeld(held);
    assertThat(keys).doesNotContain("none");
    assertThat(Set.copyOf(keys)).hasSize(1);
    assertThat(CONSOLE.client(user).get("/api/v1/me/pipeline").body().path("items")).hasSize(held);
  }

  @Test
  void shouldAskAgainUnderTheSameKeyWhenNoAnswerCame() {
    try (WorkDesk desk = desk("processor009")) {
      List<String> keys = keys(desk, route -> {
        route.fetch(); // It is done, and its answer lost.
        route.abort();
      });
      desk.press(3);
      assertThat(desk.finding()).containsText("same key");
      assertOnce(desk, "processor009", 3, keys);
    }
  }

  /** So a load balancer speaks of a node that has died: perhaps after the press was taken. */
  @ParameterizedTest
  @CsvSource({"502, processor031", "504, processor032"})
  void shouldAskAgainUnderTheSameKeyWhereANodeHasDied(int status, String user) {
    try (WorkDesk desk = desk(user)) {
      List<String> keys = keys(desk, route -> {
        route.fetch();
        route.fulfill(new FulfillOptions().setStatus(status).setBody("<h1>Bad gateway</h1>"));
      });
      desk.press(2);
      assertThat(desk.finding()).containsText("same key");
      assertOnce(desk, user, 2, keys);
    }
  }

  @Test
  void shouldPauseAlsoWhereItIsToldADateToAskAgain() {
    try (WorkDesk desk = desk("processor033")) {
      List<Instant> calls = new ArrayList<>();
      desk.page().onRequest(request -> {
        if (request.url().endsWith("/api/v1/work-requests")) {
          calls.add(Instant.now());
        }
      });
      keys(desk, route -> route.fulfill(new FulfillOptions().setStatus(503)
          .setHeaders(Map.of("Retry-After", "Wed, 21 Oct 2026 07:28:00 GMT"))));
      desk.press(1).untilHeld(1);
      assertThat(Duration.between(calls.get(0), calls.get(1))).isGreaterThan(Duration.ofSeconds(2));
    }
  }

  @Test
  void shouldSayThatTheServerIsAwayAndGoOnWhenItIsBack() {
    try (WorkDesk desk = desk("processor010")) {
      desk.page().context().setOffline(true);
      desk.press(1);
      Locator bar = desk.page().locator(".offline");
      assertThat(bar.getByRole(AriaRole.ALERT))
          .hasText("Offline: the server does not answer. Nothing that you did before is lost.");
      assertThat(desk.finding()).containsText("No answer");
      desk.assertAccessible();
      int before = age(bar);
      desk.page().waitForRequest(Pattern.compile("/api/v1/me/pipeline"), () -> {});
      desk.page().waitForRequest(Pattern.compile("/api/v1/me/pipeline"), () -> {});
      assertThat(age(bar)).as("how old is what is seen").isGreaterThan(before);
      desk.page().context().setOffline(false);
      desk.untilHeld(1);
      assertThat(bar).hasCount(0);
    }
  }

  private static int age(Locator bar) {
    assertThat(bar).containsText(AGE);
    return AGE.matcher(bar.innerText()).results().mapToInt(found -> Integer.parseInt(found.group(1))).sum();
  }
}
