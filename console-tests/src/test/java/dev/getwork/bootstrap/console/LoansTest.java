package dev.getwork.bootstrap.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.AriaRole;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.ResourceLock;
import tools.jackson.databind.JsonNode;

@Tag("proof")
@ResourceLock(Console.SHARED_LOANS)
class LoansTest {

  /** Of the demo tasks, counted from 0; each test has a task for itself. */
  private static final int BANK_ACCOUNT = 0;
  private static final int INDUSTRY_CODE = 1;
  private static final int PAYROLL = 2;
  private static final int NEW_ENGLAND = 3;

  private static final String NEVER = "NEVER_RETURN";

  @RegisterExtension
  static final Console CONSOLE = Console.onSharedNode();

  private static JsonNode gets(String user, int task) {
    return CONSOLE.getWork(user, task, 1).getFirst();
  }

  private static String loan(JsonNode assignment) {
    return assignment.path("loanNumber").asString();
  }

  private static void gives(String user, JsonNode assignment, Map<String, Object> outcome) {
    Map<String, Object> item = new HashMap<>(outcome);
    item.put("assignmentId", assignment.path("id").asString());
    CONSOLE.client(user).post("/api/v1/disposition-batches", Map.of("items", List.of(item)));
  }

  @Test
  void shouldTellAllAboutALoan() {
    JsonNode held = gets("processor001", BANK_ACCOUNT);
    try (Manager manager = Manager.at(CONSOLE)) {
      manager.desk().open("Loans");
      manager.assertShows("Type the number of a loan");
      manager.desk().assertAccessible();
      manager.field("Loan number").fill(loan(held));
      manager.page().keyboard().press("Enter");
      assertThat(manager.page().getByRole(AriaRole.HEADING).filter(text(loan(held)))).isVisible();
      assertThat(task(manager, "Verify user submitted bank account")).containsText("Held by processor001");
      task(manager, "Payroll evidence").press("Enter");
      manager.assertShows("amount at least 50,000");
      assertThat(manager.row("Assigned").first()).containsText("processor001");
      manager.desk().picture("loans");
      task(manager, "Verify user submitted bank account").press("Enter");
      manager.assertShows("bankStatementsSubmittedAt is there");
      manager.desk().assertAccessible();
      manager.link("processor001").click();
      assertThat(manager.row(loan(held))).isVisible();
      manager.link(loan(held)).click();
      assertThat(manager.row("Assigned").first()).isVisible();
    }
  }

  private static Locator task(Manager manager, String name) {
    return manager.buttonOf(name);
  }

  private static Locator.FilterOptions text(String words) {
    return new Locator.FilterOptions().setHasText(words);
  }

  @Test
  void shouldSayThatThereIsNoSuchLoan() {
    try (Manager manager = Manager.at(CONSOLE).follow("loans/PPP-000089")) {
      assertThat(manager.page().getByRole(AriaRole.HEADING).filter(text("PPP-000089"))).isVisible();
      manager.assertShows("Nobody has had this loan");
      manager.field("Loan number").fill("PPP-000001");
      manager.button("Show").click();
      manager.assertAlert("No loan has such a number.");
      assertThat(manager.field("Loan number")).hasValue("PPP-000001");
      manager.desk().assertAccessible();
      manager.page().goBack();
      assertThat(manager.page().getByRole(AriaRole.HEADING).filter(text("PPP-000089"))).isVisible();
    }
  }

  @Test
  void shouldFollowWhatIsDoneToTheLoan() {
    JsonNode first = gets("processor001", INDUSTRY_CODE);
    try (Manager manager = Manager.at(CONSOLE).follow("loans/" + loan(first))) {
      assertThat(task(manager, "Industry code missing")).containsText("Held by processor001");
      manager.field("Loan number").fill("half a num");
      gives("processor001", first, Map.of("outcome", "RETURN_AFTER", "hours", 24));
      assertThat(task(manager, "Industry code missing")).containsText("Back ");
      assertThat(manager.row("Returned")).containsText("processor001");
      assertThat(manager.field("Loan number")).hasValue("half a num");
    }
  }

  @Test
  void shouldRestoreWhatWasGivenBackForEver() {
    JsonNode work = gets("processor002", PAYROLL);
    gives("processor002", work, Map.of("outcome", NEVER, "reason", "closed"));
    try (Manager manager = Manager.at(CONSOLE).follow("loans/" + loan(work))) {
      assertThat(task(manager, "Payroll evidence")).containsText("Never returns");
      task(manager, "Payroll evidence").click();
      manager.desk().assertAccessible();
      manager.button("Restore it").dblclick();
      manager.assertShows("It is restored to Payroll evidence.");
      assertThat(task(manager, "Payroll evidence")).containsText("Available");
      assertThat(manager.row("Restored")).containsText("manager");
      assertThat(manager.page().getByRole(AriaRole.ALERT)).hasCount(0);
      manager.desk().assertAccessible();
    }
  }

  @Test
  void shouldReadALongHistoryPageByPage() {
    String loan = loan(gets("processor003", NEW_ENGLAND));
    JsonNode work = CONSOLE.client("processor003").get("/api/v1/me/pipeline").body().path("items").path(0);
    for (int round = 0; round < 26; round++) {
      gives("processor003", work, Map.of("outcome", "RETURN_AFTER", "hours", 0));
      work = gets("processor003", NEW_ENGLAND);
    }
    String to = "/api/v1/assignments/" + work.path("id").asString() + "/transfer";
    CONSOLE.client("manager").post(to, Map.of("toUser", "processor004"));
    try (Manager manager = Manager.at(CONSOLE).follow("loans/" + loan)) {
      assertThat(manager.row("Transferred")).containsText("from processor003 to processor004");
      Locator rows = manager.page().locator("tbody tr");
      manager.button("Show what was before").click();
      assertThat(manager.button("Show what was before")).hasCount(0);
      assertThat(rows.last()).containsText("Assigned");
      manager.desk().assertAccessible();
    }
  }

  @Test
  void shouldSayThatItIsOfflineAndComeBack() {
    try (Manager manager = Manager.at(CONSOLE).follow("loans/PPP-000089")) {
      manager.assertShows("Nobody has had this loan");
      manager.page().context().setOffline(true);
      manager.field("Loan number").fill("PPP-000265");
      manager.button("Show").click();
      manager.assertAlert("The server did not answer.");
      manager.desk().assertAccessible();
      manager.page().context().setOffline(false);
      manager.button("Show").click();
      assertThat(manager.page().getByRole(AriaRole.HEADING).filter(text("PPP-000265"))).isVisible();
    }
  }

  @Test
  void shouldFitOnAPhoneInTheDark() {
    String loan = loan(gets("processor005", NEW_ENGLAND));
    try (Manager manager = Manager.onThePhone(CONSOLE).follow("loans/" + loan)) {
      task(manager, "New England large corporate").click();
      manager.assertShows("legalForm is one of");
      assertThat(manager.row("Assigned").first()).containsText("processor005");
      manager.desk().assertFits(390);
      manager.desk().assertAccessible();
      manager.desk().assertFits(320);
    }
  }
}
