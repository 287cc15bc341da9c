package dev.getwork.bootstrap.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Locator.FilterOptions;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.AriaRole;
import dev.getwork.bootstrap.process.Cluster;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The task editor: form and JSON, invalid values, preview and selection plan. */
@Tag("proof")
@Order(1) // Among the slowest.
class TaskEditorTest {

  /** The labels of the selects that are narrower than their content. */
  private static final String CUT_SELECTS = """
      [...document.querySelectorAll('.editor select')].filter(select => {
        const { width } = select.getBoundingClientRect();
        select.style = 'field-sizing: content; width: max-content; min-width: max-content; flex: none';
        const needed = select.getBoundingClientRect().width;
        select.removeAttribute('style');
        return needed > width + 0.5;
      }).map(select => select.selectedOptions[0].label)
      """;

  @RegisterExtension
  static final ConsoleNodes CONSOLE = ConsoleNodes.on(Cluster::startOne);

  @Test
  void shouldDefineATaskByKeyboardOnly() {
    try (TasksPage tasks = TasksPage.on(CONSOLE)) {
      tasks.link("New task").focus();
      tasks.press("Enter");
      assertThat(tasks.heading("New task")).isFocused();
      tasks.press("Tab");
      tasks.type("Large ones of Maine");
      tasks.press("Tab", "Tab");
      tasks.type("amount");
      tasks.press("Tab");
      tasks.type("at least");
      tasks.press("Tab");
      tasks.type("100000.5");
      tasks.press("Tab", "Tab");
      tasks.press("Enter");
      assertThat(tasks.at("/criteria/all/1/field")).isFocused();
      tasks.type("state");
      tasks.press("Tab", "Tab");
      tasks.type("ME");
      tasks.press("Enter");
      assertThat(tasks.heading("New task")).isVisible();
      tasks.assertAccessible();
      tasks.button("Define the task").focus();
      tasks.press("Enter");
      assertThat(tasks.heading("Large ones of Maine")).isFocused();
      assertThat(tasks.status("Saved: Large ones of Maine, version 1")).isVisible();
    }
    assertThat(CONSOLE.tasksNamed("Large ones of Maine")).singleElement().satisfies(task -> {
      assertThat(task.path("criteria").path("all").path(0).path("value").asDouble()).isEqualTo(100_000.5);
      assertThat(task.path("criteria").path("all").path(1).path("value").asString()).isEqualTo("ME");
    });
  }

  @Test
  void shouldSynchronizeFormAndJson() {
    try (TasksPage tasks = TasksPage.editing(CONSOLE, 3)) {
      tasks.field("Most loans per request").fill("3");
      assertThat(tasks.json()).hasValue(Pattern.compile("\"maxPerRequest\": 3"));
      tasks.at("/criteria/all/1/values").fill("MA\nNH");
      assertThat(tasks.json()).hasValue(Pattern.compile("\"values\": \\[\"MA\", \"NH\"\\]"));
      tasks.at("/criteria/all/1/op").selectOption("absent");
      assertThat(tasks.at("/criteria/all/1/values")).hasCount(0);
      tasks.button("Move Submitted down").click();
      assertThat(tasks.at("/order/0/field")).hasValue("amount");
      String before = tasks.json().inputValue();
      tasks.json().fill(before.replace("\"maxPerRequest\": 3", "\"maxPerRequest\": 4"));
      assertThat(tasks.field("Most loans per request")).hasValue("4");
      String broken = before.replace("\"criteria\":", "\"criteria\"");
      tasks.json().fill(broken);
      assertThat(tasks.alert()).containsText("Line 3, column 14: expected a colon after the name");
      assertThat(tasks.json()).hasValue(broken);
      assertThat(tasks.field("Most loans per request")).isDisabled();
      assertThat(tasks.button("Save")).isDisabled();
      tasks.assertAccessible();
      tasks.button("Go there").click();
      assertThat(tasks.page().evaluate("document.activeElement.selectionStart"))
          .isEqualTo(broken.indexOf("\"criteria\"") + "\"criteria\" ".length());
      tasks.button("Restore the text from the form").click();
      assertThat(tasks.field("Most loans per request")).hasValue("4");
      assertThat(tasks.button("Save")).isEnabled();
    }
  }

