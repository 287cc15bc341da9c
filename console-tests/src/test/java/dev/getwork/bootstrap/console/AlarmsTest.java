package dev.getwork.bootstrap.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.APIResponse;
import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.ColorScheme;
import dev.getwork.bootstrap.process.Cluster;
import java.time.Instant;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** What the cluster screen says when something needs an operator. The answers of a healthy node are changed on their way. */
@Tag("proof")
class AlarmsTest {

  private static final String CLUSTER = "**/api/v1/cluster";

  @RegisterExtension
  static final ConsoleNodes CONSOLE = ConsoleNodes.on(Cluster::startOne);

  @AutoClose
  private final ConsolePage console = CONSOLE.signIn("operator");

  @BeforeEach
  void awaitCluster() {
    assertThat(console.table("Live nodes").locator("tbody th")).hasText("a");
  }

  private Locator alarms() {
    return console.page().locator(".alarms li");
  }

  private void answers(Consumer<ObjectNode> change) {
    console.page().route(CLUSTER, route -> {
      APIResponse answer = route.fetch();
      var body = (ObjectNode) new JsonMapper().readTree(answer.text());
      change.accept(body);
      route.fulfill(new Route.FulfillOptions().setResponse(answer).setBody(body.toString()));
    });
  }

  private static ObjectNode lock(ObjectNode cluster, int task) {
    return (ObjectNode) cluster.path("locks").get(task);
  }

  private static String ago(int minutes) {
    return Instant.now().minusSeconds(60L * minutes).toString();
  }

  @Test
  void shouldShowNothingOfAHealthyCluster() {
    assertThat(alarms()).hasCount(0);
    assertThat(console.status("^All is well: 1 node\\.$")).hasCount(1);
    long available = CONSOLE.client("operator").get("/api/v1/queues?taskIds=" + CONSOLE.task(0)).body().path("items")
        .path(0).path("available").asLong();
    assertThat(console.table("Locks").locator("[data-label=Available]").first())
        .hasText(String.format(Locale.US, "%,d", available));
    assertThat(console.page().locator(".swim .badge.now")).hasText("Live");
    assertThat(console.withModules("""
        const { redraw } = await module('app/store.js');
        let draws = 0;
        do {
          redraw();
          await new Promise(requestAnimationFrame);
        } while (document.querySelector('.swim .badge.now') && ++draws < 20);
        return draws;
        """)).as("draws with the badge").isEqualTo(20);
  }

  @Test
  void shouldShowALockThatIsHeldTooLongBeforeAShorterOne() {
    answers(cluster -> {
      lock(cluster, 0).put("holder", "a").put("since", ago(2)).put("waiting", 0);
      lock(cluster, 1).put("holder", "a").put("since", ago(31)).put("waiting", 213).put("waitingSince", ago(30));
      lock(cluster, 2).put("holder", "a").put("since", ago(0)).put("waiting", 3).put("waitingSince", ago(0));
    });
    assertThat(alarms()).hasCount(2);
    assertThat(alarms().first())
        .containsText(Pattern
            .compile("Alarm\\s+Node a has led Industry code missing for 31 min \\(limit 30 s\\): 213 requests wait."));
    assertThat(alarms().first()).containsText("getwork lead " + CONSOLE.task(1) + " a");
    assertThat(alarms().nth(1))
        .containsText(Pattern.compile("Warning\\s+Node a has led Verify user .* for 2 min \\(limit 30 s\\): nobody"));
    assertThat(console.status("^1 alarm, 1 warning: see below\\. 1 node\\.$")).isVisible();
    console.assertAccessibleAt(1280, 390);
    console.page().emulateMedia(new Page.EmulateMediaOptions().setColorScheme(ColorScheme.DARK));
    console.assertAccessible();
    console.page().setViewportSize(1280, 800);
    assertThat(console.page()).hasTitle("(2) Cluster – Getwork");
    assertThat(console.page().locator(".summary")).containsText("Node a leads Industry code missing");
    alarms().first().getByText("Show locks").click();
    assertThat(console.heading("Locks")).isInViewport();
  }

  @Test
  void shouldCompareALongSelectionWithTheUsualOnes() {
    answers(cluster -> {
      lock(cluster, 0).put("holder", "a").put("since", ago(2)).put("waiting", 0);
      addRun(cluster, 1, 17);
    });
    assertThat(console.row("Verify user").first()).containsText("held by a");
    assertThat(alarms()).hasCount(0);
    answers(cluster -> {
      lock(cluster, 0).put("holder", "a").put("since", ago(2)).put("waiting", 0);
      addRun(cluster, 3, 16);
      addRun(cluster, 2, 16);
      addRun(cluster, 1, 17);
    });
    assertThat(alarms()).containsText("for 2 min (usual 0 ms, limit 30 s): nobody waits.");
  }

