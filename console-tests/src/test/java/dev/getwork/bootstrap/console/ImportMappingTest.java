package dev.getwork.bootstrap.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page.GetByRoleOptions;
import com.microsoft.playwright.Route.FulfillOptions;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.AriaRole;
import dev.getwork.bootstrap.process.Cluster;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The editor of import mappings, on a node without loans. */
@Tag("proof")
class ImportMappingTest {

  /** Redraws the page, as each second does. */
  private static final String REDRAW = """
      (await module('app/store.js')).redraw();
      await new Promise(requestAnimationFrame);
      """;

  @RegisterExtension
  static final ConsoleNodes CONSOLE = ConsoleNodes.on(Cluster::startEmpty);

  private static ConsolePage open() {
    return CONSOLE.manager("imports");
  }

  @Test
  void shouldProposePreviewAndSaveAMappingAndImportWithIt() {
    String file = """
        Loan Nr,GrAppv,BorrState,Approval Date,NAICS,Name
        7,"$60,000",IN,2/28/1997,451120,"A, B"
        8,many,IN,2/28/1997,0,C
        9,500,OH,3/1/1997,0,D
        """;
    try (ConsolePage console = open()) {
      ImportsTest.choose(console, "SBA 7a.csv", file.getBytes(UTF_8));
      assertThat(console.field("Name of the mapping")).hasValue("sba-7a");
      assertThat(console.select("Loan number")).hasValue("Loan Nr");
      assertThat(console.select("GrAppv becomes")).hasValue("amount");
      assertThat(console.select("BorrState becomes")).hasValue("state");
      assertThat(console.select("Approval Date becomes")).hasValue("submittedAt");
      assertThat(console.field("Format of Approval Date")).hasValue("M/d/yyyy");
      assertThat(console.select("NAICS becomes")).hasValue("naics");
      assertThat(console.select("Name becomes")).hasValue("");
      assertThat(console.select("Loan Nr becomes")).hasValue("loanNumber");
      assertThat(console.field("Currency, same for all loans")).hasValue("USD");
      assertThat(console.status("Still missing: Product, Purpose\\. Choose a column for each")).isVisible();
      assertThat(console.field("Product, same for all loans")).hasAccessibleDescription("Still missing");
      assertThat(console.alert()).hasCount(0);
      assertThat(console.button("Import")).hasCount(0);
      console.assertAccessible();

      console.field("Product, same for all loans").fill("SBA-7A");
      console.button("Save and import").click();
      assertThat(console.field("Purpose, same for all loans")).isFocused();
      console.field("Purpose, same for all loans").fill("working-capital");
      console.field("Prefix of the loan numbers").fill("SBA-");
      console.withModules(REDRAW);
      assertThat(console.field("Prefix of the loan numbers")).hasValue("SBA-");
      console.select("Name becomes").selectOption("city");
      Locator rows = console.page()
          .getByRole(AriaRole.REGION, new GetByRoleOptions().setName("Preview of the first rows")).locator("tbody tr");
      assertThat(rows).hasCount(3);
      assertThat(rows.first()).containsText("SBA-7");
      assertThat(rows.first()).containsText("A, B");
      assertThat(rows.nth(1)).containsText("Rejected");
      assertThat(rows.nth(1)).containsText("GrAppv many must be a number such as 1,234.56");
      assertThat(console.status("0 existing loans would change, 2 loans are new, 1 row is rejected\\.")).isVisible();
      assertThat(console.button("Save and import 2 rows")).isVisible();
      console.assertAccessible();
      console.assertFits(320, 390);

      console.page().locator("summary").click();
      console.field("Mapping as JSON").fill("{");
      assertThat(console.button("Save the mapping")).isDisabled();
      console.field("Mapping as JSON").fill(document());
      console.button("Save the mapping").click();
      assertThat(console.select("Mapping of the columns")).hasValue("sba-7a");
      console.button("Import").click();
      console.assertShows("The loans are imported");
      assertThat(console.row("Completed").first().getByRole(AriaRole.CELL))
          .containsText(new String[] {"3", "2", "0", "0", "1"});
      assertThat(CONSOLE.client("manager").get("/api/v1/loans/SBA-9").body().path("attributes").has("naics")).isFalse();
    }
  }

