package dev.getwork.bootstrap.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.AriaRole;
import java.io.IOException;
import java.io.UncheckedIOException;
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

/** View as API: whoever runs the command that it shows gets the answer that it shows. */
@Tag("proof")
@ResourceLock(Console.SHARED_LOANS)
class ApiPanelTest {

  @RegisterExtension
  static final Console CONSOLE = Console.onSharedNode();

  private static Locator panel(Desk desk) {
    return desk.named(AriaRole.COMPLEMENTARY, "View as API");
  }

  private static void choose(Desk desk, String call) {
    Pattern name = Pattern.compile("^" + call.replace("/", "\\/") + "(\\?\\S*)? \\d{3}$");
    Locator button = panel(desk).getByRole(AriaRole.BUTTON, new Locator.GetByRoleOptions().setName(name));
    button.click();
    assertThat(button).hasAttribute("aria-pressed", "true");
  }

  private static String command(Desk desk) {
    return panel(desk).getByLabel("The command").innerText();
  }

  private static JsonNode answer(Desk desk) {
    return JsonMapper.shared().readTree(panel(desk).getByLabel("The answer").innerText());
  }

  /** What a shell makes of a command; whoever runs it types the password. */
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
    "operator, cluster, /api/v1/cluster/jobs"})
  void shouldShowOfEveryScreenHowToDoWithoutIt(String user, String screen, String path) {
    try (Desk desk = CONSOLE.desk(user)) {
      desk.page().navigate("/#/" + screen);
      desk.button("View as API").click();
      choose(desk, "GET " + path);
      assertThat(command(desk)).matches(
          "curl -i -u '" + user + "'( -H '[^']+')* '" + CONSOLE.node().address() + path + "(\\?[^']*)?'");
      assertThat(command(desk)).doesNotContain("Authorization");
      desk.assertAccessible();
      String answered = run(command(desk));
      assertThat(answered).startsWith("HTTP/1.1 200");
      assertThat(body(answered).propertyNames()).isEqualTo(answer(desk).propertyNames());
      assertThat(body(answered).path("items")).hasSameSizeAs(answer(desk).path("items"));
      desk.assertFits(320);
      desk.assertAccessible();
      desk.button("View as API").click();
      assertThat(panel(desk)).hasCount(0);
    }
  }

  /** With the key of the press, and with a quotation mark in what was written. */
  @Test
  void shouldSayWhatWasSentSoThatItCanBeSentAgain() {
    try (WorkDesk desk = new WorkDesk(CONSOLE.desk("processor035"))) {
      desk.choose("Payroll evidence").press(2).untilHeld(2);
      String assignment = desk.rows().first().getAttribute("data-assignment");
      desk.button("Never").first().click();
      desk.page().getByLabel("Reason").fill("a loan of my cousin's");
      desk.button("Never return").click();
      desk.untilHeld(1);
      desk.button("View as API").click();
      choose(desk.desk(), "POST /api/v1/work-requests");
      assertThat(command(desk.desk()))
          .contains(" -H 'Idempotency-Key: ", " -d '{\"taskId\":\"" + CONSOLE.task(2) + "\",\"count\":2}' ")
          .doesNotContain("-X");
      JsonNode pressed = answer(desk.desk());
      assertThat(body(run(command(desk.desk()))).path("id")).isEqualTo(pressed.path("id"));
      choose(desk.desk(), "PUT /api/v1/assignments/" + assignment + "/disposition");
      assertThat(command(desk.desk())).contains(" -X PUT ", "a loan of my cousin'\\''s");
      assertThat(run(command(desk.desk()))).startsWith("HTTP/1.1 200");
      desk.untilHeld(1);
    }
  }

  /** A page that comes by http from another machine has no clipboard. */
  @Test
  void shouldCopyTheCommandOrSelectItWhereItMayNot() {
    try (Desk desk = CONSOLE.desk("processor034")) {
      desk.page().context().grantPermissions(List.of("clipboard-read", "clipboard-write"));
      desk.button("View as API").click();
      choose(desk, "GET /api/v1/me/pipeline");
      String command = command(desk);
      desk.button("Copy the command").click();
      assertThat(panel(desk).getByRole(AriaRole.STATUS)).hasText("Copied.");
      assertThat(desk.page().evaluate("navigator.clipboard.readText()")).isEqualTo(command);
      choose(desk, "GET /api/v1/tasks");
      assertThat(panel(desk).getByRole(AriaRole.STATUS)).hasText("");
      desk.page().evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })");
      desk.button("Copy the command").click();
      assertThat(panel(desk).getByRole(AriaRole.STATUS)).hasText("It is selected: copy it.");
      assertThat(desk.page().evaluate("getSelection().toString()")).isEqualTo(command(desk));
      desk.assertAccessible();
    }
  }
}
