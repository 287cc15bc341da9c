package dev.getwork.bootstrap.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.Route.FulfillOptions;
import com.microsoft.playwright.options.AriaRole;
import dev.getwork.bootstrap.process.Cluster;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The chosen file before its import: what it would change, and the confirmation. */
@Tag("proof")
class ImportPreviewTest {

  @RegisterExtension
  static final ConsoleNodes CONSOLE = ConsoleNodes.on(Cluster::startEmpty);

  private static ConsolePage open() {
    return CONSOLE.manager("imports");
  }

  private static void choose(ConsolePage console, String name, String content) {
    ImportsTest.choose(console, name, content.getBytes(UTF_8));
  }

  private static String amountOf(String loan) {
    return CONSOLE.client("manager").get("/api/v1/loans/" + loan).body().path("amount").toString();
  }

  @Test
  void shouldConfirmBeforeExistingLoansAreOverwritten() {
    String first = ImportsTest.loanLine(71, "naics") + ImportsTest.loanLine(72, "naics");
    String second = first.replace("25000", "26000") + ImportsTest.loanLine(73, "naics") + "{}\n";
    try (ConsolePage console = open()) {
      choose(console, "loans.ndjson", first);
      assertThat(console.status("0 existing loans would change, 2 loans are new\\.")).isVisible();
      console.button("Import").press("Enter");
      console.assertShows("The loans are imported");
      choose(console, "loans.ndjson", first);
      assertThat(console.status("0 existing loans would change, 0 loans are new, 2 are unchanged\\.")).isVisible();
      console.button("Another file").click();

      choose(console, "<b>новые</b> loans.ndjson", second);
      assertThat(console.status("2 existing loans would change, 1 loan is new, 1 row is rejected\\.")).isVisible();
      console.text("Old and new values").click();
      assertThat(console.table("Values that would change").locator("tbody tr > *"))
          .hasText(new String[] {"L-71", "Amount", "25,000", "26,000", "L-72", "Amount", "25,000", "26,000"});
      console.assertAccessible();
      console.button("Import").press("Enter");
      assertThat(console.dialog()).containsText("Overwrite existing loans?");
      assertThat(console.dialog())
          .containsText(
              "Values that the file does not contain are removed, except those entered or changed in Getwork.");
      assertThat(console.button("Cancel")).isFocused();
      console.assertAccessible();
      console.press("Enter");
      assertThat(console.dialog()).hasCount(0);
      assertThat(console.button("Import")).isFocused();
      assertThat(amountOf("L-71")).isEqualTo("25000");
      console.press("Enter");
      console.button("Overwrite and import").press("Enter");
      console.assertShows("The loans are imported");
      assertThat(console.row("<b>новые</b> loans.ndjson")).containsText("Completed");
      console.assertAccessible();
    }
  }

  @Test
  void shouldNameTheAttributesThatExistingLoansWouldLose() {
    String less = ImportsTest.loanLine(78, "naics");
    try (ConsolePage console = open()) {
      choose(console, "all.ndjson", less.replace("\"naics\"", "\"zip\":\"01970\",\"city\":\"Salem\",\"naics\""));
      assertThat(console.status("1 loan is new\\.")).isVisible();
      console.button("Import").press("Enter");
      console.assertShows("The loans are imported");
      choose(console, "less.ndjson", less);
      assertThat(console.status("Existing loans would lose these attributes: City, ZIP\\.")).isVisible();
      console.button("Import").press("Enter");
      assertThat(console.dialog().locator(".notice"))
          .containsText("Existing loans would lose these attributes: City, ZIP.");
      assertThat(console.button("Overwrite and import")).hasClass("primary danger");
      console.dialog().getByText("Old and new values").click();
      assertThat(console.dialog().getByRole(AriaRole.ROW).last())
          .hasText(Pattern.compile("L-78\\s*ZIP\\s*01970\\s*removed"));
      assertThat(console.button("Cancel")).isInViewport();
      console.assertAccessibleAt(390);
    }
  }

  @Test
  void shouldCountRowsThatRepeatALoan() {
    String line = ImportsTest.loanLine(74, "naics");
    try (ConsolePage console = open()) {
      choose(console, "twice.ndjson", line + line);
      assertThat(console.status("1 loan is new, 1 row repeats a loan of the file\\.")).isVisible();
      console.button("Import").press("Enter");
      console.assertShows("2 rows read; 1 row repeats a loan of the file, and the last row counts.");
    }
  }

  @Test
  void shouldRefuseAFileWithoutRowsAndAPicture() {
    try (ConsolePage console = open()) {
      choose(console, "notes.txt", "hello world\n");
      console.assertAlert("This file has a header but no rows.");
      assertThat(console.page().locator(".drop")).isVisible();
      for (String separator : List.of(";", "\t")) {
        choose(console, "europe.csv", "Loan,Amount\n\"L-1\",\"1,50\"\n".replaceAll(",(?!50)", separator));
        console.assertAlert("This file separates its columns by " + (separator.equals(";") ? "semicolons" : "tabs")
            + ". Save it as CSV with commas, and choose it again.");
      }
      for (String name : List.of("empty.csv", "empty.ndjson")) {
        choose(console, name, "");
        console.assertAlert("The file is empty.");
      }
      choose(console, "picture.csv", "PNG\0\0,\n");
      console.assertAlert("This is not a CSV file.");
      console.assertAccessible();
      choose(console, "loans.ndjson", ImportsTest.loanLine(75, "naics"));
      assertThat(console.alert()).hasCount(0);
    }
  }

