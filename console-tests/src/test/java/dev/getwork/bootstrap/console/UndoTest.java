package dev.getwork.bootstrap.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.KeyboardModifier;
import dev.getwork.bootstrap.process.Cluster;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Dispositions wait for some seconds, in which the user can undo them. */
@Tag("proof")
@Order(1) // Among the slowest.
class UndoTest {

  @RegisterExtension
  static final ConsoleNodes CONSOLE = ConsoleNodes.on(Cluster::startOne);

  @Test
  void shouldUndoByKeyAndByButton() {
    CONSOLE.hold("processor001", 2, 3);
    try (WorkPage work = CONSOLE.workPage("processor001").withoutTimer()) {
      List<String> sent = work.dispositions();
      List<String> loans = work.awaitHeld(3).loans();
      assertThat(work.page()).hasTitle("(3) My work – Getwork");
      work.press("j", "c");
      assertThat(work.leaving()).containsText(loans.get(0));
      assertThat(work.leaving()).containsText("completed");
      assertThat(work.outcome()).hasText(loans.get(0) + " completed. Undo (Z)");
      assertThat(work.row(loans.get(1))).isFocused();
      assertThat(work.page()).hasTitle("(2) My work – Getwork");
      work.assertAccessible();
      work.press("z");
      assertThat(work.row(loans.get(0))).isFocused();
      assertThat(work.outcome()).hasText("Undone: " + loans.get(0) + ".");
      assertThat(work.loans()).isEqualTo(loans);
      work.select(loans.subList(0, 2));
      work.button("Return 2").click();
      work.note().fill("waits for the bank");
      work.press("Control+Enter");
      assertThat(work.leaving()).hasCount(2);
      work.button("Undo").click();
      assertThat(work.row(loans.get(0))).isFocused();
      work.awaitHeld(3).awaitSent();
      work.select(loans.subList(0, 2));
      work.button("Return 2").click();
      assertThat(work.note()).hasValue("waits for the bank");
      work.press("Escape", "z");
      assertThat(sent).isEmpty();
      assertThat(CONSOLE.pipeline("processor001")).hasSize(3);
    }
  }

  @Test
  void shouldNotMoveTheRowsByMessages() {
    CONSOLE.hold("processor007", 2, 3);
    try (WorkPage work = CONSOLE.workPage("processor007").withoutTimer()) {
      double top = work.awaitHeld(3).rows().last().boundingBox().y;
      work.press("j", "c");
      assertThat(work.rows().last().boundingBox().y).isEqualTo(top);
      work.field("Select " + work.loans().getLast()).check();
      assertThat(work.button("Undo")).isVisible();
      assertThat(work.rows().last().boundingBox().y).isEqualTo(top);
      work.assertAccessible();
      work.press("z");
      work.button("Clear selection").click();
      assertThat(work.rows().last().boundingBox().y).isEqualTo(top);
    }
  }

  /** A busy browser delivers the next keys before its timers and the events of a closed dialog. */
  @Test
  void shouldHearTheNextKeyAtOnce() {
    CONSOLE.hold("processor006", 2, 2);
    try (WorkPage work = CONSOLE.workPage("processor006").withoutTimer()) {
      List<String> loans = work.awaitHeld(2).loans();
      work.press("j");
      work.page().evaluate("""
          async () => {
            const press = async (key) => {
              document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
              for (let microtasks = 0; microtasks < 20; microtasks++) {
                await null;
              }
            };
            await press('c');
            await press('r');
            const dialog = document.querySelector('dialog');
            const closed = new Promise((end) => dialog.addEventListener('close', end));
            dialog.close();
            await press('n');
            await closed;
          }
          """);
      assertThat(work.leaving()).containsText(loans.get(0));
      assertThat(work.dialog()).hasAccessibleName("Exclude " + loans.get(1));
    }
  }

  @Test
  void shouldWaitWhileTheMouseOrTheFocusIsOnTheMessage() {
    CONSOLE.hold("processor009", 2, 2);
    try (WorkPage work = CONSOLE.workPage("processor009").withoutTimer()) {
      work.awaitHeld(2).press("j", "c");
      work.button("Undo").focus();
      assertThat(work.isTimeToUndoRunning()).isFalse();
      work.button("Undo").hover();
      work.rows().first().focus();
      work.page().evaluate("new Promise((done) => setTimeout(done))");
      assertThat(work.isTimeToUndoRunning()).isFalse();
      work.page().mouse().move(0, 0);
      work.elapse();
      work.awaitSent();
      assertThat(CONSOLE.pipeline("processor009")).hasSize(1);
    }
  }

