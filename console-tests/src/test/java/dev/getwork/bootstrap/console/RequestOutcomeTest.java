package dev.getwork.bootstrap.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.APIResponse;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Route.FulfillOptions;
import com.microsoft.playwright.options.AriaRole;
import dev.getwork.bootstrap.process.Cluster;
import dev.getwork.bootstrap.process.GetworkClient;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** The outcomes of work requests. The node limits a selection to 4 seconds. */
@Tag("proof")
class RequestOutcomeTest {

  private static final Map<String, Object> ANY = Map.of("field", "amount", "op", "ge", "value", 0);

  @RegisterExtension
  static final ConsoleNodes CONSOLE = ConsoleNodes.on(
      () -> Cluster.startOne("--getwork.selection.time-limit=4s").withoutReadyCandidates());

  @Test
  void shouldExplainAnEmptyPipeline() {
    try (WorkPage work = CONSOLE.workPage("processor001")) {
      work.assertShows("You hold no loans.");
      work.assertShows("available, oldest");
      work.assertAccessible();
      assertThat(work.page()).hasTitle("My work – Getwork");
      work.choose("Payroll evidence").requestWork(2).awaitHeld(2);
      assertThat(work.page()).hasTitle("(2) My work – Getwork");
      assertThat(work.outcome()).containsText("You got 2 loans from Payroll evidence.");
      assertThat(work.rows().first()).containsText(Pattern.compile("1 of \\d\\d"));
      assertThat(work.rows().first()).containsText("$");
    }
  }

  @Test
  void shouldExplainAShortfall() {
    String task = CONSOLE.task(2);
    GetworkClient client = CONSOLE.client("processor006");
    client.getWork(task, 5);
    client.getWork(task, 3);
    try (WorkPage work = CONSOLE.workPage("processor006")) {
      work.awaitHeld(8);
      work.choose("Payroll evidence").requestWork(3).awaitHeld(10);
      assertThat(work.outcome()).containsText("You got 2 of 3. 10 is the most you can hold of this task.");
      work.assertAccessible();
      work.button("Complete").first().click();
      work.awaitHeld(9);
      assertThat(work.outcome()).not().containsText("the most you can hold");
      work.requestWork(2).awaitHeld(10);
      assertThat(work.button("Get work")).isDisabled();
      work.press("g");
      Locator refusal = work.outcome().getByRole(AriaRole.ALERT);
      assertThat(refusal).containsText("You hold 10 of 10 loans of this task. Complete or return one first.");
      work.assertAccessible();
      work.button("Complete").first().click();
      assertThat(refusal).hasCount(0);
      work.page().route("**/api/v1/tasks?*", route -> {
        APIResponse tasks = route.fetch();
        route.fulfill(new FulfillOptions().setResponse(tasks)
            .setBody(tasks.text().replace("\"maxHeldPerUser\":10", "\"maxHeldPerUser\":8")));
      });
      work.page().reload();
      assertThat(work.page().locator("#task-queue")).containsText("you hold 9 of 8");
    }
  }

  @Test
  void shouldNotAssignALoanAfterDeclining() {
    String first = CONSOLE.client("manager").post("/api/v1/task-previews", Map.of("criteria", ANY)).body()
        .path("items").path(0).path("loanNumber").asString();
    CONSOLE.client("manager").post("/api/v1/tasks", Map.of("name", "One only",
        "criteria", Map.of("field", "loanNumber", "op", "eq", "value", first)));
    try (WorkPage work = CONSOLE.workPage("processor411")) {
      work.choose("One only").requestWork(1);
      work.awaitHeld(1);
      work.button("Decline " + first).click();
      assertThat(work.dialog()).containsText(
          "The loan is right for this task, but not for you: others get it, you never again.");
      work.field("Reason (required)").press("Control+Enter");
      work.assertShows("Say why you should not work on it, such as a conflict of interest.");
      work.assertAccessible();
      work.field("Reason (required)").fill("my brother's");
      work.field("Reason (required)").press("Control+Enter");
      assertThat(work.outcome()).containsText(first + " declined.");
      work.requestWork(1);
      assertThat(work.outcome())
          .containsText("1 available loan is not for you: you declined or worked on it. ");
      assertThat(work.text("press Get work")).hasCount(0);
      work.assertAccessible();
    }
  }

