package dev.getwork.bootstrap.console;

import static dev.getwork.bootstrap.console.ConsoleNodes.loan;
import static dev.getwork.bootstrap.console.ConsoleNodes.id;
import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.AriaRole;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

@Tag("proof")
@ResourceLock(ConsoleNodes.SHARED_LOANS)
class LoansTest {

  /** Demo tasks, counted from 0; each test uses its own task. */
  private static final int BANK_ACCOUNT = 0;
  private static final int INDUSTRY_CODE = 1;
  private static final int PAYROLL = 2;
  private static final int NEW_ENGLAND = 3;

  @RegisterExtension
  static final ConsoleNodes CONSOLE = ConsoleNodes.shared();

  private static JsonNode getWork(String user, int task) {
    return CONSOLE.getWork(user, task, 1).getFirst();
  }

  @Test
  void shouldShowALoanWithItsTasksAndHistory() {
    JsonNode held = getWork("processor001", BANK_ACCOUNT);
    try (ConsolePage console = CONSOLE.signIn("manager")) {
      console.open("Loans");
      console.assertShows("Enter a loan number");
      console.assertAccessible();
      console.field("Loan number").fill(loan(held));
      console.press("Enter");
      assertThat(console.heading(loan(held))).isVisible();
      assertThat(console.buttonOf("Verify user submitted bank account")).containsText("Held by processor001");
      console.buttonOf("Payroll evidence").press("Enter");
      console.assertShows("Amount must be at least 50,000");
      assertThat(console.link("Page of Payroll evidence")).hasAttribute("href", "#/tasks/" + CONSOLE.task(PAYROLL));
      assertThat(console.row("Assigned").first()).containsText("processor001");
      assertThat(console.row("Assigned").first().getByRole(AriaRole.LINK))
          .hasAttribute("href", "#/tasks/" + CONSOLE.task(BANK_ACCOUNT));
      console.picture("loans");
      console.buttonOf("Verify user submitted bank account").press("Enter");
      console.assertShows("Bank statements submitted must not be empty");
      console.assertAccessible();
      console.link("processor001").click();
      assertThat(console.row(loan(held))).isVisible();
      console.link(loan(held)).click();
      assertThat(console.row("Assigned").first()).isVisible();
    }
  }

  @Test
  void shouldShowTheFactsThatACompletionWrote() {
    JsonNode held = getWork("processor013", INDUSTRY_CODE);
    CONSOLE.dispose("processor013", held, Map.of("outcome", "COMPLETE", "facts", Map.of("naics", "541110")));
    try (ConsolePage console = CONSOLE.manager("loans/" + loan(held))) {
      assertThat(console.row("Completed")).containsText(Pattern.compile("NAICS: none → 541110.*processor013"));
      console.assertAccessible();
    }
  }

  @Test
  void shouldShowThatALoanWasPatched() {
    String loan = "PPP-000265";
    CONSOLE.client("integration").patch("/api/v1/loans/" + loan,
        Map.of("amount", 12.5, "attributes", Map.of("city", "X")));
    try (ConsolePage console = CONSOLE.manager("loans/" + loan)) {
      assertThat(console.row("Loan changed"))
          .containsText(Pattern.compile("Amount: [0-9.,]+ → 12.5\\s*City: .* → X\\s*–\\s*integration"));
      console.goTo("audit");
      console.select("Event").selectOption("Loan changed");
      assertThat(console.row(loan).first())
          .containsText(Pattern.compile("Loan changed\\s*Amount: .*City: .* → X.*–\\s*integration"));
      console.assertAccessible();
    }
  }

  @Test
  void shouldNotSelectTheNumberThatIsBeingTyped() {
    try (ConsolePage console = CONSOLE.manager("loans")) {
      console.field("Loan number").fill("PPP-000001");
      Route late = console.hold("**/loans/PPP-000001", () -> console.press("Enter"));
      console.field("Loan number").focus();
      console.press("End", "Backspace");
      console.release(late);
      console.assertAlert("No loan PPP-000001. Check the number.");
      console.press("9");
      assertThat(console.field("Loan number")).hasValue("PPP-000009");
    }
  }

