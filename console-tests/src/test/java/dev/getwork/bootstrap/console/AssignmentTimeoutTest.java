package dev.getwork.bootstrap.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.assertions.LocatorAssertions.HasCountOptions;
import dev.getwork.bootstrap.process.Cluster;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Assignments of tasks that limit the holding time. */
@Tag("proof")
class AssignmentTimeoutTest {

  @RegisterExtension
  static final ConsoleNodes CONSOLE = ConsoleNodes.on(Cluster::startOne);

  /** Defines a task with new loans that times out after an hour, and assigns them to the user. */
  private static String hold(String user, String... loans) {
    String task = CONSOLE.define(Map.of("name", "Within an hour of " + user,
        "criteria", Map.of("field", "loanNumber", "op", "in", "values", List.of(loans)), "maxHeldHours", 1,
        "completion", List.of(Map.of("attribute", "city", "input", Map.of("label", "City", "required", false))),
        "rowAttributes", List.of("city", "naics", "legalForm")));
    List.of(loans).forEach(loan -> CONSOLE.sql().sql("""
        insert into loan (loan_number, amount, currency, state, product, purpose, submitted_at)
        values (:loan, 1, 'USD', 'MA', 'p', 'q', now())
        """).param("loan", loan).update());
    assertThat(CONSOLE.client(user).getWork(task, loans.length).text("state")).isEqualTo("FULFILLED");
    return task;
  }

  private static void age(String task, int minutes) {
    CONSOLE.sql().sql("update assignment set assigned_at = now() - make_interval(mins => :age) where task_id = :task")
        .param("age", minutes).param("task", Long.parseLong(task)).update();
  }

  @Test
  void shouldWarnBeforeALoanIsReleasedAndExtend() {
    String task = hold("processor024", "H-1");
    try (WorkPage work = CONSOLE.workPage("processor024")) {
      work.awaitHeld(1);
      assertThat(work.rows()).containsText("Yours until");
      assertThat(work.rows().locator(".badge.warn")).hasCount(0);
      age(task, 46);
      work.page().reload();
      assertThat(work.rows().locator(".badge.warn")).containsText("Yours until");
      work.assertAccessible();
      work.button("Extend H-1").click();
      assertThat(work.outcome()).containsText("H-1 is yours until");
      assertThat(work.rows().locator(".badge.warn")).hasCount(0);
    }
    assertThat(CONSOLE.history("H-1")).startsWith("ASSIGNMENT_EXTENDED");
  }

  /** The parts that end beyond their cell. */
  private static final String TOO_WIDE = """
      (row) => [...row.querySelectorAll('button, .badge, .clamped')]
          .filter((part) => part.getBoundingClientRect().right > part.closest('td, th').getBoundingClientRect().right)
          .map((part) => part.innerText)
      """;

  @Test
  void shouldShowDeadlineAndDetailsInFull() {
    String task = hold("processor027", "H-4");
    CONSOLE.sql().sql("""
        update loan set attributes = '{"city": "Newton", "legalForm": "Limited Liability Company(LLC)"}'
        where loan_number = 'H-4'
        """).update();
    try (WorkPage work = CONSOLE.workPage("processor027")) {
      Locator row = work.awaitHeld(1).rows();
      assertThat(row.locator(".attributes")).containsText("Limited Liability Company(LLC)");
      assertThat((List<?>) row.evaluate(TOO_WIDE)).isEmpty();
      assertThat((boolean) row.locator(".attributes .clamped").evaluate(WorkPage.IS_WHOLE)).isTrue();
      age(task, 46);
      work.page().reload();
      row.locator(".badge.warn").evaluate("(badge) => (badge.lastChild.textContent = ' Wed 10:44 AM')");
      assertThat(row.locator(".badge.warn")).containsText("Wed 10:44 AM");
      assertThat((List<?>) row.evaluate(TOO_WIDE)).isEmpty();
      work.assertAccessibleAt(1280, 390);
    }
  }

  @Test
  void shouldOfferLateDispositions() {
    String task = hold("processor025", "H-2", "H-3");
    try (WorkPage work = CONSOLE.workPage("processor025")) {
      work.awaitHeld(2);
      age(task, 61);
      assertThat(work.page().locator("tr.is-gone")).hasCount(2, new HasCountOptions().setTimeout(30_000));
      assertThat(work.row("H-3")).containsText("Held too long: released by getwork");
      work.assertAccessible();
      work.page().reload();
      work.button("Complete H-2").click();
      work.confirm("Complete");
      assertThat(work.outcome()).containsText("H-2 completed.");
      work.awaitHeld(1).awaitSent();
      assertThat(CONSOLE.history("H-2")).startsWith("LOAN_COMPLETED", "LOAN_TIMED_OUT");
      CONSOLE.client("processor026").getWork(task, 2);
      work.button("Exclude H-3").click();
      work.field("Reason (required)").fill("a relative");
      work.confirm("Exclude");
      work.awaitSent();
      assertThat(work.row("H-3")).containsText("Too late: released by getwork");
      assertThat(work.keptNote()).hasValue("a relative");
      assertThat(work.button("Complete H-3")).hasCount(0);
      work.assertAccessible();
      assertThat(CONSOLE.history("H-3")).startsWith("LOAN_ASSIGNED", "LOAN_TIMED_OUT");
    }
  }
}
