package dev.getwork.bootstrap.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Route.FulfillOptions;
import com.microsoft.playwright.options.AriaRole;
import dev.getwork.bootstrap.process.Cluster;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The figures of tasks, users and reasons. */
@Tag("proof")
class FiguresTest {

  private static final String PAYROLL = "Payroll evidence";
  private static final String JUNE = "June backlog";

  @RegisterExtension
  static final ConsoleNodes CONSOLE = ConsoleNodes.on(Cluster::startOne);

  /** What a week leaves behind: two loans were completed in the last hour, and others before. */
  @BeforeAll
  static void work() {
    CONSOLE.getWork("processor001", 2, 2)
        .forEach(assignment -> CONSOLE.dispose("processor001", assignment, Map.of("outcome", "COMPLETE")));
    CONSOLE.dispose("processor002", CONSOLE.getWork("processor002", 2, 1).getFirst(),
        Map.of("outcome", "NEVER_RETURN", "reason", "Closed by the borrower"));
    CONSOLE.sql().sql("""
        insert into assignment (task_id, loan_number, holder, assigned_at, ended_at, ended_by, end_kind, reason,
          return_after_hours)
        select task_id, (select min(loan_number) from loan), 'processor0' || 10 + n % 7,
          now() - make_interval(hours => n % 160), now() - make_interval(hours => n % 160), 'processor0' || 10 + n % 7,
          case when n % 9 = 0 then 'RETURN_AFTER' else 'COMPLETE' end,
          case when n % 9 = 0 and n % 2 = 0 then 'Waiting for the bank' end, case when n % 9 = 0 then 4 end
        from task, generate_series(1, 900) as n where (task_id + n) % 3 <> 0 and (n % 24) between 5 and 17
        """).update();
    CONSOLE.sql().sql("""
        insert into queue_sample
        select task_id, date_trunc('hour', now(), 'UTC') - make_interval(hours => n), 40 + n % 24 + task_id
        from task, generate_series(1, 167) as n
        """).update();
  }

  private static Locator courses(TasksPage tasks, String task) {
    return tasks.row(task).getByRole(AriaRole.IMG);
  }

  @Test
  void shouldShowTheCoursesOfTheShownTasksInOneCall() {
    try (TasksPage tasks = TasksPage.on(CONSOLE)) {
      List<String> calls = new CopyOnWriteArrayList<>();
      tasks.page().onRequest(request -> calls.add(request.url()));
      assertThat(tasks.button("Now")).hasAttribute("aria-pressed", "true");
      tasks.button("24 h").press("Enter");
      assertThat(tasks.button("24 h")).hasAttribute("aria-pressed", "true");
      assertThat(courses(tasks, PAYROLL)).hasCount(3);
      assertThat(courses(tasks, PAYROLL).nth(0))
          .hasAccessibleName(Pattern.compile("Available in the last 24 h: most \\d+ at .*:00.*"));
      assertThat(tasks.row(PAYROLL).locator(".course").first()).hasText(Pattern.compile("\\d+ now(\\s+most \\d+)?"));
      assertThat(courses(tasks, PAYROLL).nth(1))
          .hasAccessibleName(Pattern.compile("Completed in the last 24 h: most \\d+ at .*"));
      assertThat(courses(tasks, PAYROLL).nth(2)).hasAccessibleName(Pattern.compile("Median wait .* s at .*"));
      assertThat(courses(tasks, JUNE).nth(2)).hasAccessibleName("Median wait in the last 24 h: none");
      tasks.assertAccessible();

      tasks.button("7 days").press("Enter");
      assertThat(courses(tasks, PAYROLL).nth(1)).hasAccessibleName(Pattern.compile("Completed in the last 7 days.*"));
      assertThat(calls.stream().filter(url -> url.contains("/task-figures"))).hasSize(2);
      tasks.field("Search").fill("payroll");
      assertThat(tasks.page()).hasURL(Pattern.compile(".*#/tasks/\\?hours=168&search=payroll"));
      tasks.page().reload();
      assertThat(courses(tasks, PAYROLL).nth(1)).hasAccessibleName(Pattern.compile("Completed in the last 7 days.*"));
      tasks.field("Search").fill("");
      tasks.page().goBack();
      assertThat(tasks.button("24 h")).hasAttribute("aria-pressed", "true");
      tasks.button("Now").press("Enter");
      assertThat(tasks.table("Loans and waiting requests of each task")).isVisible();
      assertThat(tasks.table("Completions by user")).hasCount(0);
    }
  }

  /** The polls of the cluster do not repeat the call. */
  @Test
  void shouldShowTheLastDayToAnOperatorInOneCall() {
    try (ConsolePage console = CONSOLE.signedOut(new NewContextOptions().setViewportSize(1280, 800))) {
      List<String> calls = new CopyOnWriteArrayList<>();
      console.page().onRequest(request -> calls.add(request.url()));
      var held = console.hold("**/task-figures?*", () -> console.signIn("operator"));
      Locator figures = console.table("Figures of the last 24 hours");
      Locator row = figures.getByRole(AriaRole.ROW, new Locator.GetByRoleOptions().setName(PAYROLL));
      assertThat(row).containsText("…");
      double height = row.boundingBox().height;
      console.release(held);
      assertThat(row.getByRole(AriaRole.IMG)).hasCount(3);
      assertThat(row.getByRole(AriaRole.IMG).nth(2)).hasAccessibleName(Pattern.compile("Median wait .* s at .*"));
      assertThat(row.boundingBox().height).isEqualTo(height);
      console.page().waitForResponse("**/api/v1/cluster", () -> {});
      assertThat(calls.stream().filter(url -> url.contains("-figures"))).hasSize(1);
      console.assertAccessible();
    }
  }

