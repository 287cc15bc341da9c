package dev.getwork.bootstrap.console;

import static dev.getwork.bootstrap.console.ConsoleNodes.loan;
import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.microsoft.playwright.APIResponse;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Route.FulfillOptions;
import com.microsoft.playwright.options.AriaRole;
import dev.getwork.bootstrap.process.Cluster;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** The board of tasks, and the queue of a task. */
@Tag("proof")
class TaskBoardTest {

  private static final int STATE = 0;
  private static final int AVAILABLE = 1;
  private static final int HELD = 2;
  private static final int RETURNING = 3;
  private static final int EXCLUDED = 4;
  private static final int OLDEST = 5;
  private static final int MEDIAN_WAIT = 6;
  private static final int WAITING = 7;
  private static final String INDUSTRY = "Industry code missing";
  private static final String PAYROLL = "Payroll evidence";
  private static final String NEW_ENGLAND = "New England large corporate";
  private static final String JUNE = "June backlog";

  @RegisterExtension
  static final ConsoleNodes CONSOLE = ConsoleNodes.on(Cluster::startOne);

  @Test
  void shouldShowEachTaskAndUpdateIt() {
    try (TasksPage tasks = TasksPage.on(CONSOLE)) {
      assertThat(tasks.cell(INDUSTRY, AVAILABLE)).hasText("37");
      assertThat(tasks.cell(INDUSTRY, HELD)).hasText("0");
      CONSOLE.client("processor001").getWork(CONSOLE.task(1), 2);
      assertThat(tasks.cell(INDUSTRY, AVAILABLE)).hasText("35");
      assertThat(tasks.cell(INDUSTRY, HELD)).hasText("2");
      assertThat(tasks.cell(INDUSTRY, OLDEST)).hasText(Pattern.compile("^[1-9]\\d* days|, 20\\d\\d$"));
      assertThat(tasks.cell(INDUSTRY, MEDIAN_WAIT)).hasText(Pattern.compile("^\\d+(\\.\\d)? s$"));
      assertThat(tasks.cell(INDUSTRY, WAITING)).hasText("0");
      assertThat(tasks.cell(JUNE, MEDIAN_WAIT)).hasText("–");
      tasks.assertAccessible();
    }
  }

  @Test
  void shouldPauseAndResumeByKeyboardAndUpdateOtherConsoles() {
    try (TasksPage tasks = TasksPage.on(CONSOLE); TasksPage other = TasksPage.on(CONSOLE)) {
      assertThat(other.cell(JUNE, STATE)).hasText("Open");
      assertThat(tasks.cell(JUNE, OLDEST)).hasText(Pattern.compile("^\\w{3} \\d+, 2020$"));
      double top = tasks.row(JUNE).boundingBox().y;
      tasks.button("Pause " + JUNE).focus();
      tasks.press("Enter");
      assertThat(tasks.status(JUNE + " is paused")).isVisible();
      assertThat(tasks.button("Resume " + JUNE)).isFocused();
      assertThat(tasks.row(JUNE).boundingBox().y).as("the message moves nothing").isEqualTo(top);
      assertThat(other.cell(JUNE, STATE)).hasText("Paused");
      assertThat(CONSOLE.client("manager").get("/api/v1/tasks/" + CONSOLE.task(4)).body().path("paused").asBoolean())
          .isTrue();
      other.link(JUNE).click();
      assertThat(other.page()).hasTitle(JUNE + " – Getwork");
      other.assertShows("The task is paused: it accepts no requests");
      other.assertAccessible();
      tasks.press("Enter");
      assertThat(tasks.cell(JUNE, STATE)).hasText("Open");
    }
  }

  @Test
  void shouldShowTheQueueOfATaskAndTheAgesOfItsLoans() {
    try (TasksPage tasks = TasksPage.on(CONSOLE)) {
      tasks.link("LLC, first window").click();
      assertThat(tasks.heading("LLC, first window")).isFocused();
      tasks.assertShows("Sorted by submission date, oldest first; then by amount, largest first; then by loan number.");
      var ages = tasks.table("Available loans");
      assertThat(ages.getByRole(AriaRole.ROW)).hasCount(13);
      int drawn = ages.locator("tbody td:last-child").allInnerTexts().stream().mapToInt(Integer::parseInt).sum();
      assertThat(drawn).isEqualTo(360);
      assertHeights(tasks, ages.locator("tbody td:last-child").allInnerTexts());
      tasks.assertAccessible();
      tasks.picture("task-queue");
    }
  }

