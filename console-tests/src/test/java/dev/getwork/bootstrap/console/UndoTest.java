package dev.getwork.bootstrap.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page.CloseOptions;
import com.microsoft.playwright.Page.RouteOptions;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.Route.FulfillOptions;
import dev.getwork.bootstrap.process.Cluster;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Dispositions wait for some seconds, in which the user can undo them. */
@Tag("proof")
@Order(1) // Among the slowest.
class UndoTest {

  @RegisterExtension
  static final ConsoleNodes CONSOLE = ConsoleNodes.on(Cluster::startOne);

  private static void forget(WorkPage work) {
    work.page().evaluate("window.forgetMessage()");
  }

  private static List<String> dispositions(WorkPage work) {
    List<String> sent = new CopyOnWriteArrayList<>();
    work.page().onRequest(request -> {
      if (request.url().matches(".*/api/.*disposition.*")) {
        sent.add(request.postData());
      }
    });
    return sent;
  }

  @Test
  void shouldUndoByKeyAndByButton() {
    CONSOLE.hold("processor001", 2, 3);
    try (WorkPage work = CONSOLE.workPage("processor001").withoutTimer()) {
      List<String> sent = dispositions(work);
      List<String> loans = work.awaitHeld(3).loans();
      assertThat(work.page()).hasTitle("(3) My work – Getwork");
      work.press("j", "c");
      assertThat(work.leaving()).containsText(loans.get(0));
      assertThat(work.leaving()).containsText("completed");
      assertThat(work.outcome()).hasText(loans.get(0) + " completed. Undo (Z)");
      assertThat(work.row(loans.get(1))).isFocused();
      assertThat(work.page()).hasTitle("(2) My work – Getwork");
      work.assertAccessible();
      work.press("z");
      assertThat(work.row(loans.get(0))).isFocused();
      assertThat(work.outcome()).hasText("Undone: " + loans.get(0) + ".");
      assertThat(work.loans()).isEqualTo(loans);
      work.select(loans.subList(0, 2));
      work.button("Return 2").click();
      work.note().fill("waits for the bank");
      work.press("Control+Enter");
      assertThat(work.leaving()).hasCount(2);
      work.button("Undo").click();
      assertThat(work.row(loans.get(0))).isFocused();
      work.awaitHeld(3).awaitSent();
      work.select(loans.subList(0, 2));
      work.button("Return 2").click();
      assertThat(work.note()).hasValue("waits for the bank");
      work.press("Escape", "z");
      assertThat(sent).isEmpty();
      assertThat(CONSOLE.pipeline("processor001")).hasSize(3);
    }
  }

  @Test
  void shouldNotMoveTheRowsByMessages() {
    CONSOLE.hold("processor007", 2, 3);
    try (WorkPage work = CONSOLE.workPage("processor007").withoutTimer()) {
      double top = work.awaitHeld(3).rows().last().boundingBox().y;
      work.press("j", "c");
      assertThat(work.rows().last().boundingBox().y).isEqualTo(top);
      work.field("Select " + work.loans().getLast()).check();
      assertThat(work.button("Undo")).isVisible();
      assertThat(work.rows().last().boundingBox().y).isEqualTo(top);
      work.assertAccessible();
      work.press("z");
      work.button("Clear selection").click();
      assertThat(work.rows().last().boundingBox().y).isEqualTo(top);
    }
  }

  /** A busy browser delivers the next keys before its timers and the events of a closed dialog. */
  @Test
  void shouldHearTheNextKeyAtOnce() {
    CONSOLE.hold("processor006", 2, 2);
    try (WorkPage work = CONSOLE.workPage("processor006").withoutTimer()) {
      List<String> loans = work.awaitHeld(2).loans();
      work.press("j");
      work.page().evaluate("""
          async () => {
            const press = async (key) => {
              document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
              for (let microtasks = 0; microtasks < 20; microtasks++) {
                await null;
              }
            };
            await press('c');
            await press('r');
            const dialog = document.querySelector('dialog');
            const closed = new Promise((end) => dialog.addEventListener('close', end));
            dialog.close();
            await press('n');
            await closed;
          }
          """);
      assertThat(work.leaving()).containsText(loans.get(0));
      assertThat(work.dialog()).hasAccessibleName("Exclude " + loans.get(1));
    }
  }

