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

/** Waves of requests on three nodes, and how they are drawn. */
@Tag("proof")
@Isolated
class LanesTest {

  private static final int USERS = 30;
  private static final Pattern TAKEN =
      Pattern.compile("selections \\d\\s*[abc]\\s*\\d+ \\w+ \\d{4}, \\d\\d:\\d\\d:\\d\\d\\s*[1-9]\\d*");
  private static final int TOKEN = 2;
  private static final int SINCE = 3;
  private static final double THINNEST = 3;
  private static final double LONG = 30_000;

  @RegisterExtension
  static final Console CONSOLE = Console.on(() -> Cluster.start("--getwork.selection.minimum=10s"));

  @BeforeAll
  static void signIn() {
    // A node checks few passwords at a time, and those that were right it knows for a while.
    users(USERS).forEach(user -> assertThat(client(user).get("/api/v1/me").status()).isEqualTo(200));
  }

  /** As many on each node, at once, who do not wait for the answer. */
  private static void wave(int task, int users) {
    users(users).forEach(user -> assertThat(client(user).press(CONSOLE.task(task), 1).status()).isEqualTo(202));
  }

  /** A wave for which a certain node leads, to its end. */
  private static void led(Desk desk, int task, String node) {
    Answer first = CONSOLE.cluster().named(node).client("processor040").press(CONSOLE.task(task), 1);
    assertThat(first.status()).isEqualTo(202);
    wave(task, USERS / 2);
    assertThat(story(desk)).containsText("node " + node + " gave the lock of",
        new ContainsTextOptions().setTimeout(LONG));
  }

  private static IntStream users(int number) {
    return IntStream.rangeClosed(1, number).parallel();
  }

  private static GetworkClient client(int user) {
    return CONSOLE.cluster().nodeOf(user).client("processor%03d".formatted(user));
  }

  private static Locator story(Desk desk) {
    return desk.page().locator(".story");
  }

  private static void assertQuiet(Desk desk) {
    assertThat(story(desk)).containsText("gave the lock of", new ContainsTextOptions().setTimeout(LONG));
  }

  @Test
  void shouldDrawWhatTheSelectionRunsSay() {
    try (Desk desk = CONSOLE.desk("operator")) {
      wave(0, USERS);
      assertThat(story(desk)).containsText(Pattern.compile(
          "Node [abc] leads Verify user .*: it selects since \\d+ s, 30 requests wait, nobody else may select"));
      for (String kind : List.of("waiting", "held", "leading", "selecting")) {
        assertThat(desk.page().locator("svg.lanes .bar." + kind + "[data-open=true]")).hasCount(1);
      }
      assertThat(desk.page().getByRole(AriaRole.TABLE, new Page.GetByRoleOptions().setName("Locks of the tasks")))
          .containsText(Pattern.compile("processor\\d{3}, .*processor\\d{3} and 10 more"));
      assertTold(desk);
      assertQuiet(desk);
      desk.button("15 min").click();
      desk.button("Hold still").click();
      List<DrawnBar> told = DrawnBar.told(CONSOLE.cluster().named("b").client("operator"));
      Picture drawn = DrawnBar.drawn(desk.page());
      assertThat(drawn.places()).extracting(DrawnBar.Place::bar).containsExactlyInAnyOrderElementsOf(told);
      assertPlaces(drawn);
      desk.button("1 min").click();
      assertThat(desk.button("1 min")).hasAttribute("aria-pressed", "true");
      Picture closer = DrawnBar.drawn(desk.page());
      assertThat(closer.end() - closer.start()).isEqualTo(60_000);
      assertPlaces(closer);
    }
  }

  /** Who has the lock and since when; who has a slot, until when, and by which token: a row lock needs none. */
  private static void assertTold(Desk desk) {
    Locator lock = desk.named(AriaRole.TABLE, "Locks of the tasks").getByRole(AriaRole.ROW)
        .filter(new Locator.FilterOptions().setHasText("held by"));
    assertThat(lock).hasText(Pattern.compile("held by [abc]"));
    assertThat(lock.getByRole(AriaRole.CELL).nth(TOKEN)).hasText("–");
    assertThat(lock.getByRole(AriaRole.CELL).nth(SINCE)).hasText(Pattern.compile("^\\d+ s$"));
    assertThat(desk.named(AriaRole.TABLE, "Slots of the semaphores").getByRole(AriaRole.ROW)
        .filter(new Locator.FilterOptions().setHasText(TAKEN))).hasCount(1);
  }

