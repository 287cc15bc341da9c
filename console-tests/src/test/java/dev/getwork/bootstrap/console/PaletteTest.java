package dev.getwork.bootstrap.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.AriaRole;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.ResourceLock;

/** The command palette and the help for keyboard shortcuts. */
@Tag("proof")
@ResourceLock(ConsoleNodes.SHARED_LOANS)
class PaletteTest {

  @RegisterExtension
  static final ConsoleNodes CONSOLE = ConsoleNodes.shared();

  @Test
  void shouldOpenAScreenByAPartOfItsName() {
    try (ConsolePage console = CONSOLE.signIn("manager")) {
      console.press("Control+k");
      assertThat(console.named(AriaRole.COMBOBOX, "Command")).isFocused();
      console.assertAccessible();
      console.type("log audit");
      console.press("Enter");

      assertThat(console.named(AriaRole.HEADING, "Audit log")).isVisible();
      assertThat(palette(console)).hasCount(0);
    }
  }

  @Test
  void shouldMoveThroughTheCommandsAndWrapAround() {
    try (ConsolePage console = CONSOLE.signIn("manager")) {
      console.press("Control+k");
      console.type("keyboard");
      assertThat(selected(console)).containsText("Keyboard shortcuts");
      console.press("ArrowUp");
      assertThat(selected(console)).containsText("Find person keyboard");
      console.press("ArrowDown");
      assertThat(selected(console)).containsText("Keyboard shortcuts");
      console.press("Enter");

      assertThat(console.named(AriaRole.DIALOG, "Keyboard shortcuts")).isVisible();
    }
  }

  /** Opens the palette on a screen that reads no tasks, and holds the tasks of the palette. */
  private static Route openWithoutTasks(ConsolePage console) {
    console.page().reload();
    assertThat(console.field("Loan number")).isFocused();
    return console.hold("**/api/v1/tasks?*", () -> console.press("Control+k"));
  }

  @Test
  void shouldKeepTheChosenCommandWhenTheTasksAreRead() {
    try (ConsolePage console = CONSOLE.manager("loans")) {
      Route tasks = openWithoutTasks(console);
      console.type("ta");
      console.press("ArrowUp");
      console.release(tasks);
      assertThat(palette(console).getByText("New task")).isVisible();
      assertThat(selected(console)).containsText("Find person ta");
    }
  }

  @Test
  void shouldWaitForTheTasksWhenEnterIsPressedBefore() {
    try (ConsolePage console = CONSOLE.manager("loans")) {
      Route tasks = openWithoutTasks(console);
      console.type("payroll");
      console.press("Enter");
      console.release(tasks);
      assertThat(console.heading("Payroll evidence")).isVisible();
    }
  }

  @Test
  void shouldOpenTheLoanWhoseNumberIsTyped() {
    try (ConsolePage console = CONSOLE.signIn("manager")) {
      String loan = CONSOLE.getWork("processor451", 0, 1).getFirst().path("loanNumber").asString();
      console.press("Control+k");
      console.type(loan.toLowerCase(Locale.ROOT));
      console.press("Enter");

      assertThat(console.named(AriaRole.HEADING, loan)).isVisible();
    }
  }

  @Test
  void shouldOfferTasksAndPeopleToManagers() {
    CONSOLE.getWork("processor453", 1, 1);
    try (ConsolePage console = CONSOLE.manager("audit")) {
      console.press("Control+k");
      assertThat(palette(console).getByText("New task")).isVisible();
      console.assertAccessible();
      console.type("pause june");
      console.press("Enter");
      assertThat(console.status("The task is paused")).isVisible();
      assertThat(console.button("Undo")).isVisible();
      assertThat(console.heading("June backlog")).isVisible();
      console.press("Control+k");
      console.type("resume june");
      console.press("Enter");
      assertThat(console.status("June backlog is resumed")).isVisible();
      console.press("Control+k");
      console.type("payroll evi");
      console.press("Enter");
      assertThat(console.heading("Payroll evidence")).isVisible();
      console.press("Control+k");
      console.type("processor453");
      console.press("Enter");
      console.assertShows("1 person holds");
      assertThat(console.field("Person")).hasValue("processor453");
    }
  }

