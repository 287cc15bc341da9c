package dev.getwork.bootstrap.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.Locator;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.ResourceLock;

/** My work by keyboard, with the shortcuts that docs/console.md lists. */
@Tag("proof")
@ResourceLock(ConsoleNodes.SHARED_LOANS)
class ShortcutsTest {

  private static final Pattern RETURNED = Pattern.compile("returned, back \\w{3} \\d{1,2}:\\d\\d.[AP]M\\.");

  private static final String NO_FOCUS =
      "This key acts on the loan that has the focus. Press J to go to the first loan.";

  @RegisterExtension
  static final ConsoleNodes CONSOLE = ConsoleNodes.shared();

  @Test
  void shouldWorkByKeyboardOnly() {
    try (WorkPage work = new WorkPage(CONSOLE.signedOut(new NewContextOptions()))) {
      assertThat(work.field("User name")).isFocused();
      work.type("processor037");
      work.press("Tab");
      work.type("getwork");
      work.press("Enter");
      work.assertShows("You hold no loans.");
      work.press("/");
      assertThat(work.picker()).isFocused();
      work.type("industry");
      work.press("Enter", "2", "g");
      work.awaitHeld(2);
      assertThat(work.rows().first()).isFocused();
      List<String> loans = work.loans();
      work.press("j");
      assertThat(work.row(loans.get(1))).isFocused();
      assertThat(work.row(loans.get(1))).hasCSS("outline-style", "solid");
      work.press("r");
      assertThat(work.preset("24 h")).isFocused();
      work.press("Tab");
      work.type("call again");
      assertThat(work.note()).hasValue("call again");
      work.press("Shift+Tab", "ArrowRight");
      assertThat(work.preset("24 h")).not().isChecked();
      assertThat(work.page().locator("output.back")).hasText(Pattern.compile("^back \\w{3} \\d"));
      work.press("Enter");
      work.awaitHeld(1);
      assertThat(work.row(loans.get(0))).isFocused();
      work.press("c");
      work.type("541110");
      work.press("Enter");
      work.awaitHeld(0);
      assertThat(work.button("Get work")).isFocused();
    }
  }

  @Test
  void shouldGoToTheNextTaskAfterTheLastLoanOfATask() {
    CONSOLE.hold("processor040", 0, 1);
    CONSOLE.hold("processor040", 2, 1);
    try (WorkPage work = new WorkPage(CONSOLE.signIn("processor040")).withoutTimer()) {
      List<String> loans = work.awaitHeld(2).loans();
      work.press("j", "c");
      assertThat(work.row(loans.get(1))).isFocused();
      assertThat(work.leaving()).hasText(Pattern.compile(loans.get(0)));
      work.press("r", "Enter");
      assertThat(work.button("Get work")).isFocused();
    }
  }

  @Test
  void shouldActOnTheFirstLoanAfterAReloadUntilTheFocusMoves() {
    CONSOLE.hold("processor041", 2, 2);
    try (WorkPage work = CONSOLE.workPage("processor041")) {
      List<String> loans = work.awaitHeld(2).loans();
      assertThat(work.row(loans.get(0))).hasCSS("outline-style", "dashed");
      work.press("r");
      assertThat(work.dialog()).hasAccessibleName("Return " + loans.get(0));
      work.press("Escape");
      work.page().mouse().click(3, 600);
      for (String key : List.of("c", "r", "n", "m", "x", "y")) {
        work.press(key);
        assertThat(work.outcome()).hasText(NO_FOCUS);
      }
      assertThat(work.rows()).hasCount(2);
    }
  }

  @Test
  void shouldSayThatThereIsNoLoanForAKey() {
    try (WorkPage work = CONSOLE.workPage("processor042")) {
      work.assertShows("You hold no loans.");
      work.press("c");
      assertThat(work.outcome()).hasText("You hold no loans.");
    }
  }

  /** The page itself presses C again, shortly after the focus has moved to the next loan. */
  @Test
  void shouldCompleteOneLoanByADoublePress() {
    CONSOLE.getWork("processor038", 2, 3);
    try (WorkPage work = CONSOLE.workPage("processor038")) {
      List<String> loans = work.awaitHeld(3).loans();
      work.press("j");
      work.page().evaluate("""
          document.addEventListener('focusin', ({ target }) => setTimeout(() => {
            window.at = performance.now();
            target.dispatchEvent(new KeyboardEvent('keydown', { key: 'c', bubbles: true }));
          }, 100), { once: true })
          """);
      work.press("c");
      work.page().waitForCondition(() -> (boolean) work.page().evaluate("performance.now() - window.at > 400"));
      assertThat(work.row(loans.get(1))).isFocused();
      work.awaitHeld(2);
      work.press("c");
      work.awaitHeld(1).awaitSent();
      assertThat(CONSOLE.pipeline("processor038")).hasSize(1);
    }
  }

  @Test
  void shouldReturnALoanWithTwoKeys() {
    CONSOLE.getWork("processor039", 2, 4);
    try (WorkPage work = CONSOLE.workPage("processor039")) {
      List<String> loans = work.awaitHeld(4).loans();
      work.press("j", "r");
      assertThat(work.preset("24 h")).isFocused();
      assertThat(work.preset("24 h")).isChecked();
      assertThat(work.dialog()).containsText("Enter sends; Shift + Enter begins a line.");
      work.assertAccessible();
      work.assertAccessibleAt(390, 320);
      work.press("Enter");
      assertThat(work.outcome()).containsText(RETURNED);
      assertThat(work.row(loans.get(1))).isFocused();
      work.press("r", "4");
      assertThat(work.preset("72 h")).isFocused();
      work.press("Enter");
      assertThat(work.outcome()).containsText(RETURNED);
      assertThat(work.row(loans.get(2))).isFocused();
      work.press("r", "ArrowLeft", "Enter");
      assertThat(work.outcome()).containsText(RETURNED);
      assertThat(work.row(loans.get(3))).isFocused();
      work.press("r");
      work.note().press("2");
      work.press("Shift+Enter", "3");
      assertThat(work.note()).hasValue("2\n3");
      assertThat(work.preset("24 h")).isChecked();
      work.button("Cancel").press("Enter");
      assertThat(work.dialog()).hasCount(0);
      work.awaitHeld(1);
    }
  }

  @Test
  void shouldExcludeALoanByShortcutsThatCanBeTurnedOff() {
    CONSOLE.getWork("processor036", 2, 2);
    try (WorkPage work = CONSOLE.workPage("processor036")) {
      List<String> loans = work.awaitHeld(2).loans();
      work.press("j", "j");
      assertThat(work.row(loans.get(1))).isFocused();
      work.press("k");
      assertThat(work.row(loans.get(0))).isFocused();
      Locator toggle = work.field("Use single-key shortcuts");
      work.openMenu();
      toggle.uncheck();
      work.press("j");
      assertThat(toggle).isFocused();
      work.page().reload();
      assertThat(toggle).not().isChecked();
      work.awaitHeld(2);
      work.openMenu();
      toggle.check();
      work.press("j");
      assertThat(work.row(loans.get(0))).isFocused();
      work.press("n");
      work.field("Reason (required)").fill("paid back");
      work.press("Enter");
      work.awaitHeld(1).awaitSent();
      assertThat(CONSOLE.history(loans.get(0))).startsWith("LOAN_EXCLUDED");
    }
  }
}
