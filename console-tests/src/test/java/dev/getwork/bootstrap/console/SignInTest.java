package dev.getwork.bootstrap.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.APIResponse;
import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.Route.FulfillOptions;
import com.microsoft.playwright.Route.ResumeOptions;
import com.microsoft.playwright.options.BoundingBox;
import dev.getwork.bootstrap.process.Cluster;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("proof")
class SignInTest {

  private static final String ME = "**/api/v1/me";
  private static final int MAX_BYTES = 150_000;
  private static final int MAX_FILES = 80;
  private static final String BASIC =
      Base64.getEncoder().encodeToString("processor001:getwork".getBytes(StandardCharsets.UTF_8));

  @RegisterExtension
  static final ConsoleNodes CONSOLE = ConsoleNodes.on(Cluster::startOne);

  private static ConsolePage signedOut() {
    return CONSOLE.signedOut(new NewContextOptions());
  }

  @Test
  void shouldRejectAWrongPasswordAndAcceptTheRightOne() {
    try (ConsolePage console = signedOut()) {
      console.assertAccessible();
      console.field("User name").fill("processor001");
      console.field("Password").fill("wrong");
      console.press("Enter");
      assertThat(console.alert()).containsText("Wrong user name or password.");
      assertThat(console.field("Password")).isFocused();
      console.page().route(ME, route -> route.fulfill(
          new FulfillOptions().setStatus(502).setBody("<h1>Bad gateway</h1>")), new Page.RouteOptions().setTimes(1));
      console.press("Enter");
      assertThat(console.alert().last()).containsText("The server does not answer. Try again.");
      console.signIn("processor001");
      assertThat(console.page().locator(".user-name").getByText("processor001")).isVisible();
      assertThat(console.connection()).hasText("Live");
      console.assertAccessible();
      console.page().reload();
      assertThat(console.page().locator(".user-name").getByText("processor001")).isVisible();
      console.openMenu().button("Sign out").click();
      assertThat(console.field("Password")).isVisible();
      assertThat(console.page().evaluate("sessionStorage.length")).isEqualTo(0);
    }
  }

  @Test
  void shouldIgnoreLateAnswersToCallsOfAnEarlierSession() {
    var rejected = new FulfillOptions().setStatus(401);
    try (ConsolePage console = signedOut()) {
      console.signIn("processor001");
      Route pipeline = console.hold("**/me/pipeline?*", console::resume);
      console.page().route(ME, route -> route.fulfill(rejected));
      Route me = console.hold(ME, console::resume);
      console.resume();
      assertThat(console.field("Password")).isVisible();
      console.release(me);
      assertThat(console.field("Password")).isVisible();
      console.page().unroute(ME);
      console.signIn("processor001");
      console.page().waitForResponse(pipeline.request().url(), () -> pipeline.fulfill(rejected));
      console.awaitDrawing();
      console.open("Loans");
      assertThat(console.field("Loan number")).isFocused();
    }
  }

  @Test
  void shouldShowNoScreensToAnIntegration() {
    try (ConsolePage console = signedOut()) {
      console.signIn("integration");
      console.assertShows("None of your roles has a screen here");
      assertThat(console.connection()).hasText("");
      assertThat(console.alert()).hasCount(0);
      console.assertAccessible();
    }
  }

  @Test
  void shouldTruncateALongUserName() {
    String name = "claire.worthington-fitzgerald@lending.example";
    try (ConsolePage console = CONSOLE.signedOut(new NewContextOptions().setViewportSize(390, 844))) {
      console.page().route(ME, route -> {
        APIResponse answer = route.fetch();
        route.fulfill(new FulfillOptions().setResponse(answer).setBody(answer.text().replace("processor001", name)));
      });
      console.signIn("processor001");
      for (int width : List.of(390, 320)) {
        console.assertFits(width);
        BoundingBox user = console.page().getByTitle(name).boundingBox();
        assertThat(user.width).as("width of the user name").isGreaterThan(40);
        assertThat(console.page().locator("header").boundingBox().height).as("height of the header").isLessThan(60);
      }
      console.openMenu().assertAccessible();
      assertThat(console.button("Sign out")).isVisible();
    }
  }

