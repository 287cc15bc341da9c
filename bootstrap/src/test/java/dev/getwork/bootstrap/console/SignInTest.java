package dev.getwork.bootstrap.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.APIResponse;
import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route.FulfillOptions;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.BoundingBox;
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
      desk.button("Sign out").click();
      assertThat(desk.page().getByLabel("Password")).isVisible();
      assertThat(desk.page().evaluate("sessionStorage.length")).isEqualTo(0);
    }
  }

  @Test
  void shouldKeepTheHeadInItsRowHoweverLongTheNameIs() {
    String name = "claire.worthington-fitzgerald@lending.example";
    try (Desk desk = CONSOLE.stranger(new NewContextOptions().setViewportSize(390, 844))) {
      desk.page().route("**/api/v1/me", route -> {
        APIResponse answer = route.fetch();
        route.fulfill(new FulfillOptions().setResponse(answer).setBody(answer.text().replace("processor001", name)));
      });
      desk.signIn("processor001");
      BoundingBox who = desk.page().getByTitle(name).boundingBox();
      BoundingBox signOut = desk.button("Sign out").boundingBox();
      assertThat(signOut.y).isBetween(who.y - signOut.height, who.y + who.height);
      assertThat(who.width).as("of the name something is seen").isGreaterThan(40);
      desk.assertFits(390);
      desk.assertFits(320);
      desk.assertAccessible();
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