  @Test
  void shouldExplainAnEmptyOutcomeAndOfferOtherTasks() {
    GetworkClient manager = CONSOLE.client("manager");
    List<String> numbers = manager.post("/api/v1/task-previews", Map.of("criteria", ANY)).body()
        .path("items").valueStream().limit(4)
        .map(loan -> loan.path("loanNumber").asString()).toList();
    String task = manager.post("/api/v1/tasks", Map.of("name", "A few only",
        "criteria", Map.of("field", "loanNumber", "op", "in", "values", numbers))).text("id");
    List<JsonNode> given =
        CONSOLE.client("processor410").getWork(task, 4).body().path("assignments").valueStream().toList();
    CONSOLE.dispose("processor410", given.get(0), Map.of("outcome", "RETURN_AFTER", "hours", 2));
    CONSOLE.dispose("processor410", given.get(1), Map.of("outcome", "NEVER_RETURN", "reason", "duplicate"));
    try (WorkPage work = CONSOLE.workPage("processor007")) {
      work.choose("A few only").requestWork(1);
      assertThat(work.outcome()).containsText("No loans available in “A few only”.");
      assertThat(work.outcome()).containsText(Pattern.compile("2 matching loans are held by others; "
          + "1 loan returns \\w{3} \\d{1,2}:\\d\\d.[AP]M; 1 loan is excluded\\."));
      assertThat(work.button("Payroll evidence")).isVisible();
      assertThat(work.outcome().boundingBox().height).as("of a window of 800").isLessThan(120);
      work.assertAccessibleAt(1280, 390);
      assertThat(work.outcome().boundingBox().height).as("on a phone").isLessThan(190);
      work.page().setViewportSize(1280, 800);
      work.button("Industry code missing ").click();
      work.awaitHeld(1);
      assertThat(work.outcome()).not().containsText("No loans available");
      work.choose("A few only").requestWork(1);
      assertThat(work.outcome()).containsText("No loans available in “A few only”.");
      work.button("Return").click();
      work.confirm("Return");
      assertThat(work.outcome()).containsText("returned, back");
      assertThat(work.outcome()).not().containsText("No loans available");
    }
  }

  @Test
  void shouldShowALongNameInFullOnAPhone() {
    String name = "Verify the bank account, the tax forms and the payroll of the borrower";
    CONSOLE.define(Map.of("name", name, "criteria", ANY));
    try (WorkPage work = new WorkPage(CONSOLE.signInOnPhone("processor009"))) {
      work.choose(name).requestWork(1).awaitHeld(1);
      work.assertAccessibleAt(320);
      for (Locator shown : List.of(work.outcome().locator(".success"), work.page().locator("caption"))) {
        assertThat(shown).containsText(name);
        assertThat((boolean) shown.evaluate(WorkPage.IS_WHOLE)).isTrue();
      }
    }
  }

  /** The test locks the loans, so the selection reaches its time limit. */
  @Test
  void shouldShowThatTheSelectionFailedAndTryAgain() throws Exception {
    try (WorkPage work = CONSOLE.workPage("processor008")) {
      work.choose("New England");
      work.assertShows("available, oldest");
      try (var connection = CONSOLE.cluster().database().getConnection();
          var statement = connection.createStatement()) {
        connection.setAutoCommit(false);
        statement.execute("lock table loan in access exclusive mode");
        work.requestWork(2);
        assertThat(work.outcome()).containsText("The selection failed.");
        connection.rollback();
      }
      work.assertAccessible();
      work.button("Try again").click();
      work.awaitHeld(2);
    }
  }
}
