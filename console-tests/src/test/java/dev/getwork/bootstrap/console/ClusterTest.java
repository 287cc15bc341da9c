package dev.getwork.bootstrap.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.LocatorAssertions.ContainsTextOptions;
import com.microsoft.playwright.options.AriaRole;
import dev.getwork.bootstrap.process.Cluster;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.jdbc.core.simple.JdbcClient;

/** What an operator reads and does beside the swim lanes. */
@Tag("proof")
class ClusterTest {

  private static final int NEXT_RUN = 2;

  @RegisterExtension
  static final Console CONSOLE = Console.on(Cluster::startOne);

  private Desk desk;

  @BeforeEach
  void sit() {
    desk = CONSOLE.desk("operator");
  }

  @AfterEach
  void leave() {
    desk.close();
  }

  private Locator table(String name) {
    return desk.page().getByRole(AriaRole.TABLE, new Page.GetByRoleOptions().setName(name));
  }

  private Locator planOf(String task) {
    return table("Selection runs").getByRole(AriaRole.BUTTON,
        new Locator.GetByRoleOptions().setName("Plan of " + task));
  }

  private void getWork(int task, int user) {
    var client = CONSOLE.client("processor%03d".formatted(user));
    assertThat(client.getWork(CONSOLE.task(task), 2).text("state")).isEqualTo("FULFILLED");
  }

  private JdbcClient sql() {
    return JdbcClient.create(CONSOLE.cluster().database());
  }

  @Test
  void shouldShowLocksNodesAndSlots() {
    assertThat(table("Locks of the tasks")).containsText("Verify user submitted bank account");
    assertThat(table("Nodes that live").getByRole(AriaRole.ROWHEADER)).hasText("a");
    assertThat(table("Slots of the semaphores")).isVisible();
    desk.assertAccessible();
  }

  @Test
  void shouldRunPauseAndResumeAJob() {
    Locator told = desk.page().getByRole(AriaRole.STATUS, new Page.GetByRoleOptions().setName("Jobs"));
    desk.button("Run now check-invariants").focus();
    desk.page().keyboard().press("Enter");
    assertThat(told).hasText("check-invariants runs at the next tick of any node.");
    assertThat(desk.button("Run now check-invariants")).isFocused();
    Locator row = table("Jobs of the nodes").getByRole(AriaRole.ROW).filter(new Locator.FilterOptions()
        .setHasText("check-invariants"));
    assertThat(row).containsText("on a", new ContainsTextOptions().setTimeout(20_000));
    assertThat(row.getByRole(AriaRole.CELL).nth(NEXT_RUN)).hasText(Pattern.compile("^\\s*in \\d+ (s|min|h)\\s*$"));
    desk.button("Pause check-invariants").click();
    assertThat(row).containsText("paused by operator");
    desk.assertAccessible();
    desk.button("Resume check-invariants").click();
    assertThat(told).hasText("check-invariants is resumed.");
    assertThat(row).not().containsText("paused");
  }

  @Test
  void shouldSayThatNobodyAnswered() {
    assertThat(desk.button("Pause check-invariants")).isVisible();
    desk.page().context().setOffline(true);
    desk.button("Run now check-invariants").click();
    assertThat(desk.page().getByText("The server did not answer.")).isVisible();
    assertThat(desk.page().getByRole(AriaRole.STATUS, new Page.GetByRoleOptions().setName("Connection")))
        .hasText("Offline");
    double away = end();
    desk.assertAccessible();
    assertThat(end()).as("the picture stands still").isEqualTo(away);
    desk.page().context().setOffline(false);
    assertThat(desk.page().getByRole(AriaRole.STATUS, new Page.GetByRoleOptions().setName("Connection")))
        .hasText("Live");
  }

  private double end() {
    return Double.parseDouble(desk.page().locator("svg.lanes").getAttribute("data-end"));
  }

  @Test
  void shouldShowASelectionWithItsPlan() {
    getWork(1, 1);
    Locator plan = planOf("Industry code missing");
    plan.focus();
    desk.page().keyboard().press("Enter");
    Locator dialog = desk.page().getByRole(AriaRole.DIALOG);
    assertThat(dialog).containsText("1 requests");
    assertThat(dialog.getByLabel("Plan")).containsText("cost=");
    desk.assertAccessible();
    desk.page().keyboard().press("Escape");
    assertThat(dialog).hasCount(0);
    assertThat(plan).isFocused();
  }

  @Test
  void shouldSayLoudlyWhatMustNotBe() {
    getWork(2, 2);
    Locator line = desk.page().getByRole(AriaRole.REGION, new Page.GetByRoleOptions().setName("Invariants"));
    checkAnew(line);
    assertThat(line).containsText("0 violations in");
    sql().sql("update hold set holder = 'processor009' where holder = 'processor002'").update();
    try {
      checkAnew(line);
      assertThat(line.getByRole(AriaRole.ALERT)).containsText("An invariant is violated");
      assertThat(line.getByRole(AriaRole.ALERT)).containsText("processor002");
      desk.assertAccessible();
    } finally {
      sql().sql("update hold set holder = 'processor002' where holder = 'processor009'").update();
    }
    checkAnew(line);
    assertThat(line.getByRole(AriaRole.ALERT)).hasCount(0);
  }

  @Test
  void shouldFitOnTheSmallestPhoneAndWhenEnlarged() {
    getWork(3, 3);
    assertThat(planOf("New England")).isVisible();
    desk.page().getByLabel("As a table").check();
    desk.page().getByText("What is looked at").click();
    for (int width : List.of(640, 390, 320)) {
      desk.assertFits(width);
      desk.assertAccessible();
    }
    planOf("New England").click();
    assertThat(desk.page().getByRole(AriaRole.DIALOG)).isVisible();
    desk.assertFits(320);
    desk.assertAccessible();
  }

  /** Not within two seconds of the last look: a node would answer what it found then. */
  private void checkAnew(Locator line) {
    assertThat(line).containsText(Pattern.compile("checked ([3-9]|1\\d) s ago"));
    desk.button("Check now").click();
    assertThat(line).containsText(Pattern.compile("checked [0-2] s ago"));
  }
}
