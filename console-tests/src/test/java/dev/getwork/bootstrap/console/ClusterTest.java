package dev.getwork.bootstrap.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.AriaRole;
import dev.getwork.bootstrap.process.Cluster;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The cluster screen, except the swim lanes and the acts. */
@Tag("proof")
class ClusterTest {

  private static final int NEXT_RUN = 2;

  @RegisterExtension
  static final ConsoleNodes CONSOLE = ConsoleNodes.on(Cluster::startOne);

  @AutoClose
  private final ConsolePage console = CONSOLE.signIn("operator");

  private Locator planOf(String task) {
    return console.table("Selection runs").getByRole(AriaRole.BUTTON,
        new Locator.GetByRoleOptions().setName("Plan of " + task));
  }

  private void getWork(int task, int user) {
    var client = CONSOLE.client("processor%03d".formatted(user));
    assertThat(client.getWork(CONSOLE.task(task), 2).text("state")).isEqualTo("FULFILLED");
  }

  /** Another test violates invariants for a moment, in which the job may run. */
  @Test
  void shouldShowLocksNodesAndSlots() {
    assertThat(console.table("Locks of the tasks")).containsText("Verify user submitted bank account");
    assertThat(console.table("Live nodes").getByRole(AriaRole.ROWHEADER)).hasText("a");
    assertThat(console.table("Slots of the semaphores")).isVisible();
    console.assertShows("A node silent for 10 s is gone.");
    assertThat(console.row("check-invariants")).containsText(Pattern.compile("checked, \\d violations"));
    assertThat(console.row("check-invariants")).containsText("Counts violations");
    assertThat(console.row("requeue-returned-loans")).containsText("has not run yet: there was no work");
    assertThat(console.row("requeue-returned-loans")).containsText("as soon as there is work");
    console.text("All invariants").click();
    assertThat(console.table("Invariants, one by one")).containsText("a task that needs another user (four eyes)");
    console.assertAccessible();
  }

  /** The lesson is below, but its link is the first one. */
  @Test
  void shouldShowHealthAndTheCurrentStateBeforeTheDemo() {
    assertThat(console.page().locator("main h2")).hasText(new String[] {
      "Swim lanes", "Locks", "Last 24 hours", "Nodes", "Slots", "Jobs", "Try it: one lock, one selection",
      "Selection runs"});
    assertThat(console.page().locator("h1 ~ :is(nav, section)").first()).containsText("Try it");
    assertThat(console.page().locator("h1 ~ nav ~ p").first())
        .containsText(Pattern.compile("^\\s*All is well: 1 node\\.\\s+Nobody waits, and no lock is held\\."));
    assertThat(console.page().locator(".summary ~ section").first()).containsText("violations in");
  }

  @Test
  void shouldShowTheKindsAndTokensOnlyOfLeases() {
    assertThat(console.table("Locks of the tasks").getByRole(AriaRole.COLUMNHEADER))
        .hasText(new String[] {"Task", "Holder", "Since", "Waiting", "Available", "Waiting users"});
    Object withLease = console.withModules("""
        const { locks } = await module('cluster/current.js');
        const { render } = await module('lit-html/lit-html.js');
        const part = document.createElement('div');
        const [row, lease] = [{ taskId: '1', kind: 'row' }, { taskId: '2', kind: 'lease', fencingToken: 7 }]
          .map((lock) => ({ ...lock, taskName: 'T', waiting: 0, waiters: [] }));
        render(locks({ locks: [row, lease], runs: [], available: new Map() }), part);
        return [...part.querySelectorAll('thead th, [data-label=Token]')].map((each) => each.textContent.trim()).join();
        """);
    assertThat(withLease).isEqualTo("Task,Holder,Kind,Token,Since,Waiting,Available,Waiting users,–,7");
  }

  @Test
  void shouldShowTheSectionInTheAddress() {
    try (ConsolePage shared = console.inSecondTab()) {
      shared.goTo("cluster/slots");
      assertThat(shared.heading("Slots")).isFocused();
      assertThat(shared.heading("Slots")).isInViewport();
      shared.goTo("cluster/try-it");
      assertThat(shared.heading("Try it")).isFocused();
      shared.page().goBack();
      assertThat(shared.heading("Slots")).isFocused();
      shared.page().evaluate("scrollTo(0, 0)");
      shared.link("Slots").click();
      assertThat(shared.heading("Slots")).isInViewport();
      shared.goTo("cluster/nothing");
      assertThat(shared.page()).hasURL(Pattern.compile("#/cluster$"));
    }
  }

  @Test
  void shouldReturnToTheSectionThatWasLeft() {
    console.link("Jobs").click();
    assertThat(console.page()).hasURL(Pattern.compile("#/cluster/jobs$"));
    assertThat(console.heading("Jobs")).isInViewport();
    assertThat(console.link("Slots")).isInViewport();
    console.page().evaluate("scrollBy(0, 50)");
    Object position = console.page().evaluate("scrollY");
    console.goTo("loans");
    assertThat(console.heading("Loans")).isInViewport();
    console.page().goBack();
    console.page().waitForFunction("position => scrollY === position && position > 0", position);
    console.link("Slots").press("Enter");
    assertThat(console.heading("Slots")).isFocused();
    console.assertAccessible();
  }