  /** What the test has typed, with an absent value that only the JSON has. */
  private static String document() {
    return """
        {"loanNumber":{"column":"Loan Nr","prefix":"SBA-"},
         "columns":{"GrAppv":{"field":"amount"},"BorrState":{"field":"state"},
          "Approval Date":{"field":"submittedAt","format":"M/d/yyyy"},"NAICS":{"attribute":"naics","absent":["0"]}},
         "constants":{"currency":"USD","product":"SBA-7A","purpose":"working-capital"}}
        """;
  }

  @Test
  void shouldSaveAndImportAtOnceButAskBeforeItOverwrites() {
    String file = "loan_number,amount,state,product,purpose,submitted\nSI-1,1000,MA,p,q,2026-01-02\n";
    try (ConsolePage console = open()) {
      ImportsTest.choose(console, "at once.csv", file.getBytes(UTF_8));
      assertThat(console.select("loan_number becomes")).hasValue("loanNumber");
      console.select("loan_number becomes").selectOption("Ignored");
      assertThat(console.select("Loan number")).hasValue("");
      console.select("loan_number becomes").selectOption("Loan number");
      assertThat(console.select("Loan number")).hasValue("loan_number");
      console.button("Save and import 1 row").press("Enter");
      console.assertShows("The loans are imported");

      ImportsTest.choose(console, "at once.csv", file.getBytes(UTF_8));
      console.select("Mapping of the columns").selectOption("none");
      assertThat(console.button("Import")).isDisabled();
      assertThat(console.button("Import")).hasAccessibleDescription("First choose a mapping, or make a new one.");
      console.button("New mapping").click();
      assertThat(console.field("Name of the mapping")).hasValue("at-once");
      console.button("Cancel").press("Enter");
      assertThat(console.select("Mapping of the columns")).hasValue("");
      console.button("Another file").click();

      ImportsTest.choose(console, "at once.csv", file.replace("1000", "2000").getBytes(UTF_8));
      console.button("Edit and preview").click();
      console.button("Save and import 1 row").press("Enter");
      assertThat(console.dialog()).containsText("Overwrite existing loans?");
      assertThat(console.dialog()).containsText("1 existing loan would change");
      console.button("Cancel").press("Enter");
      assertThat(console.button("Import")).isEnabled();
    }
  }

  @Test
  void shouldNameTheColumnsThatBecomeTheSameField() {
    try (ConsolePage console = open()) {
      ImportsTest.choose(console, "twice.csv", "Loan,Jobs,Amt\n1,2,3\n".getBytes(UTF_8));
      console.select("Jobs becomes").selectOption("Amount");
      console.select("Amt becomes").selectOption("Amount");
      console.assertAlert("Jobs and Amt both become Amount.");
      assertThat(console.button("Save the mapping")).isDisabled();
      console.select("Jobs becomes").selectOption("Ignored");
      assertThat(console.alert()).hasCount(0);
    }
  }

  @Test
  void shouldShowWhyAMappingCannotBeSaved() {
    try (ConsolePage console = open()) {
      ImportsTest.choose(console, "other.csv", "a,b\n1,2\n".getBytes(UTF_8));
      console.field("Name of the mapping").fill("Not valid");
      console.page().locator("summary").click();
      console.field("Mapping as JSON").fill(document());
      Route preview = console.hold("**/import-previews", console.button("Save the mapping")::click);
      assertThat(console.field("Name of the mapping")).isFocused();
      console.field("Name of the mapping").fill("refused");
      console.page().route("**/import-mappings/*", route -> route.fulfill(
          new FulfillOptions().setStatus(503).setBody("{\"title\":\"Busy\",\"detail\":\"Try it later.\"}")));
      console.button("Save the mapping").click();
      console.assertAlert("Busy. Try it later.");
      console.release(preview);
      console.assertAlert("Busy. Try it later.");
      console.field("Name of the mapping").fill("valid");
      assertThat(console.alert()).hasCount(0);
      console.button("Cancel").click();
      assertThat(console.page().locator(".drop")).isVisible();
      assertThat(console.text("other.csv")).hasCount(0);
    }
  }
}
