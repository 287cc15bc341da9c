package dev.getwork.bootstrap.console;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;

/** Somebody at a desk, who finds by its name what every screen may have. */
interface Seat extends AutoCloseable {

  Desk desk();

  default Page page() {
    return desk().page();
  }

  default Locator button(String name) {
    return desk().button(name);
  }

  default Locator link(String name) {
    return desk().link(name);
  }

  default Locator named(AriaRole role, String name) {
    return desk().named(role, name);
  }

  default Locator field(String label) {
    return desk().field(label);
  }

  @Override
  default void close() {
    desk().close();
  }
}