  @Test
  void shouldUndoACompletionWithInputs() {
    CONSOLE.hold("processor017", 1, 1);
    try (WorkPage work = CONSOLE.workPage("processor017").withoutTimer()) {
      List<String> sent = work.dispositions();
      work.awaitHeld(1).press("j", "c");
      work.type("541110");
      work.press("Enter");
      assertThat(work.leaving()).hasCount(1);
      work.press("z");
      assertThat(work.rows()).isFocused();
      work.press("c");
      assertThat(work.field("Industry code (NAICS) (required)")).hasValue("541110");
      assertThat(sent).isEmpty();
      work.press("Enter");
      work.elapse();
      work.awaitSent();
      assertThat(CONSOLE.pipeline("processor017")).isEmpty();
      work.assertShows("All done.");
      work.assertShows("more in Verify user submitted bank account: press Enter.");
      work.assertAccessible();
    }
  }

  @Test
  void shouldTreatTheSelectedLoansByKeys() {
    CONSOLE.hold("processor019", 2, 3);
    try (WorkPage work = CONSOLE.workPage("processor019").withoutTimer()) {
      List<String> loans = work.awaitHeld(3).loans();
      work.press("j", "j", "x", "j", "x", "c");
      assertThat(work.leaving()).hasCount(2);
      work.press("z");
      assertThat(work.field("Selected loans")).containsText("2 selected");
      work.press("n");
      assertThat(work.dialog()).containsText("The loans are wrong for their tasks: nobody gets them again");
      work.press("Escape", "x");
      assertThat(work.field("Select " + loans.get(1))).not().isChecked();
      work.press("Escape");
      assertThat(work.field("Selected loans")).hasCount(0);
      assertThat(work.row(loans.get(1))).isFocused();
      work.press("x");
      work.button("Clear selection").click();
      assertThat(work.row(loans.get(1))).isFocused();
    }
  }

  @Test
  void shouldSelectARangeAndAllLoansOfATask() {
    CONSOLE.hold("processor024", 2, 4);
    try (WorkPage work = CONSOLE.workPage("processor024")) {
      List<String> loans = work.awaitHeld(4).loans();
      Locator chosen = work.field("Selected loans");
      Locator all = work.field("Select all loans of Payroll evidence");
      work.press("j", "Shift+J", "Shift+J");
      assertThat(chosen).containsText("3 selected");
      all.check();
      assertThat(chosen).containsText("4 selected");
      work.assertAccessible();
      all.uncheck();
      assertThat(chosen).hasCount(0);
      work.field("Select " + loans.get(3)).click();
      work.field("Select " + loans.get(1))
          .click(new Locator.ClickOptions().setModifiers(List.of(KeyboardModifier.SHIFT)));
      assertThat(chosen).containsText("3 selected");
    }
  }

  @Test
  void shouldTreatTheSelectedLoansWhicheverRowHasTheFocus() {
    CONSOLE.hold("processor020", 2, 3);
    try (WorkPage work = CONSOLE.workPage("processor020").withoutTimer()) {
      List<String> loans = work.awaitHeld(3).loans();
      work.press("j", "x", "j", "x", "j", "c");
      assertThat(work.leaving()).hasText(List.of(Pattern.compile(loans.get(0)), Pattern.compile(loans.get(1)))
          .toArray(Pattern[]::new));
      work.press("z");
      assertThat(work.field("Selected loans")).containsText("2 selected");
      work.row(loans.get(2)).press("Enter");
      work.press("c");
      assertThat(work.leaving()).containsText(loans.get(2));
      assertThat(work.leaving()).hasCount(1);
      work.open("Loans").open("My work");
      work.awaitHeld(2);
      assertThat(work.field("Selected loans")).hasCount(0);
      work.select(loans.subList(0, 2));
      work.requestWork(1).awaitHeld(3);
      assertThat(work.field("Selected loans")).hasCount(0);
    }
  }

  @Test
  void shouldUndoOneDispositionAfterAnother() {
    CONSOLE.hold("processor021", 2, 3);
    try (WorkPage work = CONSOLE.workPage("processor021").withoutTimer()) {
      List<String> loans = work.awaitHeld(3).loans();
      work.press("j", "c");
      work.rows().last().focus();
      work.press("c");
      work.awaitHeld(1).press("z");
      assertThat(work.outcome()).hasText("Undone: " + loans.get(2) + ". " + loans.get(0) + " completed. Undo (Z)");
      work.press("z", "z");
      assertThat(work.outcome()).hasText("Nothing to undo.");
      assertThat(CONSOLE.pipeline("processor021")).hasSize(3);
    }
  }

  @Test
  void shouldUndoOnAnotherScreen() {
    CONSOLE.hold("processor023", 2, 2);
    try (WorkPage work = CONSOLE.workPage("processor023").withoutTimer()) {
      String loan = work.awaitHeld(2).loans().getFirst();
      Locator toast = work.page().locator(".toast");
      work.press("j", "c");
      work.open("Loans");
      assertThat(toast).containsText(loan + " completed.");
      work.assertAccessible();
      work.button("Undo").click();
      assertThat(toast).containsText("Undone: " + loan + ".");
      work.open("My work");
      work.awaitHeld(2).press("j", "c");
      work.open("Loans");
      work.elapse();
      assertThat(work.button("Undo")).hasCount(0);
      await().untilAsserted(() -> assertThat(CONSOLE.history(loan)).startsWith("LOAN_COMPLETED"));
    }
  }
}