  @Test
  void shouldShowEachFaultAtItsField() {
    try (TasksPage tasks = TasksPage.on(CONSOLE).go("/new")) {
      tasks.json().fill("""
          {"name": "Faulty",
           "criteria": {"any": [
             {"field": "amount", "op": "ge", "value": "much"},
             {"field": "color", "op": "eq", "value": "red"}]},
           "order": [{"field": "shape", "direction": "asc"}],
           "maxPerRequest": 5, "maxHeldPerUser": 2, "maxHeldHours": 721}""");
      tasks.button("Define the task").click();
      assertThat(tasks.alert()).containsText("5 values are invalid.");
      assertThat(tasks.alert()).isFocused();
      for (String pointer : List.of("/criteria/any/0/value", "/criteria/any/1/field", "/order/0/field",
          "/maxHeldPerUser", "/maxHeldHours")) {
        assertThat(tasks.at(pointer)).hasAttribute("aria-invalid", "true");
        assertThat(tasks.at(pointer)).hasAttribute("aria-describedby", "fault" + pointer);
      }
      tasks.assertAccessible();
      assertThat(tasks.alert()).containsText("Criteria, Amount: must be a number");
      assertThat(tasks.alert()).containsText("must be at least the most loans per request (5)");
      tasks.button("Preview").click();
      assertThat(tasks.button("Line 4")).hasCount(0);
      tasks.button("JSON").click();
      tasks.button("Line 4").click();
      assertThat(tasks.field("As JSON")).isFocused();
      tasks.button("Show").first().click();
      assertThat(tasks.at("/criteria/any/0/value")).isFocused();
      tasks.at("/criteria/any/0/value").fill("70000");
      assertThat(tasks.at("/criteria/any/0/value")).not().hasAttribute("aria-invalid", "true");
      tasks.json().fill("""
          {"name": "June backlog", "criteria": {"all": []}}""");
      tasks.button("Define the task").click();
      assertThat(tasks.page().locator("[id='fault/name']")).hasText("must be unique among tasks");
      assertThat(tasks.alert()).hasText(Pattern.compile("^\\s*Another task has this name\\.\\s+Name\\s+Show"));
    }
  }

  /** The API reports a value of the wrong type alone. */
  @Test
  void shouldShowFaultsBesideAValueOfTheWrongType() {
    try (TasksPage tasks = TasksPage.on(CONSOLE).go("/new")) {
      tasks.json().fill(
          """
          {"name": "Faulty ", "criteria": {"any": [{"not": {"field": "color", "op": "present"}}]},
           "order": [{"field": "shape"}], "maxPerRequest": 1.5, "maxHeldPerUser": 1001,
           "candidatesFreshSeconds": -1}""");
      tasks.button("Define the task").press("Enter");
      assertThat(tasks.alert()).isFocused();
      for (String pointer : List.of("/name", "/criteria/any/0/not/field", "/order/0/field", "/maxPerRequest",
          "/maxHeldPerUser", "/candidatesFreshSeconds")) {
        assertThat(tasks.at(pointer)).hasAttribute("aria-describedby", "fault" + pointer);
      }
      assertThat(tasks.alert().getByRole(AriaRole.LISTITEM)).hasCount(6);
      tasks.assertAccessible();
    }
  }

  @Test
  void shouldAskForAFieldAndANumber() {
    try (TasksPage tasks = TasksPage.on(CONSOLE).go("/new")) {
      tasks.button("Define the task").click();
      assertThat(tasks.alert()).containsText(Pattern.compile("2 values are missing\\.\\s+Name: Enter a name"));
      tasks.field("Most loans per request").fill("9");
      tasks.button("Define the task").click();
      assertThat(tasks.alert()).containsText("3 values are missing or invalid.");
      tasks.field("Most loans per request").fill("5");
      tasks.field("Name").fill("Unfinished");
      tasks.button("Define the task").click();
      assertThat(tasks.page().locator("[id='fault/criteria/all/0/field']")).hasText("Choose a field");
      tasks.at("/criteria/all/0/field").selectOption("Amount");
      Locator value = tasks.at("/criteria/all/0/value");
      value.fill("abc");
      value.press("Tab");
      assertThat(tasks.page().locator("[id='fault/criteria/all/0/value']")).hasText("must be a number");
      value.fill("$1,000,000");
      value.press("Tab");
      assertThat(value).hasValue("1000000");
      assertThat(value).not().hasAttribute("aria-invalid", "true");
    }
  }

