package dev.getwork.bootstrap.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.APIResponse;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.assertions.LocatorAssertions.IsInViewportOptions;
import com.microsoft.playwright.options.AriaRole;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import tools.jackson.databind.JsonNode;

/** Try it on the cluster screen: the story of a wave, and its acts. */
@Tag("proof")
@Isolated
class TryItTest extends Waves {

  private static final int REQUESTS = 60;
  private static final IsInViewportOptions WHOLE = new IsInViewportOptions().setRatio(1);

  private static Locator moment(ConsolePage console) {
    return console.page().locator(".wave svg.lanes .moment");
  }

  @Test
  void shouldDrawWhatTheSelectionRunsAndLockAttemptsSay() {
    try (ConsolePage console = CONSOLE.signIn("operator")) {
      start(console, 0, 10);
      assertThat(console.page().waitForFunction("() => document.querySelector('.wave .bar.held[data-open=true]')"
          + " && document.querySelector('.stage').textContent").jsonValue().toString()).contains("held by");
      assertThat(shownAs(console)).hasText("Live");
      assertThat(stage(console)).containsText("Pending requests: 60");
      assertThat(stage(console)).containsText(Pattern.compile("Tries of nodes: [1-9]\\d* skipped"));
      console.buttonOf("60 users request work").click();
      assertThat(shownAs(console)).hasText("Earlier step, the wave still runs");
      assertThat(moment(console)).hasText("Step 1");
      console.buttonOf("One selection for everybody").click();
      assertThat(moment(console)).hasText("");
      assertThat(console.page().locator(".wave svg.lanes")).isInViewport(WHOLE);
      assertThat(console.page().locator(".step-text")).isInViewport(WHOLE);
      console.assertAccessible();
      awaitResult(console);

      List<JsonNode> runs = items("selection-runs", 0);
      assertThat(runs).hasSize(1);
      assertThat(runs.getFirst().path("requestsServed").asInt()).isEqualTo(REQUESTS);
      assertThat(runs.getFirst().path("seconds").asDouble()).isGreaterThanOrEqualTo(10.0);
      assertThat(result(console)).containsText("60 requests, 1 selection, 0 duplicates");
      assertThat(stage(console)).hasAttribute("data-served", String.valueOf(REQUESTS));
      assertThat(console.page().locator(".dot.served")).hasCount(REQUESTS);
      Instant decided = Instant.parse(runs.getFirst().path("decidedAt").asString());
      List<Instant> skips = items("lock-attempts", 0).stream().filter(attempt -> !attempt.path("taken").asBoolean())
          .map(attempt -> Instant.parse(attempt.path("at").asString())).toList();
      long before = skips.stream().filter(skip -> !skip.isAfter(decided)).count();
      assertThat(before).isPositive();
      // A node that tries after the decision may still find the lock busy; the wave has ended.
      Locator drawn =
          console.page().locator(".wave svg.lanes .attempt.skipped[data-task='" + CONSOLE.task(0) + "']");
      console.page().waitForCondition(() -> drawn.count() >= before && drawn.count() <= skips.size());
      assertThat(stage(console)).hasAttribute("data-skipped", Pattern.compile(LongStream.rangeClosed(
          before, skips.size()).mapToObj(String::valueOf).collect(Collectors.joining("|"))));
      assertThat(console.page().locator(".wave svg.lanes .hairline[data-task='" + CONSOLE.task(0) + "']"))
          .hasCount(drawn.count());
      console.assertAccessibleAt(1280, 390, 320);
    }
  }

  @Test
  void shouldCountTheRequestsThatGotNoLoan() {
    String task = defined("Few loans", "PPP-00008");
    int loans = CONSOLE.client("operator").get("/api/v1/queues?taskIds=" + task).body().path("items").path(0)
        .path("available").asInt();
    assertThat(loans).isBetween(1, 10);
    try (ConsolePage console = CONSOLE.signIn("operator")) {
      assertThat(console.select("Task")).containsText("Few loans (" + loans + " available)");
      start(console, task, 5);
      awaitResult(console);
      assertThat(result(console))
          .containsText(", " + (REQUESTS - loans) + " got none: no loan of the task is left.");
      assertThat(console.page().locator(".dot.served")).hasCount(loans);
      assertThat(console.page().locator(".dot.unmet")).hasCount(REQUESTS - loans);
      assertThat(console.select("Task")).containsText("Few loans (0 available)");
      console.assertAccessible();
    }
  }

