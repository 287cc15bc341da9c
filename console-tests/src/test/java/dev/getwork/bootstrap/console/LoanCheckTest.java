package dev.getwork.bootstrap.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Check a loan, on the page of a task. */
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
}
