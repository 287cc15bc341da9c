package dev.getwork.bootstrap.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.assertions.LocatorAssertions.ContainsTextOptions;
import com.microsoft.playwright.options.AriaRole;
import dev.getwork.bootstrap.process.Cluster;
import dev.getwork.bootstrap.process.GetworkClient;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A press of Get Work, and all that can come of it. What the node selects may not take long. */
@Tag("proof")
class MyWorkTest {

  private static final ContainsTextOptions PATIENTLY = new ContainsTextOptions().setTimeout(20_000);

  @RegisterExtension
  static final Console CONSOLE = Console.on(() -> Cluster.startOne("--getwork.selection.time-limit=4s"));

  private static WorkDesk desk(String user) {
    return new WorkDesk(CONSOLE.desk(user));
  }

  @Test
  void shouldSayAtFirstWhatToDo() {
    try (WorkDesk desk = desk("processor001")) {
      assertThat(desk.page().getByText("You hold no loans.")).isVisible();
      assertThat(desk.page().getByText("available, oldest").first()).isVisible();
      desk.assertAccessible();
      desk.choose("Payroll evidence").press(2).untilHeld(2);
      assertThat(desk.outcome()).containsText("2 loans of Payroll evidence");
      assertThat(desk.rows().first()).containsText(Pattern.compile("rank 1 of \\d\\d, largest first"));
      assertThat(desk.rows().first()).containsText("$");
    }
  }

  @Test
  void shouldSayWhyItIsNotMore() {
    String task = CONSOLE.task(2);
    GetworkClient self = CONSOLE.client("processor006");
    self.getWork(task, 5);
    self.getWork(task, 3);
    try (WorkDesk desk = desk("processor006")) {
      desk.untilHeld(8);
      desk.choose("Payroll evidence").press(3).untilHeld(10);
      assertThat(desk.outcome()).containsText("2 of 3: you hold 10 of 10");
      desk.assertAccessible();
      desk.button("Complete").first().click();
      desk.untilHeld(9);
      assertThat(desk.outcome()).containsText("2 of 3: you hold 10 of 10");
      desk.press(2).untilHeld(10);
      desk.press(1);
      assertThat(desk.outcome().getByRole(AriaRole.ALERT))
          .containsText("Dispose of a loan first");
      desk.assertAccessible();
    }
  }

  @Test
  void shouldSayWhyThereIsNothingAndWhereThereIsWork() {
    GetworkClient manager = CONSOLE.client("manager");
    GetworkClient other = CONSOLE.client("processor410");
    var any = Map.of("field", "amount", "op", "ge", "value", 0);
    List<String> numbers = manager.post("/api/v1/task-previews", Map.of("criteria", any)).body()
        .path("items").valueStream().limit(4)
        .map(loan -> loan.path("loanNumber").asString()).toList();
    String task = manager.post("/api/v1/tasks", Map.of("name", "A few only",
        "criteria", Map.of("field", "loanNumber", "op", "in", "values", numbers))).text("id");
    List<String> given = other.getWork(task, 4).body().path("assignments").valueStream()
        .map(assignment -> assignment.path("id").asString()).toList();
    dispose(other, given.get(0), Map.of("outcome", "RETURN_AFTER", "hours", 2));
    dispose(other, given.get(1), Map.of("outcome", "NEVER_RETURN", "reason", "duplicate"));
    try (WorkDesk desk = desk("processor007")) {
      desk.choose("A few only").press(1);
      assertThat(desk.outcome()).containsText("A few only has no loan for you.");
      assertThat(desk.outcome().getByRole(AriaRole.LISTITEM)).hasText(new Pattern[] {
        Pattern.compile("^2 matching loans are held by others$"),
        Pattern.compile("^1 loan returns \\w{3} \\d\\d:\\d\\d$"),
        Pattern.compile("^1 loan was given back for ever$")});
      desk.assertAccessible();
      desk.button("Get work of Industry code missing").click();
      desk.untilHeld(1);
    }
  }

  private static void dispose(GetworkClient client, String assignment, Map<String, Object> how) {
    assertThat(client.put("/api/v1/assignments/" + assignment + "/disposition", how).status()).isEqualTo(201);
  }

  /** The loans are locked behind the nodes' backs, so that the selection passes its time limit. */
  @Test
  void shouldSayThatTheSelectionFailedAndTryAgain() throws Exception {
    try (WorkDesk desk = desk("processor008")) {
      desk.choose("New England");
      assertThat(desk.page().getByText("available, oldest").first()).isVisible();
      try (var connection = CONSOLE.cluster().database().getConnection();
          var statement = connection.createStatement()) {
        connection.setAutoCommit(false);
        statement.execute("lock table loan in access exclusive mode");
        desk.press(2);
        assertThat(desk.outcome()).containsText("The selection failed.", PATIENTLY);
        connection.rollback();
      }
      desk.assertAccessible();
      desk.button("Try again").click();
      desk.untilHeld(2);
    }
  }
}