  @Test
  void shouldSendAfterFiveSecondsOnce() {
    CONSOLE.hold("processor002", 2, 2);
    try (WorkPage work = CONSOLE.workPage("processor002").withoutTimer()) {
      List<String> sent = dispositions(work);
      work.awaitHeld(2).press("j", "c");
      Locator undo = work.button("Undo");
      assertThat(CONSOLE.pipeline("processor002")).hasSize(2);
      work.elapse();
      work.awaitSent();
      assertThat(undo).hasCount(0);
      assertThat(CONSOLE.pipeline("processor002")).hasSize(1);
      assertThat(sent).hasSize(1);
      work.press("z");
      assertThat(work.outcome()).hasText(Pattern.compile(
          "Too late to undo: \\S+ completed\\. A manager can correct the facts on the loan's page\\."));
      forget(work);
      assertThat(work.outcome()).hasText("");
      work.press("z");
      assertThat(work.outcome()).hasText("Nothing to undo.");
      work.open("Loans").open("My work");
      work.awaitHeld(1);
      assertThat(work.outcome()).hasText("");
    }
  }

  @Test
  void shouldWaitWhileTheMouseOrTheFocusIsOnTheMessage() {
    CONSOLE.hold("processor009", 2, 2);
    try (WorkPage work = CONSOLE.workPage("processor009").withoutTimer()) {
      work.awaitHeld(2).press("j", "c");
      work.button("Undo").focus();
      assertThat(work.isTimeToUndoRunning()).isFalse();
      work.button("Undo").hover();
      work.rows().first().focus();
      work.page().evaluate("new Promise((done) => setTimeout(done))");
      assertThat(work.isTimeToUndoRunning()).isFalse();
      work.page().mouse().move(0, 0);
      work.elapse();
      work.awaitSent();
      assertThat(CONSOLE.pipeline("processor009")).hasSize(1);
    }
  }

  @Test
  void shouldUndoACompletionWithInputs() {
    CONSOLE.hold("processor017", 1, 1);
    try (WorkPage work = CONSOLE.workPage("processor017").withoutTimer()) {
      List<String> sent = dispositions(work);
      work.awaitHeld(1).press("j", "c");
      work.type("541110");
      work.press("Enter");
      assertThat(work.leaving()).hasCount(1);
      work.press("z");
      assertThat(work.rows()).isFocused();
      work.press("c");
      assertThat(work.field("Industry code (NAICS) (required)")).hasValue("541110");
      assertThat(sent).isEmpty();
      work.press("Enter");
      work.elapse();
      work.awaitSent();
      assertThat(CONSOLE.pipeline("processor017")).isEmpty();
      work.assertShows("All done.");
      work.assertShows("more in Verify user submitted bank account: press Enter.");
      work.assertAccessible();
    }
  }

  @Test
  void shouldSayAtTheSignInWhatWasNotSent() {
    CONSOLE.hold("processor018", 2, 1);
    try (WorkPage work = CONSOLE.workPage("processor018").withoutTimer()) {
      String loan = work.awaitHeld(1).loans().getFirst();
      work.page().route("**/disposition", route -> route.fulfill(new FulfillOptions().setStatus(401)),
          new RouteOptions().setTimes(1));
      work.press("j", "n");
      work.field("Reason (required)").fill("paid back");
      work.press("Enter");
      work.elapse();
      assertThat(work.page().locator(".sign-in"))
          .containsText("Your session ended. " + loan + " was not excluded. Sign in to continue.");
      assertThat(work.field("User name")).hasValue("processor018");
      assertThat(work.field("Password")).isFocused();
      work.assertAccessible();
      work.type("getwork");
      work.press("Enter");
      work.awaitHeld(1).press("j", "n");
      assertThat(work.field("Reason (required)")).hasValue("paid back");
    }
  }

  @Test
  void shouldTreatTheSelectedLoansByKeys() {
    CONSOLE.hold("processor019", 2, 3);
    try (WorkPage work = CONSOLE.workPage("processor019").withoutTimer()) {
      List<String> loans = work.awaitHeld(3).loans();
      work.press("j", "j", "x", "j", "x", "c");
      assertThat(work.leaving()).hasCount(2);
      work.press("z");
      assertThat(work.field("Selected loans")).containsText("2 selected");
      work.press("n");
      assertThat(work.dialog()).containsText("The loans are wrong for their tasks: nobody gets them again");
      work.press("Escape", "x");
      assertThat(work.field("Select " + loans.get(1))).not().isChecked();
      work.press("Escape");
      assertThat(work.field("Selected loans")).hasCount(0);
      assertThat(work.row(loans.get(1))).isFocused();
      work.press("x");
      work.button("Clear selection").click();
      assertThat(work.row(loans.get(1))).isFocused();
    }
  }

