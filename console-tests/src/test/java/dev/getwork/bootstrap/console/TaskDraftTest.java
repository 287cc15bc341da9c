package dev.getwork.bootstrap.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
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

/** Unsaved changes of a task: drafts, lost answers and conflicts with changes of other managers. */
@Tag("proof")
class TaskDraftTest {

  @RegisterExtension
  static final ConsoleNodes CONSOLE = ConsoleNodes.on(Cluster::startOne);

  @Test
  void shouldKeepADraftUntilItIsSavedOrDiscarded() {
    try (TasksPage tasks = TasksPage.editing(CONSOLE, 5)) {
      tasks.field("Name").fill("LLC, window of mine");
      assertThat(tasks.page()).hasTitle("Edit LLC, first window – Getwork");
      tasks.assertShows("Draft kept in this browser.");
      tasks.link("All tasks").click();
      assertThat(tasks.row("LLC, first window")).containsText("draft");
      tasks.assertAccessible();
      tasks.link("LLC, window of mine").click();
      assertThat(tasks.field("Name")).hasValue("LLC, window of mine");
      tasks.assertShows("including held ones"); // A preview without an answer would be a second alert.
      tasks.setOffline(true);
      tasks.button("Save").click();
      tasks.assertAlert("The server did not answer.");
      assertThat(tasks.field("Name")).hasValue("LLC, window of mine");
      tasks.setOffline(false);
      tasks.page().reload();
      assertThat(tasks.field("Name")).hasValue("LLC, window of mine");
      tasks.openMenu().button("Sign out").click();
      tasks.signIn("manager");
      assertThat(tasks.status("Draft of .*, based on version 1\\.")).isVisible();
      assertThat(tasks.field("Name")).hasValue("LLC, window of mine");
      tasks.text("1 changed setting").click();
      assertThat(tasks.table("Settings that this draft changes").locator("ins")).hasText("LLC, window of mine");
      tasks.assertAccessible();
      tasks.assertAccessibleAt(320);
      tasks.button("Discard this draft").click();
      assertThat(tasks.heading("LLC, first window")).isVisible();
      tasks.button("Undo").click();
      assertThat(tasks.field("Name")).hasValue("LLC, window of mine");
      tasks.button("Discard").click();
      assertThat(tasks.status("Draft discarded")).isVisible();
      tasks.page().reload();
      tasks.link("Edit").click();
      assertThat(tasks.field("Name")).hasValue("LLC, first window");
    }
  }

  @Test
  void shouldCompareAStoredDraftWithAChangedTask() {
    String id = CONSOLE.define(Map.of("name", "Kept", "maxPerRequest", 2, "criteria", Map.of("all", List.of())));
    try (TasksPage mine = TasksPage.on(CONSOLE).go("/" + id + "/edit");
        TasksPage theirs = TasksPage.on(CONSOLE).go("/" + id + "/edit")) {
      mine.field("Most loans per request").fill("3");
      mine.page().navigate("about:blank");
      theirs.field("Most loans per request").fill("4");
      theirs.button("Save").click();
      assertThat(theirs.status("Saved: Kept, version 2")).isVisible();
      mine.page().goBack();
      assertThat(mine.heading("The task has changed meanwhile")).isVisible();
      mine.page().reload();
      assertThat(mine.radio("This draft: Most loans per request")).isChecked();
      mine.button("Use their values here, keep my other changes").click();
      assertThat(mine.field("Most loans per request")).hasValue("4");
    }
  }

  @Test
  void shouldDefineATaskOnceAfterALostAnswer() {
    try (TasksPage tasks = TasksPage.on(CONSOLE).go("/new")) {
      tasks.json().fill("""
          {"name": "Once only", "criteria": {"all": []}}""");
      tasks.loseNextAnswer("**/api/v1/tasks");
      tasks.button("Define the task").click();
      tasks.assertAlert("The server did not answer.");
      tasks.button("Define the task").click();
      assertThat(tasks.status("Saved: Once only, version 1")).isVisible();
    }
    assertThat(CONSOLE.tasksNamed("Once only")).hasSize(1);
  }

