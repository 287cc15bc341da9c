package dev.getwork.bootstrap.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.APIResponse;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.Route.FulfillOptions;
import dev.getwork.bootstrap.process.Cluster;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** Tasks while a slow server answers a call after a later one, or after the manager has gone on. */
@Tag("proof")
class LateTaskAnswersTest {

  private static final String JUNE = "June backlog";
  private static final String LIST = "**/api/v1/tasks?*";
  private static final String MOST_HELD = "Most loans held per user";

  @RegisterExtension
  static final ConsoleNodes CONSOLE = ConsoleNodes.on(Cluster::startOne);

  /** Excludes a loan from a demo task. */
  private static String exclude(String user, int demo) {
    JsonNode work = CONSOLE.getWork(user, demo, 1).getFirst();
    CONSOLE.dispose(user, work, Map.of("outcome", "NEVER_RETURN", "reason", "closed"));
    return ConsoleNodes.loan(work);
  }

  private static FulfillOptions answer(APIResponse earlier) {
    return new FulfillOptions().setResponse(earlier);
  }

  @Test
  void shouldKeepTheChoicesOfAConflictWhenComparedTwice() {
    try (TasksPage mine = TasksPage.editing(CONSOLE, 1); TasksPage theirs = TasksPage.editing(CONSOLE, 1)) {
      mine.field(MOST_HELD).fill("7");
      theirs.field(MOST_HELD).fill("20");
      theirs.button("Save").click();
      mine.assertShows("Version 2 of this task is saved");
      Route first = mine.hold("**/audit-events?*", mine.button("Compare")::click);
      mine.button("Compare").click();
      assertThat(mine.heading("The task has changed meanwhile")).isFocused();
      mine.release(first);
      assertThat(mine.radio("This draft: " + MOST_HELD)).isChecked();

      theirs.go("/" + CONSOLE.task(1) + "/edit").field(MOST_HELD).fill("30");
      theirs.button("Save").click();
      mine.assertShows("Version 3 of this task is saved");
      Route second = mine.hold("**/audit-events?*", mine.button("Save")::click);
      assertThat(mine.button("Saving …")).hasAttribute("aria-disabled", "true");
      mine.release(second);
      assertThat(mine.button("Save")).isVisible();
      assertThat(mine.radio("Saved version: " + MOST_HELD)).isVisible();
    }
    assertThat(CONSOLE.task(CONSOLE.task(1)).path("maxHeldPerUser").asInt()).isEqualTo(30);
  }

  @Test
  void shouldKeepTheLoanOfTheAddressWhenARestoreIsAnsweredLate() {
    String excluded = exclude("processor002", 2);
    String held = ConsoleNodes.loan(CONSOLE.getWork("processor002", 2, 1).getFirst());
    try (TasksPage tasks = TasksPage.on(CONSOLE).go("/" + CONSOLE.task(2) + "/why/" + excluded)) {
      Route restore = tasks.hold("**/restorations", tasks.button("Restore")::click);
      tasks.field("Loan number").fill(held);
      tasks.press("Enter");
      assertThat(tasks.heading("Loan " + held)).isFocused();
      tasks.release(restore);
      assertThat(tasks.field("Loan number").inputValue()).isEqualTo(held);
      assertThat(tasks.status("Loan " + excluded + " is restored")).isVisible();
      assertThat(tasks.heading("Loan " + held)).isFocused();
    }
  }

  @Test
  void shouldShowARefusedRestoreUntilItIsRepeatedAndNoRestoredLoan() {
    String excluded = exclude("processor003", 0);
    CONSOLE.awaitQueue(0, "excluded", 1);
    try (TasksPage tasks = TasksPage.on(CONSOLE).go("/" + CONSOLE.task(0))) {
      tasks.toggleUnavailableLoans();
      tasks.field("Select " + excluded).check();
      tasks.page().route("**/restorations", route -> route.fulfill(new FulfillOptions()
          .setStatus(503).setContentType("application/problem+json")
          .setBody("{\"title\":\"Database unavailable\",\"detail\":\"Try again.\",\"status\":503}")),
          new Page.RouteOptions().setTimes(1));
      tasks.button("Restore 1 loan").click();
      tasks.assertAlert("Database unavailable");
      tasks.page().waitForResponse("**/holds?*", () -> CONSOLE.getWork("processor003", 0, 1));
      tasks.awaitDrawing();
      tasks.assertAlert("Database unavailable");

      Route refresh = tasks.hold("**/holds?*", () -> CONSOLE.getWork("processor003", 0, 1));
      APIResponse earlier = refresh.fetch();
      tasks.button("Restore 1 loan").click();
      assertThat(tasks.row(excluded)).hasCount(0);
      assertThat(tasks.alert()).hasCount(0);
      tasks.page().waitForResponse("**/holds?*", () -> refresh.fulfill(answer(earlier)));
      tasks.awaitDrawing();
      assertThat(tasks.row(excluded).count()).isZero();
    }
  }

  @Test
  void shouldKeepAPausedTaskWhenAnOlderListArrives() {
    try (TasksPage tasks = TasksPage.on(CONSOLE)) {
      assertThat(tasks.cell(JUNE, 0)).hasText("Open");
      Route refresh = tasks.hold(LIST,
          () -> CONSOLE.client("manager").post("/api/v1/tasks/" + CONSOLE.task(3) + "/pause", Map.of()));
      APIResponse earlier = refresh.fetch();
      tasks.button("Pause " + JUNE).click();
      assertThat(tasks.cell(JUNE, 0)).hasText("Paused");
      Route next = tasks.hold(LIST, () -> refresh.fulfill(answer(earlier)));
      assertThat(tasks.cell("New England large corporate", 0)).hasText("Paused");
      assertThat(tasks.cell(JUNE, 0)).hasText("Paused");
      tasks.release(next);
    }
  }

  @Test
  void shouldKeepANewDraftWhenTheSaveOfADiscardedOneIsAnswered() {
    String id = CONSOLE.define(Map.of("name", "Saved slowly", "criteria", Map.of("all", List.of())));
    String editor = "/" + id + "/edit";
    try (TasksPage tasks = TasksPage.on(CONSOLE).go(editor)) {
      tasks.field("Name").fill(JUNE);
      Route refused = tasks.hold("**/api/v1/tasks/" + id, tasks.button("Save")::click);
      tasks.field(MOST_HELD).fill("7");
      tasks.release(refused);
      tasks.assertAlert("Another task has this name.");
      assertThat(tasks.field(MOST_HELD)).isFocused();
      tasks.field("Name").fill("Saved late");
      Route save = tasks.hold("**/api/v1/tasks/" + id, tasks.button("Save")::click);
      tasks.button("Discard").click();
      tasks.go(editor).field("Name").fill("Another name");
      tasks.release(save);
      assertThat(tasks.status("Saved: Saved late, version 2")).isVisible();
      tasks.assertShows("Version 2 of this task is saved; your draft is based on version 1.");
      assertThat(tasks.field("Name")).hasValue("Another name");
    }
  }

  @Test
  void shouldShowNoProblemOfAnotherTaskInTheEditor() {
    try (TasksPage tasks = TasksPage.on(CONSOLE)) {
      Route unknown = tasks.hold("**/api/v1/tasks/999999", () -> tasks.go("/999999/edit"));
      tasks.go("/" + CONSOLE.task(5) + "/edit");
      assertThat(tasks.field("Name")).hasValue("LLC, first window");
      tasks.release(unknown);
      assertThat(tasks.alert()).hasCount(0);
      tasks.go("/999999/edit");
      tasks.assertAlert("No such task");
    }
  }
}