  @Test
  void shouldFitOnAPhoneAndBeFoldedUnlessItsWaveRuns() {
    try (ConsolePage phone = CONSOLE.signInOnPhone("operator")) {
      assertThat(phone.heading("Try it")).isVisible();
      assertThat(phone.button("Start 60 requests")).isHidden();
      phone.assertAccessible();
      phone.text("Oliver and Tracy, 60 requests").click();
      start(phone, defined("On a phone", "PPP-"), 0);
      phone.assertShows(" on On a phone");
      awaitResult(phone);
      phone.page().reload();
      assertThat(phone.heading("Try it")).isVisible();
      assertThat(result(phone)).isHidden();
      phone.page().route("**/api/v1/cluster", route -> {
        APIResponse answer = route.fetch();
        route.fulfill(new Route.FulfillOptions().setResponse(answer)
            .setBody(answer.text().replace("\"waiting\":0", "\"waiting\":1")));
      });
      phone.page().reload();
      phone.assertShows(" on On a phone");
      var start = phone.button("Start 60 requests").boundingBox();
      var end = phone.button("End the leader's session").boundingBox();
      assertThat(end.y - start.y - start.height).isGreaterThanOrEqualTo(8);
      phone.assertAccessible();
    }
  }

  /** The page ends below this part, as if nothing had been selected yet. */
  @Test
  void shouldShowTheActsAndThenTheFirstWaveWhole() {
    try (ConsolePage console = CONSOLE.signIn("operator")) {
      console.page().setViewportSize(390, 844);
      console.page().route("**/demo/waves", route -> {
        if (route.request().method().equals("GET")) {
          route.fulfill(new Route.FulfillOptions().setContentType("application/json").setBody("{\"items\": []}"));
        } else {
          route.fallback();
        }
      });
      console.goTo("cluster/try-it").page().reload();
      Locator acts = console.page().locator(".acts");
      assertThat(acts).containsText("Oliver: loan 1, Tracy: loan 1.");
      console.page().evaluate("document.getElementById('runs').parentElement.style.display = 'none'");
      console.button("Next").press("Enter");
      console.press("Enter");
      assertThat(acts).containsText("Oliver: loan 1, Tracy: loan 2.");
      assertThat(acts.locator("svg.act")).containsText("selects loan 2");
      assertThat(acts.locator("pre")).containsText(Pattern.compile("for no key update\\s+-- waits for the row"));
      console.press("Enter", "Enter");
      assertThat(acts.locator("pre")).containsText("for no key update skip locked");
      console.press("Enter");
      assertThat(console.heading("Try it")).isInViewport();
      console.page().setViewportSize(1280, 800);
      start(console, 5, 1);
      assertThat(console.page().locator(".wave svg.lanes")).isInViewport(WHOLE);
      assertThat(console.heading("Try it").boundingBox().y).isBetween(0.0, 100.0);
    }
  }

  /** The lanes show the whole wave, and little else. */
  private static void assertLanesShowTheWave(ConsolePage console, int demo) {
    JsonNode wave = CONSOLE.client("operator").get("/api/v1/demo/waves").body().path("items").path(0);
    long from = Instant.parse(wave.path("at").asString()).toEpochMilli();
    long until = Instant.parse(items("selection-runs", demo).getFirst().path("decidedAt").asString()).toEpochMilli();
    DrawnBar.Picture lanes = DrawnBar.drawn(console.page());
    assertThat(lanes.start()).isLessThan((double) from);
    assertThat(lanes.end()).isGreaterThan((double) until);
    assertThat(lanes.end() - lanes.start()).isLessThan(1.5 * (until - from));
  }

  @Test
  void shouldNotStartAWaveOfAPausedTask() {
    String task = defined("Paused task", "PPP-");
    CONSOLE.sql().sql("update task set paused = true where task_id = :task").param("task", Long.parseLong(task))
        .update();
    try (ConsolePage console = CONSOLE.signIn("operator")) {
      assertThat(console.select("Task")).containsText("Paused task (paused)");
      console.select("Task").selectOption(task);
      assertThat(console.button("Start 60 requests")).hasAttribute("aria-disabled", "true");
      assertThat(console.button("Start 60 requests")).hasAccessibleDescription("Paused task is paused, so nobody gets "
          + "its loans: choose another task, or ask a manager to resume it.");
    }
  }

  @Test
  void shouldSlowOnlyTheSelectionOfTheWave() {
    String task = defined("Many loans", "PPP-");
    try (ConsolePage console = CONSOLE.signIn("operator")) {
      start(console, task, 10);
      console.assertShows(" on Many loans");
      awaitResult(console);
    }
    assertThat(items("manager", "audit-events", task))
        .filteredOn(event -> event.path("kind").asString().equals("TASK_CHANGED"))
        .extracting(event -> event.path("actor").asString()).containsExactly("getwork");
    CONSOLE.sql().sql("update task set version = version + 1 where task_id = :task")
        .param("task", Long.parseLong(task)).update();
    CONSOLE.client("processor301").post("/api/v1/work-requests", Map.of("taskId", task, "count", 1));

    List<JsonNode> runs = items("operator", "selection-runs", task);
    assertThat(runs).hasSize(2);
    assertThat(runs.getLast().path("seconds").asDouble()).isGreaterThanOrEqualTo(10);
    assertThat(runs.getFirst().path("seconds").asDouble()).isLessThan(10);
  }