  @Test
  void shouldTreatTheSelectedLoansWhicheverRowHasTheFocus() {
    CONSOLE.hold("processor020", 2, 3);
    try (WorkPage work = CONSOLE.workPage("processor020").withoutTimer()) {
      List<String> loans = work.awaitHeld(3).loans();
      work.press("j", "x", "j", "x", "j", "c");
      assertThat(work.leaving()).hasText(List.of(Pattern.compile(loans.get(0)), Pattern.compile(loans.get(1)))
          .toArray(Pattern[]::new));
      work.press("z");
      assertThat(work.field("Selected loans")).containsText("2 selected");
      work.row(loans.get(2)).press("Enter");
      work.press("c");
      assertThat(work.leaving()).containsText(loans.get(2));
      assertThat(work.leaving()).hasCount(1);
      work.open("Loans").open("My work");
      work.awaitHeld(2);
      assertThat(work.field("Selected loans")).hasCount(0);
      work.select(loans.subList(0, 2));
      work.requestWork(1).awaitHeld(3);
      assertThat(work.field("Selected loans")).hasCount(0);
    }
  }

  @Test
  void shouldUndoOneDispositionAfterAnother() {
    CONSOLE.hold("processor021", 2, 3);
    try (WorkPage work = CONSOLE.workPage("processor021").withoutTimer()) {
      List<String> loans = work.awaitHeld(3).loans();
      work.press("j", "c");
      work.rows().last().focus();
      work.press("c");
      work.awaitHeld(1).press("z");
      assertThat(work.outcome()).hasText("Undone: " + loans.get(2) + ". " + loans.get(0) + " completed. Undo (Z)");
      work.press("z", "z");
      assertThat(work.outcome()).hasText("Nothing to undo.");
      assertThat(CONSOLE.pipeline("processor021")).hasSize(3);
    }
  }

  @Test
  void shouldUndoOnAnotherScreen() {
    CONSOLE.hold("processor023", 2, 2);
    try (WorkPage work = CONSOLE.workPage("processor023").withoutTimer()) {
      String loan = work.awaitHeld(2).loans().getFirst();
      Locator toast = work.page().locator(".toast");
      work.press("j", "c");
      work.open("Loans");
      assertThat(toast).containsText(loan + " completed.");
      work.assertAccessible();
      work.button("Undo").click();
      assertThat(toast).containsText("Undone: " + loan + ".");
      work.open("My work");
      work.awaitHeld(2).press("j", "c");
      work.open("Loans");
      work.elapse();
      assertThat(work.button("Undo")).hasCount(0);
      await().untilAsserted(() -> assertThat(CONSOLE.history(loan)).startsWith("LOAN_COMPLETED"));
    }
  }

  @Test
  void shouldUndoOrSendWhenTheServerAnswersAgain() {
    CONSOLE.hold("processor022", 2, 2);
    try (WorkPage work = CONSOLE.workPage("processor022").withoutTimer()) {
      List<String> sent = dispositions(work);
      String loan = work.awaitHeld(2).loans().getFirst();
      work.setOffline(true);
      work.assertAlert("Offline: the server does not answer.");
      work.press("j", "c");
      assertThat(work.outcome()).hasText(loan + " is not sent yet. Undo (Z)");
      work.assertAlert("Offline. Your last action is sent when the server answers.");
      work.elapse();
      assertThat(work.outcome()).hasText(loan + " is not sent yet. Undo (Z)");
      assertThat(work.leaving()).containsText("not sent yet");
      work.assertAccessible();
      work.press("z");
      assertThat(work.outcome()).hasText("Undone: " + loan + ".");
      work.press("c");
      work.elapse();
      assertThat(sent).isEmpty();
      work.setOffline(false);
      assertThat(work.text("Offline")).hasCount(0);
      work.elapse();
      work.awaitSent();
      assertThat(work.outcome()).hasText(loan + " completed.");
      assertThat(CONSOLE.history(loan)).startsWith("LOAN_COMPLETED");
    }
  }

