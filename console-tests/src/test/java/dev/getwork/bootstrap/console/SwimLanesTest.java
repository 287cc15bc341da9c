package dev.getwork.bootstrap.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.LocatorAssertions.ContainsTextOptions;
import com.microsoft.playwright.options.AriaRole;
import dev.getwork.bootstrap.console.DrawnBar.Picture;
import dev.getwork.bootstrap.process.Cluster;
import dev.getwork.bootstrap.process.GetworkClient;
import dev.getwork.bootstrap.process.GetworkClient.Answer;
import dev.getwork.bootstrap.process.Node;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Isolated;

/** The swim lanes for waves of requests on three nodes. */
@Tag("proof")
@Isolated
class SwimLanesTest {

  private static final int USERS = 30;
  private static final Pattern HELD_SLOT =
      Pattern.compile("selections \\d\\s*[abc]\\s*\\d+:\\d\\d:\\d\\d.[AP]M, \\d+ s left\\s*[1-9]\\d*");
  private static final int SINCE = 1;
  private static final double MIN_BAR_WIDTH = 3;
  private static final double LONG = 30_000;

  @RegisterExtension
  static final ConsoleNodes CONSOLE = ConsoleNodes.on(
      () -> Cluster.start("--getwork.selection.minimum=10s", "--getwork.record-lock-attempts=true")
          .withoutReadyCandidates());

  @BeforeAll
  static void signIn() {
    // A node checks few passwords at the same time, and caches the result.
    users(USERS).forEach(user -> assertThat(client(user).get("/api/v1/me").status()).isEqualTo(200));
  }

  /** Concurrent requests, the same number on each node, without waiting for the decision. */
  private static void wave(int task, int users) {
    users(users).forEach(user -> assertThat(CONSOLE.requestWork(client(user), task, 1).status()).isEqualTo(202));
  }

  /** Completes a wave for which the node leads, or another one if the node is slow. */
  private static void runWave(ConsolePage console, int task, String node) {
    Answer first = CONSOLE.requestWork(CONSOLE.cluster().named(node).client("processor040"), task, 1);
    assertThat(first.status()).isEqualTo(202);
    wave(task, USERS / 2);
    assertThat(summary(console)).containsText(Pattern.compile("Node [abc] leads"));
    assertThat(summary(console)).containsText("released the lock of", new ContainsTextOptions().setTimeout(LONG));
  }

  private static IntStream users(int number) {
    return IntStream.rangeClosed(1, number).parallel();
  }

  private static GetworkClient client(int user) {
    return CONSOLE.cluster().nodeOf(user).client("processor%03d".formatted(user));
  }

  private static Locator summary(ConsolePage console) {
    return console.page().locator(".summary");
  }

  private static void assertQuiet(ConsolePage console) {
    assertThat(summary(console)).containsText("released the lock of", new ContainsTextOptions().setTimeout(LONG));
  }

  @Test
  void shouldDrawTheSelectionRuns() {
    try (ConsolePage console = CONSOLE.signIn("operator")) {
      wave(0, USERS);
      assertThat(summary(console)).containsText(Pattern.compile(
          "Node [abc] leads Verify user .*: it has been selecting for \\d+ s, 30 requests wait, nobody else may select"));
      for (String kind : List.of("waiting", "held", "leading", "selecting")) {
        assertThat(console.page().locator("svg.lanes .bar." + kind + "[data-open=true]")).hasCount(1);
      }
      assertThat(console.table("Locks of the tasks"))
          .containsText(Pattern.compile("processor\\d{3}, .*processor\\d{3} and 10 more"));
      assertLockAndSlot(console);
      assertQuiet(console);
      console.button("15 min").click();
      console.button("Freeze").click();
      console.assertShows("Frozen at ");
      assertThat(console.button("Resume")).isVisible();
      List<DrawnBar> recorded = DrawnBar.recorded(CONSOLE.cluster().named("b").client("operator"));
      Picture drawn = DrawnBar.drawn(console.page());
      assertThat(drawn.places()).extracting(DrawnBar.Place::bar).containsExactlyInAnyOrderElementsOf(recorded);
      assertPlaces(drawn);
      console.button("1 min").click();
      assertThat(console.button("1 min")).hasAttribute("aria-pressed", "true");
      Picture closer = DrawnBar.drawn(console.page());
      assertThat(closer.end() - closer.start()).isEqualTo(60_000);
      assertPlaces(closer);
      for (String result : List.of("taken", "skipped")) {
        assertThat(console.page().locator("svg.lanes .attempt." + result)).not().hasCount(0);
      }
    }
  }