  @Test
  void shouldRunPauseAndResumeAJob() {
    Locator confirmation = console.page().locator(".toast [role=status]");
    console.button("Run now check-invariants").focus();
    console.press("Enter");
    assertThat(confirmation).hasText("check-invariants runs at the next tick of any node.");
    assertThat(console.button("Run now check-invariants")).isFocused();
    Locator row = console.row("check-invariants");
    assertThat(row).containsText("on node a");
    assertThat(row.getByRole(AriaRole.CELL).nth(NEXT_RUN)).hasText(Pattern.compile("^\\s*in \\d+ (s|min|h)\\s*$"));
    console.button("Pause check-invariants").click();
    assertThat(row).containsText("paused by operator");
    assertThat(console.page().locator(".alarms")).containsText("check-invariants is paused by operator.");
    console.assertAccessible();
    console.button("Undo").click();
    assertThat(confirmation).hasText("check-invariants is resumed.");
    assertThat(row).not().containsText("paused");
  }

  @Test
  void shouldResumeAJobInItsWarningAndWithdrawTheUndoOfAnotherOne() {
    console.button("Pause sample-queues").click();
    console.page().locator(".alarms").getByText("Resume").click();
    assertThat(console.page().locator(".toast")).containsText("sample-queues is resumed.");
    console.button("Pause sample-queues").click();
    assertThat(console.button("Undo")).isVisible();
    CONSOLE.client("operator").post("/api/v1/cluster/jobs/sample-queues/resume", Map.of());
    assertThat(console.page().locator(".toast")).hasCount(0);
  }

  @Test
  void shouldShowOnlyTheRunsOfANode() {
    getWork(1, 4);
    console.link("a").click();
    assertThat(console.heading("Selection runs")).isFocused();
    console.assertShows("Only those of node a.");
    assertThat(planOf("Industry code missing").first()).isVisible();
    console.goTo("cluster/runs?node=b");
    assertThat(console.table("Selection runs")).containsText("None of this node.");
    console.link("Show all").click();
    assertThat(planOf("Industry code missing").first()).isVisible();
  }

  @Test
  void shouldShowThatTheServerDoesNotAnswer() {
    assertThat(console.button("Pause check-invariants")).isVisible();
    Locator toast = console.page().locator(".toast");
    console.page().route("**/check-invariants/*", Route::abort);
    console.button("Run now check-invariants").click();
    assertThat(toast).containsText(Pattern.compile("check-invariants:\\s+The server did not answer\\. Try again\\."));
    assertThat(toast).isInViewport();
    console.setOffline(true);
    assertThat(console.button("Run now check-invariants")).hasAttribute("aria-disabled", "true");
    console.button("Run now check-invariants").press("Enter");
    assertThat(toast).containsText("Offline: the server does not answer, so check-invariants is unchanged.");
    assertThat(console.connection()).hasText("Offline");
    double offline = end();
    console.assertAccessible();
    assertThat(end()).as("end of the drawing").isEqualTo(offline);
    console.setOffline(false);
    assertThat(console.connection()).hasText("Live");
  }

  private double end() {
    return Double.parseDouble(console.page().locator("svg.lanes").getAttribute("data-end"));
  }

  @Test
  void shouldShowASelectionRunWithItsPlan() {
    getWork(1, 1);
    assertThat(console.page().locator("section:has(#runs)")).containsText(Pattern.compile("Last 15 min: \\d+ runs?,"
        + " median [\\d.]+ m?s, longest [\\d.]+ m?s; \\d+ requests? served, the longest wait [\\d.]+ m?s\\."));
    Locator plan = planOf("Industry code missing");
    plan.focus();
    console.press("Enter");
    Locator dialog = console.dialog();
    assertThat(dialog).containsText("1 request");
    assertThat(dialog.getByLabel("Plan")).containsText("cost=");
    console.assertAccessible();
    console.press("Escape");
    assertThat(dialog).hasCount(0);
    assertThat(plan).isFocused();
  }

  @Test
  void shouldShowAnAlertWhenAnInvariantIsViolated() {
    getWork(2, 2);
    Locator line = console.page().getByRole(AriaRole.REGION, new Page.GetByRoleOptions().setName("Invariants"));
    checkAgain(line);
    assertThat(line).containsText("0 violations in");
    CONSOLE.sql().sql("update hold set holder = 'processor009' where holder = 'processor002'").update();
    try {
      checkAgain(line);
      assertThat(line.getByRole(AriaRole.ALERT)).containsText("An invariant is violated");
      assertThat(line.getByRole(AriaRole.ALERT)).containsText("processor002");
      console.assertAccessible();
    } finally {
      CONSOLE.sql().sql("update hold set holder = 'processor002' where holder = 'processor009'").update();
    }
    checkAgain(line);
    assertThat(line.getByRole(AriaRole.ALERT)).hasCount(0);
  }

  @Test
  void shouldFitOnAPhoneAndAt200Percent() {
    getWork(3, 3);
    assertThat(planOf("New England")).isVisible();
    console.field("As a table").check();
    console.text("All invariants").click();
    console.assertAccessibleAt(640, 390, 320);
    assertThat(console.row("check-invariants").locator("th .hint")).hasCSS("font-weight", "400");
    assertThat(console.table("Slots").locator(".number[data-label]").first()).hasCSS("text-align", "start");
    planOf("New England").click();
    assertThat(console.dialog()).isVisible();
    console.assertAccessibleAt(320);
    console.press("Escape");
    console.page().evaluate("scrollTo(0, 0)");
    assertThat(console.link("Selection runs")).isInViewport();
    console.page().locator(".locks").getByText(Pattern.compile("^\\d free$")).click();
    assertThat(console.table("Free locks")).containsText("New England large corporate");
    console.assertAccessible();
  }

  /** Waits for two seconds after the last check, because a node caches its report for that time. */
  private void checkAgain(Locator line) {
    assertThat(line).containsText(Pattern.compile("checked ([3-9]|1\\d) s ago"));
    console.button("Check now").click();
    assertThat(line).containsText(Pattern.compile("checked [0-2] s ago"));
  }
}