  @Test
  void shouldShowFiguresRightAfterTheSignIn() {
    try (ConsolePage console = CONSOLE.signIn("manager")) {
      console.button("24 h").click();
      assertThat(console.button("24 h")).hasAttribute("aria-pressed", "true");
      assertThat(console.page()).hasURL(Pattern.compile("#/tasks/\\?hours=24$"));
    }
  }

  @Test
  void shouldRankUsersAndReasonsOfAllTasksAndOfOne() {
    try (TasksPage tasks = TasksPage.on(CONSOLE).go("/?hours=168")) {
      Locator users = tasks.table("Completions by user");
      Locator reasons = tasks.table("Reasons of returns");
      assertThat(users.getByRole(AriaRole.LINK, new Locator.GetByRoleOptions().setName("processor001"))).isVisible();
      assertThat(reasons).containsText("Waiting for the bank");
      assertThat(reasons).containsText("No reason");
      tasks.link(PAYROLL).click();
      assertThat(tasks.heading("Figures")).isVisible();
      tasks.button("24 h").press("Enter");
      assertThat(reasons.getByRole(AriaRole.ROW).last()).containsText("Closed by the borrower");
      assertThat(reasons.getByRole(AriaRole.ROW).last()).containsText("Excluded");
      assertThat(tasks.row("processor001").getByRole(AriaRole.IMG))
          .hasAccessibleName(Pattern.compile("Completed by processor001 in the last 24 h: most \\d at .*"));
      assertThat(tasks.page()).hasURL(Pattern.compile(".*#/tasks/\\d+/\\?hours=24"));
      tasks.assertAccessible();
      tasks.go("/" + CONSOLE.task(4) + "/?hours=24");
      assertThat(tasks.text("Closed by the borrower")).hasCount(0);
      tasks.assertAccessible();
    }
  }

  @Test
  void shouldNotShowTheReasonsOfOtherTasksWhileAQueueIsCounted() {
    try (TasksPage tasks = TasksPage.on(CONSOLE).go("/?hours=24")) {
      assertThat(tasks.text("Closed by the borrower")).isVisible();
      tasks.page().route("**/queues?*", route -> {});
      tasks.go("/" + CONSOLE.task(4) + "/?hours=24");
      assertThat(tasks.heading("Figures")).isVisible();
      assertThat(tasks.text("Closed by the borrower")).hasCount(0);
      assertThat(tasks.table("Completions by user").getByRole(AriaRole.IMG).first()).isVisible();
    }
  }

  @Test
  void shouldSayWhenTheFirstCountComes() {
    try (TasksPage tasks = TasksPage.on(CONSOLE)) {
      tasks.page().route("**/task-figures?*", route -> route.fulfill(new FulfillOptions()
          .setContentType("application/json").setBody("""
              {"from":"2026-02-03T04:00:00Z","items":[{"taskId":"%s","available":[null,null],"completed":[0,2],
               "medianWaitSeconds":[null,null]}]}""".formatted(CONSOLE.task(2)))));
      tasks.button("24 h").press("Enter");
      assertThat(
          tasks.page().getByText(Pattern.compile("One bar per hour since .* counted every hour, first at \\d+:00")))
          .isVisible();
      assertThat(tasks.table("Reasons of returns and exclusions of all tasks")).isVisible();
      tasks.assertAccessible();
    }
  }

  @Test
  void shouldFitAPhone() {
    try (var phone = new TasksPage(CONSOLE.signInOnPhone("manager"))) {
      phone.go("/?hours=24");
      assertThat(courses(phone, PAYROLL)).hasCount(3);
      phone.assertAccessibleAt(390, 320);
      phone.go("/" + CONSOLE.task(2) + "/?hours=168");
      assertThat(phone.table("Completions by user").getByRole(AriaRole.IMG).first()).isVisible();
      phone.assertAccessibleAt(390, 320);
    }
    try (ConsolePage phone = CONSOLE.signInOnPhone("operator")) {
      Locator figures = phone.table("Figures of the last 24 hours");
      assertThat(phone.heading("Last 24 hours")).isVisible();
      assertThat(figures).isHidden();
      phone.text("Available, completed, wait").click();
      assertThat(figures.getByRole(AriaRole.IMG).first()).isVisible();
      phone.assertAccessibleAt(390, 320);
    }
  }

  @Test
  void shouldShowWhyFiguresCannotBeRead() {
    try (TasksPage tasks = TasksPage.on(CONSOLE)) {
      tasks.page().route("**/user-figures?*", route -> route.fulfill(new FulfillOptions()
          .setStatus(503).setContentType("application/problem+json")
          .setBody("{\"title\":\"Database unavailable\",\"detail\":\"Try again.\",\"status\":503}")));
      tasks.button("24 h").click();
      tasks.assertAlert("Database unavailable");
      assertThat(courses(tasks, PAYROLL)).hasCount(3);
    }
  }
}
