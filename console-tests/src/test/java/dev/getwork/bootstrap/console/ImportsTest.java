package dev.getwork.bootstrap.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.Download;
import com.microsoft.playwright.Route.FulfillOptions;
import com.microsoft.playwright.options.FilePayload;
import dev.getwork.bootstrap.process.Cluster;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
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
import tools.jackson.databind.json.JsonMapper;

/** The screen Imports, on a node without loans. */
@Tag("proof")
@TestMethodOrder(OrderAnnotation.class)
class ImportsTest {

  /** Loses the answer of the next upload. A route cannot do it, because Playwright does not see the body of a file. */
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
  static final ConsoleNodes CONSOLE = ConsoleNodes.on(Cluster::startEmpty);

  @AfterEach
  void resumeNode() {
    CONSOLE.node().resume();
  }

  private static ConsolePage open() {
    return CONSOLE.manager("imports");
  }

  private static byte[] smallFile() {
    try (var loans = ImportsTest.class.getResourceAsStream("/demo/ppp-small.csv.gz")) {
      return Objects.requireNonNull(loans).readAllBytes();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  static void choose(ConsolePage console, String name, byte[] content) {
    console.page().locator("input[type=file]")
        .setInputFiles(new FilePayload(name, "application/octet-stream", content));
  }

  static String loanLine(int number, String attribute) {
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
  void shouldImportAFileWithTheMappingThatFits() {
    try (ConsolePage console = open()) {
      console.assertShows("Nothing has been imported yet");
      console.assertAccessible();
      CONSOLE.client("manager").saveDemoMapping();
      choose(console, "ppp-small.csv.gz", smallFile());
      assertThat(console.field("CSV with a header")).isChecked();
      assertThat(console.field("Compressed by gzip")).isChecked();
      assertThat(console.select("Mapping of the columns")).hasValue("ppp");
      console.assertAccessible();
      console.button("Import").click();
      console.assertShows("The loans are imported");
      assertThat(console.row("Completed").first()).containsText("1,998");
      assertThat(console.row("Completed").first()).containsText("ppp-small.csv.gz");
      console.assertAccessible();
    }
  }

  @Test
  void shouldDownloadRejectedRowsWithEscapedFormulas() throws IOException {
    try (ConsolePage console = open()) {
      choose(console, "loans.ndjson", lines(2, 120));
      assertThat(console.field("A JSON object per line")).isChecked();
      console.button("Import").click();
      console.button("Show the rejected rows").press("Enter");
      assertThat(console.heading("Rejected rows of loans.ndjson")).isVisible();
      console.assertShows("The first 50 of 120 rejected rows, by line");
      assertThat(console.page().locator("#rejected")).isFocused();
      console.assertAccessible();
      console.picture("imports-rejected");
      console.button("Show more rows").click();
      console.assertShows("The first 100 of 120 rejected rows, by line");
      Download file = console.page().waitForDownload(() -> console.button("Download as CSV").click());
      assertThat(file.suggestedFilename()).matches("import-[0-9]+-rejected.csv");
      assertThat(Files.readString(file.path()).lines())
          .hasSize(121)
          .startsWith("line,loanNumber,field,value,reason",
              "3,L-2,\"'=1+2\",,must be a loan field; put attributes into the member attributes");
    }
  }

  @Test
  void shouldShowTheLoanAndTheValueOfARejectedRowAsTheFileHasThem() {
    try (ConsolePage console = open()) {
      CONSOLE.client("manager").put("/api/v1/import-mappings/amounts", JsonMapper.shared().readTree("""
          {"loanNumber":{"column":"Loan"},"columns":{"amount":{"field":"amount"}},"constants":{"currency":"USD",
           "state":"MA","product":"p","purpose":"q","submittedAt":"2026-01-02T00:00:00Z"}}"""));
      choose(console, "amounts.csv", "Loan,amount\nL-901,1\nL-902,<b>9</b>\n".getBytes(UTF_8));
      console.select("Mapping of the columns").selectOption("amounts");
      console.button("Import").click();
      console.button("Show the rejected rows").click();
      assertThat(console.row("L-902").locator("th, td")).hasText(
          new String[] {"Line 3", "L-902", "amount", "<b>9</b>", "must be a number such as 1,234.56"});
      console.assertAccessibleAt(390, 1280);
    }
  }

  @Test
  void shouldShowTheProgressOfAnUploadAfterAChangeOfScreen(@TempDir Path folder) throws IOException {
    // More than the network buffers hold for a node that does not read.
    String tooMuch = loanLine(1, "x".repeat(200_000)).repeat(100);
    Path large = Files.writeString(folder.resolve("large.ndjson"), loanLine(1, "naics") + tooMuch);
    try (ConsolePage console = open()) {
      console.page().locator("input[type=file]").setInputFiles(large);
      console.assertShows("Of the first");
      CONSOLE.node().pause();
      importAll(console, "Import");
      console.assertShows("of 20 MB sent");
      console.assertAccessible();
      console.open("Loans");
      console.open("Imports");
      console.assertShows("of 20 MB sent");
      console.button("Stop").press("Enter");
      console.assertAlert("You stopped the upload.");
      console.assertAccessible();
      CONSOLE.node().resume();
      importAll(console, "Send again");
      console.assertShows("The loans are imported");
      assertThat(console.row("Completed").first()).containsText("101");
    }
  }

  @Test
  void shouldShowWhyAnImportFailed() {
    try (ConsolePage console = open()) {
      CONSOLE.client("manager").saveDemoMapping();
      choose(console, "ppp-small.csv.gz", Arrays.copyOf(smallFile(), 20_000));
      importAll(console, "Import");
      console.assertAlert("Nothing was imported");
      assertThat(console.row("Failed").first()).containsText("No loan was imported");
      console.assertAccessible();
      console.button("Another file").click();
      CONSOLE.client("manager").put("/api/v1/import-mappings/other", JsonMapper.shared().readTree("""
          {"loanNumber":{"column":"a"},"columns":{"b":{"field":"amount"}},"constants":{"currency":"USD","state":"MA",
           "product":"p","purpose":"q","submittedAt":"2026-01-02T00:00:00Z"}}"""));
      choose(console, "other.csv", "a,b\n1,2\n".getBytes(UTF_8));
      assertThat(console.select("Mapping of the columns")).hasValue("other");
      console.select("Mapping of the columns").selectOption("ppp");
      importAll(console, "Import");
      console.assertAlert("The file has no column LoanAmount.");
      assertThat(console.button("Send again")).isVisible();
    }
  }

  /** Imports a file of which the preview does not show everything. */
  private static void importAll(ConsolePage console, String button) {
    assertThat(console.button(button)).isEnabled();
    console.button(button).press("Enter");
    console.button("Import all").press("Enter");
  }

  @Test
  void shouldLeaveLoansUnchangedWhenAFileIsSentAgainAfterALostAnswer() {
    int before = imports();
    try (ConsolePage console = open()) {
      choose(console, "loans.ndjson", lines(3, 0));
      console.page().evaluate(LOSE_ONE_ANSWER);
      console.button("Import").click();
      console.assertAlert("imported loans stay unchanged");
      assertThat(imports()).isEqualTo(before + 1);
      console.assertAccessible();
      console.button("Send again").click();
      console.assertShows("The loans are imported");
      assertThat(console.row("Completed").first().getByRole(AriaRole.CELL)).containsText(new String[] {"0", "0", "3"});
    }
  }

  private static int imports() {
    return CONSOLE.client("manager").get("/api/v1/loan-imports?limit=200").body().path("items").size();
  }

  @Test
  void shouldForgetTheChosenFileWhenAnotherUserSignsIn() {
    try (ConsolePage console = open()) {
      choose(console, "mine.ndjson", lines(1, 0));
      console.assertShows("mine.ndjson");
      signInAgain(console, "processor001");
      signInAgain(console, "manager");
      console.open("Imports");
      assertThat(console.page().locator(".drop")).isVisible();
      assertThat(console.text("mine.ndjson")).hasCount(0);
    }
  }

  private static void signInAgain(ConsolePage console, String user) {
    console.page().route("**/api/v1/me", route -> route.fulfill(new FulfillOptions().setStatus(401)));
    console.resume();
    console.field("Password").waitFor();
    console.page().unroute("**/api/v1/me");
    console.signIn(user);
    assertThat(console.page().locator(".user-name")).hasText(user);
  }

  @Test
  void shouldFollowARunningImportOnAPhoneInDarkMode() {
    try (var upload = new SlowUpload(CONSOLE.node().address());
        ConsolePage console = CONSOLE.signInOnPhone("manager").goTo("imports")) {
      console.assertShows("Importing loans");
      console.assertAccessibleAt(390);
      console.assertFits(320);
      console.open("Loans");
      console.open("Imports");
      console.assertShows("Importing loans");
      upload.end();
      assertThat(console.text("Importing loans")).hasCount(0);
      assertThat(console.row("Running")).hasCount(0);
      console.assertFits(320, 390);
    }
  }
}