  @Test
  void shouldShowTheLoanNumbersOfAMappingThatNumbersRows() {
    String rows = "Amount,State,Submitted\n" + "5,MA,2026-01-02\n".repeat(3);
    try (ConsolePage console = open()) {
      choose(console, "numbered.csv", rows);
      console.assertShows("becomes its loan number: NUMBERED-000001, NUMBERED-000002, NUMBERED-000003 …");
      console.field("Prefix of the loan numbers").fill("N-");
      console.press("Tab");
      console.assertShows("becomes its loan number: N-000001, N-000002");
      console.field("Product, same for all loans").fill("p");
      console.field("Purpose, same for all loans").fill("q");
      console.button("Save the mapping").press("Enter");
      assertThat(console.status("0 existing loans would change, 3 loans are new")).isVisible();
      console.assertShows("becomes its loan number: N-000001, N-000002");
      console.assertAccessible();
      console.button("Import").press("Enter");
      console.assertShows("The loans are imported");

      choose(console, "numbered other.csv", rows.replace("5,MA", "6,MA"));
      assertThat(console.status("3 existing loans would change, 0 loans are new")).isVisible();
      console.button("Import").press("Enter");
      assertThat(console.dialog()).containsText("Overwrite existing loans?");
      assertThat(console.dialog()).containsText("N-000001");
    }
  }

  @Test
  void shouldSayThatOnlyTheFirstRowsAreCompared() {
    String quoted =
        "Loan,LoanAmount,BorrState,DateApproved,City\n" + "7,5,MA,2026-01-02,\"a\n\"\"b\"\"\nc\"\n".repeat(40_000);
    try (ConsolePage console = CONSOLE.signInOnPhone("manager").goTo("imports")) {
      choose(console, "quoted.csv", quoted);
      console.field("Product, same for all loans").fill("p");
      console.field("Purpose, same for all loans").fill("q");
      console.button("Save the mapping").press("Enter");
      assertThat(console.status("Of the first 10,000 rows: 0 existing loans would change, 1 loan is new, 9,999 rows"))
          .isVisible();
      console.button("Import").press("Enter");
      Locator dialog = console.dialog();
      assertThat(dialog).containsText("Import the whole file?");
      assertThat(dialog).containsText("Later rows are not compared");
      console.assertFits(320);
      console.assertAccessibleAt(390);
    }
  }

  @Test
  void shouldAcceptADroppedFile() {
    try (ConsolePage console = open()) {
      assertThat(console.page().locator(".drop")).isVisible();
      var dropped = console.page().evaluateHandle("""
          () => {
            const data = new DataTransfer();
            data.items.add(new File(['{}'], 'dropped.jsonl.gz'));
            return data;
          }
          """);
      console.page().dispatchEvent("main", "dragover", Map.of("dataTransfer", dropped));
      assertThat(console.page().locator(".drop.is-over")).isVisible();
      console.page().dispatchEvent("main", "drop", Map.of("dataTransfer", dropped));
      console.assertShows("dropped.jsonl.gz");
      assertThat(console.field("A JSON object per line")).isChecked();
      assertThat(console.field("Compressed by gzip")).isChecked();
    }
  }

  @Test
  void shouldAskWhenThePreviewFails() {
    try (ConsolePage console = open()) {
      console.page().route("**/import-previews", route -> route.abort());
      choose(console, "loans.ndjson", ImportsTest.loanLine(1, "naics"));
      console.assertAlert("The server did not answer.");
      console.button("Import").press("Enter");
      assertThat(console.dialog()).containsText("This file may overwrite existing loans.");
      console.press("Escape");
      assertThat(console.dialog()).hasCount(0);
    }
  }

  @Test
  void shouldIgnoreALateComparisonOfAnotherFile() {
    try (ConsolePage console = open()) {
      Route late = console.hold("**/import-previews",
          () -> choose(console, "loans.ndjson", ImportsTest.loanLine(76, "naics")));
      console.button("Another file").click();
      Route mappings = console.hold("**/import-mappings", () -> choose(console, "late.csv", "Amount\n5\n"));
      console.release(late);
      console.release(mappings);
      assertThat(console.field("Name of the mapping")).hasValue("late");
    }
  }

  /** An import waits for the comparison. */
  @Test
  void shouldNotAskAfterAnotherFormatOrScreenIsChosen() {
    try (ConsolePage console = open()) {
      Route first = console.hold("**/import-previews",
          () -> choose(console, "loans.ndjson", ImportsTest.loanLine(77, "naics")));
      console.button("Import").press("Enter");
      console.field("Compressed by gzip").check();
      fail(console, first);
      assertThat(console.dialog()).hasCount(0);
      Route second = console.hold("**/import-previews", console.field("Compressed by gzip")::uncheck);
      console.button("Import").press("Enter");
      console.open("Loans");
      fail(console, second);
      console.open("Imports");
      console.assertShows("loans.ndjson");
      assertThat(console.dialog()).hasCount(0);
    }
  }

  private static void fail(ConsolePage console, Route preview) {
    console.page().waitForResponse(preview.request().url(),
        () -> preview.fulfill(new FulfillOptions().setStatus(503)));
    console.awaitDrawing();
  }

  @Test
  void shouldKeepTheShownRejectedRowsInTheAddress() {
    try (ConsolePage console = open()) {
      choose(console, "loans.ndjson", ImportsTest.loanLine(81, "naics") + ImportsTest.loanLine(82, "unknown"));
      console.button("Import").press("Enter");
      console.button("Show the rejected rows").press("Enter");
      console.assertShows("1 rejected row, by line");
      console.page().reload();
      console.assertShows("1 rejected row, by line");
      console.button("Close").click();
      assertThat(console.text("1 rejected row, by line")).hasCount(0);
      console.page().goBack();
      console.assertShows("1 rejected row, by line");
    }
  }
}
