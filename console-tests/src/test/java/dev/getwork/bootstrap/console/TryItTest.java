package dev.getwork.bootstrap.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.assertions.LocatorAssertions.ContainsTextOptions;
import com.microsoft.playwright.assertions.LocatorAssertions.IsInViewportOptions;
import com.microsoft.playwright.options.AriaRole;
import dev.getwork.bootstrap.process.Cluster;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Isolated;
import tools.jackson.databind.JsonNode;

/** Try it on the cluster screen: waves of demo requests on three nodes. */
@Tag("proof")
@Isolated
class TryItTest {

  private static final double LONG = 60_000;
  private static final int REQUESTS = 60;
  private static final IsInViewportOptions WHOLE = new IsInViewportOptions().setRatio(1);

  @RegisterExtension
  static final ConsoleNodes CONSOLE = ConsoleNodes.on(() -> Cluster.start("--getwork.record-lock-attempts=true"));

  private static Locator stage(ConsolePage console) {
    return console.page().locator("svg.stage");
  }

  private static Locator step(ConsolePage console) {
    return console.page().locator("[aria-label=Steps] > [aria-current=step]");
  }

  /** Whether the picture of the wave is live. */
  private static Locator shownAs(ConsolePage console) {
    return console.page().locator(".wave-picture .badge");
  }

  private static Locator back(ConsolePage console) {
    return console.named(AriaRole.GROUP, "Steps").getByText("Back");
  }

  private static void start(ConsolePage console, int demo, int seconds) {
    start(console, CONSOLE.task(demo), seconds);
  }

  private static void start(ConsolePage console, String task, int seconds) {
    console.select("Task").selectOption(task);
    console.page().getByRole(AriaRole.SLIDER).fill(String.valueOf(seconds));
    console.button("Start 60 requests").click();
  }

  private static Locator result(ConsolePage console) {
    return console.named(AriaRole.GROUP, "Result");
  }

  private static void awaitResult(ConsolePage console) {
    assertThat(result(console)).containsText("0 duplicates", new ContainsTextOptions().setTimeout(LONG));
  }

  /** The items of a list that belong to a task, newest first. */
  private static List<JsonNode> items(String list, int demo) {
    return items("operator", list, CONSOLE.task(demo));
  }

  private static List<JsonNode> items(String user, String list, String task) {
    return CONSOLE.client(user).get("/api/v1/" + list + "?limit=200&taskId=" + task).body().path("items").valueStream()
        .toList();
  }

  @Test
  void shouldDrawWhatTheSelectionRunsAndLockAttemptsSay() {
    try (ConsolePage console = CONSOLE.signIn("operator")) {
      start(console, 0, 10);
      console.buttonOf("One selection for everybody").click();
      assertThat(shownAs(console)).hasText("Live");
      console.buttonOf("60 users request work").click();
      assertThat(shownAs(console)).hasText("Earlier step, the wave still runs");
      assertThat(moment(console)).hasText("Step 1");
      console.buttonOf("One selection for everybody").click();
      assertThat(moment(console)).hasText("");
      assertThat(console.page().locator("svg.lanes")).isInViewport(WHOLE);
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
      List<JsonNode> skipped =
          items("lock-attempts", 0).stream().filter(attempt -> !attempt.path("taken").asBoolean()).toList();
      assertThat(skipped).isNotEmpty();
      assertThat(stage(console)).hasAttribute("data-skipped", String.valueOf(skipped.size()));
      String ofTask = "[data-task='" + CONSOLE.task(0) + "']";
      assertThat(console.page().locator("svg.lanes .attempt.skipped" + ofTask)).hasCount(skipped.size());
      assertThat(console.page().locator("svg.lanes .hairline" + ofTask)).hasCount(skipped.size());
      console.assertAccessibleAt(1280, 390, 320);
    }
  }

