package dev.getwork.bootstrap.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Route;
import dev.getwork.bootstrap.process.Cluster;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Assignments that a manager ended, or that the user ended in another window. */
@Tag("proof")
class WithdrawnAssignmentTest {

  @RegisterExtension
  static final ConsoleNodes CONSOLE = ConsoleNodes.on(Cluster::startOne);

  private static WorkPage withoutEvents(String user) {
    ConsolePage console = CONSOLE.signedOut(new NewContextOptions());
    console.page().route("**/api/v1/events", Route::abort);
    return new WorkPage(console.signIn(user));
  }

  @Test
  void shouldKeepTheRowAndTheNoteOfALoanThatWasTakenAway() {
    String assignment = CONSOLE.hold("processor002", 0, 1).getFirst();
    try (WorkPage work = CONSOLE.workPage("processor002")) {
      String loan = work.awaitHeld(1).loans().getFirst();
      work.button("Return " + loan).click();
      work.note().fill("half of a thought");
      assertThat(CONSOLE.client("manager").post("/api/v1/assignments/" + assignment + "/release", Map.of()).status())
          .isEqualTo(200);
      Locator dialog = work.dialog();
      assertThat(dialog).containsText("Taken away: released by manager");
      work.assertAccessible();
      work.button("Close").click();
      assertThat(work.row(loan)).containsText(Pattern.compile("released by manager, \\w{3} \\d{1,2}:\\d\\d.[AP]M"));
      assertThat(work.row(loan).locator("s")).hasText(loan);
      assertThat(work.keptNote()).hasValue("half of a thought");
      work.assertAccessible();
      work.button("Dismiss " + loan).click();
      work.assertShows("You hold no loans.");
    }
  }

  @Test
  void shouldShowADispositionFromAnotherWindow() {
    String assignment = CONSOLE.hold("processor003", 0, 2).getFirst();
    try (WorkPage work = CONSOLE.workPage("processor003")) {
      String loan = work.awaitHeld(2).loans().getFirst();
      CONSOLE.client("processor003").complete(assignment);
      assertThat(work.row(loan)).containsText("Completed by you, ");
      assertThat(work.row(loan)).hasAccessibleName(Pattern.compile(loan + ", Completed by you, .*"));
      work.assertAccessible();
    }
  }

  @Test
  void shouldDismissAllRowsOfEndedAssignments() {
    List<String> assignments = CONSOLE.hold("processor011", 0, 2);
    List<String> others = CONSOLE.hold("processor011", 2, 2);
    try (WorkPage work = CONSOLE.workPage("processor011")) {
      work.awaitHeld(4);
      CONSOLE.client("manager").post("/api/v1/assignment-releases", Map.of("assignmentIds", assignments.subList(0, 1)));
      assertThat(work.button("Dismiss")).hasCount(1);
      CONSOLE.client("manager").post("/api/v1/assignment-releases", Map.of("assignmentIds", others));
      work.assertShows("3 loans not yours any more");
      work.assertAccessible();
      work.assertFits(390);
      work.button("Dismiss all").press("Enter");
      work.awaitHeld(1);
      assertThat(work.rows()).isFocused();
      assertThat(work.button("Dismiss")).hasCount(0);
    }
  }

  @Test
  void shouldSkipRowsWithoutActionsWhenMovingByKeys() {
    List<String> assignments = CONSOLE.hold("processor010", 2, 4);
    try (WorkPage work = CONSOLE.workPage("processor010")) {
      List<String> loans = work.awaitHeld(4).loans();
      CONSOLE.client("manager").post("/api/v1/assignments/" + assignments.get(1) + "/release", Map.of());
      CONSOLE.client("processor010").complete(assignments.get(2));
      assertThat(work.row(loans.get(1))).containsText("released by manager");
      assertThat(work.row(loans.get(2))).containsText("Completed by you");
      work.press("j");
      assertThat(work.row(loans.get(0))).isFocused();
      work.press("k");
      assertThat(work.row(loans.get(0))).isFocused();
      work.press("j");
      assertThat(work.row(loans.get(3))).isFocused();
      work.button("Complete " + loans.get(0)).click();
      assertThat(work.row(loans.get(3))).isFocused();
      work.button("Complete " + loans.get(3)).click();
      assertThat(work.button("Get work")).isFocused();
      work.button("Dismiss " + loans.get(1)).focus();
      work.press("Enter");
      assertThat(work.row(loans.get(1))).hasCount(0);
    }
  }

  @Test
  void shouldShowALoanThatWasTakenAwayBeforeTheUserCameBack() {
    List<String> assignments = CONSOLE.hold("processor004", 0, 3);
    try (WorkPage work = CONSOLE.workPage("processor004")) {
      List<String> loans = work.awaitHeld(3).loans();
      work.page().navigate("about:blank");
      CONSOLE.client("manager").post("/api/v1/assignments/" + assignments.getFirst() + "/release", Map.of());
      CONSOLE.client("processor004").complete(assignments.get(1));
      work.page().navigate("/");
      assertThat(work.row(loans.getFirst())).containsText("Taken away: released by manager");
      work.awaitHeld(2).page().reload();
      assertThat(work.row(loans.getFirst())).containsText("Taken away: released by manager");
      work.link(loans.getFirst()).click();
      assertThat(work.page().locator(".drawer")).containsText("Taken away: released by manager");
      work.press("Escape");
      work.button("Dismiss " + loans.getFirst()).click();
      work.page().reload();
      work.awaitHeld(1);
    }
  }

  /** Neither events nor the pipeline can be read, so only the rejection shows the transfer. */
  @Test
  void shouldShowATransferWhenTheDispositionIsRejected() {
    String assignment = CONSOLE.hold("processor007", 0, 1).getFirst();
    try (WorkPage work = withoutEvents("processor007")) {
      String loan = work.awaitHeld(1).loans().getFirst();
      work.page().route("**/api/v1/me/pipeline*", Route::abort);
      CONSOLE.client("manager").post("/api/v1/assignments/" + assignment + "/transfer",
          Map.of("toUser", "processor008"));
      work.button("Exclude " + loan).click();
      work.field("Reason (required)").fill("nobody there");
      work.confirm("Exclude");
      work.awaitSent();
      assertThat(work.row(loan)).containsText("transferred to processor008 by manager");
      assertThat(work.keptNote()).hasValue("nobody there");
      work.assertAccessible();
    }
  }

  /** Neither events nor the pipeline can be read, so the choice contains a released loan. */
  @Test
  void shouldShowWhichLoansOfABatchWereRejected() {
    List<String> assignments = CONSOLE.hold("processor009", 2, 3);
    try (WorkPage work = withoutEvents("processor009")) {
      List<String> loans = work.awaitHeld(3).loans();
      work.page().route("**/api/v1/me/pipeline*", Route::abort);
      CONSOLE.client("manager").post("/api/v1/assignment-releases",
          Map.of("assignmentIds", assignments.subList(0, 1)));
      work.select(loans);
      work.button("Return 3").click();
      work.note().fill("waits for the bank");
      work.press("Control+Enter");
      work.awaitSent();
      assertThat(work.outcome()).containsText("2 loans returned");
      assertThat(work.rows()).hasCount(1);
      assertThat(work.rows().first()).containsText("Taken away: released by manager");
      assertThat(work.keptNote()).hasValue("waits for the bank");
      work.assertAccessible();
    }
  }
}