  /** Each bar has the height of its number, and at least 2 pixels unless it is empty. */
  private static void assertHeights(TasksPage tasks, List<String> loans) {
    List<Double> heights = tasks.page().locator("svg.ages rect").all().stream()
        .map(bar -> Double.parseDouble(bar.getAttribute("height")))
        .toList();
    List<Integer> numbers = loans.stream().map(Integer::parseInt).toList();
    double max = Collections.max(numbers);
    assertThat(heights).hasSameSizeAs(numbers);
    assertThat(Collections.max(heights)).isEqualTo(130);
    for (int bar = 0; bar < numbers.size(); bar++) {
      double expected = numbers.get(bar) == 0 ? 0 : Math.max(2, 130 * numbers.get(bar) / max);
      assertThat(heights.get(bar)).as("height of bar %d", bar).isCloseTo(expected, within(0.01));
    }
  }

  @Test
  void shouldExplainWhyALoanIsNotAvailable() {
    List<JsonNode> work = CONSOLE.getWork("processor002", 2, 3);
    String held = loan(work.get(0));
    String excluded = loan(work.get(1));
    String returning = loan(work.get(2));
    CONSOLE.dispose("processor002", work.get(1), Map.of("outcome", "NEVER_RETURN", "reason", "closed"));
    CONSOLE.dispose("processor002", work.get(2), Map.of("outcome", "RETURN_AFTER", "hours", 24));
    try (TasksPage tasks = TasksPage.on(CONSOLE)) {
      assertThat(tasks.cell(PAYROLL, RETURNING)).hasText("1");
      assertThat(tasks.cell(PAYROLL, EXCLUDED)).hasText("1");
      tasks.go("/" + CONSOLE.task(2));
      assertThat(tasks.heading(PAYROLL)).isVisible();
      check(tasks, "123");
      assertThat(tasks.alert()).containsText("No loan PPP-000123");
      tasks.assertAccessible();
      check(tasks, held);
      assertThat(tasks.status("in the pipeline of processor002")).isVisible();
      assertThat(tasks.heading("Loan " + held)).isFocused();
      check(tasks, returning);
      assertThat(tasks.status("returning: back .*, in 23 h")).isVisible();
      assertThat(tasks.button("Restore")).isVisible();
      check(tasks, excluded);
      assertThat(tasks.status("excluded from this task")).isVisible();
      tasks.assertAccessible();
      tasks.button("Restore").click();
      assertThat(tasks.status("is restored to " + PAYROLL)).isVisible();
      assertThat(tasks.status("It is available: it can be assigned")).isVisible();
      tasks.go("/" + CONSOLE.task(3) + "/why/" + excluded);
      assertThat(tasks.status("\\d of \\d conditions not met")).isVisible();
      assertThat(tasks.text("State is one of MA, NH, RI, ME, VT").last()).isVisible();
    }
  }

  @Test
  void shouldCountOneUnavailableLoan() {
    try (TasksPage tasks = TasksPage.on(CONSOLE)) {
      tasks.page().route("**/queues?*", route -> {
        APIResponse answer = route.fetch();
        String counted = answer.text().replaceAll("\"(returning|excluded)\":\\d+", "\"$1\":0");
        route.fulfill(new FulfillOptions().setResponse(answer)
            .setBody(counted.replaceAll("\"held\":\\d+", "\"held\":1")));
      });
      tasks.go("/" + CONSOLE.task(4));
      assertThat(tasks.button("Show 1 unavailable loan")).isVisible();
      tasks.toggleUnavailableLoans();
      assertThat(tasks.button("Hide unavailable loans")).isVisible();
    }
  }