  /** The node has no token issuer, so the test replaces the token by a password. */
  @Test
  void shouldSignInWithAToken() {
    try (ConsolePage console = signedOut()) {
      console.page().route("**/api/v1/**", route -> {
        Map<String, String> headers = new HashMap<>(route.request().headers());
        assertThat(headers).containsEntry("authorization", "Bearer a.b.c");
        headers.put("authorization", "Basic " + BASIC);
        route.resume(new ResumeOptions().setHeaders(headers));
      });
      console.button("Sign in with a token").click();
      console.assertAccessible();
      console.field("Token").fill(" a.\nb.c\n");
      console.button("Sign in").click();
      assertThat(console.page().locator(".user-name")).hasText("processor001");
      console.openMenu().button("View as API").click();
      assertThat(console.field("The command")).containsText("curl -i -H \"Authorization: Bearer $TOKEN\" ");
      assertThat(console.page().locator(".api")).not().containsText("a.b.c");
    }
  }

  @Test
  void shouldSignInAndOutInAllTabsAtOnce() {
    try (ConsolePage console = signedOut()) {
      Page second = console.page().context().newPage();
      second.navigate("/");
      assertThat(second.getByLabel("Password")).isVisible();

      console.signIn("processor001");
      assertThat(second.locator(".user-name")).hasText("processor001");
      Page third = console.page().context().newPage();
      third.navigate("/#/work");
      assertThat(third.locator(".user-name")).hasText("processor001");
      assertThat((String) third.evaluate("JSON.stringify(localStorage)")).doesNotContain(BASIC);

      third.locator(".account").click();
      third.getByText("Sign out").click();
      assertThat(second.getByLabel("Password")).isVisible();
      assertThat(second.getByText("You signed out in another tab. Sign in to continue.")).isVisible();
      assertThat(second.getByLabel("User name")).hasValue("processor001");
      assertThat(console.field("Password")).isVisible();
      assertThat(second.evaluate("sessionStorage.length")).isEqualTo(0);
    }
  }

  /** Versions 3.3.1 and 3.3.2 of lit-html keep a comment for each removed item (lit issue 5298). */
  @Test
  void shouldLeaveNothingOfRemovedItemsInThePage() {
    try (ConsolePage console = signedOut()) {
      Object comments = console.withModules("""
          const { html, render } = await module('lit-html/lit-html.js');
          const { repeat } = await module('directives/repeat.js');
          const list = document.createElement('ul');
          const draw = (items) => render(html`${repeat(items, (item) => item, (item) => html`<li>${item}</li>`)}`, list);
          draw([]);
          const before = list.childNodes.length;
          for (let round = 0; round < 50; round++) {
            draw([1, 2, 3]);
            draw([]);
          }
          return list.childNodes.length - before;
          """);

      assertThat(comments).isEqualTo(0);
    }
  }

  @Test
  void shouldReadEverythingOnceAtFirst() {
    try (ConsolePage console = signedOut()) {
      Page page = console.page();
      page.clock().install();
      page.clock().pauseAt(System.currentTimeMillis() + 60_000);
      page.reload();
      List<String> calls = new ArrayList<>();
      page.onRequest(request -> calls.add(request.url()));
      console.field("User name").fill("manager");
      console.field("Password").fill("getwork");
      Route screen = console.hold("**/tasks/tasks.js", () -> console.press("Enter"));
      assertThat(console.connection()).hasText("Live");
      screen.resume();
      assertThat(console.table("Loans and waiting requests of each task")).isVisible();
      page.clock().runFor(1_000);
      console.text("Verify").first().waitFor();

      assertThat(calls).filteredOn(url -> url.contains("/api/v1/tasks?")).hasSize(1);
      assertThat(calls).filteredOn(url -> url.contains("/api/v1/queues?")).hasSize(1);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"processor002", "manager", "operator"})
  void shouldLoadFewFilesAtFirst(String user) {
    try (ConsolePage console = signedOut()) {
      console.signIn(user);
      assertThat(console.connection()).hasText("Live");
      int bytes = number(console, """
          [...performance.getEntriesByType('resource'), ...performance.getEntriesByType('navigation')]
            .filter(({ name }, index, all) => all.findIndex((one) => one.name === name) === index)
            .reduce((sum, one) => sum + one.transferSize, 0)
          """);
      int files = number(console, """
          performance.getEntriesByType('resource').filter(({ name }) => name.includes('/console/')).length + 1
          """);
      System.out
          .println("SignInTest: the first load of " + user + " takes " + files + " files and, with the first answers, "
              + bytes + " bytes");
      assertThat(bytes).isBetween(MAX_BYTES / 10, MAX_BYTES);
      assertThat(files).isBetween(20, MAX_FILES);
    }
  }

  private static int number(ConsolePage console, String script) {
    return ((Number) console.page().evaluate(script)).intValue();
  }
}
