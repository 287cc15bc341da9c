package dev.getwork.bootstrap.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.AriaRole;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** View as API: each curl command returns the answer that is shown. */
@Tag("proof")
@ResourceLock(ConsoleNodes.SHARED_LOANS)
class ViewAsApiTest {

  @RegisterExtension
  static final ConsoleNodes CONSOLE = ConsoleNodes.shared();

  private static Locator panel(ConsolePage console) {
    return console.named(AriaRole.COMPLEMENTARY, "View as API");
  }

  /** Repeats the click if a new call moves the list under the pointer. */
  private static void choose(ConsolePage console, String call) {
    Pattern name = Pattern.compile("^" + call.replace("/", "\\/") + "(\\?\\S*)? \\d{3}$");
    Locator button = panel(console).getByRole(AriaRole.BUTTON, new Locator.GetByRoleOptions().setName(name));
    await().atMost(Duration.ofSeconds(30)).until(() -> {
      button.click();
      return button.getAttribute("aria-pressed").equals("true");
    });
  }

  private static String command(ConsolePage console) {
    return panel(console).getByLabel("The command").innerText();
  }

  private static JsonNode answer(ConsolePage console) {
    return JsonMapper.shared().readTree(panel(console).getByLabel("The answer").innerText());
  }

  /** Runs a command with the password, and returns its output. */
  private static String run(String command) {
    try {
      Process shell = new ProcessBuilder("sh", "-c", command.replaceFirst("-u '(\\w+)'", "-s -u '$1:getwork'")).start();
      return new String(shell.getInputStream().readAllBytes(), UTF_8);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static JsonNode body(String answer) {
    return JsonMapper.shared().readTree(answer.substring(answer.indexOf("\r\n\r\n")));
  }

  @ParameterizedTest
  @CsvSource({
    "processor034, work, /api/v1/me/pipeline",
    "manager, tasks, /api/v1/tasks",
    "manager, people, /api/v1/assignments",
    "manager, imports, /api/v1/loan-imports",
    "manager, loans/PPP-000089, /api/v1/loans/PPP-000089",
    "operator, cluster, /api/v1/cluster"})
  void shouldShowTheCallsOfEveryScreen(String user, String screen, String path) {
    try (ConsolePage console = CONSOLE.signIn(user)) {
      console.page().navigate("/#/" + screen);
      console.openMenu().button("View as API").click();
      choose(console, "GET " + path);
      assertThat(command(console)).matches(
          "curl -i -u '" + user + "'( -H '[^']+')* '" + CONSOLE.node().address() + path + "(\\?[^']*)?'");
      assertThat(command(console)).doesNotContain("Authorization");
      console.assertAccessible();
      String output = run(command(console));
      assertThat(output).startsWith("HTTP/1.1 200");
      assertThat(body(output).propertyNames()).isEqualTo(answer(console).propertyNames());
      assertThat(body(output).path("items")).hasSameSizeAs(answer(console).path("items"));
      console.assertAccessibleAt(320);
      panel(console).press("Escape");
      assertThat(panel(console)).hasCount(0);
      assertThat(console.page().locator(".account")).isFocused();
    }
  }

  @Test
  void shouldShowBodiesAndIdempotencyKeys() {
    try (WorkPage work = CONSOLE.workPage("processor035")) {
      work.choose("Payroll evidence").requestWork(2).awaitHeld(2);
      String assignment = work.rows().first().getAttribute("data-assignment");
      work.button("Exclude").first().click();
      work.field("Reason (required)").fill("a loan of my cousin's");
      work.confirm("Exclude");
      work.awaitHeld(1).awaitSent();
      work.openMenu().button("View as API").click();
      choose(work, "POST /api/v1/work-requests");
      assertThat(command(work))
          .contains(" -H 'Idempotency-Key: ", " -d '{\"taskId\":\"" + CONSOLE.task(2) + "\",\"count\":2}' ")
          .doesNotContain("-X");
      JsonNode request = answer(work);
      assertThat(body(run(command(work))).path("id")).isEqualTo(request.path("id"));
      choose(work, "PUT /api/v1/assignments/" + assignment + "/disposition");
      assertThat(command(work)).contains(" -X PUT ", "a loan of my cousin'\\''s");
      assertThat(run(command(work))).startsWith("HTTP/1.1 200");
      work.awaitHeld(1);
    }
  }

  /** A page without HTTPS has no clipboard. */
  @Test
  void shouldSelectTheCommandWhenThereIsNoClipboard() {
    try (ConsolePage console = CONSOLE.signIn("processor034")) {
      console.page().context().grantPermissions(List.of("clipboard-read", "clipboard-write"));
      console.openMenu().button("View as API").click();
      choose(console, "GET /api/v1/me/pipeline");
      String command = command(console);
      console.button("Copy the command").click();
      assertThat(panel(console).getByRole(AriaRole.STATUS)).hasText("Copied.");
      assertThat(console.page().evaluate("navigator.clipboard.readText()")).isEqualTo(command);
      choose(console, "GET /api/v1/tasks");
      assertThat(panel(console).getByRole(AriaRole.STATUS)).hasText("");
      console.page().evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })");
      console.button("Copy the command").click();
      assertThat(panel(console).getByRole(AriaRole.STATUS)).hasText("The command is selected: copy it.");
      assertThat(console.page().evaluate("getSelection().toString()")).isEqualTo(command(console));
      console.assertAccessible();
    }
  }
}
