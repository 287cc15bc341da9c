package dev.getwork.bootstrap.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.AriaRole;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The loans on the page of a task: the check of one, and the next ones. */
@Tag("proof")
class LoanCheckTest {

  @RegisterExtension
  static final ConsoleNodes CONSOLE = ConsoleNodes.shared();

  @Test
  void shouldFindTheLoanByAPartOfItsNumber() {
    try (TasksPage tasks = TasksPage.on(CONSOLE).go("/" + CONSOLE.task(0))) {
      tasks.button("Check").click();
      assertThat(tasks.field("Loan number").evaluate("it => it.validationMessage"))
          .isEqualTo("Enter a loan number");
      for (String typed : List.of("89", "000089", "ppp-000089")) {
        tasks.field("Loan number").fill(typed);
        tasks.button("Check").click();
        assertThat(tasks.heading("Loan PPP-000089")).isVisible();
        tasks.go("").go("/" + CONSOLE.task(0));
      }
      tasks.field("Loan number").fill("none");
      tasks.button("Check").click();
      tasks.assertAlert("No loan NONE. Check the number.");
    }
  }

  @Test
  void shouldShowTheNextLoansOnRequest() {
    String id = CONSOLE.define(Map.of("name", "Largest first", "criteria", Map.of("all", List.of()), "rowAttributes",
        List.of("city"), "order", List.of(Map.of("field", "amount", "direction", "desc"))));
    List<String> held = CONSOLE.client("processor031").getWork(id, 2).body().path("assignments").valueStream()
        .map(ConsoleNodes::loan).toList();
    List<String> calls = new ArrayList<>();
    try (TasksPage tasks = TasksPage.on(CONSOLE)) {
      tasks.page().onRequest(request -> calls.add(request.url()));
      tasks.go("/" + id);
      tasks.assertShows("Largest first");
      assertThat(tasks.heading("Unavailable loans")).isVisible();
      assertThat(calls).noneMatch(url -> url.endsWith("/task-previews"));
      tasks.button("Show the next loans").press("Enter");
      Locator next = tasks.table("The next 20, best first").getByRole(AriaRole.ROWHEADER);
      assertThat(next).hasCount(20);
      assertThat(next.allInnerTexts()).doesNotContainAnyElementsOf(held);
      assertThat(tasks.table("The next 20, best first").getByRole(AriaRole.ROW).nth(1)).containsText("City");
      assertThat(tasks.status("As of ")).isVisible();
      tasks.assertAccessible();
      String best = next.first().innerText();
      assertThat(CONSOLE.client("processor031").getWork(id, 1).body().path("assignments").path(0).path("loanNumber")
          .asString()).isEqualTo(best);
      tasks.button("Read the next loans again").press("Enter");
      assertThat(next.first()).not().hasText(best);
      tasks.assertAccessibleAt(390, 320);
    }
  }
}
