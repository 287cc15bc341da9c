package dev.getwork.bootstrap.console;

import static dev.getwork.bootstrap.console.ConsoleNodes.loan;
import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import java.time.Instant;
import java.util.List;
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
  void shouldShowUserEventAndReason() {
    List<JsonNode> work = CONSOLE.getWork("processor321", PAYROLL, 3);
    CONSOLE.dispose("processor321", work.get(0), Map.of("outcome", "NEVER_RETURN", "reason", "my aunt"));
    CONSOLE.dispose("processor321", work.get(1), Map.of("outcome", "RETURN_AFTER", "hours", 24, "reason", "no answer"));
    CONSOLE.dispose("processor321", work.get(2),
        Map.of("outcome", "RETURN_AT", "returnAt", Instant.now().plusSeconds(86_400).toString(), "reason",
            "on vacation"));
    try (ConsolePage console = CONSOLE.manager("audit")) {
      console.field("Person").fill("processor321");
      console.button("Filter").click();
      Locator rows = console.page().locator("tbody tr");
      assertThat(rows).hasCount(6);
      assertThat(console.row("my aunt")).containsText(loan(work.get(0)));
      assertThat(console.row("no answer")).containsText("Returned for 24 h");
      assertThat(console.row("on vacation"))
          .containsText(Pattern.compile("Returned\\s+until \\w{3} \\d\\d:\\d\\d.[AP]M"));
      assertThat(console.row("no answer")).containsText("Payroll evidence");
      console.assertAccessible();
      console.select("Event").selectOption("Excluded");
      console.button("Filter").click();
      assertThat(rows).hasCount(1);
      console.link(loan(work.get(0))).click();
      assertThat(console.heading(loan(work.get(0)))).isVisible();
      assertThat(console.row("Excluded")).containsText("my aunt");
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
      console.button("Filter").click();
      console.assertShows("No events match.");
      console.assertAccessible();
      console.field("Until").fill("9999-01-01T00:00");
      console.button("Filter").click();
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
  void shouldShowAProblemForAnInvalidName() {
    try (ConsolePage console = CONSOLE.manager("audit")) {
      console.field("Person").fill("a,b");
      console.button("Filter").click();
      console.assertAlert("user");
    }
  }
}
