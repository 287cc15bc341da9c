package dev.getwork.bootstrap.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Keyboard.TypeOptions;
import dev.getwork.bootstrap.process.Cluster;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The number of calls that My work makes. */
@Tag("proof")
class WorkCallsTest {

  private static final int CYCLES = 3;
  private static final int MAX_CALLS_PER_CYCLE = 6;
  private static final int TASKS = 1_000;
  /** Three times the tasks, the pipeline and a queue, and who the user is: at the start, for session and stream. */
  private static final int MAX_CALLS_AT_START = 12;
  /** The tasks that match, and their queues. */
  private static final int MAX_CALLS_PER_SEARCH = 2;

  @RegisterExtension
  static final ConsoleNodes CONSOLE = ConsoleNodes.on(Cluster::startOne);

  /** Opens My work without its refresh every 30 seconds, so that the number of calls does not depend on the time. */
  private static WorkPage withoutTimer(String user) {
    WorkPage work = CONSOLE.workPage(user);
    work.page().addInitScript("window.setInterval = () => 0");
    work.page().reload();
    work.assertShows("available, oldest");
    return work;
  }

  private static List<String> calls(WorkPage work) {
    List<String> calls = new CopyOnWriteArrayList<>();
    work.page().onRequest(request -> {
      if (request.url().contains("/api/v1/")) {
        calls.add(request.method() + request.url().replaceFirst(".*/api/v1", " "));
      }
    });
    return calls;
  }

  @Test
  void shouldMakeFewCallsToGetAndCompleteALoan() {
    try (WorkPage work = withoutTimer("processor001")) {
      List<String> calls = calls(work);
      for (int cycle = 0; cycle < CYCLES; cycle++) {
        work.requestWork(1).awaitHeld(1);
        work.button("Complete").first().click();
        work.awaitHeld(0).awaitSent();
      }
      CONSOLE.hold("processor001", 2, 1);
      work.awaitHeld(1);
      assertThat(calls).as("calls of %d cycles", CYCLES).hasSizeLessThanOrEqualTo(CYCLES * MAX_CALLS_PER_CYCLE);
    }
  }

  @Test
  void shouldMakeFewCallsWithManyTasks() {
    CONSOLE.sql().sql("""
        with added as (
          insert into task (version, name, criteria, priority_order, max_per_request, max_held_per_user,
                            assignment_policy)
          select 1, 'Many ' || number, criteria, priority_order, 5, 10, assignment_policy
          from task, generate_series(1, :many) number where task_id = :like
          returning task_id)
        insert into task_lock (task_id) select task_id from added
        """).param("many", TASKS).param("like", Long.parseLong(CONSOLE.task(2))).update();
    try (WorkPage work = withoutTimer("processor002")) {
      List<String> calls = calls(work);
      work.page().reload();
      work.assertShows("available, oldest");
      work.picker().fill("many");
      work.assertShows("8 of more than 194 tasks. Type to search.");
      work.assertAccessible();
      work.page().keyboard().type(" 1000", new TypeOptions().setDelay(20));
      assertThat(work.options()).hasCount(1);
      assertThat(work.options()).containsText("available, oldest");
      assertThat(calls).filteredOn(call -> call.contains("/queues") || call.contains("search="))
          .as("calls to search twice").hasSizeLessThanOrEqualTo(3 + 2 * MAX_CALLS_PER_SEARCH);
      work.press("Enter");
      work.requestWork(1).awaitHeld(1);
      work.page().reload();
      assertThat(work.picker()).hasValue("Many 1000");
      work.awaitHeld(1).button("Complete").first().click();
      work.awaitHeld(0).awaitSent();
      work.choose("Payroll evidence").requestWork(1).awaitHeld(1);
      CONSOLE.hold("processor002", 2, 1);
      work.awaitHeld(2);
      assertThat(calls).as("calls of two starts, two searches and two cycles").hasSizeLessThanOrEqualTo(
          2 * MAX_CALLS_AT_START + 2 * MAX_CALLS_PER_SEARCH + 2 * MAX_CALLS_PER_CYCLE);
    }
  }
}
