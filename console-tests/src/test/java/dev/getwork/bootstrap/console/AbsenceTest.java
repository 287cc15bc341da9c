package dev.getwork.bootstrap.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page.RouteOptions;
import com.microsoft.playwright.Route.FulfillOptions;
import com.microsoft.playwright.options.AriaRole;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.ResourceLock;

/** The absences on the screen People. */
@Tag("proof")
@ResourceLock(ConsoleNodes.SHARED_LOANS)
class AbsenceTest {

  @RegisterExtension
  static final ConsoleNodes CONSOLE = ConsoleNodes.shared();

  @Test
  void shouldMarkAUserAbsentAndEndTheAbsence() {
    String user = "processor088";
    CONSOLE.getWork(user, 0, 2);
    try (ConsolePage console = CONSOLE.manager("people/" + user); WorkPage open = CONSOLE.workPage(user)) {
      assertThat(open.connection()).hasText("Live");
      console.button("Mark " + user + " absent…").click();
      assertThat(console.field("Absent until")).hasValue(Pattern.compile("T08:00$"));
      console.field("Name").fill("processor9999");
      console.button("Mark absent").click();
      console.assertAlert("No processor has this name.");
      assertThat(console.field("Name")).hasAttribute("aria-invalid", "true");
      console.assertAccessible();
      console.field("Name").fill(user);
      assertThat(console.alert().filter(new Locator.FilterOptions().setHasText("No processor"))).hasCount(0);
      console.field("Absent until").fill("2020-01-01T00:00");
      console.field("Reason (optional)").fill("on leave");
      assertThat(console.dialog()).containsText("2 loans of " + user + " return to the queue at once.");
      console.button("Mark absent").click();
      console.assertAlert("Choose a time in the future, at most one year ahead.");
      assertThat(console.field("Absent until")).hasAttribute("aria-invalid", "true");
      console.assertAccessible();
      console.field("Absent until").fill(LocalDate.now(ZoneId.systemDefault()).plusDays(7) + "T08:00");
      console.press("Enter");
      assertThat(console.dialog()).hasCount(0);
      console.assertShows("on leave");
      console.assertShows(user + " is absent until ");
      console.assertShows("Nobody who matches holds a loan.");
      console.assertAccessible();
      assertThat(open.status("manager marked you absent until \\w{3} \\d+, \\d{4}, 8:00.AM \\(on leave\\)\\."))
          .isVisible();
      assertThat(open.rows().first())
          .containsText(Pattern.compile("Released because of absence by manager, \\w{3} \\d"));
      open.assertAccessibleAt(390);
      try (WorkPage work = CONSOLE.workPage(user)) {
        assertThat(work.status("marked you absent")).isVisible();
        assertThat(work.choose("Payroll evidence").button("Get work")).hasAttribute("aria-disabled", "true");
        assertThat(work.button("Get work")).hasAccessibleDescription(Pattern.compile("marked you absent until"));
        work.press("g");
        assertThat(work.outcome().getByRole(AriaRole.ALERT)).hasText(Pattern.compile(
            "You are absent until \\w{3} \\d+, \\d{4}, 8:00.AM \\(on leave\\)\\."
                + " Request again then, or ask a manager to end the absence\\."));
      }
      console.button("End absence of " + user).press("Enter");
      console.assertShows("Nobody is absent.");
      console.assertShows("The absence of " + user + " is ended.");
      open.resume();
      assertThat(open.text("marked you absent")).hasCount(0);
      console.goTo("audit/" + user);
      assertThat(console.row("Marked absent " + user)).containsText("on leave");
      assertThat(console.row("Released from " + user + " because of absence")).hasCount(2);
      console.row("Released").first().getByRole(AriaRole.LINK).first().click();
      assertThat(console.row("because of absence")).hasCount(1);
    }
  }

  @Test
  void shouldShowWhyAnAbsenceDidNotEndUntilItIsEndedAgain() {
    String user = "processor089";
    CONSOLE.client("manager").put("/api/v1/users/" + user + "/absence",
        Map.of("until", Instant.now().plusSeconds(86_400).toString()));
    try (ConsolePage console = CONSOLE.manager("people")) {
      console.page().route("**/absence", route -> route.fulfill(
          new FulfillOptions().setStatus(503).setBody("{\"title\":\"Busy\",\"detail\":\"Try it later.\"}")),
          new RouteOptions().setTimes(1));
      console.button("End absence of " + user).click();
      console.assertShows("The absence of " + user + " is not ended.");
      console.page().waitForResponse("**/absences", console::resume);
      console.awaitDrawing();
      console.assertShows("Busy. Try it later.");
      console.assertAccessible();
      console.button("End absence of " + user).press("Enter");
      console.assertShows("Nobody is absent.");
      assertThat(console.text("Busy")).hasCount(0);
    }
  }
}
