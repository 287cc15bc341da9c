package dev.getwork.bootstrap.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import dev.getwork.bootstrap.process.Cluster;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** Settings of a task in its editor: reuse of candidates, completion, excluded and permitted users, presentation. */
@Tag("proof")
class TaskSettingsTest {

  @RegisterExtension
  static final ConsoleNodes CONSOLE = ConsoleNodes.on(Cluster::startOne);

  @Test
  void shouldSaveCandidatesFreshSeconds() {
    String id = CONSOLE.define(Map.of("name", "Reuse for five minutes", "criteria", Map.of("all", List.of()),
        "candidatesFreshSeconds", 300));
    try (TasksPage tasks = TasksPage.on(CONSOLE).go("/" + id + "/edit")) {
      assertThat(tasks.candidatesFreshSeconds()).hasValue("300");
      assertThat(tasks.candidatesFreshSeconds()).hasAccessibleDescription("0 selects anew for each request");
      tasks.field("Most loans per request").fill("3");
      tasks.button("Save").click();
      assertThat(tasks.status("Saved: Reuse for five minutes, version 2")).isVisible();
      assertThat(CONSOLE.task(id).path("candidatesFreshSeconds").asInt()).isEqualTo(300);
      tasks.go("/" + id + "/edit");
      tasks.candidatesFreshSeconds().fill("3601");
      tasks.button("Save").click();
      assertThat(tasks.alert()).containsText("must be a whole number from 0 to 3600");
      assertThat(tasks.candidatesFreshSeconds()).hasAttribute("aria-invalid", "true");
      assertThat(tasks.candidatesFreshSeconds()).hasAccessibleDescription("must be a whole number from 0 to 3600");
      tasks.assertAccessible();
      tasks.candidatesFreshSeconds().fill("0");
      assertThat(tasks.json()).hasValue(Pattern.compile("\"candidatesFreshSeconds\": 0"));
      tasks.button("Save").click();
      assertThat(tasks.status("Saved: Reuse for five minutes, version 3")).isVisible();
    }
    assertThat(CONSOLE.task(id).path("candidatesFreshSeconds").asInt(-1)).isZero();
  }

  @Test
  void shouldEditTheCompletion() {
    String definition = """
        {"name": "Find the city", "criteria": {"field": "city", "op": "absent"},
         "completion": [{"attribute": "%s", "input": {"label": "City", "required": true}}]}""";
    try (TasksPage tasks = TasksPage.on(CONSOLE).go("/new")) {
      tasks.json().fill(definition.formatted("town"));
      tasks.button("Define the task").click();
      assertThat(tasks.alert()).containsText("On completion, Town: must be one of");
      tasks.json().fill(definition.formatted("zip"));
      tasks.assertShows("Completed loans still match, so they are assigned again.");
      tasks.button("Define the task").click();
      assertThat(tasks.page().locator(".toast .notice"))
          .hasText("Completed loans still match, so they are assigned again.");
      assertThat(tasks.heading("Find the city")).isFocused(); // Its page is open, so that the next one hides the message.
      String id = CONSOLE.tasksNamed("Find the city").getFirst().path("id").asString();
      tasks.go("/" + id + "/edit");
      tasks.json().fill(definition.formatted("city"));
      assertThat(tasks.text("Completed loans still match")).hasCount(0);
      tasks.button("Save").click();
      assertThat(tasks.status("Saved: Find the city, version 2\\.$")).isVisible();
      assertThat(CONSOLE.task(id).path("completion").path(0).path("attribute").asString())
          .isEqualTo("city");
    }
  }

  @Test
  void shouldEditTheCompletionInTheForm() {
    try (TasksPage tasks = TasksPage.editing(CONSOLE, 2)) {
      assertThat(tasks.at("/completion/0/attribute")).hasValue("payrollVerifiedAt");
      tasks.button("Add an attribute").press("Enter");
      assertThat(tasks.at("/completion/1/attribute")).isFocused();
      tasks.at("/completion/1/attribute").selectOption("City");
      assertThat(tasks.field("Label of the field")).hasValue("City");
      tasks.field("Label of the field").fill("City of the borrower");
      tasks.button("Add an attribute").press("Enter");
      tasks.at("/completion/2/attribute").selectOption("Jobs retained");
      tasks.at("/completion/2/source").selectOption("a fixed value");
      tasks.at("/completion/2/value").fill("1.5");
      tasks.assertAccessible();
      tasks.button("Save").click();
      assertThat(tasks.status("Saved")).isVisible();
      tasks.assertShows("A completion writes Payroll verified, City, Jobs retained.");
      assertThat(CONSOLE.task(CONSOLE.task(2)).path("completion").toString()).isEqualTo("""
          [{"attribute":"payrollVerifiedAt","set":"NOW"},\
          {"attribute":"city","input":{"label":"City of the borrower","required":true}},\
          {"attribute":"jobsRetained","value":1.5}]""");
      tasks.go("/" + CONSOLE.task(2) + "/edit");
      tasks.button("Remove Jobs retained").click();
      tasks.at("/completion/1/attribute").selectOption("LLC reviewed");
      assertThat(tasks.field("Label of the field")).hasValue("City of the borrower");
      tasks.assertAccessibleAt(390, 320);
    }
  }