  /** A slot has a fencing token; a row lock has none. */
  private static void assertLockAndSlot(ConsolePage console) {
    Locator lock = console.table("Locks of the tasks").getByRole(AriaRole.ROW)
        .filter(new Locator.FilterOptions().setHasText("held by"));
    assertThat(lock).hasText(Pattern.compile("held by [abc]"));
    assertThat(lock.getByRole(AriaRole.CELL).nth(SINCE)).hasText(Pattern.compile("^\\d+ s$"));
    Locator slot = console.table("Slots of the semaphores").getByRole(AriaRole.ROW)
        .filter(new Locator.FilterOptions().setHasText(HELD_SLOT));
    assertThat(slot).hasCount(1);
    assertThat(slot.getByRole(AriaRole.CELL).nth(1)).hasAttribute("title", Pattern.compile("\\w+ \\d+, \\d{4}, .*"));
  }

  private static void assertPlaces(Picture drawn) {
    assertThat(drawn.places()).isNotEmpty().allSatisfy(place -> {
      double x = drawn.x(place.bar().from());
      assertThat(place.x()).isCloseTo(x, within(0.01));
      assertThat(place.width()).isCloseTo(Math.max(MIN_BAR_WIDTH, drawn.x(place.bar().to()) - x), within(0.01));
    });
  }

  @Test
  void shouldGrowOpenBarsAndShowThemAsATable() {
    try (ConsolePage console = CONSOLE.signIn("operator")) {
      assertThat(summary(console)).containsText("no lock is held");
      runWave(console, 5, "a");
      runWave(console, 0, "b");
      runWave(console, 4, "c");
      wave(1, USERS);
      wave(2, USERS / 2);
      assertThat(summary(console)).containsText("1 other task is led just now");
      assertThat(console.page().locator(".bar.leading[data-open=true]")).hasCount(2);
      awaitGrowth(console, 20);
      console.picture("cluster", 920);
      console.field("As a table").check();
      assertThat(console.page().getByRole(AriaRole.REGION, new Page.GetByRoleOptions().setName("What happened")))
          .containsText("open");
      assertThat(console.table("attempts to take a lock")).containsText("Lock busy, skipped");
      console.assertAccessible();
      console.field("As a table").uncheck();
      assertQuiet(console);
      assertThat(console.page().getByRole(AriaRole.STATUS, new Page.GetByRoleOptions().setName("Just now")))
          .hasText("Nobody waits, and no lock is held.");
    }
  }

  /** Waits until the bar of the current selection has grown by some pixels. */
  private static void awaitGrowth(ConsolePage console, int pixels) {
    Locator selecting = console.page().locator(".bar.selecting[data-open=true] .body").first();
    console.page().waitForFunction("wanted => Number(document.querySelector("
        + "'.bar.selecting[data-open=true] .body')?.getAttribute('width')) > wanted",
        Double.parseDouble(selecting.getAttribute("width")) + pixels);
  }

  @Test
  void shouldShowTheQueuePositionToAProcessor() {
    try (var work = new WorkPage(CONSOLE.signInInHalfAWindow("processor041"));
        ConsolePage lanes = CONSOLE.signInInHalfAWindow("operator")) {
      wave(2, USERS / 2);
      work.choose("Payroll evidence").requestWork(3);
      assertThat(summary(lanes)).containsText(Pattern.compile("Node [abc] leads Payroll"));
      assertThat(work.progress()).containsText(Pattern.compile("You are \\d+(st|nd|rd|th)"));
      awaitGrowth(lanes, 30);
      lanes.heading("Swim lanes").evaluate("part => part.scrollIntoView()");
      work.picture("get-work", lanes);
      assertQuiet(lanes);
    }
  }

  @Test
  void shouldMoveBetweenBarsByKeyboard() {
    wave(3, 3);
    try (ConsolePage console = CONSOLE.signIn("operator")) {
      assertQuiet(console);
      console.button("Freeze").focus();
      console.press("Enter", "Tab", "Tab");
      Locator focused = console.page().locator("svg.lanes .bar:focus");
      assertThat(focused).hasAttribute("data-kind", "assigning");
      console.press("Home");
      assertThat(focused).hasAttribute("data-kind", "leading");
      console.press("ArrowRight");
      assertThat(focused).hasAttribute("data-kind", "selecting");
      assertThat(console.page().locator(".detail")).containsText("Selecting, node ");
      assertThat(console.page().locator(".detail")).containsText("loans found.");
      console.press("ArrowUp", "ArrowDown", "Enter");
      Locator dialog = console.dialog();
      assertThat(dialog).containsText("requests");
      console.assertAccessible();
      console.press("Escape");
      assertThat(dialog).hasCount(0);
      assertThat(focused).hasCount(1);
    }
  }

  @Test
  void shouldShowADisconnectedNode() {
    Node node = CONSOLE.cluster().named("c");
    try (ConsolePage console = CONSOLE.signInOnPhone("operator")) {
      CONSOLE.requestWork(node.client("processor002"), 4, 1);
      assertThat(summary(console)).containsText("Node c leads");
      console.assertAccessible();
      assertQuiet(console);
      node.pause();
      assertThat(console.page().locator("svg.lanes")).containsText("disconnected",
          new ContainsTextOptions().setTimeout(LONG));
      console.assertAccessibleAt(390);
    } finally {
      node.resume();
    }
  }
}
