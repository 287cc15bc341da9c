package dev.getwork.bootstrap.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static dev.getwork.bootstrap.console.ConsoleNodes.loan;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Locator.FilterOptions;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.ResourceLock;
import tools.jackson.databind.JsonNode;

/** A manager corrects the facts of a loan. */
@Tag("proof")
@ResourceLock(ConsoleNodes.SHARED_LOANS)
class LoanFactsTest {

  private static final int INDUSTRY_CODE = 1;

  @RegisterExtension
  static final ConsoleNodes CONSOLE = ConsoleNodes.shared();

  /** A loan whose completion wrote a wrong code. */
  private static String completed(String user) {
    JsonNode held = CONSOLE.getWork(user, INDUSTRY_CODE, 1).getFirst();
    CONSOLE.dispose(user, held, Map.of("outcome", "COMPLETE", "facts", Map.of("naics", "99")));
    return loan(held);
  }

  private static ConsolePage open(String loan) {
    ConsolePage console = CONSOLE.manager("loans/" + loan);
    console.button("Correct facts").click();
    assertThat(console.dialog()).hasAccessibleName("Correct facts of " + loan);
    return console;
  }

  private static void patch(String loan, Map<String, Object> attributes) {
    assertThat(CONSOLE.client("integration").patch("/api/v1/loans/" + loan, Map.of("attributes", attributes)).status())
        .isEqualTo(200);
  }

  private static JsonNode attributes(String loan) {
    return CONSOLE.client("manager").get("/api/v1/loans/" + loan).body().path("attributes");
  }

  private static List<String> patches(ConsolePage console) {
    List<String> sent = new CopyOnWriteArrayList<>();
    console.page().onRequest(request -> {
      if (request.method().equals("PATCH")) {
        sent.add(request.postData());
      }
    });
    return sent;
  }

  private static Locator changes(ConsolePage console) {
    return console.field("Changes");
  }

  private static void assertCorrected(ConsolePage console, String loan) {
    assertThat(console.page().locator(".toast")).containsText("The facts of " + loan + " are corrected.");
    assertThat(console.dialog()).hasCount(0);
  }

  @Test
  void shouldMakeAMistakenlyCompletedLoanAvailableAgain() {
    String loan = completed("processor461");
    try (ConsolePage console = open(loan)) {
      assertThat(console.dialog()).containsText(
          "becomes available again. Amount, state, product, purpose and submission come from imports.");
      assertThat(console.field("NAICS")).hasValue("99");
      console.assertAccessible();
      console.field("NAICS").fill(" ");
      assertThat(changes(console)).hasText("NAICS: 99 → none");
      console.press("Enter");
      assertCorrected(console, loan);
      assertThat(console.button("Correct facts")).isFocused();
      assertThat(console.buttonOf("Industry code missing")).containsText("Available");
      assertThat(console.row("Loan changed")).containsText(Pattern.compile("NAICS: 99 → none.*manager"));
      assertThat(attributes(loan).has("naics")).isFalse();
      console.assertAccessible();
    }
  }

  @Test
  void shouldSendOnlyWhatChanged() {
    String loan = completed("processor462");
    patch(loan, Map.of("jobsRetained", 7, "bankStatementsSubmittedAt", "2026-01-02T00:00:00Z",
        "payrollVerifiedAt", "2026-03-04T05:06:07.123Z", "city", "Salem"));
    try (ConsolePage console = open(loan)) {
      List<String> sent = patches(console);
      assertThat(console.field("Bank statements submitted")).hasValue("2026-01-02");
      console.field("City").fill("Lynn");
      console.field("City").fill("Salem");
      assertThat(changes(console)).hasText("");
      console.button("Save").click();
      assertThat(console.dialog()).hasCount(0);
      console.button("Correct facts").click();
      console.field("Jobs retained").fill("1.50");
      console.field("Bank statements submitted").fill("2031-01-05");
      console.field("LLC reviewed").fill("2031-02-03T04:05");
      assertThat(changes(console).locator("div")).hasText(new Pattern[] {Pattern.compile("Jobs retained: 7 → 1\\.5"),
        Pattern.compile("Bank statements submitted: Jan 2, 2026 → Jan 5, 2031"),
        Pattern.compile("LLC reviewed: none → Feb 3, 2031, 4:05.AM")});
      console.button("Save").click();
      assertCorrected(console, loan);
      assertThat(sent).singleElement().asString().startsWith(
          "{\"attributes\":{\"jobsRetained\":1.5,\"bankStatementsSubmittedAt\":\"2031-01-05T00:00:00Z\",\"llcReviewedAt");
      assertThat(attributes(loan).path("payrollVerifiedAt").asString()).isEqualTo("2026-03-04T05:06:07.123Z");
    }
  }