  @Test
  void shouldShowThatALoanDoesNotExist() {
    try (ConsolePage console = CONSOLE.manager("loans/PPP-000089")) {
      assertThat(console.heading("PPP-000089")).isVisible();
      console.assertShows("No events are recorded");
      console.field("Loan number").fill("PPP-000001");
      console.button("Show").click();
      console.assertAlert("No loan PPP-000001. Check the number.");
      assertThat(console.field("Loan number")).isFocused();
      assertThat(console.field("Loan number")).hasValue("PPP-000001");
      console.assertAccessible();
      console.page().goBack();
      assertThat(console.heading("PPP-000089")).isVisible();
      console.open("Loans");
      assertThat(console.field("Loan number")).isFocused();
      assertThat(console.field("Loan number")).hasValue("");
      assertThat(console.page()).hasTitle("Loans – Getwork");
    }
  }

  @ParameterizedTest
  @CsvSource({"processor011, ' ppp-204073 ', 2", "operator, 204073, 2", "manager, PPP-204073, 1"})
  void shouldFindALoanForEveryRole(String user, String typed, int calls) {
    try (ConsolePage console = CONSOLE.signIn(user).goTo("loans/PPP-000089")) {
      assertThat(console.heading("PPP-000089")).isVisible();
      List<String> asked = new ArrayList<>();
      console.page().onRequest(request -> {
        if (request.url().matches("(?i).*/loans/(PPP-)?204073")) {
          asked.add(request.url());
        }
      });
      console.field("Loan number").fill(typed);
      console.press("Enter");
      assertThat(console.heading("PPP-204073")).isVisible();
      assertThat(asked).hasSize(calls);
      int entries = (int) console.page().evaluate("history.length");
      console.field("Loan number").fill(typed);
      console.press("Enter");
      assertThat(console.field("Loan number")).hasValue("PPP-204073");
      assertThat(console.page().evaluate("history.length")).isEqualTo(entries);
      assertThat(console.field("Loan number")).hasValue("PPP-204073");
      assertThat(console.page()).hasURL(Pattern.compile("#/loans/PPP-204073$"));
      assertThat(console.button("Correct facts")).hasCount(user.equals("manager") ? 1 : 0);
      console.assertAccessible();
      console.assertFits(320);
    }
  }

  @Test
  void shouldNotCallADeclinedLoanAvailableToItsUser() {
    JsonNode held = getWork("processor014", PAYROLL);
    CONSOLE.dispose("processor014", held, Map.of("outcome", "NOT_ME", "reason", "my brother's"));
    try (ConsolePage console = CONSOLE.signIn("processor014").goTo("loans/" + loan(held))) {
      assertThat(console.buttonOf("Payroll evidence")).containsText("Available, not to you");
      assertThat(console.row("Declined")).not().containsText("node");
      assertThat(console.row("Declined").getByRole(AriaRole.LINK)).hasCount(0);
      console.buttonOf("Payroll evidence").click();
      console.assertShows("You declined it");
      console.assertAccessible();
    }
  }

  @Test
  void shouldUpdateWhenTheLoanChanges() {
    JsonNode first = getWork("processor001", INDUSTRY_CODE);
    try (ConsolePage console = CONSOLE.manager("loans/" + loan(first))) {
      assertThat(console.buttonOf("Industry code missing")).containsText("Held by processor001");
      console.field("Loan number").fill("half a num");
      CONSOLE.dispose("processor001", first, Map.of("outcome", "RETURN_AFTER", "hours", 24, "reason", "no answer"));
      assertThat(console.buttonOf("Industry code missing")).containsText("Back ");
      assertThat(console.row("Returned")).containsText("processor001");
      assertThat(console.row("Returned")).containsText("for 24 h no answer");
      assertThat(console.field("Loan number")).hasValue("half a num");
    }
  }

