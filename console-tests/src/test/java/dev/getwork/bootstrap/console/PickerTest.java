package dev.getwork.bootstrap.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Route;
import dev.getwork.bootstrap.process.Cluster;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The choice of a task in My work. */
@Tag("proof")
class PickerTest {

  private static final Pattern SIZE = Pattern.compile("\\d+ available, oldest \\w+ ");

  @RegisterExtension
  static final ConsoleNodes CONSOLE = ConsoleNodes.on(Cluster::startOne);

  private static void assertActive(WorkPage work, String task) {
    Locator active = work.page().locator("[role=option][aria-selected=true]");
    assertThat(active).hasCount(1);
    assertThat(active).containsText(task);
    assertThat(work.picker()).hasAttribute("aria-activedescendant", active.getAttribute("id"));
  }

  @Test
  void shouldChooseByKeyboard() {
    try (WorkPage work = CONSOLE.workPage("processor001")) {
      assertThat(work.picker()).hasValue("Verify user submitted bank account");
      work.press("/");
      assertThat(work.options()).hasCount(6);
      assertActive(work, "Verify user");
      assertThat(work.options().last()).containsText(SIZE);
      work.assertAccessible();
      work.press("ArrowUp", "ArrowUp", "ArrowDown");
      assertActive(work, "LLC, first window");
      work.press("Escape");
      assertThat(work.picker()).hasAttribute("aria-expanded", "false");
      assertThat(work.picker()).hasValue("Verify user submitted bank account");
      work.press("/");
      work.type("evid pay");
      assertThat(work.options()).hasCount(1);
      work.press("Enter", "Enter");
      assertThat(work.picker()).hasValue("Payroll evidence");
      assertThat(work.picker()).hasAccessibleDescription(SIZE);
      assertThat(work.rows()).hasCount(0);
      work.press("/");
      work.type("no such task");
      work.assertShows("No task matches.");
      work.assertAccessible();
      work.press("Enter", "Tab");
      assertThat(work.picker()).hasValue("Payroll evidence");
      work.press("2", "g");
      work.awaitHeld(2);
      assertThat(work.rows().first()).isFocused();
    }
  }

  @Test
  void shouldChooseWithTheMouseWhileLoansAreSelected() {
    CONSOLE.hold("processor006", 2, 2);
    try (WorkPage work = CONSOLE.workPage("processor006")) {
      work.select(work.awaitHeld(2).loans());
      work.press("/");
      work.options().first().click();
      assertThat(work.options()).hasCount(0);
      assertThat(work.field("Selected loans")).containsText("2 selected");
    }
  }

  @Test
  void shouldReplaceTheTaskThatAppearsWhileTheFieldHasTheFocus() {
    try (WorkPage work = CONSOLE.workPage("processor003")) {
      Route tasks = work.hold("**/api/v1/tasks?**", work.page()::reload);
      work.picker().focus();
      assertThat(work.picker()).hasValue("");
      work.release(tasks);
      assertThat(work.picker()).hasValue("Verify user submitted bank account");
      work.type("payroll");
      assertThat(work.options()).hasText(Pattern.compile("Payroll evidence"));
    }
  }

  @Test
  void shouldFocusNewLoansAlsoWhenALoanHadTheFocus() {
    CONSOLE.hold("processor002", 0, 2);
    try (WorkPage work = CONSOLE.workPage("processor002")) {
      work.awaitHeld(2).press("j", "/", "Escape");
      assertThat(work.rows().first()).isFocused();
      work.choose("Payroll evidence").press("j", "g");
      work.awaitHeld(3);
      assertThat(work.rows().first()).isFocused();
      assertThat(work.rows().first()).containsText("New");
    }
  }

  @Test
  void shouldRequestWorkWhenTheTasksAreLoaded() {
    try (WorkPage work = CONSOLE.workPage("processor003")) {
      List<Route> reads = new ArrayList<>();
      work.page().route("**/api/v1/tasks?*", reads::add);
      work.page().reload();
      work.page().waitForCondition(() -> !reads.isEmpty());
      work.press("2", "g", "g");
      work.assertShows("Work is requested when the tasks are loaded.");
      work.assertAccessible();
      work.page().unroute("**/api/v1/tasks?*");
      reads.forEach(Route::resume);
      work.awaitHeld(2);
      assertThat(CONSOLE.pipeline("processor003")).hasSize(2);
    }
  }

  @Test
  void shouldShowWhichTaskGetWorkActsOn() {
    CONSOLE.hold("processor005", 0, 1);
    CONSOLE.hold("processor005", 2, 1);
    try (WorkPage work = new WorkPage(CONSOLE.signInOnPhone("processor005"))) {
      Locator captions = work.awaitHeld(2).page().locator("table.pipeline caption");
      assertThat(captions.first()).containsText("Verify user submitted bank account");
      assertThat(work.button("Get work")).containsText("Verify user submitted bank account");
      work.choose("Payroll evidence");
      assertThat(captions.first()).containsText("Payroll evidence");
      assertThat(work.button("Get work")).containsText("Payroll evidence");
      work.assertAccessibleAt(390, 320);
    }
  }

  @Test
  void shouldFitANarrowScreen() {
    try (WorkPage work = new WorkPage(CONSOLE.signInOnPhone("processor004"))) {
      work.picker().fill("a");
      assertThat(work.options().first()).containsText(SIZE);
      work.assertAccessibleAt(390, 320);
    }
  }
}
