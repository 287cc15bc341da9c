package dev.getwork.bootstrap.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Download;
import com.microsoft.playwright.Route.FulfillOptions;
import com.microsoft.playwright.options.FilePayload;
import dev.getwork.bootstrap.process.Cluster;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.MethodOrderer.OrderAnnotation;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** On a node of their own, which has no loans before the first test. */
@Tag("proof")
@TestMethodOrder(OrderAnnotation.class)
class ImportsTest {

  /** Of the next file that is sent: a browser does not show its body to who stands between. */
  private static final String LOSE_ONE_ANSWER = """
      () => {
        const { send } = XMLHttpRequest.prototype;
        XMLHttpRequest.prototype.send = function (body) {
          XMLHttpRequest.prototype.send = send;
          this.onload = this.onerror;
          send.call(this, body);
        };
      }
      """;

  @RegisterExtension
  static final Console CONSOLE = Console.on(Cluster::startBare);

  @AfterEach
  void goOn() {
    CONSOLE.node().resume();
  }

  private static Manager manager() {
    return Manager.at(CONSOLE).follow("imports");
  }

  private static byte[] smallFile() {
    try (var loans = ImportsTest.class.getResourceAsStream("/demo/ppp-small.csv.gz")) {
      return Objects.requireNonNull(loans).readAllBytes();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static void choose(Manager manager, String name, byte[] content) {
    manager.page().locator("input[type=file]")
        .setInputFiles(new FilePayload(name, "application/octet-stream", content));
  }

  private static String loanLine(int number, String attribute) {
    return """
        {"loanNumber":"L-%d","amount":25000,"currency":"USD","state":"MA","product":"term","purpose":"payroll",\
        "submittedAt":"2026-11-20T09:30:00Z","attributes":{"%s":"541110"}}
        """.formatted(number, attribute);
  }

  private static byte[] lines(int good, int bad) {
    return IntStream.range(0, good + bad)
        .mapToObj(line -> loanLine(line, line < good ? "naics" : "=1+" + line))
        .collect(Collectors.joining())
        .getBytes(UTF_8);
  }

  @Test
  @Order(1)
  void shouldBringInAFileAndTellFromItsNameHow() {
    try (Manager manager = manager()) {
      manager.assertShows("Nothing has been imported yet");
      manager.desk().assertAccessible();
      choose(manager, "ppp-small.csv.gz", smallFile());
      assertThat(manager.field("CSV, in the columns of ppp")).isChecked();
      assertThat(manager.field("Compressed by gzip")).isChecked();
      assertThat(manager.field("Number of the first row")).hasValue("89");
      assertThat(manager.field("Numbers are apart by")).hasValue("176");
      manager.assertShows("PPP-000089, PPP-000265, PPP-000441");
      manager.desk().assertAccessible();
      manager.field("Number of the first row").press("Enter");
      manager.assertShows("The loans are in");
      assertThat(manager.row("Completed").first()).containsText("1,998");
      manager.desk().assertAccessible();
    }
  }

  @Test
  void shouldShowRejectedRowsAndGiveThemAsAFileThatIsHarmless() throws IOException {
    try (Manager manager = manager()) {
      choose(manager, "loans.ndjson", lines(2, 120));
      assertThat(manager.field("A JSON object per line")).isChecked();
      manager.button("Import").click();
      manager.button("Show the rejected rows").press("Enter");
      manager.assertShows("The first 50 of 120 rejected rows, by line");
      assertThat(manager.page().locator("#rejected")).isFocused();
      manager.desk().assertAccessible();
      manager.desk().picture("imports-rejected");
      manager.button("Show more rows").click();
      manager.assertShows("The first 100 of 120 rejected rows, by line");
      Download file = manager.page().waitForDownload(() -> manager.button("Download as CSV").click());
      assertThat(file.suggestedFilename()).matches("import-[0-9]+-rejected.csv");
      assertThat(Files.readString(file.path()).lines())
          .hasSize(121)
          .startsWith("line,field,reason", "3,\"'=1+2\",is not a field that loans have here");
    }
  }

  @Test
  void shouldShowThatAFileIsBeingSentAlsoToWhoComesBack(@TempDir Path folder) throws IOException {
    // More than systems keep on the way to a node that takes nothing.
    String tooMuch = loanLine(1, "x".repeat(200_000)).repeat(100);
    Path large = Files.writeString(folder.resolve("large.ndjson"), loanLine(1, "naics") + tooMuch);
    try (Manager manager = manager()) {
      manager.page().locator("input[type=file]").setInputFiles(large);
      CONSOLE.node().pause();
      manager.button("Import").press("Enter");
      manager.assertShows("of 20 MB sent");
      manager.desk().assertAccessible();
      manager.desk().open("Loans");
      manager.desk().open("Imports");
      manager.assertShows("of 20 MB sent");
      manager.button("Stop").press("Enter");
      manager.assertAlert("You stopped the file while it was being sent.");
      manager.desk().assertAccessible();
      CONSOLE.node().resume();
      manager.button("Send it again").press("Enter");
      manager.assertShows("The loans are in");
      assertThat(manager.row("Completed").first()).containsText("101");
    }
  }

  @Test
  void shouldSayWhyNothingCameIn() {
    try (Manager manager = manager()) {
      choose(manager, "ppp-small.csv.gz", Arrays.copyOf(smallFile(), 20_000));
      manager.button("Import").click();
      manager.assertAlert("Nothing was imported");
      assertThat(manager.row("Failed").first()).containsText("Nothing came in");
      manager.desk().assertAccessible();
      manager.button("Another file").click();
      choose(manager, "other.csv", "a,b\n1,2\n".getBytes(UTF_8));
      manager.button("Import").click();
      manager.assertAlert("The file has other columns.");
      assertThat(manager.button("Send it again")).isVisible();
    }
  }

  @Test
  void shouldSendAgainWhatWasNotAnswered() {
    int before = imports();
    try (Manager manager = manager()) {
      choose(manager, "loans.ndjson", lines(3, 0));
      manager.page().evaluate(LOSE_ONE_ANSWER);
      manager.button("Import").click();
      manager.assertAlert("it is not brought in twice");
      assertThat(imports()).isEqualTo(before + 1);
      manager.desk().assertAccessible();
      manager.button("Send it again").click();
      manager.assertShows("The loans are in");
    }
    assertThat(imports()).isEqualTo(before + 1);
  }

  private static int imports() {
    return CONSOLE.client("manager").get("/api/v1/loan-imports?limit=200").body().path("items").size();
  }

  /** What somebody has begun is not for whoever signs in after them. */
  @Test
  void shouldKeepAFileFromWhoeverSignsInNext() {
    try (Manager manager = manager()) {
      choose(manager, "mine.ndjson", lines(1, 0));
      manager.assertShows("mine.ndjson");
      signInAfterTheSessionEnded(manager.desk(), "processor001");
      signInAfterTheSessionEnded(manager.desk(), "manager");
      manager.desk().open("Imports");
      assertThat(manager.page().locator(".drop")).isVisible();
      assertThat(manager.page().getByText("mine.ndjson")).hasCount(0);
    }
  }

  private static void signInAfterTheSessionEnded(Desk desk, String user) {
    desk.page().route("**/api/v1/me", route -> route.fulfill(new FulfillOptions().setStatus(401)));
    desk.page().evaluate("dispatchEvent(new Event('online'))");
    desk.field("Password").waitFor();
    desk.page().unroute("**/api/v1/me");
    desk.signIn(user);
    assertThat(desk.page().locator(".who")).hasText(user);
  }

  @Test
  void shouldTakeAFileThatIsDropped() {
    try (Manager manager = manager()) {
      assertThat(manager.page().locator(".drop")).isVisible();
      var dropped = manager.page().evaluateHandle("""
          () => {
            const data = new DataTransfer();
            data.items.add(new File(['{}'], 'dropped.jsonl.gz'));
            return data;
          }
          """);
      manager.page().dispatchEvent("main", "dragover", Map.of("dataTransfer", dropped));
      assertThat(manager.page().locator(".drop.is-over")).isVisible();
      manager.page().dispatchEvent("main", "drop", Map.of("dataTransfer", dropped));
      manager.assertShows("dropped.jsonl.gz");
      assertThat(manager.field("A JSON object per line")).isChecked();
      assertThat(manager.field("Compressed by gzip")).isChecked();
    }
  }

  @Test
  void shouldFollowAnImportOfSomebodyElseInTheDarkOnAPhone() {
    try (var somebody = new SlowFile(CONSOLE.node().address());
        Manager manager = Manager.onThePhone(CONSOLE).follow("imports")) {
      manager.assertShows("Bringing in loans");
      manager.desk().assertFits(390);
      manager.desk().assertAccessible();
      manager.desk().assertFits(320);
      manager.desk().open("Loans");
      manager.desk().open("Imports");
      manager.assertShows("Bringing in loans");
      somebody.end();
      assertThat(manager.page().getByText("Bringing in loans")).hasCount(0);
      assertThat(manager.row("Running")).hasCount(0);
      manager.desk().assertFits(320);
      manager.desk().assertFits(390);
    }
  }
}
