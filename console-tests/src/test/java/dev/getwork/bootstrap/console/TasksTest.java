package dev.getwork.bootstrap.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.microsoft.playwright.Locator.FilterOptions;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route.FulfillOptions;
import com.microsoft.playwright.options.AriaRole;
import dev.getwork.bootstrap.process.Cluster;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The board of tasks, and the queue of one. */
@Tag("proof")
class TasksTest {

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
  static final Console CONSOLE = Console.on(Cluster::startOne);

  private static void dispose(String user, String assignment, Map<String, Object> how) {
    var item = Stream.concat(how.entrySet().stream(), Stream.of(Map.entry("assignmentId", assignment)))
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    var answer = CONSOLE.client(user).post("/api/v1/disposition-batches", Map.of("items", List.of(item)));
    assertThat(answer.body().path("items").path(0).path("status").asInt()).isEqualTo(201);
  }

  @Test
  void shouldShowEachTaskAndFollowWhatHappens() {
    try (TaskPages tasks = TaskPages.at(CONSOLE)) {
      assertThat(tasks.cell(INDUSTRY, AVAILABLE)).hasText("37");
      assertThat(tasks.cell(INDUSTRY, HELD)).hasText("0");
      CONSOLE.client("processor001").getWork(CONSOLE.task(1), 2);
      assertThat(tasks.cell(INDUSTRY, AVAILABLE)).hasText("35");
      assertThat(tasks.cell(INDUSTRY, HELD)).hasText("2");
      assertThat(tasks.cell(INDUSTRY, OLDEST)).hasText(Pattern.compile("^[1-9]\\d* (days|years)$"));
      assertThat(tasks.cell(INDUSTRY, MEDIAN_WAIT)).hasText(Pattern.compile("^\\d+(\\.\\d)? s$"));
      assertThat(tasks.cell(INDUSTRY, WAITING)).hasText("0");
      assertThat(tasks.cell(JUNE, MEDIAN_WAIT)).hasText("–");
      tasks.desk().assertAccessible();
    }
  }

  @Test
  void shouldPauseAndResumeByKeyboardBeforeTheEyesOfAnother() {
    try (TaskPages tasks = TaskPages.at(CONSOLE); TaskPages other = TaskPages.at(CONSOLE)) {
      assertThat(other.cell(JUNE, STATE)).hasText("Open");
      tasks.button("Pause " + JUNE).focus();
      tasks.page().keyboard().press("Enter");
      assertThat(tasks.said(JUNE + " is paused")).isVisible();
      assertThat(tasks.button("Resume " + JUNE)).isFocused();
      assertThat(other.cell(JUNE, STATE)).hasText("Paused");
      assertThat(CONSOLE.client("manager").get("/api/v1/tasks/" + CONSOLE.task(4)).body().path("paused").asBoolean())
          .isTrue();
      other.link(JUNE).click();
      assertThat(other.page().getByText("It is paused")).isVisible();
      other.desk().assertAccessible();
      tasks.page().keyboard().press("Enter");
      assertThat(tasks.cell(JUNE, STATE)).hasText("Open");
    }
  }

  @Test
  void shouldShowTheQueueOfATaskAndHowOldItIs() {
    try (TaskPages tasks = TaskPages.at(CONSOLE)) {
      tasks.link("LLC, first window").click();
      assertThat(tasks.heading("LLC, first window")).isFocused();
      var ages = tasks.page().getByRole(AriaRole.TABLE, new Page.GetByRoleOptions().setName("Available loans"));
      assertThat(ages.getByRole(AriaRole.ROW)).hasCount(13);
      int drawn = ages.locator("tbody td:last-child").allInnerTexts().stream().mapToInt(Integer::parseInt).sum();
      assertThat(drawn).isEqualTo(360);
      assertHeights(tasks, ages.locator("tbody td:last-child").allInnerTexts());
      tasks.desk().assertAccessible();
      tasks.desk().picture("task-queue");
    }
  }

  /** Each bar is as high as its number says; one that there is, is seen. */
  private static void assertHeights(TaskPages tasks, List<String> loans) {
    List<Double> heights = tasks.page().locator("svg.ages rect").all().stream()
        .map(bar -> Double.parseDouble(bar.getAttribute("height")))
        .toList();
    List<Integer> numbers = loans.stream().map(Integer::parseInt).toList();
    double most = Collections.max(numbers);
    assertThat(heights).hasSameSizeAs(numbers);
    assertThat(Collections.max(heights)).isEqualTo(130);
    for (int bar = 0; bar < numbers.size(); bar++) {
      double due = numbers.get(bar) == 0 ? 0 : Math.max(2, 130 * numbers.get(bar) / most);
      assertThat(heights.get(bar)).as("height of bar %d", bar).isCloseTo(due, within(0.01));
    }
  }