  @Test
  void shouldCountTheRequestsThatGotNoLoan() {
    String task = CONSOLE.define(Map.of("name", "Few loans", "criteria",
        Map.of("field", "loanNumber", "op", "startsWith", "value", "PPP-00008")));
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
  void shouldKeepTheEndedSessionOfALeader() {
    try (ConsolePage console = CONSOLE.signIn("operator"); ConsolePage other = CONSOLE.signIn("c", "operator")) {
      start(console, 1, 10);
      assertThat(console.page().locator(".summary"))
          .containsText(Pattern.compile("Node [abc] leads Industry code missing"));
      console.buttonOf("End node").click();
      assertThat(step(console)).containsText(Pattern.compile("The session of node [abc] was ended"));
      assertThat(ended(console)).hasCount(2);
      assertThat(ended(other)).hasCount(2);
      awaitResult(console);
      assertThat(result(console)).containsText("60 requests, 1 selection, 0 duplicates");
      assertThat(items("lock-attempts", 1)).filteredOn(attempt -> attempt.path("taken").asBoolean())
          .hasSizeGreaterThan(1);
      assertThat(console.page().locator(".legend").last()).containsText("Session ended, rolled back");
      assertThat(stage(console)).containsText("1 row, session ended");
      assertThat(result(console)).containsText("1 session was ended before that.");
      back(console).press("Enter");
      assertThat(step(console)).containsText(Pattern.compile("Node [abc] leads (now|again, in a new session)"));
      back(console).press("Enter");
      assertThat(step(console)).containsText(Pattern.compile("The session of node [abc] was ended: 0 loans assigned"));
      assertThat(console.page().locator(".step-text")).containsText("PostgreSQL rolled its transaction back");
      assertThat(stage(console)).containsText("free");
      assertThat(console.row("session ended").filter(new Locator.FilterOptions().setHasText("Industry code missing")))
          .containsText(Pattern.compile("[abc]\\s*Industry code missing.*–\\s*0\\s*0\\s*session ended"));
      start(console, CONSOLE.define(Map.of("name", "Later wave", "criteria",
          Map.of("field", "loanNumber", "op", "startsWith", "value", "PPP-"))), 0);
      console.assertShows(" on Later wave");
      console.page().reload();
      console.assertShows(" on Later wave");
      awaitResult(console);
      console.button("15 min").click();
      assertThat(ended(console)).hasCount(2);
      console.assertAccessible();
      console.field("As a table").check();
      assertThat(console.table("What happened")).containsText("Leading (session ended)");
      console.assertAccessible();
    }
  }

  @Test
  void shouldEndOnlyTheSessionThatTheButtonNames() {
    try (ConsolePage console = CONSOLE.signIn("operator")) {
      start(console, 4, 10);
      Locator end = console.buttonOf("End node");
      assertThat(end).hasText(Pattern.compile("End node [abc]'s session"));
      assertThat(end).hasAccessibleName(Pattern.compile("End node [abc]'s session for \\w.*"));
      var click = console.hold("**/demo/leaders/**", end::click);
      URI leader = URI.create(click.request().url());
      assertThat(endedBy(leader)).isEqualTo(1);
      assertThat(endedBy(leader)).isZero();
      console.release(click);
      console.assertAlert("No session was ended. Meanwhile node ");
      console.assertAccessible();
      awaitResult(console);
      assertThat(ended(console)).hasCount(2);
    }
  }

  private static int endedBy(URI leader) {
    return CONSOLE.client("operator").delete(leader.getPath() + "?" + leader.getRawQuery()).body().path("items").size();
  }

  @Test
  void shouldFitOnAPhone() {
    try (ConsolePage phone = CONSOLE.signInOnPhone("operator")) {
      var start = phone.button("Start 60 requests").boundingBox();
      var end = phone.button("End the leader's session").boundingBox();
      assertThat(end.y - start.y - start.height).isGreaterThanOrEqualTo(8);
      phone.assertAccessible();
    }
  }

  private static Locator moment(ConsolePage console) {
    return console.page().locator("svg.lanes .moment");
  }

  /** The lanes show the whole wave, and little else. */
  private static void assertLanesShowTheWave(ConsolePage console, int demo) {
    JsonNode wave = CONSOLE.client("operator").get("/api/v1/demo/waves").body().path("items").path(0);
    long from = Instant.parse(wave.path("at").asString()).toEpochMilli();
    long until = Instant.parse(items("selection-runs", demo).getFirst().path("decidedAt").asString()).toEpochMilli();
    assertThat(console.button("Wave")).hasAttribute("aria-pressed", "true");
    DrawnBar.Picture lanes = DrawnBar.drawn(console.page());
    assertThat(lanes.start()).isLessThan((double) from);
    assertThat(lanes.end()).isGreaterThan((double) until);
    assertThat(lanes.end() - lanes.start()).isLessThan(1.5 * (until - from));
  }

  @Test
  void shouldSayTheResultOfTriesInOneWay() {
    try (ConsolePage console = CONSOLE.signIn("operator")) {
      assertThat(console.heading("Try it")).isVisible();
      Object results = console.withModules("""
          const { resultOf } = await module('cluster/wave-stage.js');
          const [skip, idle, lead] = [{ taken: false }, { taken: true }, { taken: true, leads: true }];
          return [[skip], [skip, skip], [skip, skip, lead], [skip, skip, idle], [idle]]
            .map((attempts) => resultOf(attempts, [])).join('; ');
          """);
      assertThat(results).isEqualTo("1 try: 0 rows; 2 tries: 0 rows; 2 tries: 0 rows, then 1 row; "
          + "2 tries: 0 rows, then 1 row, but no request; 1 row, but no request");
    }
  }

  @Test
  void shouldNeverOverlapLabelsInThePictureOfAWave() {
    try (ConsolePage console = CONSOLE.signIn("operator")) {
      assertThat(console.heading("Try it")).isVisible();
      Object overlaps = console.withModules("""
          const { stage } = await module('cluster/wave-stage.js');
          const { html, render } = await module('lit-html/lit-html.js');
          const nodes = ['a', 'b', 'c'].map((end) => 'getwork-production-cluster-west-node-000' + end);
          const tries = [false, false, true].map((taken) => ({ taken, at: new Date().toISOString() }));
          const attempts = nodes.flatMap((node) => tries.map((one) => ({ ...one, node })));
          const part = document.body.appendChild(document.createElement('div'));
          const found = [640, 700, 1200, 640, 324, 260].flatMap((width, index) => {
            const story = { wave: { requests: 60 }, nodes, ended: [], served: 0, assigned: 0, holder: nodes[0],
              attempts: attempts.map((one) => ({ ...one, leads: index === 3 && one.taken })) };
            render(html`<div>${stage(story, width, 'Wave')}</div>`, part);
            const boxes = [...part.querySelectorAll('text')].map((text) => ({
              text: text.firstChild.nextSibling?.data ?? text.textContent, ...text.getBBox().toJSON?.(),
              x: text.getBBox().x, y: text.getBBox().y, w: text.getBBox().width, h: text.getBBox().height }));
            const lock = part.querySelector('.lock').getBBox();
            boxes.push({ text: 'edge', x: lock.x, y: lock.y, w: 1, h: lock.height });
            boxes.push({ text: 'edge', x: lock.x + lock.width, y: lock.y, w: 1, h: lock.height });
            return boxes.flatMap((one, at) => boxes.slice(at + 1)
              .filter((other) => one.x < other.x + other.w && other.x < one.x + one.w
                && one.y + 3 < other.y + other.h && other.y + 3 < one.y + one.h)
              .map((other) => width + ': ' + one.text.trim() + ' / ' + other.text.trim()));
          });
          part.remove();
          return found.join('; ');
          """);
      assertThat(overlaps).isEqualTo("");
    }
  }

  @Test
  void shouldSlowOnlyTheSelectionOfTheWave() {
    String task = CONSOLE.define(Map.of("name", "Many loans", "criteria",
        Map.of("field", "loanNumber", "op", "startsWith", "value", "PPP-")));
    try (ConsolePage console = CONSOLE.signIn("operator")) {
      start(console, task, 10);
      console.assertShows(" on Many loans"); // Until then, the result is that of the wave before.
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
    }
  }

  /** In the lane of the lock and in that of the node. */
  private static Locator ended(ConsolePage console) {
    return console.page().locator("svg.lanes .bar.is-ended");
  }

  @Test
  void shouldStepThroughTheStoryByKeyboardAndAfterAReload() {
    try (ConsolePage console = CONSOLE.signIn("operator")) {
      start(console, 2, 1);
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
    }
  }

  /** Both nodes first found nothing to do, or a busy lock. */
  @Test
  void shouldDrawOnlyTheAttemptThatTookTheLock() {
    try (ConsolePage console = CONSOLE.signIn("operator")) {
      Object drawn = console.withModules("""
          const { atStep, stepsOf, storyOf } = await module('cluster/wave-story.js');
          const at = (second) => new Date(second * 1000).toISOString();
          const attempts = [[1, 'a', true], [2, 'b', true], [3, 'b', false], [4, 'a', false], [5, 'b', true]]
            .map(([second, node, taken]) => ({ id: second, taskId: '1', node, at: at(second), taken }));
          const runs = [{ taskId: '1', node: 'b', leadingSince: at(5), startedAt: at(5), endedAt: at(6),
            decidedAt: at(6), requestsServed: 60, loansAssigned: 60 }];
          const nodes = [{ name: 'a' }, { name: 'b' }];
          const known = { runs, attempts, nodes, locks: [{ taskId: '1', waiting: 0 }], ended: [] };
          const story = storyOf({ taskId: '1', at: at(0), requests: 60 }, known, 10_000);
          const step = stepsOf(story)[1];
          return step.title + ': ' + atStep(story, step).attempts.map(({ id }) => id);
          """);
      assertThat(drawn).isEqualTo("Node b locks the row of the task: 5");
    }
  }

  @Test
  void shouldPollWithOneCall() {
    try (ConsolePage console = CONSOLE.signIn("operator")) {
      assertThat(console.heading("Try it")).isVisible();
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