  private static void assertPlaces(Picture drawn) {
    assertThat(drawn.places()).isNotEmpty().allSatisfy(place -> {
      double x = drawn.x(place.bar().from());
      assertThat(place.x()).isCloseTo(x, within(0.01));
      assertThat(place.width()).isCloseTo(Math.max(THINNEST, drawn.x(place.bar().to()) - x), within(0.01));
    });
  }

  @Test
  void shouldMoveWhileItHappensAndBeReadableByAll() {
    try (Desk desk = CONSOLE.desk("operator")) {
      assertThat(story(desk)).containsText("no lock is held");
      led(desk, 5, "a");
      led(desk, 0, "b");
      led(desk, 4, "c");
      wave(1, USERS);
      wave(2, USERS / 2);
      assertThat(story(desk)).containsText("1 other task is led just now");
      assertThat(desk.page().locator(".bar.leading[data-open=true]")).hasCount(2);
      Locator selecting = desk.page().locator(".bar.selecting[data-open=true] .body").first();
      double before = Double.parseDouble(selecting.getAttribute("width"));
      desk.page().waitForFunction("before => Number(document.querySelector("
          + "'.bar.selecting[data-open=true] .body')?.getAttribute('width')) > before + 20", before);
      desk.picture("cluster", 920);
      desk.page().getByLabel("As a table").check();
      assertThat(desk.page().getByRole(AriaRole.REGION, new Page.GetByRoleOptions().setName("What happened")))
          .containsText("goes on");
      desk.assertAccessible();
      desk.page().getByLabel("As a table").uncheck();
      assertQuiet(desk);
      assertThat(desk.page().getByRole(AriaRole.STATUS, new Page.GetByRoleOptions().setName("Just now")))
          .hasText("Nobody waits, and no lock is held.");
    }
  }

  @Test
  void shouldBeReadByKeysAlone() {
    wave(3, 3);
    try (Desk desk = CONSOLE.desk("operator")) {
      assertQuiet(desk);
      desk.button("Hold still").focus();
      desk.page().keyboard().press("Enter");
      desk.page().keyboard().press("Tab");
      desk.page().keyboard().press("Tab");
      Locator focused = desk.page().locator("svg.lanes .bar:focus");
      assertThat(focused).hasAttribute("data-kind", "assigning");
      desk.page().keyboard().press("Home");
      assertThat(focused).hasAttribute("data-kind", "leading");
      desk.page().keyboard().press("ArrowRight");
      assertThat(focused).hasAttribute("data-kind", "selecting");
      assertThat(desk.page().locator(".detail")).containsText("Selecting, node ");
      assertThat(desk.page().locator(".detail")).containsText("loans found.");
      desk.page().keyboard().press("ArrowUp");
      desk.page().keyboard().press("ArrowDown");
      desk.page().keyboard().press("Enter");
      Locator dialog = desk.page().getByRole(AriaRole.DIALOG);
      assertThat(dialog).containsText("requests");
      desk.assertAccessible();
      desk.page().keyboard().press("Escape");
      assertThat(dialog).hasCount(0);
      assertThat(focused).hasCount(1);
    }
  }

  @Test
  void shouldShowANodeThatIsGone() {
    Node gone = CONSOLE.cluster().named("c");
    try (Desk desk = CONSOLE.phone("operator")) {
      gone.client("processor002").press(CONSOLE.task(4), 1);
      assertThat(story(desk)).containsText("Node c leads");
      desk.assertAccessible();
      assertQuiet(desk);
      gone.pause();
      assertThat(desk.page().locator("svg.lanes")).containsText("not heard of", new ContainsTextOptions()
          .setTimeout(LONG));
      desk.assertAccessible();
      desk.assertFits(390);
    } finally {
      gone.resume();
    }
  }
}
