package dev.getwork.bootstrap.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.APIResponse;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.Route.FulfillOptions;
import com.microsoft.playwright.options.AriaRole;
import dev.getwork.bootstrap.process.Cluster;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** My work, when slow answers arrive after the user did something else. */
@Tag("proof")
class LateAnswerTest {

  @RegisterExtension
  static final ConsoleNodes CONSOLE = ConsoleNodes.on(Cluster::startOne);

  @Test
  void shouldOpenTheLoanOfTheAddressBeforeTheQueueIsCountedAndNeverLate() {
    CONSOLE.hold("processor001", 2, 2);
    try (WorkPage work = CONSOLE.workPage("processor001")) {
      List<String> loans = work.awaitHeld(2).loans();
      Locator title = work.page().locator(".drawer").getByRole(AriaRole.HEADING).first();
      work.link(loans.get(0)).click();
      assertThat(title).isFocused();
      Route count = work.hold("**/queues?*", work.page()::reload);
      assertThat(title).hasText(loans.get(0));
      work.release(count);

      work.open("Loans");
      assertThat(work.field("Loan number")).isFocused();
      Route pipeline = work.hold("**/me/pipeline?*", work.page()::goBack);
      work.awaitHeld(2).press("j", "j");
      work.page().waitForResponse("**/queues?*", () -> work.release(pipeline));
      assertThat(title).hasCount(0);
      assertThat(work.row(loans.get(1))).isFocused();
    }
  }

  @Test
  void shouldNameTheLoanThatUndoUndoesWhenAnEarlierDispositionFails() {
    CONSOLE.hold("processor002", 2, 3);
    try (WorkPage work = CONSOLE.workPage("processor002").withoutTimer()) {
      List<String> loans = work.awaitHeld(3).loans();
      work.press("j", "c");
      Route first = work.hold("**/disposition", work::elapse);
      work.row(loans.get(2)).focus();
      work.press("c");
      assertThat(work.outcome()).hasText(loans.get(2) + " completed. Undo (Z)");
      first.fulfill(
          new FulfillOptions().setStatus(503).setBody("{\"title\":\"Busy\",\"detail\":\"Try it later.\"}"));
      assertThat(work.outcome()).hasText(
          loans.get(0) + " was not completed: busy. Try it later. " + loans.get(2) + " completed. Undo (Z)");
      work.press("z");
      assertThat(work.outcome()).hasText("Undone: " + loans.get(2) + ".");
      assertThat(work.loans()).isEqualTo(loans);
    }
  }

  @Test
  void shouldStayOfflineWhenAnEarlierCallIsAnswered() {
    try (WorkPage work = CONSOLE.workPage("processor005")) {
      Route earlier = work.hold("**/api/v1/me", work::resume);
      APIResponse answer = earlier.fetch();
      work.setOffline(true);
      work.assertAlert("Offline: the server does not answer.");
      earlier.fulfill(new FulfillOptions().setResponse(answer));
      work.awaitDrawing();
      assertThat(work.alert().count()).isOne();
      work.press("g");
      assertThat(work.progress()).containsText("Sending the request.");
      assertThat(work.progress()).not().containsText("You can close this tab");
    }
  }

  @Test
  void shouldStillSayThatThereAreNoLoansAfterAnOlderCount() {
    String loan = CONSOLE.client("manager").get("/api/v1/loans/PPP-000089").text("loanNumber");
    String task = CONSOLE.define(Map.of("name", "Only one",
        "criteria", Map.of("field", "loanNumber", "op", "eq", "value", loan)));
    String count = "**/queues?taskIds=" + task;
    try (WorkPage work = CONSOLE.workPage("processor003").choose("Only one")) {
      work.assertShows("1 available, oldest");
      Route late = work.hold(count, work::resume);
      APIResponse older = late.fetch();
      CONSOLE.client("processor004").getWork(task, 1);
      work.page().waitForResponse(count, () -> work.requestWork(1));
      assertThat(work.outcome()).containsText("No loans available in “Only one”.");
      work.page().waitForResponse(count, () -> late.fulfill(new FulfillOptions().setResponse(older)));
      work.awaitDrawing();
      assertThat(work.outcome()).containsText("No loans available in “Only one”.");
    }
  }
}
