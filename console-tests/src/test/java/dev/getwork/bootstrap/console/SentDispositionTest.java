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
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What ends the time to undo, and what becomes of a disposition that the server refuses or does not answer. */
@Tag("proof")
class SentDispositionTest {

  @RegisterExtension
  static final ConsoleNodes CONSOLE = ConsoleNodes.on(Cluster::startOne);

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
  void shouldUndoOrSendWhenTheServerAnswersAgain() {
    CONSOLE.hold("processor022", 2, 2);
    try (WorkPage work = CONSOLE.workPage("processor022").withoutTimer()) {
      List<String> sent = work.dispositions();
      String loan = work.awaitHeld(2).loans().getFirst();
      work.setOffline(true);
      work.assertAlert("Offline: the server does not answer.");
      work.press("j", "c");
      assertThat(work.outcome()).hasText(loan + " is not sent yet. Undo (Z)");
      work.assertAlert("Offline. Your last action is sent when the server answers.");
      work.elapse();
      assertThat(work.outcome()).hasText(loan + " is not sent yet. Undo (Z)");
      assertThat(work.leaving()).containsText("completed, not sent yet");
      work.assertAccessible();
      work.press("z");
      assertThat(work.outcome()).hasText("Undone: " + loan + ".");
      assertThat(work.row(loan)).isFocused();
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
  void shouldSayHowManyActionsAreNotSentYet() {
    CONSOLE.hold("processor025", 2, 2);
    try (WorkPage work = CONSOLE.workPage("processor025").withoutTimer()) {
      work.awaitHeld(2).setOffline(true);
      work.assertAlert("Offline: the server does not answer.");
      work.press("j", "c", "r", "Enter");
      work.assertAlert("Offline. 2 actions are sent when the server answers.");
      assertThat(work.leaving().first()).containsText("completed, not sent yet");
      assertThat(work.leaving().last()).containsText(Pattern.compile("returned, back .*, not sent yet"));
      work.press("z");
      work.assertAlert("Offline. Your last action is sent when the server answers.");
    }
  }

  @Test
  void shouldSayAfterAReloadWhatWasSentWhenThePageWasLeft() {
    CONSOLE.hold("processor026", 2, 2);
    try (WorkPage work = CONSOLE.workPage("processor026").withoutTimer()) {
      String loan = work.awaitHeld(2).loans().getFirst();
      work.press("j", "c");
      work.page().reload();
      assertThat(work.outcome()).hasText(loan + " was completed when you left the page.");
      assertThat(work.page().locator(".done summary")).hasText("Done in this tab (1)");
      work.awaitHeld(1);
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

  @Test
  void shouldSendAfterFiveSecondsOnce() {
    CONSOLE.hold("processor002", 2, 2);
    try (WorkPage work = CONSOLE.workPage("processor002").withoutTimer()) {
      List<String> sent = work.dispositions();
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
      work.forgetMessage();
      assertThat(work.outcome()).hasText("");
      work.press("z");
      assertThat(work.outcome()).hasText("Nothing to undo.");
      work.open("Loans").open("My work");
      work.awaitHeld(1);
      assertThat(work.outcome()).hasText("");
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
      List<String> sent = work.dispositions();
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