  @Test
  void shouldUndoACorrection() {
    String loan = completed("processor468");
    JsonNode before = attributes(loan);
    try (ConsolePage console = open(loan)) {
      console.field("NAICS").fill("541110");
      console.field("LLC reviewed").fill("2031-02-03T04:05");
      console.button("Save").click();
      assertCorrected(console, loan);
      console.button("Undo").click();
      console.assertShows("The correction of " + loan + " is undone.");
      assertThat(attributes(loan)).isEqualTo(before);
    }
  }

  @Test
  void shouldShowTheLoanAsItIsNowWhenItHasChangedMeanwhile() {
    String loan = completed("processor463");
    try (ConsolePage console = open(loan)) {
      console.field("NAICS").fill("541110");
      patch(loan, Map.of("naics", "111110", "jobsRetained", 3));
      console.button("Save").click();
      console.assertAlert("The loan has changed meanwhile. Nothing is saved. Check the values and save again.");
      assertThat(console.field("NAICS")).hasValue("541110");
      assertThat(console.field("Jobs retained")).hasValue("3");
      assertThat(changes(console)).hasText("NAICS: 111110 → 541110");
      assertThat(attributes(loan).path("naics").asString()).isEqualTo("111110");
      console.assertAccessible();
      console.button("Save").click();
      assertCorrected(console, loan);
      patch(loan, Map.of("naics", "99"));
      console.button("Undo").click();
      console.assertShows("The loan has changed meanwhile.");
      assertThat(attributes(loan).path("naics").asString()).isEqualTo("99");
    }
  }

  @Test
  void shouldRecognizeItsOwnChangeWhenTheAnswerWasLost() {
    String loan = completed("processor464");
    try (ConsolePage console = open(loan)) {
      console.field("NAICS").fill("541110");
      console.loseNextAnswer("**/loans/" + loan);
      console.button("Save").click();
      console.assertAlert("The server did not answer. Try again.");
      assertThat(console.field("NAICS")).hasValue("541110");
      console.button("Save").click();
      assertCorrected(console, loan);
      assertThat(CONSOLE.history(loan)).containsOnlyOnce("LOAN_CHANGED");
    }
  }

  @Test
  void shouldShowAProblemAtItsField() {
    String loan = completed("processor465");
    JsonNode before = attributes(loan);
    try (ConsolePage console = open(loan)) {
      console.field("Jobs retained").fill("1e25");
      console.button("Save").click();
      console.assertAlert("Jobs retained must be smaller than 10^24 and have at most 12 decimals.");
      assertThat(console.field("Jobs retained")).hasAttribute("aria-invalid", "true");
      assertThat(console.alert().filter(new FilterOptions().setHasText(Pattern.compile("\\S")))).hasCount(1);
      console.assertAccessible();
      console.field("Jobs retained").fill("1");
      assertThat(console.field("Jobs retained")).hasAttribute("aria-invalid", "false");
      assertThat(attributes(loan)).isEqualTo(before);
    }
  }

  @Test
  void shouldNotSendWhatIsNoNumberOrNoTime() {
    try (ConsolePage console = open(completed("processor466"))) {
      List<String> sent = patches(console);
      console.field("Jobs retained").pressSequentially("e");
      console.button("Save").click();
      assertThat(console.field("Jobs retained")).isFocused();
      console.field("Jobs retained").fill("");
      console.field("LLC reviewed").evaluate(
          "input => { input.value = '20266-01-01T10:00'; input.dispatchEvent(new Event('input')); }");
      console.button("Save").click();
      assertThat(console.field("LLC reviewed")).isFocused();
      console.assertAccessible();
      console.press("Escape");
      assertThat(console.dialog()).hasCount(0);
      assertThat(sent).isEmpty();
      console.button("Correct facts").click();
      assertThat(console.field("LLC reviewed")).hasValue("");
      console.page().goBack();
      assertThat(console.dialog()).hasCount(0);
    }
  }

  @Test
  void shouldFitOnAPhoneInDarkMode() {
    String loan = completed("processor467");
    try (ConsolePage console = CONSOLE.signInOnPhone("manager").goTo("loans/" + loan)) {
      console.button("Correct facts").click();
      console.field("NAICS").fill("541110");
      assertThat(changes(console)).isVisible();
      console.assertAccessibleAt(390);
      console.assertFits(320);
    }
  }
}
