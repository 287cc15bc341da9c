package dev.getwork.bootstrap.console;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * What a manager finds on the screen Tasks, by the names that a screen reader tells.
 *
 * @param desk whose
 */
record TaskPages(Desk desk) implements Seat {

  static TaskPages at(Console console) {
    return of(console.desk("manager"));
  }

  static TaskPages of(Desk desk) {
    return new TaskPages(desk.open("Tasks"));
  }

  /** Goes to a page of the screen by its address. */
  TaskPages go(String address) {
    page().navigate("/#/tasks" + address);
    return this;
  }

  Locator radio(String name) {
    return named(AriaRole.RADIO, name);
  }

  Locator heading(String name) {
    return page().getByRole(AriaRole.HEADING, new Page.GetByRoleOptions().setName(name));
  }

  /** The row of a task on the board. */
  Locator row(String task) {
    return page().getByRole(AriaRole.ROW)
        .filter(new Locator.FilterOptions().setHas(link(task)));
  }

  /** A cell of that row: 0 is its state. */
  Locator cell(String task, int column) {
    return row(task).getByRole(AriaRole.CELL).nth(column);
  }

  Locator alert() {
    return page().getByRole(AriaRole.ALERT);
  }

  /** The element that edits what a JSON pointer points at. */
  Locator at(String pointer) {
    return page().locator("[id='at" + pointer + "']");
  }

  Locator json() {
    return field("As JSON");
  }

  /** What was done, as it is said. */
  Locator said(String words) {
    return page().getByRole(AriaRole.STATUS).filter(new Locator.FilterOptions().setHasText(Pattern.compile(words)));
  }

  /** Goes on by keyboard. */
  void tab(int times) {
    IntStream.range(0, times).forEach(_ -> page().keyboard().press("Tab"));
  }
}
