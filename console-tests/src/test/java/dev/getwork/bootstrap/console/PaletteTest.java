package dev.getwork.bootstrap.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.AriaRole;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The command palette and the help for keyboard shortcuts. */
@Tag("proof")
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
      console.press("ArrowUp", "ArrowDown", "ArrowUp");
      assertThat(console.page().locator("#commands [aria-selected=true]")).containsText("Keyboard shortcuts");
      console.press("Enter");

      assertThat(console.named(AriaRole.DIALOG, "Keyboard shortcuts")).isVisible();
    }
  }

  @Test
  void shouldOpenTheLoanWhoseNumberIsTyped() {
    try (ConsolePage console = CONSOLE.signIn("manager")) {
      String loan = CONSOLE.getWork("processor451", 0, 1).getFirst().path("loanNumber").asString();
      console.press("Control+k");
      console.type(loan);
      console.press("Enter");

      assertThat(console.named(AriaRole.HEADING, loan)).isVisible();
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
          .containsText(new String[] {"G", "/", "C", "R", "N", "M", "Z", "Y", "Ctrl+K", "?"});
      console.assertAccessible();
      console.press("Escape");
      assertThat(help).hasCount(0);
    }
  }

  private static Locator palette(ConsolePage console) {
    return console.named(AriaRole.DIALOG, "Commands");
  }
}