  @Test
  void shouldShowTheWaveOfAnotherOperator() {
    try (ConsolePage operator = CONSOLE.signIn("operator"); ConsolePage other = CONSOLE.signIn("operator")) {
      assertThat(other.heading("Try it")).isVisible();
      start(operator, 3, 4);
      other.assertShows(" on New England large corporate");
      awaitResult(other);
      Locator acts = other.page().locator(".acts");
      other.page().reload();
      awaitResult(other);
      assertThat(acts).hasAttribute("open", "");
      acts.getByText("One selection for all").click();
      other.goTo("cluster").page().reload();
      awaitResult(other);
      assertThat(acts).not().hasAttribute("open", "");
      back(other).click();
      start(operator, defined("During a replay", "PPP-"), 4);
      Locator later = other.button("Show the later wave");
      assertThat(later).isVisible();
      assertThat(shownAs(other)).hasText("Replay");
      other.assertShows(" on New England large corporate");
      later.click();
      other.assertShows(" on During a replay");
      awaitResult(other);
    }
  }

  @Test
  void shouldStepThroughTheStoryByKeyboardAndAfterAReload() {
    try (ConsolePage console = CONSOLE.signIn("operator")) {
      start(console, 2, 3);
      console.assertShows(" on Payroll evidence"); // Until then, the result is that of the wave before.
      awaitResult(console);
      console.page().reload();
      awaitResult(console);
      assertThat(shownAs(console)).hasText("Result");
      assertLanesShowTheWave(console, 2);
      Locator steps = console.named(AriaRole.GROUP, "Steps");
      assertThat(steps).containsText("Step 5 of 5, over after ");
      Locator back = back(console);
      back.focus();
      console.press("Enter", "Enter");
      assertThat(shownAs(console)).hasText("Replay");
      assertThat(steps).containsText(Pattern.compile("Step 3 of 5, .*s after the start"));
      assertThat(step(console)).containsText("SKIP LOCKED: 0 rows");
      assertThat(stage(console)).hasAttribute("data-served", "0");
      assertThat(moment(console)).hasText("Step 3");
      assertThat(console.page().locator("svg.lanes .highlighted")).hasText(new Pattern[] {
        Pattern.compile("^\\s*[abc]\\s*[abc]\\s*$"), Pattern.compile("leads Payroll evidence")});
      assertThat(console.page().locator("svg.lanes .later")).not().hasCount(0);
      console.press("Enter");
      assertThat(moment(console)).hasText("Step 2");
      assertThat(step(console)).containsText(Pattern.compile("Node [abc] locks the row of the task"));
      assertThat(console.page().locator("svg.stage .attempt")).hasCount(1);
      console.press("Enter", "Enter");
      assertThat(step(console)).containsText("60 users request work");
      assertThat(stage(console)).hasAttribute("data-skipped", "0");
      assertThat(back).isFocused();
      console.buttonOf("SKIP LOCKED: 0 rows").click();
      assertThat(step(console)).containsText("SKIP LOCKED: 0 rows");
      assertThat(console.page().locator(".step-text")).containsText("one try of a node, not of a request");
      steps.getByText("Next").click();
      steps.getByText("Next").click();
      steps.getByText("Replay step by step").click();
      assertThat(moment(console)).hasText("Step 1");
    }
  }

  @Test
  void shouldPollWithOneCall() {
    try (ConsolePage console = CONSOLE.signIn("operator")) {
      assertThat(console.table("Figures of the last 24 hours").getByRole(AriaRole.IMG).first()).isVisible();
      var calls = new CopyOnWriteArrayList<String>();
      console.page().onRequest(request -> calls.add(request.url().replaceFirst(".*/api/v1", "")));
      for (int poll = 0; poll < 5; poll++) {
        console.page().waitForResponse("**/api/v1/cluster", () -> {});
      }
      assertThat(calls).filteredOn(path -> !path.equals("/invariants")).containsOnly("/cluster");
    }
  }

  @Test
  void shouldShowTheStatementOfTheProduct() throws IOException, ReflectiveOperationException {
    var take = Class.forName("dev.getwork.adapter.persistence.work.PostgresTaskLock").getDeclaredField("TAKE");
    take.setAccessible(true);
    String file = Files.readString(
        Path.of("..", "console", "src", "main", "resources", "getwork", "console", "cluster", "take-lock.js"));
    assertThat(file).contains("`\\\n" + take.get(null) + "`");
  }
}