  /** The API accepts empty texts, but a manager means none. */
  @Test
  void shouldRefuseConditionsWithoutAValue() {
    try (TasksPage tasks = TasksPage.on(CONSOLE).go("/new")) {
      List<String> calls = new CopyOnWriteArrayList<>();
      tasks.field("Name").fill("Without a value");
      tasks.at("/criteria/all/0/field").selectOption("State");
      tasks.page().onRequest(request -> calls.add(request.url()));
      assertThat(tasks.button("Count again")).hasCount(0);
      tasks.button("Define the task").click();
      assertThat(tasks.page().locator("[id='fault/criteria/all/0/value']")).hasText("Enter a value");
      tasks.at("/criteria/all/0/op").selectOption("is none of");
      tasks.button("Define the task").click();
      assertThat(tasks.page().locator("[id='fault/criteria/all/0/values']")).hasText("Enter at least one value");
      assertThat(tasks.alert()).containsText("A value is missing.");
      tasks.assertShows("Complete the conditions to see which loans match.");
      tasks.assertAccessible();
      assertThat(calls).noneMatch(url -> url.endsWith("/tasks") || url.endsWith("/task-previews"));
      tasks.at("/criteria/all/0/values").fill("ME");
      tasks.assertShows("including held ones");
    }
    assertThat(CONSOLE.tasksNamed("Without a value")).isEmpty();
  }

  /** The API reports more, for instance an invalid link, which a later check of the console does not find. */
  @Test
  void shouldShowFaultsOfTheLastSaveBesideNewOnes() {
    try (TasksPage tasks = TasksPage.on(CONSOLE).go("/new")) {
      tasks.json().fill("""
          {"name": "Linked", "criteria": {"all": []}, "loanLink": "javascript:alert({loanNumber})"}""");
      tasks.button("Define the task").click();
      assertThat(tasks.alert()).containsText("Link to the loan: must be an http or https");
      tasks.field("Name").fill("");
      tasks.button("Define the task").click();
      assertThat(tasks.alert()).containsText("2 values are missing or invalid.");
      assertThat(tasks.alert()).containsText("Name: Enter a name");
      assertThat(tasks.alert()).containsText("Link to the loan: must be an http or https");
      tasks.assertAccessible();
      tasks.field("Link to the loan").fill("https://los.example/{loanNumber}");
      tasks.button("Define the task").click();
      assertThat(tasks.alert()).containsText("A value is missing.");
    }
  }

  @Test
  void shouldShowEachSelectInFull() {
    try (TasksPage tasks = TasksPage.on(CONSOLE).go("/new")) {
      tasks.json().fill("""
          {"name": "Long names", "criteria": {"all": [
             {"field": "bankStatementsSubmittedAt", "op": "le", "value": "2020-05-01T00:00:00Z"},
             {"any": [{"field": "congressionalDistrict", "op": "startsWith", "value": "MA"},
                      {"field": "bankStatementsVerifiedAt", "op": "notIn", "values": ["2020-05-01T00:00:00Z"]}]}]},
           "order": [{"field": "bankStatementsSubmittedAt", "direction": "asc"}],
           "completion": [{"attribute": "bankStatementsVerifiedAt", "input": {"label": "Verified"}}],
           "assignmentPolicy": "FAIR_SHARE",
           "rowAttributes": ["bankStatementsSubmittedAt", "bankStatementsVerifiedAt"]}""");
      assertThat(tasks.at("/rowAttributes/1")).hasValue("bankStatementsVerifiedAt");
      for (int width : List.of(1366, 1024, 700, 390)) {
        tasks.page().setViewportSize(width, 768);
        assertThat((List<?>) tasks.page().evaluate(CUT_SELECTS)).as("cut at %d pixels", width).isEmpty();
        tasks.assertAccessibleAt(width);
      }
    }
  }

