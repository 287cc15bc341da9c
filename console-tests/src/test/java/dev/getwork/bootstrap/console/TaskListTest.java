package dev.getwork.bootstrap.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page.GetByRoleOptions;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.Route.FulfillOptions;
import com.microsoft.playwright.assertions.LocatorAssertions.IsVisibleOptions;
import com.microsoft.playwright.options.AriaRole;
import dev.getwork.bootstrap.process.Cluster;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Search, sorting and selection in the list of tasks, which its address keeps. */
@Tag("proof")
class TaskListTest {

  private static final String JUNE = "June backlog";
  private static final String PAYROLL = "Payroll evidence";

  @RegisterExtension
  static final ConsoleNodes CONSOLE = ConsoleNodes.on(Cluster::startOne);

  private static Locator names(TasksPage tasks) {
    return tasks.page().locator(".board tbody th a");
  }

  private static void sortBy(TasksPage tasks, String column) {
    tasks.page().getByRole(AriaRole.COLUMNHEADER, new GetByRoleOptions().setName(column)).getByRole(AriaRole.BUTTON)
        .press("Enter");
  }

  @Test
  void shouldKeepSearchAndOrderInTheAddress() {
    try (TasksPage tasks = TasksPage.on(CONSOLE)) {
      sortBy(tasks, "Available");
      assertThat(tasks.named(AriaRole.COLUMNHEADER, "Available")).hasAttribute("aria-sort", "descending");
      assertThat(tasks.page().locator(".board tbody td:nth-child(4)").first()).not().hasText("37");
      sortBy(tasks, "Available");
      assertThat(tasks.named(AriaRole.COLUMNHEADER, "Available")).hasAttribute("aria-sort", "ascending");
      assertThat(names(tasks).first()).hasText("Industry code missing");
      tasks.field("Search").fill("  e ");
      tasks.field("Search").fill("PAYROLL");
      assertThat(names(tasks)).hasText(new String[] {PAYROLL});
      tasks.assertAccessible();
      tasks.page().reload();
      assertThat(tasks.field("Search")).hasValue("PAYROLL");
      assertThat(names(tasks)).hasText(new String[] {PAYROLL});

      tasks.link(PAYROLL).click();
      tasks.link("All tasks").click();
      assertThat(names(tasks)).hasText(new String[] {PAYROLL});
      tasks.field("Search").fill("no such task");
      tasks.assertShows("No task has such a name.");
      tasks.assertAccessible();
      tasks.page().goBack();
      tasks.page().goBack();
      assertThat(names(tasks).first()).hasText(PAYROLL);
      tasks.page().goBack();
      assertThat(tasks.named(AriaRole.COLUMNHEADER, "Available")).hasAttribute("aria-sort", "descending");
      tasks.go("/?search=e&sort=name&page=99");
      assertThat(names(tasks).first()).hasText("Industry code missing");
      tasks.go("/?sort=constructor&page=-1");
      assertThat(names(tasks).first()).hasText("Verify user submitted bank account");
      assertThat(names(tasks)).hasCount(6);
    }
  }

  @Test
  void shouldSortByEachColumn() {
    CONSOLE.getWork("processor007", 2, 3);
    CONSOLE.awaitQueue(2, "held", 3);
    try (TasksPage tasks = TasksPage.on(CONSOLE)) {
      for (String column : List.of("Task", "State", "Available", "Held", "Returning", "Excluded", "Oldest",
          "Median wait", "Waiting")) {
        sortBy(tasks, column);
        assertThat(tasks.page().locator("[aria-sort]")).hasText(column);
        assertThat(names(tasks)).hasCount(6);
      }
      sortBy(tasks, "Held");
      assertThat(names(tasks).first()).hasText(PAYROLL);
    }
  }