  /** The last one must be as old as this, because the screen reads newer ones that may be missing. */
  private static ObjectNode addRun(ObjectNode cluster, int id, int startedBefore) {
    return cluster.withArray("selectionRuns").addObject().put("id", "" + id).put("taskId", CONSOLE.task(0))
        .put("node", "a")
        .put("startedAt", ago(startedBefore)).put("endedAt", ago(16)).put("found", 1);
  }

  @Test
  void shouldShowRequestsThatWaitLongerThanTheirLeaderLeads() {
    answers(cluster -> lock(cluster, 0).put("holder", "a").put("since", ago(0)).put("waiting", 3)
        .put("waitingSince", ago(2)));
    assertThat(alarms()).containsText(Pattern.compile("Warning\\s+Node a leads Verify user .*: 3 requests wait, the "
        + "first for 2 min \\(limit 30 s\\)\\.\\s+Show runs\\s+This leader began \\d+ s ago"));
  }

  @Test
  void shouldCountTheEndedSessionsOfLeaders() {
    assertThat(console.withModules("""
        const { alarmsOf } = await module('cluster/alarms.js');
        const at = (minutes) => new Date(Date.now() - minutes * 60_000).toISOString();
        const ended = [20, 2, 1].map((age) => ({ taskId: '7', node: 'c', since: at(age + 0.1), until: at(age) }));
        const locks = [{ taskId: '7', taskName: 'T', waiting: 0 }];
        return alarmsOf({ locks, ended, runs: [], jobs: [], nodes: [], attempts: [], seen: new Map() })
          .map(({ level, text }) => level + ': ' + text.replace(/at .* on/, 'at … on')).join();
        """)).isEqualTo("warn: The session of a leader of T ended 2 times within 15 min, the last at … on node c.");
  }

  @Test
  void shouldCountTheWarningsOnEachScreenOfAnOperator() {
    answers(cluster -> {
      lock(cluster, 0).put("paused", true);
      lock(cluster, 1).put("holder", "a").put("since", ago(1)).put("waiting", 0);
    });
    try (ConsolePage processor = CONSOLE.signIn("processor001")) {
      console.goTo("loans").page().reload();
      console.link("Cluster 1 warning").waitFor();
      assertThat(console.page()).hasTitle("Loans – Getwork");
      console.assertAccessible();
      assertThat(processor.page().evaluate("""
          performance.getEntriesByType('resource').filter(({ name }) => /cluster.*js$/.test(name)).length"""))
          .isEqualTo(0);
    }
  }

  @Test
  void shouldShowRequestsThatNobodyServes() {
    answers(cluster -> lock(cluster, 0).put("waiting", 7).put("waitingSince", ago(12)));
    assertThat(alarms()).containsText(Pattern.compile(
        "Alarm\\s+Nobody leads Verify user submitted bank account: 7 requests wait, the first for 12 min."));
    assertThat(alarms()).containsText("The job serve-stranded-requests leads such tasks");
  }

  @Test
  void shouldSayThatTheJobIsPausedThatWouldServeRequests() {
    answers(cluster -> {
      lock(cluster, 0).put("waiting", 7).put("waitingSince", ago(2));
      cluster.path("jobs").valueStream().filter(job -> job.path("name").asString().equals("serve-stranded-requests"))
          .forEach(job -> ((ObjectNode) job).put("paused", true).put("pausedBy", "ann"));
    });
    assertThat(alarms().first()).containsText("The job serve-stranded-requests, which would lead it, is paused.");
    assertThat(alarms().nth(1)).containsText("serve-stranded-requests is paused by ann.");
    assertThat(alarms().nth(1)).containsText("Meanwhile no hanging leader is evicted, and its requests wait.");
  }

  @Test
  void shouldShowThatAJobIsLate() {
    answers(cluster -> cluster.path("jobs")
        .forEach(job -> ((ObjectNode) job.path("slots").get(0)).put("nextRun", ago(60 * 24 * 30)).remove("lastRun")));
    assertThat(alarms().filter(new Locator.FilterOptions().setHasText("check-invariants is 30 days late.")))
        .hasCount(1);
    assertThat(alarms()).hasCount(3);
  }

