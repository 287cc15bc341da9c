package dev.getwork.bootstrap.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.Locator;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.ResourceLock;

/** My work by keys alone, each of which docs/console.md tells of. */
@Tag("proof")
@ResourceLock(Console.SHARED_LOANS)
class KeysTest {

  @RegisterExtension
  static final Console CONSOLE = Console.onSharedNode();

  @Test
  void shouldNeedNoMouse() {
    try (WorkDesk desk = new WorkDesk(CONSOLE.stranger(new NewContextOptions()))) {
      var keys = desk.page().keyboard();
      assertThat(desk.page().getByLabel("Name")).isFocused();
      keys.type("processor037");
      keys.press("Tab");
      keys.type("getwork");
      keys.press("Enter");
      assertThat(desk.page().getByText("You hold no loans.")).isVisible();
      while (!desk.page().evaluate("document.activeElement.type ?? ''").equals("radio")) {
        keys.press("Tab");
      }
      keys.press("ArrowDown");
      keys.press("2");
      keys.press("g");
      desk.untilHeld(2);
      assertThat(desk.rows().first()).isFocused();
      List<String> loans = desk.loans();
      keys.press("j");
      assertThat(desk.row(loans.get(1))).isFocused();
      assertThat(desk.row(loans.get(1))).hasCSS("outline-style", "solid");
      keys.press("r");
      assertThat(desk.button("0 h")).isFocused();
      IntStream.range(0, 6).forEach(_ -> keys.press("Tab"));
      keys.press("ArrowRight");
      assertThat(desk.page().locator("output.back")).containsText("25 h, back");
      keys.press("Tab");
      keys.type("call again");
      keys.press("Tab");
      keys.press("Enter");
      desk.untilHeld(1);
      assertThat(desk.row(loans.get(0))).isFocused();
      keys.press("c");
      desk.untilHeld(0);
      assertThat(desk.button("Get work")).isFocused();
    }
  }

  @Test
  void shouldGoBackAndGiveBackForEverByKeysThatCanBeTurnedOff() {
    CONSOLE.getWork("processor036", 2, 2);
    try (WorkDesk desk = new WorkDesk(CONSOLE.desk("processor036"))) {
      List<String> loans = desk.untilHeld(2).loans();
      var keys = desk.page().keyboard();
      keys.press("j");
      keys.press("j");
      assertThat(desk.row(loans.get(1))).isFocused();
      keys.press("k");
      assertThat(desk.row(loans.get(0))).isFocused();
      Locator way = desk.page().getByLabel("Keys");
      way.uncheck();
      keys.press("j");
      assertThat(way).isFocused();
      desk.page().reload();
      assertThat(way).not().isChecked();
      desk.untilHeld(2);
      way.check();
      keys.press("j");
      assertThat(desk.row(loans.get(0))).isFocused();
      keys.press("n");
      desk.page().getByLabel("Reason").fill("paid back");
      keys.press("Control+Enter");
      desk.untilHeld(1);
      var past = CONSOLE.client("manager").get("/api/v1/loans/" + loans.get(0) + "/history").body().path("items");
      assertThat(past.path(0).path("kind").asString()).isEqualTo("LOAN_EXCLUDED");
    }
  }
}
