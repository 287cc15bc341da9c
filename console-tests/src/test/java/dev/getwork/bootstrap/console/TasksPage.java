package dev.getwork.bootstrap.console;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.AriaRole;

final class TasksPage extends ConsolePage {

  TasksPage(ConsolePage page) {
    super(page.open("Tasks"));
  }

  static TasksPage on(ConsoleNodes nodes) {
    return new TasksPage(nodes.signIn("manager"));
  }

  /** Opens the editor of a demo task. */
  static TasksPage editing(ConsoleNodes nodes, int demo) {
    TasksPage tasks = on(nodes).go("/" + nodes.task(demo) + "/edit");
    tasks.field("Name").waitFor();
    return tasks;
  }

  /** Opens a page of the screen by its address. */
  TasksPage go(String address) {
    goTo("tasks" + address);
    return this;
  }

  Locator radio(String name) {
    return named(AriaRole.RADIO, name);
  }

  /** The row of a task on the board. */
  @Override
  Locator row(String task) {
    return page().getByRole(AriaRole.ROW).filter(new Locator.FilterOptions().setHas(link(task)));
  }

  /** A cell of the row of a task; 0 is its state. */
  Locator cell(String task, int column) {
    return row(task).getByRole(AriaRole.CELL).nth(1 + column); // The first one has the box that selects the task.
  }

  /** The element that edits the part of the definition at a JSON pointer. */
  Locator at(String pointer) {
    return page().locator("[id='at" + pointer + "']");
  }

  Locator candidatesFreshSeconds() {
    return field("Maximum age of candidates (seconds)");
  }

  /** The draft as JSON, which it shows beside the form. */
  Locator json() {
    button("JSON").click();
    return field("As JSON");
  }

  /** Shows or hides the unavailable loans of a task. */
  void toggleUnavailableLoans() {
    buttonOf("unavailable loan").click();
  }
}
