package dev.getwork.bootstrap.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.ResourceLock;

/** My work in two tabs of one browser. */
@Tag("proof")
@ResourceLock(ConsoleNodes.SHARED_LOANS)
class OtherTabsTest {

  @RegisterExtension
  static final ConsoleNodes CONSOLE = ConsoleNodes.shared();

  @Test
  void shouldShowInOtherTabsWhatLeaves() {
    CONSOLE.hold("processor091", 2, 2);
    try (WorkPage work = CONSOLE.workPage("processor091").withoutTimer()) {
      String loan = work.awaitHeld(2).loans().getFirst();
      var other = new WorkPage(work.inSecondTab()).awaitHeld(2);
      work.press("j", "c");
      assertThat(other.leaving()).containsText("completed");
      other.press("z");
      assertThat(other.outcome()).hasText("In another tab: " + loan + " completed. Undo it there.");
      work.press("z");
      assertThat(other.leaving()).hasCount(0);
      assertThat(work.row(loan)).isFocused();
      work.press("c");
      work.elapse();
      work.awaitSent();
      other.awaitHeld(1);
      assertThat(other.rows()).not().containsText("Completed by you");
    }
  }

  @Test
  void shouldSayInADialogThatTheLoanLeavesInAnotherTab() {
    CONSOLE.hold("processor092", 2, 2);
    try (WorkPage work = CONSOLE.workPage("processor092").withoutTimer()) {
      String loan = work.awaitHeld(2).loans().getFirst();
      var other = new WorkPage(work.inSecondTab()).awaitHeld(2);
      other.press("j", "n");
      other.field("Reason (required)").fill("duplicate");
      work.press("j", "c");
      assertThat(other.dialog()).containsText("In another tab: " + loan + " completed.");
      assertThat(other.dialog().getByText("Exclude", new Locator.GetByTextOptions().setExact(true))).isDisabled();
      other.assertAccessible();
      work.elapse();
      assertThat(other.dialog()).containsText("Your note is kept");
      other.press("Escape");
      assertThat(other.row(loan)).isFocused();
      assertThat(other.row(loan)).containsText("Completed by you");
      other.press("c");
      assertThat(other.outcome()).hasText(Pattern.compile(loan + ": Completed by you, .*"));
      assertThat(other.keptNote()).hasValue("duplicate");
    }
  }
}
