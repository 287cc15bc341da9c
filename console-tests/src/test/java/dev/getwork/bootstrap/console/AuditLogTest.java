package dev.getwork.bootstrap.console;

import static dev.getwork.bootstrap.console.ConsoleNodes.loan;
import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Download;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Route.FulfillOptions;
import com.microsoft.playwright.options.AriaRole;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.ResourceLock;
import tools.jackson.databind.JsonNode;

@Tag("proof")
@ResourceLock(ConsoleNodes.SHARED_LOANS)
class AuditLogTest {

  private static final int PAYROLL = 2;

  @RegisterExtension
  static final ConsoleNodes CONSOLE = ConsoleNodes.shared();

  @Test
  void shouldShowUserEventAndReason() throws IOException {
    List<JsonNode> work = CONSOLE.getWork("processor321", PAYROLL, 3);
    CONSOLE.dispose("processor321", work.get(0), Map.of("outcome", "NEVER_RETURN", "reason", "my aunt"));
    CONSOLE.dispose("processor321", work.get(1), Map.of("outcome", "RETURN_AFTER", "hours", 24, "reason", "no answer"));
    CONSOLE.dispose("processor321", work.get(2),
        Map.of("outcome", "RETURN_AT", "returnAt", Instant.now().plusSeconds(86_400).toString(), "reason",
            "on vacation"));
    try (ConsolePage console = CONSOLE.manager("audit")) {
      console.field("Person").fill("processor321");
      Locator rows = console.page().locator("tbody tr");
      assertThat(rows).hasCount(6);
      assertThat(console.row("my aunt")).containsText(loan(work.get(0)));
      assertThat(console.row("no answer")).containsText("Returned for 24 h");
      assertThat(console.row("on vacation"))
          .containsText(Pattern.compile("Returned\\s+until \\w{3} \\d{1,2}:\\d\\d.[AP]M"));
      assertThat(console.row("no answer")).containsText("Payroll evidence");
      assertThat(console.row("no answer").getByText("Payroll evidence"))
          .hasAttribute("href", "#/tasks/" + CONSOLE.task(PAYROLL));
      console.assertAccessible();
      assertThat(console.row("my aunt").getByRole(AriaRole.CELL).nth(1)).hasText("my aunt");
      Download file = console.page().waitForDownload(() -> console.button("Download as CSV").click());
      assertThat(file.suggestedFilename()).isEqualTo("audit-log.csv");
      assertThat(Files.readString(file.path()).lines()).hasSize(7).anySatisfy(line -> assertThat(line)
          .contains("LOAN_EXCLUDED,processor321,processor321", loan(work.get(0)), "Payroll evidence,my aunt"))
          .anySatisfy(line -> assertThat(line).matches(".*Z,LOAN_RETURNED,.*,no answer,,24,[^,]*Z,,.*"));
      console.select("Event").selectOption("Excluded");
      assertThat(rows).hasCount(1);
      console.field("Person").fill("");
      console.field("Loan").fill(loan(work.get(1)));
      console.select("Event").selectOption("Returned");
      assertThat(rows).hasCount(1);
      assertThat(rows).containsText("no answer");
      console.page().reload();
      assertThat(rows).hasCount(1);
      assertThat(console.field("Loan")).hasValue(loan(work.get(1)));
      console.page().goBack();
      console.assertShows("No events match.");
      console.field("Loan").fill("none");
      console.assertShows("There is no such loan.");
      assertThat(console.alert()).hasCount(0);
      console.field("Loan").fill(loan(work.get(0)));
      assertThat(rows).containsText("my aunt");
      console.link(loan(work.get(0))).click();
      assertThat(console.heading(loan(work.get(0)))).isVisible();
      assertThat(console.row("Excluded")).containsText("my aunt");
    }
  }

  @Test
  void shouldShowWhatOthersDidAboutAPersonAndFindTheLoanByAPartOfItsNumber() {
    JsonNode work = CONSOLE.getWork("processor325", PAYROLL, 1).getFirst();
    String to = "/api/v1/assignments/" + ConsoleNodes.id(work) + "/transfer";
    assertThat(CONSOLE.client("manager").post(to, Map.of("toUser", "processor326")).status()).isEqualTo(201);
    try (ConsolePage console = CONSOLE.manager("audit/processor326")) {
      assertThat(console.row("Transferred")).containsText("manager");
      for (String typed : List.of(loan(work).toLowerCase(Locale.ROOT), loan(work).replaceAll("\\D+0*", ""))) {
        console.field("Loan").fill("none");
        console.assertShows("There is no such loan.");
        console.field("Loan").fill(typed);
        assertThat(console.row(loan(work))).hasCount(1);
      }
      console.field("From").fill("2002-01-01T00:00");
      console.field("Until").fill("2001-01-01T00:00");
      console.assertShows("From is later than Until.");
    }
  }

