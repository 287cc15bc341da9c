package dev.getwork.bootstrap.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;

/** A manager before the console. */
record Manager(Desk desk) implements Seat {

  static Manager at(Console console) {
    return new Manager(console.desk("manager"));
  }

  /** In the dark. */
  static Manager onThePhone(Console console) {
    return new Manager(console.phone("manager"));
  }

  /** Goes where a link would lead. */
  Manager follow(String address) {
    desk.page().navigate("/#/" + address);
    return this;
  }

  /** A button whose name goes on otherwise each time. */
  Locator buttonOf(String beginning) {
    return page().getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName(beginning));
  }

  Locator choice(String label) {
    return named(AriaRole.COMBOBOX, label);
  }

  /** A row of a table that has these words in it. */
  Locator row(String words) {
    return page().getByRole(AriaRole.ROW).filter(new Locator.FilterOptions().setHasText(words));
  }

  Locator dialog() {
    return page().getByRole(AriaRole.DIALOG);
  }

  void assertAlert(String words) {
    assertThat(page().getByRole(AriaRole.ALERT).filter(new Locator.FilterOptions().setHasText(words))).isVisible();
  }

  void assertShows(String words) {
    assertThat(page().getByText(words).first()).isVisible();
  }
}