  @Test
  void shouldOfferWorkOnEachScreenAndTheFocusedLoan() {
    try (WorkPage work = CONSOLE.workPage("processor454").withoutTimer()) {
      work.open("Loans");
      assertThat(work.field("Loan number")).isFocused();
      work.press("Control+k");
      work.type("work payroll");
      work.press("Enter");
      work.awaitHeld(1);
      assertThat(work.rows()).isFocused();
      work.press("Control+k");
      work.type(work.loans().getFirst());
      assertThat(work.options().first()).containsText("Open loan " + work.loans().getFirst());
      work.press("Escape", "Control+k");
      work.type("complete " + work.loans().getFirst());
      work.press("Enter");
      assertThat(work.leaving()).hasCount(1);
      work.press("Control+k");
      work.type("undo");
      work.press("Enter");
      work.awaitHeld(1);
    }
  }

  @Test
  void shouldOfferWhatTheRowOffers() {
    CONSOLE.hold("processor455", 2, 1);
    try (WorkPage work = CONSOLE.workPage("processor455")) {
      String loan = work.awaitHeld(1).loans().getFirst();
      work.press("j", "Control+k");
      work.type(loan);
      assertThat(work.options()).hasText(Stream.of("Open loan $", "Complete $ C", "Return $ R", "Exclude $ N",
          "Decline $ M", "Copy $ Y").map(command -> command.replace("$", loan)).toArray(String[]::new));
      work.press("Escape");
      for (String word : List.of("Exclude", "Decline")) {
        work.press("Control+k");
        work.type(word);
        work.press("Enter");
        assertThat(work.dialog()).hasAccessibleName(word + " " + loan);
        work.press("Escape");
      }
      work.press("Control+k");
      work.type("copy");
      work.press("Enter");
      assertThat(work.outcome()).hasText(Pattern.compile(loan + " is copied\\.|The number is selected: copy it\\."));
    }
  }

  @Test
  void shouldOpenASectionOfTheCluster() {
    try (ConsolePage console = CONSOLE.signIn("operator")) {
      console.press("Control+k");
      console.type("cluster jobs");
      console.press("Enter");
      assertThat(console.page()).hasURL(Pattern.compile("#/cluster/jobs$"));
      assertThat(console.named(AriaRole.HEADING, "Jobs")).isFocused();
    }
  }

  @Test
  void shouldOfferJobsAndTryItOnTheCluster() {
    try (ConsolePage console = CONSOLE.signIn("operator")) {
      for (String operation : List.of("Pause", "Resume")) {
        assertThat(console.button(operation + " sample-queues").last()).isVisible();
        console.press("Control+k");
        console.type(operation + " sample");
        console.press("Enter");
        assertThat(console.status("^sample-queues is " + operation.toLowerCase(Locale.ROOT) + "d\\.$")).isVisible();
      }
      console.press("Control+k");
      console.type("run sample");
      assertThat(selected(console)).containsText("Run sample-queues now");
      console.press("Escape", "Control+k");
      console.type("try it");
      console.press("Enter");
      assertThat(console.heading("Try it")).isFocused();
    }
  }

  @Test
  void shouldSayThatNothingHasTheName() {
    try (ConsolePage console = CONSOLE.signIn("operator")) {
      console.press("Control+k");
      console.type("audit");
      console.assertShows("No command found.");
      console.press("Enter", "ArrowDown", "Escape");
      assertThat(palette(console)).hasCount(0);
    }
  }

  @Test
  void shouldFitANarrowScreen() {
    try (ConsolePage console = CONSOLE.signedOut(new NewContextOptions().setViewportSize(320, 640))) {
      console.signIn("manager").press("Control+k");
      assertThat(palette(console)).isVisible();
      console.assertFits(320);
    }
  }

  @Test
  void shouldExplainTheShortcutsOfTheScreen() {
    try (ConsolePage console = CONSOLE.signIn("processor452")) {
      console.press("?");
      Locator help = console.named(AriaRole.DIALOG, "Keyboard shortcuts");
      assertThat(help.locator("kbd"))
          .containsText(new String[] {"G", "/", "1", "5", "J", "K", "X", "C", "R", "N", "M", "Z", "Y", "Ctrl+K", "?"});
      console.assertAccessible();
      console.press("Escape");
      assertThat(help).hasCount(0);
    }
  }

  private static Locator selected(ConsolePage console) {
    return console.page().locator("#commands [aria-selected=true]");
  }

  private static Locator palette(ConsolePage console) {
    return console.named(AriaRole.DIALOG, "Commands");
  }
}