  @Test
  void shouldPauseAndResumeTheSelectedTasksAndShowFailures() {
    try (TasksPage tasks = TasksPage.on(CONSOLE)) {
      tasks.page().route("**/tasks/" + CONSOLE.task(4) + "/pause", route -> route.fulfill(new FulfillOptions()
          .setStatus(503).setContentType("application/problem+json")
          .setBody("{\"title\":\"Database unavailable\",\"detail\":\"Try again.\",\"status\":503}")));
      tasks.field("Select " + JUNE).check();
      tasks.field("Select " + PAYROLL).check();
      tasks.assertShows("2 tasks selected");
      assertThat(tasks.buttonOf("Resume 0")).hasCount(0);
      tasks.assertAccessible();
      tasks.button("Pause 2 tasks").press("Enter");
      assertThat(tasks.status("^Payroll evidence paused\\.$")).isVisible();
      assertThat(tasks.alert()).containsText(Pattern.compile(
          "1 task could not be changed:\\s+" + JUNE + ": Database unavailable. Try again."));
      assertThat(tasks.cell(PAYROLL, 0)).hasText("Paused");
      assertThat(tasks.cell(JUNE, 0)).hasText("Open");
      assertThat(tasks.field("Select " + JUNE)).isChecked();
      assertThat(tasks.field("Select " + PAYROLL)).isChecked();
      tasks.assertAccessible();
      tasks.button("Undo").press("Enter");
      assertThat(tasks.status("^Payroll evidence resumed\\.$")).isVisible();
      assertThat(tasks.cell(PAYROLL, 0)).hasText("Open");
      tasks.button("Dismiss").click();
      assertThat(tasks.page().locator(".toast")).hasCount(0);
      tasks.button("Clear selection").click();
      tasks.button("Pause " + PAYROLL).press("Enter");
      assertThat(tasks.cell(PAYROLL, 0)).hasText("Paused");

      Locator last = tasks.page().locator(".board tbody tr").last();
      tasks.page().setViewportSize(1280, (int) last.boundingBox().y + 60);
      last.getByRole(AriaRole.CHECKBOX).check();
      assertThat(last.boundingBox().y + 40).isLessThanOrEqualTo(tasks.page().locator("#bulk").boundingBox().y);
      tasks.field("Select all 6 tasks").check();
      tasks.field("Search").fill("payroll");
      tasks.assertShows("1 task selected");
      tasks.button("Resume 1 task").press("Enter");
      assertThat(tasks.status("^Payroll evidence resumed\\.$")).isVisible();
      assertThat(tasks.cell(PAYROLL, 0)).hasText("Open");
      assertThat(tasks.alert()).hasCount(0);
      tasks.open("People").open("Tasks");
      assertThat(tasks.row(JUNE)).isVisible();
      assertThat(tasks.page().locator("#bulk")).hasCount(0);
    }
  }

  @Test
  void shouldNameTheTaskThatCouldNotBePausedUntilAnotherIs() {
    try (TasksPage tasks = TasksPage.on(CONSOLE)) {
      Locator toast = tasks.page().locator(".toast");
      tasks.page().route("**/tasks/" + CONSOLE.task(4) + "/pause", Route::abort);
      tasks.button("Pause " + JUNE).click();
      assertThat(toast)
          .containsText(Pattern.compile(JUNE + " is not paused\\.\\s+The server did not answer. Try again."));
      tasks.assertAccessible();
      tasks.button("Pause " + PAYROLL).click();
      assertThat(toast).hasText(Pattern.compile("^\\s*Payroll evidence is paused: it assigns no loans\\."));
      tasks.button("Undo").press("Enter");
      assertThat(tasks.cell(PAYROLL, 0)).hasText("Open");
    }
  }

  @Test
  void shouldFitAFingerOnAPhone() {
    try (TasksPage tasks = new TasksPage(CONSOLE.signInOnPhone("manager"))) {
      assertThat(tasks.row(JUNE)).isVisible();
      assertThat(tasks.page().evaluate("(() => { const { scrollWidth, clientWidth } = document.querySelector('nav');"
          + " return scrollWidth - clientWidth; })()")).isEqualTo(0);
      tasks.assertTouchable();
      tasks.field("Select " + JUNE).check();
      assertThat(tasks.field("Select " + JUNE)).isChecked();
      assertThat(tasks.named(AriaRole.GROUP, "Selected tasks")).isVisible();
      assertLowerThan(tasks.page().locator("#bulk"), 120);
      for (String screen : List.of("Imports", "Audit log", "People")) {
        tasks.open(screen);
        assertThat(tasks.heading(screen).first()).isVisible();
        tasks.assertTouchable();
        tasks.assertAccessible();
      }
      tasks.go("/" + CONSOLE.task(5) + "/edit");
      assertThat(tasks.at("/criteria/all/0/op")).isVisible();
      tasks.field("Name").fill("Another");
      assertLowerThan(tasks.page().locator(".actions-bar"), 70);
    }
  }

  private static void assertLowerThan(Locator bar, int height) {
    assertThat(bar.boundingBox().height).isLessThan(height);
  }

  @Test
  void shouldShowTheOtherQueuesWhenTheCallOfTheFirstFails() {
    try (TasksPage tasks = TasksPage.on(CONSOLE)) {
      Pattern first = Pattern.compile("/queues\\?taskIds=" + CONSOLE.task(0) + "\\b");
      tasks.page().route(first, route -> route.fulfill(new FulfillOptions()
          .setStatus(503).setContentType("application/problem+json")
          .setBody("{\"title\":\"Database unavailable\",\"detail\":\"Try again.\",\"status\":503}")));
      tasks.page().reload();
      assertThat(tasks.cell(JUNE, 1)).hasText(Pattern.compile("\\d+"));
      tasks.assertAlert("Database unavailable");
    }
  }