  @Test
  void shouldRestoreAnExcludedLoan() {
    JsonNode work = getWork("processor002", PAYROLL);
    CONSOLE.dispose("processor002", work, Map.of("outcome", "NEVER_RETURN", "reason", "closed"));
    try (ConsolePage console = CONSOLE.manager("loans/" + loan(work))) {
      assertThat(console.buttonOf("Payroll evidence")).containsText("Excluded");
      console.buttonOf("Payroll evidence").click();
      console.assertShows("Excluded from this task. By processor002");
      console.assertShows("“closed”");
      console.assertAccessible();
      List<Route> reads = new ArrayList<>();
      console.page().route("**/history*", reads::add);
      console.button("Restore").click();
      assertThat(console.page().locator(".toast")).containsText(loan(work) + " is restored to Payroll evidence.");
      console.button("Restore").click();
      console.page().unroute("**/history*");
      reads.forEach(Route::resume);
      assertThat(console.buttonOf("Payroll evidence")).containsText("Available");
      assertThat(console.row("Restored")).containsText("manager");
      assertThat(console.alert()).hasCount(0);
      console.assertAccessible();
    }
  }

  @Test
  void shouldRestoreAReturningLoan() {
    JsonNode work = getWork("processor015", PAYROLL);
    CONSOLE.dispose("processor015", work, Map.of("outcome", "RETURN_AFTER", "hours", 24));
    try (ConsolePage console = CONSOLE.manager("loans/" + loan(work))) {
      console.buttonOf("Payroll evidence").click();
      console.button("Restore").click();
      assertThat(console.page().locator(".toast")).containsText(loan(work) + " is restored to Payroll evidence.");
      assertThat(console.buttonOf("Payroll evidence")).containsText("Available");
      assertThat(console.button("Restore")).hasCount(0);
    }
  }

  @Test
  void shouldPageThroughALongHistory() {
    String loan = loan(getWork("processor003", NEW_ENGLAND));
    JsonNode work = CONSOLE.pipeline("processor003").getFirst();
    for (int round = 0; round < 26; round++) {
      CONSOLE.dispose("processor003", work, Map.of("outcome", "RETURN_AFTER", "hours", 0));
      work = getWork("processor003", NEW_ENGLAND);
    }
    String to = "/api/v1/assignments/" + id(work) + "/transfer";
    CONSOLE.client("manager").post(to, Map.of("toUser", "processor004"));
    try (ConsolePage console = CONSOLE.manager("loans/" + loan)) {
      assertThat(console.row("Transferred")).containsText("from processor003 to processor004");
      Locator rows = console.page().locator("tbody tr");
      console.button("Show earlier events").click();
      assertThat(console.button("Show earlier events")).hasCount(0);
      assertThat(rows.last()).containsText("Assigned");
      console.assertAccessible();
    }
  }

  @Test
  void shouldShowThatTheServerIsUnavailableAndRecover() {
    try (ConsolePage console = CONSOLE.manager("loans/PPP-000089")) {
      console.assertShows("No events are recorded");
      console.setOffline(true);
      console.field("Loan number").fill("PPP-000265");
      console.button("Show").click();
      console.assertAlert("The server did not answer.");
      console.assertAccessible();
      console.setOffline(false);
      console.button("Show").click();
      assertThat(console.heading("PPP-000265")).isVisible();
    }
  }

  @Test
  void shouldFitOnAPhoneInDarkMode() {
    String loan = loan(getWork("processor005", NEW_ENGLAND));
    try (ConsolePage console = CONSOLE.signInOnPhone("manager").goTo("loans/" + loan)) {
      console.buttonOf("New England large corporate").click();
      console.assertShows("Legal form must be one of");
      assertThat(console.row("Assigned").first()).containsText("processor005");
      console.assertAccessibleAt(390);
      console.assertFits(320);
    }
  }
}