  @Test
  void shouldMergeTheVersionsOfAConflict() {
    try (TasksPage mine = TasksPage.editing(CONSOLE, 1); TasksPage theirs = TasksPage.editing(CONSOLE, 1)) {
      mine.field("Name").fill("Industry code missing, mine");
      mine.field("Most loans held per user").fill("7");
      theirs.field("Most loans held per user").fill("20");
      theirs.field("Most loans per request").fill("4");
      theirs.candidatesFreshSeconds().fill("120");
      theirs.button("Save").click();
      assertThat(theirs.status("Saved: Industry code missing, version 2")).isVisible();
      mine.assertShows("Version 2 of this task is saved");
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
      assertThat(mine.heading("The task has changed meanwhile")).isFocused();
      mine.assertShows("You saved version 2 in another tab");
      assertThat(mine.field("Most loans per request")).hasValue("4");
      assertThat(mine.candidatesFreshSeconds()).hasValue("120");
      assertThat(mine.radio("This draft: Most loans held per user")).isChecked();
      mine.assertAccessible();
      mine.field("Most loans held per user").fill("12");
      assertThat(mine.radio("By hand: Most loans held per user")).isChecked();
      mine.radio("Saved version: Most loans held per user").check();
      assertThat(mine.field("Most loans held per user")).hasValue("20");
      mine.radio("By hand: Most loans held per user").check();
      written = mine.json().inputValue();
      mine.json().fill("{");
      assertThat(mine.radio("Saved version: Most loans held per user")).isDisabled();
      assertThat(mine.button("Use their values here, keep my other changes")).isDisabled();
      mine.json().fill(written);
      mine.assertAccessible();
      mine.assertAccessibleAt(320);
      mine.button("Save").click();
      assertThat(mine.status("Saved: Industry code missing, mine, version 3")).isVisible();
    }
    assertThat(CONSOLE.tasksNamed("Industry code missing, mine")).singleElement().satisfies(task -> {
      assertThat(task.path("maxHeldPerUser").asInt()).isEqualTo(12);
      assertThat(task.path("maxPerRequest").asInt()).isEqualTo(4);
      assertThat(task.path("candidatesFreshSeconds").asInt()).isEqualTo(120);
    });
  }

  @Test
  void shouldShowTheChangesOfATaskAndUseAnEarlierVersion() {
    String id = CONSOLE.define(Map.of("name", "Reviewed twice", "maxPerRequest", 2, "criteria",
        Map.of("all", List.of(Map.of("field", "state", "op", "eq", "value", "MT"))), "order",
        List.of(Map.of("field", "submittedAt", "direction", "asc"), Map.of("field", "amount", "direction", "desc"))));
    try (TasksPage tasks = TasksPage.on(CONSOLE).go("/" + id + "/edit")) {
      tasks.json().fill("""
          {"name": "Reviewed twice", "maxPerRequest": 4, "criteria": {"all": [{"field": "state", "op": "eq", "value": "WY"}]},
           "order": [{"field": "amount", "direction": "desc"}, {"field": "submittedAt", "direction": "asc"}]}""");
      tasks.button("Save").click();
      tasks.button("Pause Reviewed twice").click();
      tasks.link("Version 2, changes").click();
      assertThat(tasks.heading("Changes of Reviewed twice Paused")).isFocused();
      Locator events = tasks.page().locator(".changes h2");
      assertThat(events).hasText(new String[] {"Task paused", "Task changed, version 2", "Task defined, version 1"});
      assertThat(tasks.text("by manager")).hasCount(3);
      Locator changed = tasks.table("Settings that version 2 changed");
      assertThat(changed.getByRole(AriaRole.ROWHEADER))
          .hasText(new String[] {"Criteria", "Priority order", "Most loans per request"});
      assertThat(changed.locator("del")).hasText(new String[] {"State is MT", "1. submission date, oldest first",
        "2. amount, largest first", "2"});
      assertThat(changed.locator("ins")).hasText(new String[] {"State is WY", "1. amount, largest first",
        "2. submission date, oldest first", "4"});
      tasks.assertAccessible();
      tasks.assertAccessibleAt(390, 320);
      tasks.page().setViewportSize(1280, 800);
      assertThat(tasks.buttonOf("Use this version")).hasCount(1);
      tasks.button("Use this version 1").click();
      assertThat(tasks.status("Draft with the settings of version 1")).isVisible();
      assertThat(tasks.table("Settings that this draft changes").locator("del").first()).hasText("State is WY");
      tasks.assertAccessible();
      tasks.assertAccessibleAt(390);
      tasks.page().setViewportSize(1280, 800);
      assertThat(tasks.field("Most loans per request")).hasValue("2");
      assertThat(tasks.json()).hasValue(Pattern.compile("\"MT\""));
      assertThat(CONSOLE.task(id).path("version").asInt()).as("not saved yet").isEqualTo(2);
      tasks.link("Changes").click();
      tasks.button("Use this version 1").click();
      assertThat(tasks.status("Your draft of this task has unsaved changes")).isVisible();
      tasks.link("Task page").click();
      tasks.link("Edit").click();
      tasks.button("Save").click();
      assertThat(tasks.status("Saved: Reviewed twice, version 3")).isVisible();
      tasks.link("Version 3, changes").click();
      assertThat(events.first()).hasText("Task changed, version 3");
      assertThat(tasks.table("Settings that version 3 changed").locator("ins").first()).hasText("State is MT");
      CONSOLE.client("manager").post("/api/v1/tasks/" + id + "/resume", "");
      assertThat(events.first()).hasText("Task resumed");
      assertThat(tasks.buttonOf("Use this version")).hasCount(1);
    }
    assertThat(CONSOLE.task(id).path("maxPerRequest").asInt()).isEqualTo(2);
  }
}