  @Test
  void shouldEditDaysAsDates() {
    try (TasksPage tasks = TasksPage.on(CONSOLE).go("/new")) {
      tasks.at("/criteria/all/0/field").selectOption("Submitted");
      assertThat(tasks.at("/criteria/all/0/value")).hasAttribute("type", "date");
      var zone = tasks.page().locator(".condition .value .hint").boundingBox();
      assertThat(zone.x + zone.width).isLessThan(tasks.page().locator(".condition .remove").boundingBox().x);
      tasks.at("/criteria/all/0/value").press("1");
      tasks.type("2/31/2021");
      assertThat(tasks.json()).hasValue(Pattern.compile("\"value\": \"2021-12-31T00:00:00Z\""));
      tasks.assertAccessible();
      tasks.json().fill(tasks.json().inputValue().replace("00:00:00Z", "08:30:00Z"));
      assertThat(tasks.at("/criteria/all/0/value")).hasValue("2021-12-31T08:30:00Z");
      tasks.at("/criteria/all/0/value").fill("2021-12-30");
      assertThat(tasks.at("/criteria/all/0/value")).hasAttribute("type", "date");
      assertThat(tasks.at("/criteria/all/0/value")).isFocused();
      tasks.assertFits(390, 320);
    }
  }

  /** The demo data are too small for a costly plan: the first answer is another's. */
  @Test
  void shouldCreateTheIndexThatACostlySelectionNeeds() {
    try (TasksPage tasks = TasksPage.on(CONSOLE)) {
      tasks.page().route("**/selection-plan", route -> route.fulfill(new Route.FulfillOptions()
          .setContentType("application/json").setBody(
              """
              {"taskId":"%s","plan":["Seq Scan on loan"],"cost":23456.7,"costly":true,"loans":3500000,
               "index":"create index concurrently loan_task_ab …","indexState":"MISSING","asOf":"2026-02-03T04:05:06Z"}"""
                  .formatted(CONSOLE.task(2)))));
      tasks.page().route("**/selection-index", route -> {
        tasks.page().unroute("**/selection-plan");
        route.resume();
      });
      tasks.go("/" + CONSOLE.task(2) + "/edit");
      tasks.assertShows("reads far more of the 3,500,000 loans than it returns");
      tasks.assertShows("create index concurrently loan_task_ab");
      tasks.assertAccessible();
      tasks.button("Create index").click();
      assertThat(tasks.status("The index is created.")).isVisible();
      assertThat(tasks.button("Create index")).hasCount(0);
    }
  }

  @Test
  void shouldPreviewTheMatchingLoans() {
    try (TasksPage tasks = TasksPage.editing(CONSOLE, 2)) {
      assertThat(tasks.page().getByText(Pattern.compile("73\\s+loans match[\\s\\S]*found in\\s+\\d+ ms"))).isVisible();
      var table = tasks.page().getByRole(AriaRole.TABLE).filter(new FilterOptions().setHasText("The first 20"));
      assertThat(table.getByRole(AriaRole.ROW)).hasCount(21);
      assertThat(table).containsText("Jobs retained");
      tasks.assertAccessible();
      tasks.page().evaluate("scrollTo(0, 0)");
      tasks.picture("task-editor", 1500);
      tasks.at("/criteria/all/0/value").fill("149000");
      tasks.assertShows("No loan matches.");
      tasks.json().fill(tasks.json().inputValue().replace("\"amount\", \"op\"", "\"amont\", \"op\""));
      tasks.button("Preview").click();
      tasks.assertShows("Complete the conditions to see which loans match.");
      assertThat(tasks.alert()).hasCount(0);
      tasks.button("Count again").click();
      assertThat(tasks.alert()).containsText("Criteria, Amont: must be a loan field");
      assertThat(tasks.at("/criteria/all/0/field")).hasAttribute("aria-invalid", "true");
    }
  }
}
