package dev.getwork.bootstrap.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import dev.getwork.bootstrap.process.Cluster;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SignInTest {

  private static final int MOST_BYTES = 150_000;

  @RegisterExtension
  static final Console CONSOLE = Console.on(Cluster::startOne);

  private static Desk stranger() {
    return CONSOLE.stranger(new NewContextOptions());
  }

  @Test
  void shouldSayWhatIsWrongAndLetInWhoIsRight() {
    try (Desk desk = stranger()) {
      desk.assertAccessible();
      desk.page().getByLabel("Name").fill("processor001");
      desk.page().getByLabel("Password").fill("wrong");
      desk.page().keyboard().press("Enter");
      assertThat(desk.page().getByRole(AriaRole.ALERT)).containsText("not right");
      desk.signIn("processor001");
      assertThat(desk.page().getByText("processor001", new Page.GetByTextOptions().setExact(true))).isVisible();
      assertThat(desk.page().getByLabel("Connection")).hasText("Live");
      desk.assertAccessible();
      desk.page().reload();
      assertThat(desk.page().getByText("processor001", new Page.GetByTextOptions().setExact(true))).isVisible();
      desk.page().getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Sign out")).click();
      assertThat(desk.page().getByLabel("Password")).isVisible();
      assertThat(desk.page().evaluate("sessionStorage.length")).isEqualTo(0);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"processor002", "manager", "operator"})
  void shouldFetchLittleAtFirst(String user) {
    try (Desk desk = stranger()) {
      desk.signIn(user);
      assertThat(desk.page().getByRole(AriaRole.HEADING, new Page.GetByRoleOptions().setLevel(1))).isVisible();
      int bytes = ((Number) desk.page().evaluate("""
          [...performance.getEntriesByType('resource'), ...performance.getEntriesByType('navigation')]
            .reduce((sum, one) => sum + one.transferSize, 0)
          """)).intValue();
      System.out.println("SignInTest: the first load took the " + user + " " + bytes + " bytes over the wire");
      assertThat(bytes).isBetween(5_000, MOST_BYTES);
    }
  }
}
