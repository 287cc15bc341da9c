package dev.getwork.bootstrap.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Locator.FilterOptions;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.AriaRole;
import dev.getwork.bootstrap.process.Cluster;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** The task editor: form and JSON, preview, saving and conflicts. */
@Tag("proof")
class TaskEditorTest {

  @RegisterExtension
  static final ConsoleNodes CONSOLE = ConsoleNodes.on(Cluster::startOne);

  private static final String REUSE = "Reuse candidates for (seconds)";

  private static TasksPage editing(int demo) {
    TasksPage tasks = TasksPage.on(CONSOLE).go("/" + CONSOLE.task(demo) + "/edit");
    tasks.field("Name").waitFor();
    return tasks;
  }

  private static List<JsonNode> named(String name) {
    return CONSOLE.client("manager").get("/api/v1/tasks?limit=200").body().path("items").valueStream()
        .filter(task -> task.path("name").asString().equals(name))
        .toList();
  }

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
    assertThat(named("Large ones of Maine")).singleElement().satisfies(task -> {
      assertThat(task.path("criteria").path("all").path(0).path("value").asDouble()).isEqualTo(100_000.5);
      assertThat(task.path("criteria").path("all").path(1).path("value").asString()).isEqualTo("ME");
    });
  }

  @Test
  void shouldSynchronizeFormAndJson() {
    try (TasksPage tasks = editing(3)) {
      tasks.field("Most loans per request").fill("3");
      assertThat(tasks.json()).hasValue(Pattern.compile("\"maxPerRequest\": 3"));
      tasks.at("/criteria/all/1/values").fill("MA\nNH");
      assertThat(tasks.json()).hasValue(Pattern.compile("\"values\": \\[\"MA\", \"NH\"\\]"));
      tasks.at("/criteria/all/1/op").selectOption("absent");
      assertThat(tasks.at("/criteria/all/1/values")).hasCount(0);
      tasks.button("Move submittedAt down").click();
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
      assertThat(tasks.alert()).containsText("A value is invalid.");
      assertThat(tasks.alert()).isFocused();
      for (String pointer : List.of("/criteria/any/0/value", "/criteria/any/1/field", "/order/0/field",
          "/maxHeldPerUser", "/maxHeldHours")) {
        assertThat(tasks.at(pointer)).hasAttribute("aria-invalid", "true");
        assertThat(tasks.at(pointer)).hasAttribute("aria-describedby", "fault" + pointer);
      }
      tasks.assertAccessible();
      tasks.button("Line 4").click();
      assertThat(tasks.json()).isFocused();
      tasks.button("Show").first().click();
      assertThat(tasks.at("/criteria/any/0/value")).isFocused();
      tasks.at("/criteria/any/0/value").fill("70000");
      assertThat(tasks.at("/criteria/any/0/value")).not().hasAttribute("aria-invalid", "true");
      tasks.json().fill("""
          {"name": "June backlog", "criteria": {"all": []}}""");
      tasks.button("Define the task").click();
      assertThat(tasks.page().locator("[id='fault/name']")).hasText("must be unique among tasks");
    }
  }

  @Test
  void shouldSaveCandidatesFreshSeconds() {
    var manager = CONSOLE.client("manager");
    String id = manager.post("/api/v1/tasks", Map.of("name", "Reuse for five minutes",
        "criteria", Map.of("all", List.of()), "candidatesFreshSeconds", 300)).text("id");
    try (TasksPage tasks = TasksPage.on(CONSOLE).go("/" + id + "/edit")) {
      assertThat(tasks.field(REUSE)).hasValue("300");
      assertThat(tasks.field(REUSE)).hasAccessibleDescription("0 selects anew for each request");
      tasks.field("Most loans per request").fill("3");
      tasks.button("Save").click();
      assertThat(tasks.status("Saved: Reuse for five minutes, version 2")).isVisible();
      assertThat(manager.get("/api/v1/tasks/" + id).body().path("candidatesFreshSeconds").asInt()).isEqualTo(300);
      tasks.go("/" + id + "/edit");
      tasks.field(REUSE).fill("3601");
      tasks.button("Save").click();
      assertThat(tasks.alert()).containsText("must be 0 to 3600 seconds");
      assertThat(tasks.field(REUSE)).hasAttribute("aria-invalid", "true");
      assertThat(tasks.field(REUSE)).hasAccessibleDescription("must be 0 to 3600 seconds");
      tasks.assertAccessible();
      tasks.field(REUSE).fill("0");
      assertThat(tasks.json()).hasValue(Pattern.compile("\"candidatesFreshSeconds\": 0"));
      tasks.button("Save").click();
      assertThat(tasks.status("Saved: Reuse for five minutes, version 3")).isVisible();
    }
    assertThat(named("Reuse for five minutes")).singleElement()
        .satisfies(task -> assertThat(task.path("candidatesFreshSeconds").asInt(-1)).isZero());
  }

  @Test
  void shouldEditTheCompletion() {
    var manager = CONSOLE.client("manager");
    String definition = """
        {"name": "Find the city", "criteria": {"field": "city", "op": "absent"},
         "completion": [{"attribute": "%s", "input": {"label": "City", "required": true}}]}""";
    try (TasksPage tasks = TasksPage.on(CONSOLE).go("/new")) {
      tasks.json().fill(definition.formatted("town"));
      tasks.button("Define the task").click();
      assertThat(tasks.alert()).containsText("/completion/0/attribute");
      tasks.json().fill(definition.formatted("zip"));
      tasks.button("Define the task").click();
      assertThat(tasks.status("Completed loans still match, so they are assigned again.")).isVisible();
      String id = named("Find the city").getFirst().path("id").asString();
      tasks.go("/" + id + "/edit");
      tasks.json().fill(definition.formatted("city"));
      tasks.button("Save").click();
      assertThat(tasks.status("Saved: Find the city, version 2\\.$")).isVisible();
      assertThat(manager.get("/api/v1/tasks/" + id).body().path("completion").path(0).path("attribute").asString())
          .isEqualTo("city");
    }
  }

  @Test
  void shouldEditNotAfter() {
    try (TasksPage tasks = TasksPage.on(CONSOLE).go("/new")) {
      tasks.json().fill("{\"name\": \"Approve the code\", \"criteria\": {\"field\": \"city\", \"op\": \"absent\"}}");
      Locator named = tasks.page().getByLabel("Not for users who hold or completed the loan for (four eyes)");
      named.selectOption("June backlog");
      named.selectOption("Verify user submitted bank account");
      tasks.button("Remove Verify user submitted bank account").click();
      assertThat(tasks.json()).hasValue(Pattern.compile("\"notAfter\":\\s*\\[\\s*\"5\"\\s*\\]"));
      assertThat(named).hasValue("");
      tasks.assertAccessible();
      tasks.button("Define the task").click();
      assertThat(tasks.status("Completed loans still match")).isVisible();
      assertThat(named("Approve the code").getFirst().path("notAfter").toString()).isEqualTo("[\"5\"]");
    }
  }

  @Test
  void shouldHideATaskFromOtherGroups() {
    var manager = CONSOLE.client("manager");
    String id = manager.post("/api/v1/tasks", Map.of("name", "For the east", "criteria", Map.of("all", List.of())))
        .text("id");
    try (TasksPage tasks = TasksPage.on(CONSOLE).go("/" + id + "/edit")) {
      tasks.field("Only for these groups of users").fill("east\n\n /team 1 \n");
      tasks.button("Save").click();
      assertThat(tasks.status("Saved")).isVisible();
      tasks.assertAccessible();
    }
    assertThat(manager.get("/api/v1/tasks/" + id).body().path("groups").toString())
        .isEqualTo("[\"/team 1\",\"east\"]");
    assertThat(CONSOLE.client("processor001").get("/api/v1/tasks/" + id).status()).isEqualTo(200);
    var outsider = CONSOLE.client("processor002");
    assertThat(outsider.get("/api/v1/tasks/" + id).status()).isEqualTo(404);
    assertThat(outsider.get("/api/v1/tasks?limit=200").body().toString()).doesNotContain("For the east");
    assertThat(outsider.post("/api/v1/work-requests", Map.of("taskId", id, "count", 1)).status()).isEqualTo(404);
  }

  @Test
  void shouldEditHowLoansArePresented() {
    var manager = CONSOLE.client("manager");
    String id = manager.post("/api/v1/tasks", Map.of("name", "Presented", "criteria", Map.of("all", List.of()),
        "instructions", "Call first.", "rowAttributes", List.of("city"))).text("id");
    try (TasksPage tasks = TasksPage.on(CONSOLE).go("/" + id + "/edit")) {
      assertThat(tasks.field("Instructions")).hasValue("Call first.");
      assertThat(tasks.select("Attribute 1 in rows")).hasValue("city");
      tasks.field("Instructions").fill("Call first.\nThen write.");
      tasks.select("Attribute 2 in rows").selectOption("naics");
      tasks.select("Attribute 1 in rows").selectOption("None");
      assertThat(tasks.select("Attribute 1 in rows")).hasValue("naics");
      tasks.select("Attribute 2 in rows").selectOption("naics");
      tasks.field("Link to the loan").fill("javascript:alert({loanNumber})");
      tasks.button("Save").click();
      assertThat(tasks.field("Link to the loan"))
          .hasAccessibleDescription(Pattern.compile("^must be an http or https"));
      assertThat(tasks.alert()).containsText("/rowAttributes");
      tasks.assertAccessible();
      tasks.field("Link to the loan").fill("https://los.example/{loanNumber}");
      tasks.select("Attribute 2 in rows").selectOption("lender");
      tasks.button("Save").click();
      assertThat(tasks.status("Saved: Presented, version 2")).isVisible();
      JsonNode saved = manager.get("/api/v1/tasks/" + id).body();
      assertThat(saved.path("instructions").asString()).isEqualTo("Call first.\nThen write.");
      assertThat(saved.path("loanLink").asString()).isEqualTo("https://los.example/{loanNumber}");
      assertThat(saved.path("rowAttributes").valueStream().map(JsonNode::asString)).containsExactly("naics", "lender");
      tasks.go("/" + id + "/edit");
      tasks.field("Most loans per request").fill("3");
      tasks.field("Instructions").fill("");
      tasks.field("Link to the loan").fill("");
      tasks.button("Save").click();
      assertThat(tasks.status("Saved: Presented, version 3")).isVisible();
      assertThat(manager.get("/api/v1/tasks/" + id).body().propertyNames())
          .contains("rowAttributes").doesNotContain("instructions", "loanLink");
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
    try (TasksPage tasks = editing(2)) {
      tasks.button("Preview").click();
      assertThat(tasks.page().getByText(Pattern.compile("73\\s+loans match[\\s\\S]*found in\\s+\\d+ ms"))).isVisible();
      var table = tasks.page().getByRole(AriaRole.TABLE).filter(new FilterOptions().setHasText("The first 20"));
      assertThat(table.getByRole(AriaRole.ROW)).hasCount(21);
      assertThat(table).containsText("jobsRetained");
      tasks.assertAccessible();
      tasks.page().evaluate("scrollTo(0, 0)");
      tasks.picture("task-editor", 1500);
      tasks.at("/criteria/all/0/value").fill("149000");
      tasks.assertShows("of an earlier draft");
      tasks.button("Preview").click();
      tasks.assertShows("No loan matches.");
      tasks.at("/criteria/all/0/field").fill("amont");
      tasks.button("Preview").click();
      assertThat(tasks.alert()).containsText("/criteria/all/0/field");
      assertThat(tasks.at("/criteria/all/0/field")).hasAttribute("aria-invalid", "true");
    }
  }

  @Test
  void shouldKeepADraftUntilItIsSavedOrDiscarded() {
    try (TasksPage tasks = editing(5)) {
      tasks.field("Name").fill("LLC, window of mine");
      tasks.link("All tasks").click();
      assertThat(tasks.row("LLC, first window")).containsText("draft");
      tasks.assertAccessible();
      tasks.link("LLC, window of mine").click();
      assertThat(tasks.field("Name")).hasValue("LLC, window of mine");
      tasks.setOffline(true);
      tasks.button("Save").click();
      tasks.assertAlert("No answer");
      assertThat(tasks.field("Name")).hasValue("LLC, window of mine");
      tasks.setOffline(false);
      List<String> dialogs = new ArrayList<>();
      tasks.page().onceDialog(dialog -> {
        dialogs.add(dialog.type());
        dialog.dismiss();
      });
      tasks.button("Sign out").click();
      tasks.signIn("manager");
      assertThat(dialogs).containsExactly("beforeunload");
      assertThat(tasks.field("Name")).hasValue("LLC, window of mine");
      tasks.button("Discard").click();
      assertThat(tasks.heading("LLC, first window")).isVisible();
    }
  }

  @Test
  void shouldDefineATaskOnceAfterALostAnswer() {
    try (TasksPage tasks = TasksPage.on(CONSOLE).go("/new")) {
      tasks.json().fill("""
          {"name": "Once only", "criteria": {"all": []}}""");
      tasks.loseNextAnswer("**/api/v1/tasks");
      tasks.button("Define the task").click();
      tasks.assertAlert("No answer");
      tasks.button("Define the task").click();
      assertThat(tasks.status("Saved: Once only, version 1")).isVisible();
    }
    assertThat(named("Once only")).hasSize(1);
  }

  @Test
  void shouldMergeTheVersionsOfAConflict() {
    try (TasksPage mine = editing(1); TasksPage theirs = editing(1)) {
      mine.field("Name").fill("Industry code missing, mine");
      mine.field("Most loans held per user").fill("7");
      theirs.field("Most loans held per user").fill("20");
      theirs.field("Most loans per request").fill("4");
      theirs.field(REUSE).fill("120");
      theirs.button("Save").click();
      assertThat(theirs.status("Saved: Industry code missing, version 2")).isVisible();
      mine.assertShows("Somebody has saved version 2");
      String written = mine.json().inputValue();
      List<Route> sent = new ArrayList<>();
      // Only the save: the page may still be reading the version of the other editor.
      mine.page().route("**/api/v1/tasks/*", route -> {
        if (route.request().method().equals("PUT") && sent.isEmpty()) {
          sent.add(route);
        } else {
          route.resume();
        }
      });
      mine.button("Save").click();
      mine.page().waitForCondition(() -> !sent.isEmpty());
      mine.json().fill("{");
      mine.page().waitForResponse(Pattern.compile("/audit-events"), () -> sent.getFirst().resume());
      assertThat(mine.json()).hasValue("{");
      mine.json().fill(written);
      mine.button("Compare").click();
      assertThat(mine.heading("Somebody else has changed this task")).isFocused();
      mine.assertShows("manager saved version 2");
      assertThat(mine.field("Most loans per request")).hasValue("4");
      assertThat(mine.field(REUSE)).hasValue("120");
      assertThat(mine.radio("Yours: Most held per user")).isChecked();
      mine.assertAccessible();
      mine.field("Most loans held per user").fill("12");
      assertThat(mine.radio("By hand: Most held per user")).isChecked();
      mine.radio("Theirs: Most held per user").check();
      assertThat(mine.field("Most loans held per user")).hasValue("20");
      mine.radio("By hand: Most held per user").check();
      written = mine.json().inputValue();
      mine.json().fill("{");
      assertThat(mine.radio("Theirs: Most held per user")).isDisabled();
      assertThat(mine.button("All of theirs")).isDisabled();
      mine.json().fill(written);
      mine.assertAccessible();
      mine.assertAccessibleAt(320);
      mine.button("Save").click();
      assertThat(mine.status("Saved: Industry code missing, mine, version 3")).isVisible();
    }
    assertThat(named("Industry code missing, mine")).singleElement().satisfies(task -> {
      assertThat(task.path("maxHeldPerUser").asInt()).isEqualTo(12);
      assertThat(task.path("maxPerRequest").asInt()).isEqualTo(4);
      assertThat(task.path("candidatesFreshSeconds").asInt()).isEqualTo(120);
    });
  }
}