  @Test
  void shouldKeepSendingWhatTheNodeOfALoadBalancerMayHaveAccepted() {
    CONSOLE.hold("processor024", 2, 1);
    try (WorkPage work = CONSOLE.workPage("processor024").withoutTimer()) {
      String loan = work.awaitHeld(1).loans().getFirst();
      work.page().route("**/disposition",
          route -> route.fulfill(new FulfillOptions().setStatus(503).setBody("<h1>Busy</h1>")));
      work.press("j", "c");
      work.elapse();
      assertThat(work.outcome()).hasText(loan + " was sent, but is not confirmed yet.");
      work.press("z");
      assertThat(work.outcome()).hasText("Too late to undo: " + loan + " was sent, but is not confirmed yet.");
      work.page().unroute("**/disposition");
      work.awaitSent();
      assertThat(CONSOLE.history(loan)).startsWith("LOAN_COMPLETED");
    }
  }

  /** What ends the wait. */
  enum Cause {

    GET_WORK(work -> work.press("g")),
    HIDDEN(work -> work.page().evaluate("""
        Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
        """)),
    RELOAD(work -> work.page().reload()),
    // Such a close only asks for it, and returns at once.
    CLOSED_TAB(work -> work.page().waitForClose(() -> work.page().close(new CloseOptions().setRunBeforeUnload(true)))),
    OTHER_SITE(work -> work.page().navigate("about:blank")),
    SIGN_OUT(work -> work.openMenu().button("Sign out").click());

    private final Consumer<WorkPage> action;

    Cause(Consumer<WorkPage> action) {
      this.action = action;
    }
  }

  @ParameterizedTest
  @EnumSource
  void shouldSendBefore(Cause cause) {
    String user = "processor%03d".formatted(10 + cause.ordinal());
    String first = ConsoleNodes.loan(CONSOLE.getWork(user, 2, 2).getFirst());
    try (WorkPage work = CONSOLE.workPage(user).withoutTimer()) {
      List<String> sent = dispositions(work);
      work.awaitHeld(2).press("j", "c");
      assertThat(work.leaving()).hasCount(1);
      assertThat(sent).isEmpty();
      cause.action.accept(work);
      await().untilAsserted(() -> assertThat(CONSOLE.history(first)).startsWith("LOAN_COMPLETED"));
    }
  }

  /** The user holds the maximum, so that the work request succeeds only after the disposition. */
  @Test
  void shouldFreeAPlaceBeforeWorkIsRequested() {
    String task = CONSOLE.define(Map.of("name", "One each", "criteria",
        Map.of("field", "amount", "op", "ge", "value", 0), "maxPerRequest", 1, "maxHeldPerUser", 1));
    CONSOLE.client("processor003").getWork(task, 1);
    try (WorkPage work = CONSOLE.workPage("processor003").withoutTimer()) {
      String loan = work.awaitHeld(1).choose("One each").loans().getFirst();
      work.button("Return " + loan).click();
      work.preset("72 h").check();
      work.press("Enter");
      work.requestWork(1).awaitHeld(1);
      assertThat(work.row(loan)).hasCount(0);
      assertThat(work.rows().first()).isFocused();
    }
  }

  @Test
  void shouldBringALoanBackWhenItsDispositionFails() {
    CONSOLE.hold("processor004", 3, 1);
    try (WorkPage work = CONSOLE.workPage("processor004")) {
      List<Route> sent = new ArrayList<>();
      work.page().route("**/disposition", sent::add);
      work.button("Return " + work.awaitHeld(1).loans().getFirst()).click();
      work.note().fill("waits for the bank");
      work.press("Control+Enter");
      work.press("Control+Enter");
      work.page().waitForCondition(() -> !sent.isEmpty());
      sent.forEach(route -> route.fulfill(
          new FulfillOptions().setStatus(503).setBody("{\"title\":\"Busy\",\"detail\":\"Try it later.\"}")));
      work.awaitHeld(1);
      assertThat(work.rows()).containsText("Failed");
      assertThat(work.outcome().locator(".problem")).containsText("was not returned: busy. Try it later.");
      work.assertAccessible();
      work.button("Return").click();
      assertThat(work.note()).hasValue("waits for the bank");
      assertThat(sent).hasSize(1);
    }
  }

  @Test
  void shouldShowThatALoanWasReleasedMeanwhile() {
    String assignment = CONSOLE.hold("processor005", 2, 1).getFirst();
    try (WorkPage work = CONSOLE.workPage("processor005").withoutTimer()) {
      work.awaitHeld(1).press("j", "c");
      CONSOLE.client("manager").post("/api/v1/assignments/" + assignment + "/release", Map.of());
      work.elapse();
      work.awaitSent();
      assertThat(work.rows()).containsText("Taken away: released by manager");
      assertThat(work.outcome()).hasText("");
    }
  }
}
