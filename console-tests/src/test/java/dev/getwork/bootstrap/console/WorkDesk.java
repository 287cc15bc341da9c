package dev.getwork.bootstrap.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.LocatorAssertions.HasCountOptions;
import com.microsoft.playwright.options.AriaRole;
import java.util.List;
import java.util.regex.Pattern;

/** What a processor finds on My work. */
record WorkDesk(Desk desk) implements AutoCloseable {

  private static final double LONGEST_SELECTION = 30_000;

  Page page() {
    return desk.page();
  }

  WorkDesk choose(String task) {
    page().getByRole(AriaRole.RADIO, new Page.GetByRoleOptions().setName(Pattern.compile("^" + task))).check();
    return this;
  }

  /** Asks for so many of the chosen task. */
  WorkDesk press(int count) {
    page().getByLabel("How many loans")
        .getByRole(AriaRole.BUTTON, new Locator.GetByRoleOptions().setName(String.valueOf(count)))
        .click();
    button("Get work").click();
    return this;
  }

  Locator button(String name) {
    return page().getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName(Pattern.compile("^" + name)));
  }

  /** The card that says that loans are being found. */
  Locator finding() {
    return page().getByLabel("Finding loans");
  }

  /** What came of the last press. */
  Locator outcome() {
    return page().locator(".outcome");
  }

  Locator rows() {
    return page().locator("tr[data-assignment]");
  }

  Locator row(String loan) {
    return rows().filter(new Locator.FilterOptions().setHasText(loan));
  }

  /** Waits until so many are held. */
  WorkDesk untilHeld(int count) {
    return untilHeld(count, LONGEST_SELECTION);
  }

  WorkDesk untilHeld(int count, double milliseconds) {
    assertThat(rows()).hasCount(count, new HasCountOptions().setTimeout(milliseconds));
    return this;
  }

  List<String> loans() {
    return rows().locator("th").allInnerTexts().stream().map(text -> text.replaceFirst("(?s)\\s.*", "")).toList();
  }

  void assertAccessible() {
    desk.assertAccessible();
  }

  @Override
  public void close() {
    desk.close();
  }
}
