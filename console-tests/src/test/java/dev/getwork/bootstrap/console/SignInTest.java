package dev.getwork.bootstrap.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.APIResponse;
import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route.FulfillOptions;
import com.microsoft.playwright.Route.ResumeOptions;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.BoundingBox;
import dev.getwork.bootstrap.process.Cluster;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SignInTest {

  private static final int MOST_BYTES = 150_000;
  private static final int MOST_FILES = 60;
  private static final String BASIC =
      Base64.getEncoder().encodeToString("processor001:getwork".getBytes(StandardCharsets.UTF_8));

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
      desk.page().route("**/api/v1/me", route -> route.fulfill(
          new FulfillOptions().setStatus(502).setBody("<h1>Bad gateway</h1>")), new Page.RouteOptions().setTimes(1));
      desk.page().keyboard().press("Enter");
      assertThat(desk.page().getByRole(AriaRole.ALERT)).containsText("502");
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
      for (int width : List.of(390, 320)) {
        desk.assertFits(width);
        BoundingBox who = desk.page().getByTitle(name).boundingBox();
        BoundingBox signOut = desk.button("Sign out").boundingBox();
        assertThat(signOut.y).isBetween(who.y - signOut.height, who.y + who.height);
        assertThat(who.width).as("of the name something is seen").isGreaterThan(40);
      }
      desk.assertAccessible();
    }
  }

  /** The node of this test has no issuer: what it is sent by token is taken for a password of the same user. */
  @Test
  void shouldLetInWhoHasAToken() {
    try (Desk desk = stranger()) {
      desk.page().route("**/api/v1/**", route -> {
        Map<String, String> headers = new HashMap<>(route.request().headers());
        assertThat(headers).containsEntry("authorization", "Bearer a.b.c");
        headers.put("authorization", "Basic " + BASIC);
        route.resume(new ResumeOptions().setHeaders(headers));
      });
      desk.button("Sign in with a token").click();
      desk.assertAccessible();
      desk.field("Token").fill(" a.\nb.c\n");
      desk.button("Sign in").click();
      assertThat(desk.page().locator(".who")).hasText("processor001");
      desk.button("View as API").click();
      assertThat(desk.page().getByLabel("The command")).containsText("curl -i -H \"Authorization: Bearer $TOKEN\" ");
      assertThat(desk.page().locator(".api")).not().containsText("a.b.c");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"processor002", "manager", "operator"})
  void shouldFetchLittleAtFirst(String user) {
    try (Desk desk = stranger()) {
      desk.signIn(user);
      assertThat(desk.page().getByRole(AriaRole.HEADING, new Page.GetByRoleOptions().setLevel(1))).isVisible();
      int bytes = number(desk, """
          [...performance.getEntriesByType('resource'), ...performance.getEntriesByType('navigation')]
            .reduce((sum, one) => sum + one.transferSize, 0)
          """);
      int files = number(desk, """
          performance.getEntriesByType('resource').filter(({ name }) => name.includes('/console/')).length + 1
          """);
      System.out.println("SignInTest: the first load took the " + user + " " + files + " files, and " + bytes
          + " bytes over the wire with the first answers");
      assertThat(bytes).isBetween(5_000, MOST_BYTES);
      assertThat(files).isBetween(20, MOST_FILES);
    }
  }

  private static int number(Desk desk, String script) {
    return ((Number) desk.page().evaluate(script)).intValue();
  }
}