  @Test
  void shouldSayWhyALoanIsNotThere() {
    var work = CONSOLE.client("processor002").getWork(CONSOLE.task(2), 3).body().path("assignments");
    String held = work.path(0).path("loanNumber").asString();
    String excluded = work.path(1).path("loanNumber").asString();
    String returning = work.path(2).path("loanNumber").asString();
    dispose("processor002", work.path(1).path("id").asString(), Map.of("outcome", "NEVER_RETURN", "reason", "closed"));
    dispose("processor002", work.path(2).path("id").asString(), Map.of("outcome", "RETURN_AFTER", "hours", 24));
    try (TaskPages tasks = TaskPages.at(CONSOLE)) {
      assertThat(tasks.cell(PAYROLL, RETURNING)).hasText("1");
      assertThat(tasks.cell(PAYROLL, EXCLUDED)).hasText("1");
      tasks.go("/" + CONSOLE.task(2));
      assertThat(tasks.heading(PAYROLL)).isVisible();
      ask(tasks, "123");
      assertThat(tasks.alert()).containsText("No such loan");
      tasks.desk().assertAccessible();
      ask(tasks, held);
      assertThat(tasks.said("in the pipeline of processor002")).isVisible();
      assertThat(tasks.heading("Loan " + held)).isFocused();
      ask(tasks, returning);
      assertThat(tasks.said("returning: it was given back until .* for 23 h more")).isVisible();
      ask(tasks, excluded);
      assertThat(tasks.said("excluded: it was given back for ever")).isVisible();
      tasks.desk().assertAccessible();
      tasks.button("Restore it to this task").click();
      assertThat(tasks.said("is restored to " + PAYROLL)).isVisible();
      assertThat(tasks.said("It is here: it can be handed out")).isVisible();
      tasks.go("/" + CONSOLE.task(3) + "/why/" + excluded);
      assertThat(tasks.heading(NEW_ENGLAND)).isVisible();
      assertThat(tasks.said("clauses? do(es)? not hold")).isVisible();
      assertThat(tasks.page().getByText("state is one of MA, NH, RI, ME, VT").last()).isVisible();
    }
  }

  private static void ask(TaskPages tasks, String loan) {
    tasks.field("Loan number").fill(loan);
    tasks.page().keyboard().press("Enter");
  }

  @Test
  void shouldSayThatItIsOfflineAndComeBack() {
    try (TaskPages tasks = TaskPages.at(CONSOLE)) {
      assertThat(tasks.cell(NEW_ENGLAND, AVAILABLE)).hasText("42");
      tasks.page().context().setOffline(true);
      tasks.button("Pause " + NEW_ENGLAND).click();
      assertThat(tasks.alert().filter(new FilterOptions().setHasText("No answer"))).isVisible();
      assertThat(tasks.cell(NEW_ENGLAND, AVAILABLE)).hasText("42");
      tasks.desk().assertAccessible();
      tasks.page().context().setOffline(false);
      tasks.button("Pause " + NEW_ENGLAND).click();
      assertThat(tasks.cell(NEW_ENGLAND, STATE)).hasText("Paused");
      assertThat(tasks.alert()).hasCount(0);
      tasks.button("Resume " + NEW_ENGLAND).click();
      assertThat(tasks.cell(NEW_ENGLAND, STATE)).hasText("Open");
    }
  }

  @Test
  void shouldShowManyTasksPageByPage() {
    IntStream.rangeClosed(1, 20).forEach(number -> CONSOLE.client("manager").post(
        "/api/v1/tasks", Map.of("name", "More " + number, "criteria", Map.of("all", List.of()))));
    try (TaskPages tasks = TaskPages.at(CONSOLE)) {
      assertThat(tasks.page().getByText("Tasks 1 to 20 of 26")).isVisible();
      tasks.button("Later").click();
      assertThat(tasks.page().getByText("Tasks 21 to 26 of 26")).isVisible();
      assertThat(tasks.cell("More 20", AVAILABLE)).hasText("1,998");
    }
  }

  /** There is no real way to it here: the nodes of these tests have the demo tasks. */
  @Test
  void shouldSayWhatATaskIsWhereThereIsNone() {
    try (Desk desk = CONSOLE.desk("manager")) {
      desk.page().route("**/api/v1/tasks?*", route -> route.fulfill(
          new FulfillOptions().setContentType("application/json").setBody("{\"items\":[],\"next\":null}")));
      desk.page().reload();
      TaskPages tasks = TaskPages.of(desk);
      assertThat(tasks.page().getByText("There is no task yet")).isVisible();
      desk.assertAccessible();
      tasks.link("Define the first").click();
      assertThat(tasks.heading("New task")).isVisible();
    }
  }

  @Test
  void shouldFitOnAPhoneInTheDark() {
    try (TaskPages tasks = TaskPages.of(CONSOLE.phone("manager"))) {
      assertThat(tasks.cell(PAYROLL, STATE)).isVisible();
      tasks.desk().assertFits(390);
      tasks.desk().assertAccessible();
      tasks.desk().assertFits(320);
      tasks.link(PAYROLL).click();
      assertThat(tasks.heading("What it asks for")).isVisible();
      tasks.desk().assertFits(320);
      tasks.desk().assertFits(390);
      tasks.desk().assertAccessible();
      tasks.link("Edit").click();
      tasks.button("Preview").click();
      assertThat(tasks.page().getByText("loans match")).isVisible();
      tasks.desk().assertFits(320);
      tasks.desk().assertAccessible();
      tasks.desk().assertFits(640);
    }
  }
}