  @Test
  void shouldShowFailedRequestsAndPausedTasks() {
    answers(cluster -> {
      lock(cluster, 0).put("failed", 2).put("failedAt", ago(3)).put("failure",
          "The selection was canceled after 120 s.");
      lock(cluster, 1).put("paused", true);
    });
    assertThat(alarms().nth(1)).containsText(Pattern.compile("Note\\s+Industry code missing is paused:"));
    assertThat(alarms().nth(1)).containsText("A manager can resume it.");
    assertThat(alarms().first()).containsText(Pattern.compile(
        "2 requests for Verify user submitted bank account failed within 15 min, the last at [^.]+\\.\\s+Show locks\\s+No selection has served it since\\. The selection was canceled after 120 s"));
    assertThat(console.table("Locks").locator("tbody th").nth(0)).containsText("2 failed");
    assertThat(console.table("Locks").locator("tbody th").nth(1)).containsText("paused");
    answers(cluster -> {
      lock(cluster, 0).put("failed", 2).put("failedAt", ago(3)).put("failure",
          "The selection was canceled after 120 s.");
      addRun(cluster, 2, 3).put("endedAt", ago(2)).put("decidedAt", ago(2));
      addRun(cluster, 1, 17);
    });
    assertThat(alarms().first()).containsText("Served again at ");
    assertThat(alarms().first().locator(".badge")).hasText("Warning");
  }

  @Test
  void shouldShowAFailedJob() {
    answers(cluster -> {
      var slot = (ObjectNode) cluster.path("jobs").get(0).path("slots").get(0);
      slot.putObject("lastRun").put("node", "a").put("started", ago(1)).put("ended", ago(1)).put("outcome", "FAILED")
          .put("error", "no space left");
    });
    assertThat(alarms())
        .containsText(Pattern.compile("The last run of [a-z-]+ failed\\.\\s+Show jobs\\s+no space left"));
    alarms().getByText("Show jobs").click();
    assertThat(console.heading("Jobs")).isInViewport();
  }

  /** One of two nodes of a host was started again; the last sign of the other one is a lock attempt. */
  @Test
  void shouldNotWarnOfANodeThatWasStartedAgain() {
    assertThat(console.withModules("""
        const { goneNodes } = await module('cluster/alarms.js');
        const at = (minutes) => new Date(Date.now() - minutes * 60_000).toISOString();
        const nodes = [['vm-5', 1], ['vm-6', 50], ['other-7', 1]].map(([name, age]) => ({ name, since: at(age) }));
        return goneNodes({ nodes, runs: [{ node: 'vm-1', endedAt: at(2) }], attempts: [{ node: 'vm-2', at: at(9) }],
          seen: new Map([['vm-6', Date.now()]]) }).map(({ name }) => name).join();
        """)).isEqualTo("vm-2");
  }

  @Test
  void shouldShowANodeThatIsGone() {
    answers(cluster -> cluster.putArray("nodes"));
    assertThat(alarms()).containsText(
        Pattern.compile("Node a is gone: last seen \\d+ s ago\\.\\s+Show nodes\\s+The other nodes serve"));
    assertThat(console.table("Live nodes")).containsText(Pattern.compile("gone, last seen \\d+ s ago"));
    console.assertAccessibleAt(1280, 390);
    console.page().unroute(CLUSTER);
    assertThat(alarms()).hasCount(0);
  }

  @Test
  void shouldSayHowOldTheStateIsWhilePollsAreRejected() {
    assertThat(console.page().locator(".swim .badge.now")).hasText("Live");
    console.page().route(CLUSTER, route -> route.fulfill(new Route.FulfillOptions().setStatus(503)
        .setContentType("application/problem+json").setBody("{\"title\": \"The database is unavailable\"}")));
    console.assertAlert("The database is unavailable");
    console.assertShows("The state shown is");
    assertThat(console.page().locator(".swim .badge.now")).hasCount(0);
    Object end = console.page().locator("svg.lanes").getAttribute("data-end");
    console.assertAccessible();
    assertThat(console.page().locator("svg.lanes")).hasAttribute("data-end", end.toString());
    console.page().unroute(CLUSTER);
    assertThat(console.page().locator(".swim .badge.now")).hasText("Live");
  }

  @Test
  void shouldShowNothingBeforeTheFirstAnswer() {
    try (ConsolePage fresh = CONSOLE.signedOut(new NewContextOptions())) {
      fresh.page().route(CLUSTER, route -> route.fulfill(new Route.FulfillOptions().setStatus(503)
          .setContentType("application/problem+json").setBody("{\"title\": \"The database is unavailable\"}")));
      fresh.signIn("operator").assertAlert("The database is unavailable");
      assertThat(fresh.page().locator("main h2, .summary")).hasCount(0);
      fresh.page().unroute(CLUSTER);
      assertThat(fresh.heading("Locks")).isVisible();
    }
  }

  /** Such as a node that hangs. */
  @Test
  void shouldNoticeThatAPollIsNotAnswered() {
    console.page().route(CLUSTER, _ -> {});
    assertThat(console.connection()).hasText("Offline");
  }
}