  @Test
  void shouldShowWhyADownloadFailedUntilTheNextOne() {
    try (ConsolePage console = CONSOLE.manager("audit")) {
      console.page().route("**/audit-events?*limit=200*", route -> route.fulfill(
          new FulfillOptions().setStatus(503).setBody("{\"title\":\"Busy\",\"detail\":\"Try it later.\"}")));
      console.button("Download as CSV").click();
      console.assertAlert("Busy. Try it later.");
      console.page().waitForResponse("**/audit-events?*limit=50*", console::resume);
      console.awaitDrawing();
      console.assertAlert("Busy. Try it later.");
      console.assertAccessible();
      console.page().unrouteAll();
      console.page().waitForDownload(() -> console.button("Download as CSV").click());
      assertThat(console.alert()).hasCount(0);
    }
  }

  @Test
  void shouldShowATimeRange() {
    CONSOLE.getWork("processor322", PAYROLL, 1);
    try (ConsolePage console = CONSOLE.manager("audit/processor322")) {
      assertThat(console.field("Person")).hasValue("processor322");
      assertThat(console.row("Assigned")).containsText("processor322");
      console.field("From").fill("2001-01-01T00:00");
      console.field("Until").fill("2001-02-01T00:00");
      console.assertShows("No events match.");
      console.assertAccessible();
      console.field("Until").fill("9999-01-01T00:00");
      assertThat(console.row("Assigned")).containsText("processor322");
    }
  }

  @Test
  void shouldOpenForAUserAndUpdate() {
    CONSOLE.getWork("processor323", PAYROLL, 1);
    try (ConsolePage console = CONSOLE.manager("people")) {
      console.buttonOf("processor323").click();
      console.link("Audit log of processor323").click();
      assertThat(console.row("Assigned")).hasCount(1);
      CONSOLE.getWork("processor323", PAYROLL, 1);
      assertThat(console.row("Assigned")).hasCount(2);
    }
  }

  @Test
  void shouldOpenForAUserWithoutLoans() {
    JsonNode work = CONSOLE.getWork("processor324", PAYROLL, 1).getFirst();
    CONSOLE.dispose("processor324", work, Map.of("outcome", "NEVER_RETURN", "reason", "my uncle"));
    try (ConsolePage console = CONSOLE.manager("people/processor324")) {
      console.link("Audit log of processor324").click();
      assertThat(console.row("my uncle")).containsText(loan(work));
    }
  }

  @Test
  void shouldSuggestUsersAndClearTheFilters() {
    CONSOLE.getWork("processor327", PAYROLL, 1);
    try (ConsolePage console = CONSOLE.manager("audit")) {
      assertThat(console.page().locator("#users option[value=processor327]")).isAttached();
      assertThat(console.page().locator(".when time").first()).isVisible();
      assertThat(console.page().evaluate("document.querySelector('td.when time').getClientRects().length"))
          .isEqualTo(1);
      console.select("Event").selectOption("Assigned");
      console.field("Person").fill("Essor327");
      console.assertShows("No events match. A person is found by the full name.");
      console.assertAccessible();
      console.button("processor327").press("Enter");
      assertThat(console.row("Assigned")).containsText("processor327");
      assertThat(console.field("Person")).hasValue("processor327");
      console.button("Clear filters").press("Enter");
      assertThat(console.heading("Audit log")).isFocused();
      assertThat(console.field("Person")).hasValue("");
      assertThat(console.select("Event")).hasValue("");
      assertThat(console.page()).hasURL(Pattern.compile("#/audit$"));
      assertThat(console.button("Clear filters")).hasCount(0);
    }
  }

  @Test
  void shouldHideWhatGetworkItselfDid() throws IOException {
    CONSOLE.getWork("processor328", PAYROLL, 1);
    CONSOLE.sql().sql("""
        insert into history_event (at, node, kind, actor, loan_number, task_id)
        values (now(), 'a', 'LOAN_REQUEUED', 'getwork', 'PPP-204073', :task)
        """).param("task", Long.parseLong(CONSOLE.task(PAYROLL))).update();
    try (ConsolePage console = CONSOLE.manager("audit")) {
      assertThat(console.row("Getwork itself").first()).containsText("Requeued");
      console.select("By").selectOption("People only");
      assertThat(console.row("Getwork itself")).hasCount(0);
      assertThat(console.row("processor328").first()).isVisible();
      console.page().reload();
      assertThat(console.row("processor328").first()).isVisible();
      assertThat(console.row("Getwork itself")).hasCount(0);
      console.assertAccessible();
      Download file = console.page().waitForDownload(() -> console.button("Download as CSV").click());
      assertThat(Files.readString(file.path())).contains("processor328").doesNotContain(",getwork,");
      console.select("Event").selectOption("Requeued");
      console.assertShows("No events match.");
    }
  }

  @Test
  void shouldShowAProblemForAnInvalidName() {
    try (ConsolePage console = CONSOLE.manager("audit")) {
      console.field("Person").fill("a,b");
      console.assertAlert("user");
    }
  }
}