  @Test
  void shouldStayBelowTheRateLimitWithAThousandTasks() {
    CONSOLE.sql().sql("""
        with added as (
          insert into task (version, name, criteria, priority_order, max_per_request, max_held_per_user,
            assignment_policy)
          select 1, 'Batch ' || n, '{"field":"loanNumber","op":"eq","value":"none"}', '[]', 5, 10,
            'FIRST_COME_FIRST_SERVED'
          from generate_series(1, 990) as n
          returning task_id)
        insert into task_lock (task_id) select task_id from added""").update();
    List<String> refused = new CopyOnWriteArrayList<>();
    try (TasksPage tasks = TasksPage.on(CONSOLE)) {
      tasks.page().onResponse(answer -> Stream.of(answer).filter(one -> one.status() == 429)
          .forEach(one -> refused.add(one.url())));
      tasks.assertShows("Tasks 1 to 20 of 996");
      sortBy(tasks, "Held");
      tasks.assertShows("are still being read.");
      tasks.field("Search").pressSequentially("batch 1");
      sortBy(tasks, "Task");
      assertThat(names(tasks).nth(1)).hasText("Batch 10");
      tasks.button("Later").press("Enter");
      tasks.button("Later").press("Enter");
      assertThat(names(tasks).first()).hasText("Batch 129");
      tasks.field("Select all 111 tasks").check();
      tasks.button("Pause 111 tasks").press("Enter");
      tasks.assertShows("of 111 tasks");
      assertThat(tasks.page().getByLabel("Changed tasks")).isVisible();
      tasks.assertAccessible();
      assertThat(tasks.status("^111 tasks paused\\.$")).isVisible(
          new IsVisibleOptions().setTimeout(60_000));
      tasks.field("Search").fill("Batch");
      sortBy(tasks, "State");
      tasks.field("Select all 990 tasks").check();
      tasks.button("Pause 879 tasks").press("Enter");
      tasks.button("Stop").press("Enter");
      assertThat(tasks.status("paused\\.$")).isVisible();
      assertThat(tasks.page().locator("#bulk")).isFocused();
    } finally {
      CONSOLE.sql().sql("delete from task where name like 'Batch %'").update();
    }
    assertThat(refused).isEmpty();
  }

  @Test
  void shouldKeepTheFiltersOfUnavailableLoansInTheAddress() {
    String held = ConsoleNodes.loan(CONSOLE.getWork("processor009", 1, 1).getFirst());
    CONSOLE.awaitQueue(1, "held", 1);
    try (TasksPage tasks = TasksPage.on(CONSOLE).go("/" + CONSOLE.task(1))) {
      tasks.toggleUnavailableLoans();
      assertThat(tasks.table("Oldest assignment").getByText("processor009")).isVisible();
      Route late = tasks.hold("**/holds?kind=RETURNING*", () -> tasks.select("State").selectOption("Returning"));
      tasks.page().waitForResponse("**/holds?limit=*", () -> tasks.select("State").selectOption("All"));
      tasks.release(late);
      assertThat(tasks.table("Oldest assignment").getByText("processor009")).isVisible();
      tasks.select("State").selectOption("Excluded");
      tasks.field("User").fill("processor008");
      tasks.assertShows("No such loans.");
      tasks.field("Loan number").fill(held);
      tasks.press("Enter");
      assertThat(tasks.status("in the pipeline of processor009")).isVisible();
      tasks.page().reload();
      tasks.assertShows("No such loans.");
      assertThat(tasks.field("User")).hasValue("processor008");
      assertThat(tasks.select("State")).hasValue("EXCLUDED");
      assertThat(tasks.status("in the pipeline of processor009")).isVisible();
      tasks.page().goBack();
      tasks.page().goBack();
      assertThat(tasks.table("Oldest assignment").getByText("processor009")).isVisible();
      tasks.toggleUnavailableLoans();
      assertThat(tasks.table("Oldest assignment")).hasCount(0);
      tasks.link("1").click();
      assertThat(tasks.table("Oldest assignment").getByText("processor009")).isVisible();
      assertThat(tasks.select("State")).hasValue("ASSIGNED");
      assertThat(tasks.heading("Unavailable loans")).isFocused();
      tasks.assertAccessible();
    }
  }

  @Test
  void shouldSearchAndDefineByShortcuts() {
    try (TasksPage tasks = TasksPage.on(CONSOLE)) {
      tasks.field("Search").waitFor();
      tasks.press("?");
      assertThat(tasks.dialog().locator("kbd")).containsText(new String[] {"/", "N", "Ctrl+K", "?"});
      tasks.press("Escape");
      tasks.press("/");
      assertThat(tasks.field("Search")).isFocused();
      tasks.page().locator("#main").focus();
      tasks.press("n");
      assertThat(tasks.heading("New task")).isFocused();
    }
  }

  @Test
  void shouldSortAndSelectOnAPhone() {
    try (TasksPage tasks = new TasksPage(CONSOLE.signInOnPhone("manager"))) {
      tasks.select("Sort by").selectOption("Task, ascending");
      assertThat(names(tasks).first()).hasText("Industry code missing");
      tasks.select("Sort by").selectOption("Available, ascending");
      tasks.page().reload();
      assertThat(tasks.select("Sort by")).hasValue("available");
      assertThat(names(tasks).first()).hasText("Industry code missing");
      tasks.field("Select Industry code missing").check();
      tasks.assertShows("1 task selected");
      tasks.assertFits(320);
      tasks.assertAccessibleAt(390);
    }
  }
}
