package dev.getwork.bootstrap.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.LocatorAssertions.HasCountOptions;
import com.microsoft.playwright.options.AriaRole;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;

final class WorkPage extends ConsolePage {

  private static final double LONGEST_SELECTION = 30_000;

  /** The text of a cell that is cut is beyond its edges. */
  static final String IS_WHOLE = """
      (cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        const [text, shown] = [range.getBoundingClientRect(), cell.getBoundingClientRect()];
        return text.right <= shown.right && text.bottom <= shown.bottom;
      }
      """;

  WorkPage(ConsolePage page) {
    super(page);
  }

  /** Reloads, so that the time to undo and that of a message end only when the test calls their actions. */
  WorkPage withoutTimer() {
    page().addInitScript("""
        const [set, clear] = [window.setTimeout, window.clearTimeout];
        window.setTimeout = (action, milliseconds) => {
          if (action.name !== 'elapse' && action.name !== 'forgetMessage') {
            return set(action, milliseconds);
          }
          window[action.name] = action;
          return action.name;
        };
        window.clearTimeout = (timer) => typeof timer === 'string' ? delete window[timer] : clear(timer);
        """);
    page().reload();
    return this;
  }

  /** Ends the time to undo, without a timer. */
  void elapse() {
    page().waitForCondition(this::isTimeToUndoRunning);
    page().evaluate("void window.elapse()");
  }

  /** Ends the time in which the message is shown. */
  void forgetMessage() {
    page().evaluate("window.forgetMessage()");
  }

  boolean isTimeToUndoRunning() {
    return (boolean) page().evaluate("'elapse' in window");
  }

  WorkPage choose(String task) {
    picker().fill(task);
    options().filter(new Locator.FilterOptions().setHasText(Pattern.compile("^\\s*" + task))).click();
    return this;
  }

  Locator picker() {
    return named(AriaRole.COMBOBOX, "Task");
  }

  /** The tasks that the picker offers. */
  Locator options() {
    return page().getByRole(AriaRole.OPTION);
  }

  /** Requests loans of the chosen task. */
  WorkPage requestWork(int count) {
    page().getByLabel("How many loans")
        .getByRole(AriaRole.BUTTON, new Locator.GetByRoleOptions().setName(String.valueOf(count)))
        .click();
    button("Get work").click();
    return this;
  }

  /** A button by the start of its name: the names of the rows' buttons end with the loan. */
  @Override
  Locator button(String start) {
    return page().getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName(Pattern.compile("^" + start)));
  }

  /** A preset of the dialog Return. */
  Locator preset(String name) {
    return named(AriaRole.RADIO, name);
  }

  /** The card that shows the progress of the pending request. */
  Locator progress() {
    return page().getByLabel("Finding loans");
  }

  Locator outcome() {
    return page().locator(".outcome");
  }

  Locator rows() {
    return page().locator("tr[data-assignment]");
  }

  @Override
  Locator row(String loan) {
    return rows().filter(new Locator.FilterOptions().setHasText(loan));
  }

  /** The rows whose disposition can be undone or is not answered yet. */
  Locator leaving() {
    return page().locator("tr.is-leaving");
  }

  /** The bodies of the dispositions that are sent from now on. */
  List<String> dispositions() {
    List<String> sent = new CopyOnWriteArrayList<>();
    page().onRequest(request -> {
      if (request.url().matches(".*/api/.*disposition.*")) {
        sent.add(request.postData());
      }
    });
    return sent;
  }

  /** Waits until the dispositions that could be undone are recorded. */
  WorkPage awaitSent() {
    assertThat(leaving()).hasCount(0, new HasCountOptions().setTimeout(LONGEST_SELECTION));
    return this;
  }

  WorkPage awaitHeld(int count) {
    return awaitHeld(count, LONGEST_SELECTION);
  }

  WorkPage awaitHeld(int count, double milliseconds) {
    assertThat(rows()).hasCount(count, new HasCountOptions().setTimeout(milliseconds));
    return this;
  }

  List<String> loans() {
    return rows().locator("th").allInnerTexts().stream().map(text -> text.replaceFirst("(?s)\\s.*", "")).toList();
  }

  /** Sends the open dialog by its button. */
  void confirm(String word) {
    dialog().getByRole(AriaRole.BUTTON, new Locator.GetByRoleOptions().setName(word)).click();
  }

  Locator note() {
    return page().getByLabel("Note");
  }

  Locator keptNote() {
    return page().getByLabel("Your note is kept");
  }

  void select(List<String> loans) {
    loans.forEach(loan -> field("Select " + loan).check());
  }
}