  @Test
  void shouldShowUnavailableLoansWithTheirReasonsAndRestoreThem() {
    List<JsonNode> work = CONSOLE.getWork("processor003", 0, 3);
    String held = loan(work.get(0));
    String excluded = loan(work.get(1));
    String returning = loan(work.get(2));
    CONSOLE.dispose("processor003", work.get(1), Map.of("outcome", "NEVER_RETURN", "reason", "a cousin of mine"));
    CONSOLE.dispose("processor003", work.get(2),
        Map.of("outcome", "RETURN_AFTER", "hours", 24, "reason", "page 3 is missing"));
    try (TasksPage tasks = TasksPage.on(CONSOLE).go("/" + CONSOLE.task(0))) {
      tasks.toggleUnavailableLoans();
      assertThat(tasks.row(held)).containsText("processor003");
      assertThat(tasks.row(excluded)).containsText("a cousin of mine");
      assertThat(tasks.row(returning)).containsText("page 3 is missing");
      tasks.assertAccessible();
      tasks.field("User").fill("processor004");
      tasks.assertShows("No such loans.");
      tasks.field("User").fill("no name");
      assertThat(tasks.alert()).isVisible();
      tasks.field("User").fill("");
      tasks.select("State").selectOption("Excluded");
      assertThat(tasks.row(held)).hasCount(0);
      tasks.select("State").selectOption("All");
      Locator all = tasks.page().getByLabel(Pattern.compile("Select all \\d+ loans"));
      all.check();
      assertThat(tasks.field("Select " + returning)).isChecked();
      all.uncheck();
      tasks.field("Select " + excluded).check();
      tasks.field("Select " + returning).check();
      tasks.page().route("**/restorations", route -> {
        CONSOLE.client("manager").post("/api/v1/tasks/" + CONSOLE.task(0) + "/restorations",
            Map.of("loanNumbers", List.of(excluded)));
        route.resume();
      });
      tasks.button("Restore 2 loans").click();
      assertThat(tasks.status("1 loan restored.+ returning any more: " + excluded)).isVisible();
      assertThat(tasks.row(excluded)).hasCount(0);
      assertThat(tasks.row(returning)).hasCount(0);
      assertThat(tasks.row(held)).isVisible();
      tasks.assertAccessible();
    }
  }

  private static void check(TasksPage tasks, String loan) {
    tasks.field("Loan number").fill(loan);
    tasks.press("Enter");
  }

  @Test
  void shouldShowThatTheServerIsUnavailableAndRecover() {
    try (TasksPage tasks = TasksPage.on(CONSOLE)) {
      assertThat(tasks.cell(NEW_ENGLAND, AVAILABLE)).hasText("42");
      tasks.setOffline(true);
      tasks.button("Pause " + NEW_ENGLAND).click();
      assertThat(tasks.page().locator(".toast"))
          .containsText(Pattern.compile(NEW_ENGLAND + " is not paused\\.\\s+The server did not answer\\."));
      assertThat(tasks.cell(NEW_ENGLAND, AVAILABLE)).hasText("42");
      tasks.assertAccessible();
      tasks.setOffline(false);
      tasks.button("Pause " + NEW_ENGLAND).click();
      assertThat(tasks.cell(NEW_ENGLAND, STATE)).hasText("Paused");
      assertThat(tasks.alert()).hasCount(0);
      tasks.button("Resume " + NEW_ENGLAND).click();
      assertThat(tasks.cell(NEW_ENGLAND, STATE)).hasText("Open");
    }
  }

  @Test
  void shouldShowManyTasksByPages() {
    IntStream.rangeClosed(1, 20).forEach(number -> CONSOLE.client("manager").post(
        "/api/v1/tasks", Map.of("name", "More " + number, "criteria", Map.of("all", List.of()))));
    try (TasksPage tasks = TasksPage.on(CONSOLE)) {
      tasks.assertShows("Tasks 1 to 20 of 26");
      tasks.button("Later").click();
      tasks.assertShows("Tasks 21 to 26 of 26");
      assertThat(tasks.cell("More 20", AVAILABLE)).hasText("1,998");
    }
  }

  /** The answer is faked, because the node has the demo tasks. */
  @Test
  void shouldExplainTasksWhenThereIsNone() {
    try (ConsolePage console = CONSOLE.signIn("manager")) {
      console.page().route("**/api/v1/tasks?*", route -> route.fulfill(
          new FulfillOptions().setContentType("application/json").setBody("{\"items\":[],\"next\":null}")));
      console.page().reload();
      TasksPage tasks = new TasksPage(console);
      tasks.assertShows("There is no task yet");
      console.assertAccessible();
      tasks.link("Define the first").click();
      assertThat(tasks.heading("New task")).isVisible();
    }
  }

  @Test
  void shouldFitOnAPhoneInDarkMode() {
    try (TasksPage tasks = new TasksPage(CONSOLE.signInOnPhone("manager"))) {
      assertThat(tasks.cell(PAYROLL, STATE)).isVisible();
      tasks.assertAccessibleAt(390);
      tasks.assertFits(320);
      tasks.link(PAYROLL).click();
      assertThat(tasks.heading("Definition")).isVisible();
      tasks.assertFits(320);
      tasks.assertAccessibleAt(390);
      tasks.link("Edit").click();
      tasks.assertShows("loans match");
      tasks.assertAccessibleAt(320);
      tasks.assertFits(640);
    }
  }
}