  @Test
  void shouldEditNotAfter() {
    try (TasksPage tasks = TasksPage.on(CONSOLE).go("/new")) {
      tasks.json().fill("{\"name\": \"Approve the code\", \"criteria\": {\"field\": \"city\", \"op\": \"absent\"}}");
      Locator named = tasks.page().getByLabel("Four eyes: not for users who worked on the loan in");
      named.selectOption("June backlog");
      named.selectOption("Verify user submitted bank account");
      tasks.button("Remove Verify user submitted bank account").click();
      assertThat(tasks.json()).hasValue(Pattern.compile("\"notAfter\":\\s*\\[\\s*\"5\"\\s*\\]"));
      assertThat(named).hasValue("");
      tasks.assertAccessible();
      tasks.button("Define the task").click();
      assertThat(tasks.status("Completed loans still match")).isVisible();
      assertThat(CONSOLE.tasksNamed("Approve the code").getFirst().path("notAfter").toString()).isEqualTo("[\"5\"]");
    }
  }

  @Test
  void shouldHideATaskFromOtherGroups() {
    String id = CONSOLE.define(Map.of("name", "For the east", "criteria", Map.of("all", List.of())));
    try (TasksPage tasks = TasksPage.on(CONSOLE).go("/" + id + "/edit")) {
      tasks.field("Only for these groups of users").fill("east\n\n /team 1 \n");
      tasks.press("Tab");
      tasks.button("Save").click();
      assertThat(tasks.status("Saved")).isVisible();
      tasks.assertAccessible();
    }
    assertThat(CONSOLE.task(id).path("groups").toString())
        .isEqualTo("[\"/team 1\",\"east\"]");
    assertThat(CONSOLE.client("processor001").get("/api/v1/tasks/" + id).status()).isEqualTo(200);
    var outsider = CONSOLE.client("processor002");
    assertThat(outsider.get("/api/v1/tasks/" + id).status()).isEqualTo(404);
    assertThat(outsider.get("/api/v1/tasks?limit=200").body().toString()).doesNotContain("For the east");
    assertThat(outsider.post("/api/v1/work-requests", Map.of("taskId", id, "count", 1)).status()).isEqualTo(404);
  }

  @Test
  void shouldEditHowLoansArePresented() {
    String id = CONSOLE.define(Map.of("name", "Presented", "criteria", Map.of("all", List.of()),
        "instructions", "Call first.", "rowAttributes", List.of("city")));
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
      assertThat(tasks.alert()).containsText("Attributes in rows");
      tasks.assertAccessible();
      tasks.field("Link to the loan").fill("https://los.example/{loanNumber}");
      tasks.field("Reasons for a return").fill("No answer\n \n" + "x".repeat(81));
      tasks.select("Attribute 2 in rows").selectOption("lender");
      tasks.button("Save").click();
      assertThat(tasks.field("Reasons for a return"))
          .hasAccessibleDescription("must have at most 6 reasons of 1 to 80 characters, each once");
      tasks.assertAccessible();
      tasks.assertFits(320, 390);
      tasks.field("Reasons for a return").fill("");
      tasks.field("Reasons for a return").pressSequentially("No answer\nWaits for papers");
      tasks.button("Save").click();
      assertThat(tasks.status("Saved: Presented, version 2")).isVisible();
      JsonNode saved = CONSOLE.task(id);
      assertThat(saved.path("instructions").asString()).isEqualTo("Call first.\nThen write.");
      assertThat(saved.path("loanLink").asString()).isEqualTo("https://los.example/{loanNumber}");
      assertThat(saved.path("rowAttributes").valueStream().map(JsonNode::asString)).containsExactly("naics", "lender");
      assertThat(saved.path("returnReasons").valueStream().map(JsonNode::asString))
          .containsExactly("No answer", "Waits for papers");
      tasks.go("/" + id + "/edit");
      assertThat(tasks.field("Reasons for a return")).hasValue("No answer\nWaits for papers");
      tasks.field("Reasons for a return").fill("");
      tasks.field("Most loans per request").fill("3");
      tasks.field("Instructions").fill("");
      tasks.field("Link to the loan").fill("");
      tasks.button("Save").click();
      assertThat(tasks.status("Saved: Presented, version 3")).isVisible();
      assertThat(CONSOLE.task(id).propertyNames())
          .contains("rowAttributes").doesNotContain("instructions", "loanLink", "returnReasons");
    }
  }
}
