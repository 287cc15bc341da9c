package dev.getwork.bootstrap.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.APIResponse;
import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page.EmulateMediaOptions;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.Route.FulfillOptions;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.BoundingBox;
import com.microsoft.playwright.options.ColorScheme;
import dev.getwork.bootstrap.process.Cluster;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The pipeline: loans and their dispositions. */
@Tag("proof")
class PipelineTest {

  @RegisterExtension
  static final ConsoleNodes CONSOLE = ConsoleNodes.on(Cluster::startOne);

  @Test
  void shouldCompleteReturnAndExclude() {
    CONSOLE.hold("processor001", 0, 4);
    CONSOLE.hold("processor001", 2, 3);
    try (WorkPage work = CONSOLE.workPage("processor001")) {
      work.awaitHeld(7);
      assertThat(work.page().locator("table.pipeline caption")).hasText(new String[] {
        "Verify user submitted bank account 4 of 10 held. Ranked by bank statements submitted, earliest first (below the rank) Compare the account holder of the statements with the"
            + " borrower. Return the loan if a statement is older than 90 days.",
        "Payroll evidence 3 of 10 held. Ranked by amount, largest first"});
      assertThat(work.rows().first()).containsText(Pattern.compile(
          "\\$[\\d,.]+\\s+..\\s+(Submitted )?\\w{3} \\d+, \\d+\\s+(Held )?\\d+ (s|min)\\s+(Rank )?\\d of \\d{3}\\s"));
      assertThat(work.picker()).hasValue("Verify user submitted bank account");
      assertThat(work.picker())
          .hasAccessibleDescription(Pattern.compile("^\\d{3} available, oldest \\w+ "));
      work.assertAccessible();
      work.picture("my-work", 1030);
      List<String> loans = work.loans();
      work.button("Complete " + loans.get(0)).click();
      work.awaitHeld(6);
      work.button("Return " + loans.get(1)).click();
      work.preset("72 h").check();
      assertThat(work.dialog()).containsText(Pattern.compile("back \\w{3} \\d{1,2}:\\d\\d.[AP]M"));
      work.assertAccessible();
      work.note().fill("waits for the bank");
      work.press("Control+Enter");
      work.awaitHeld(5);
      work.button("Exclude " + loans.get(2)).click();
      work.confirm("Exclude");
      work.assertShows("Say why nobody");
      work.assertAccessible();
      work.field("Reason (required)").fill("duplicate of another");
      work.confirm("Exclude");
      work.awaitHeld(4).awaitSent();
      assertThat(loans.subList(0, 3)).extracting(loan -> CONSOLE.history(loan).getFirst())
          .containsExactly("LOAN_COMPLETED", "LOAN_RETURNED", "LOAN_EXCLUDED");

      work.select(loans.subList(3, 6));
      assertThat(work.field("Selected loans")).containsText("3 selected");
      work.assertAccessible();
      work.button("Complete 3").click();
      work.awaitHeld(1);
    }
  }

  @Test
  void shouldShowTheFieldThatRanksTheLoans() {
    CONSOLE.hold("processor012", 0, 1);
    try (WorkPage work = CONSOLE.workPage("processor012")) {
      assertThat(work.rows()).containsText(Pattern.compile("\\d of \\d+\\s+Bank .* \\w{3} \\d+, \\d{4}"));
      work.assertAccessible();
      work.page().setViewportSize(390, 844);
      assertThat(work.rows().getByText("Bank statements submitted")).isVisible();
      work.assertAccessible();
    }
  }

  /** Nodes answer for 2 s what they counted before: here 777. */
  @Test
  void shouldReadTheQueueAgainAfterItChanged() {
    try (WorkPage work = CONSOLE.workPage("processor016").awaitHeld(0)) {
      Iterator<String> counts = Stream.iterate("777", _ -> "774").iterator();
      work.page().route("**/api/v1/queues*", route -> {
        APIResponse answer = route.fetch();
        String counted = answer.text().replaceFirst("\"available\":\\d+", "\"available\":" + counts.next());
        route.fulfill(new FulfillOptions().setResponse(answer).setBody(counted));
      });
      CONSOLE.hold("processor016", 0, 3);
      assertThat(work.awaitHeld(3).picker()).hasAccessibleDescription(Pattern.compile("^774 available, oldest \\w+ "));
    }
  }

  /** The sizes of the queues cannot be read again. */
  @Test
  void shouldSubtractNewLoansFromTheQueue() {
    try (WorkPage work = CONSOLE.workPage("processor013").choose("Payroll evidence")) {
      Locator available = work.page().locator("#task-queue b");
      int before = Integer.parseInt(available.innerText().replace(",", ""));
      work.page().route("**/api/v1/queues*", Route::abort);
      work.requestWork(2).awaitHeld(2);
      assertThat(available).hasText("%,d".formatted(before - 2));
    }
  }

  @Test
  void shouldStackMessageAndSelectionOnAPhone() {
    CONSOLE.hold("processor014", 2, 2);
    try (WorkPage phone = new WorkPage(CONSOLE.signInOnPhone("processor014")).withoutTimer()) {
      List<String> loans = phone.awaitHeld(2).loans();
      phone.select(loans.subList(0, 1));
      phone.button("Complete " + loans.get(1)).click();
      BoundingBox message = phone.page().locator(".message").boundingBox();
      BoundingBox selection = phone.page().locator(".chosen").boundingBox();
      assertThat(message.y).isGreaterThan(400);
      assertThat(bottom(message)).isLessThanOrEqualTo(selection.y);
      phone.assertAccessibleAt(390);
    }
  }

  @Test
  void shouldPresentLoansAsTheTaskDefines() {
    String task = CONSOLE.define(Map.of("name", "Presented", "criteria",
        Map.of("field", "loanNumber", "op", "eq", "value", "A:1"), "instructions", "First: <b>call</b>.\nThen: write.",
        "loanLink", "https://los.example/loans/{loanNumber}?from=getwork",
        "rowAttributes", List.of("city", "naics", "jobsRetained")));
    CONSOLE.sql().sql("""
        insert into loan (loan_number, amount, currency, state, product, purpose, submitted_at, attributes)
        values ('A:1', 1, 'USD', 'MA', 'p', 'q', now(), '{"city": "Boston", "jobsRetained": 1234.5}')
        """).update();
    assertThat(CONSOLE.client("processor023").getWork(task, 1).text("state")).isEqualTo("FULFILLED");
    try (WorkPage work = CONSOLE.workPage("processor023")) {
      work.awaitHeld(1);
      Locator table = work.named(AriaRole.TABLE, "Presented");
      assertThat(table).hasAccessibleDescription("First: <b>call</b>. Then: write.");
      assertThat(work.page().locator(".instructions").innerText()).isEqualTo("First: <b>call</b>.\nThen: write.");
      assertThat(work.link("Open A:1 in its own system"))
          .hasAttribute("href", "https://los.example/loans/A%3A1?from=getwork");
      assertThat(work.rows().locator(".attributes .clamped > div"))
          .hasText(new String[] {"City Boston", "NAICS –", "Jobs retained 1,234.5"});
      work.assertAccessible();
      work.assertAccessibleAt(320);
      CONSOLE.sql().sql("update loan set attributes = attributes || '{\"naics\":\"236220\"}' where loan_number = 'A:1'")
          .update();
      work.page().reload();
      assertThat(work.rows()).containsText("NAICS 236220");
      work.button("Complete A:1").click();
      work.awaitSent();
      assertThat(work.outcome())
          .containsText("A:1 completed. 1 loan can be assigned again: the facts still match the task.");
    }
  }

  @Test
  void shouldShowTheDetailsOfALoanInItsRowAndWhileItIsCompleted() {
    String task = CONSOLE.define(Map.of("name", "Detailed", "criteria",
        Map.of("all", List.of(Map.of("field", "loanNumber", "op", "eq", "value", "B:1"),
            Map.of("field", "naics", "op", "absent"))),
        "completion",
        List.of(Map.of("attribute", "naics", "input", Map.of("label", "Industry code", "required", true))),
        "instructions", "Find the code.", "rowAttributes", List.of("city", "naics", "legalForm")));
    CONSOLE.sql().sql("""
        insert into loan (loan_number, amount, currency, state, product, purpose, submitted_at, attributes) values
        ('B:1', 1, 'USD', 'MA', 'p', 'q', now(), '{"city": "Newton", "legalForm": "Limited Liability Company(LLC)"}')
        """).update();
    assertThat(CONSOLE.client("processor024").getWork(task, 1).text("state")).isEqualTo("FULFILLED");
    try (WorkPage work = CONSOLE.workPage("processor024")) {
      Locator details = work.awaitHeld(1).rows().locator(".attributes .clamped");
      assertThat(details).hasText("City Newton Legal form Limited Liability Company(LLC)");
      assertThat((boolean) details.evaluate(WorkPage.IS_WHOLE)).isTrue();
      work.page().setViewportSize(1366, 768);
      work.press("j", "c");
      assertThat(work.dialog()).containsText("City Newton Legal form Limited Liability Company(LLC)");
      assertThat(work.dialog()).containsText("Find the code.");
      assertThat(work.field("Industry code (required)")).isFocused();
      work.assertAccessible();
      work.assertAccessibleAt(390, 320);
    }
  }

  @Test
  void shouldListWhatWasDoneAndMarkALoanThatCameBack() {
    String task = CONSOLE.define(Map.of("name", "Again", "criteria",
        Map.of("field", "loanNumber", "op", "eq", "value", "PPP-000089")));
    CONSOLE.client("processor025").getWork(task, 1);
    try (WorkPage work = CONSOLE.workPage("processor025")) {
      work.choose("Again").awaitHeld(1).press("j", "r", "1");
      work.note().fill("Page missing");
      work.press("Enter");
      work.requestWork(1).awaitHeld(1);
      assertThat(work.rows().getByTitle("You returned it: Page missing")).hasText("Returned");
      work.text("Done in this tab (1)").click();
      assertThat(work.page().locator("details.done li")).containsText("PPP-000089 returned, available again now");
      work.assertAccessibleAt(1280, 390);
      work.page().reload();
      work.text("Done in this tab (1)").click();
      assertThat(work.page().locator("details.done li")).containsText("Page missing");
      work.openMenu().button("Sign out").click();
      new ConsolePage(work).signIn("processor025");
      assertThat(work.rows()).hasCount(1);
      assertThat(work.text("Done in this tab")).hasCount(0);
    }
  }

  /** Only a task with inputs asks for them, loan by loan. */
  @Test
  void shouldCompleteWithInputs() {
    CONSOLE.hold("processor021", 1, 2);
    try (WorkPage work = CONSOLE.workPage("processor021")) {
      List<String> loans = work.awaitHeld(2).loans();
      work.select(loans);
      work.button("Complete 2").click();
      assertThat(work.dialog()).containsText("Complete " + loans.get(0));
      work.confirm("Complete");
      assertThat(work.dialog()).containsText("Industry code (NAICS) is required.");
      work.assertAccessible();
      work.field("Industry code (NAICS) (required)").fill("541110");
      work.press("Enter");
      work.awaitHeld(1);
      assertThat(work.dialog()).containsText("Complete " + loans.get(1));
      work.button("Cancel").click();
      work.awaitSent();
      assertThat(CONSOLE.client("manager").get("/api/v1/loans/" + loans.get(0)).body().path("attributes").path("naics")
          .asString()).isEqualTo("541110");
    }
  }

  @Test
  void shouldShowAFactThatSomebodyElseChanged() {
    CONSOLE.hold("processor022", 1, 1);
    try (WorkPage work = CONSOLE.workPage("processor022")) {
      String loan = work.awaitHeld(1).loans().getFirst();
      CONSOLE.sql().sql("update loan set attributes = attributes || '{\"naics\":\"236220\"}' where loan_number = :loan")
          .param("loan", loan).update();
      work.button("Complete " + loan).click();
      work.field("Industry code (NAICS) (required)").fill("541110");
      work.press("Enter");
      assertThat(work.dialog()).containsText("A fact has changed since the assignment.");
      assertThat(work.field("Industry code (NAICS) (required)")).hasValue("541110");
      assertThat(work.dialog()).containsText("NAICS: none → 236220");
      work.assertAccessible();
      work.button("Cancel").click();
      work.awaitHeld(1);
    }
  }

  /** The refreshed pipeline lacks the loans before the answer to their disposition arrives. */
  @Test
  void shouldNotShowOwnDispositionsAsTakenAway() {
    CONSOLE.hold("processor010", 2, 2);
    try (WorkPage work = CONSOLE.workPage("processor010")) {
      work.select(work.awaitHeld(2).loans());
      List<Runnable> answers = new ArrayList<>();
      work.page().route("**/disposition-batches", route -> {
        APIResponse answer = route.fetch();
        answers.add(() -> route.fulfill(new FulfillOptions().setResponse(answer)));
      });
      work.button("Complete 2").click();
      work.page().waitForCondition(() -> !answers.isEmpty());
      work.page().waitForRequest(Pattern.compile("/me/pipeline"),
          () -> work.page().evaluate("dispatchEvent(new Event('online'))"));
      // The console reads the queues after it has processed the pipeline.
      work.page().waitForRequest(Pattern.compile("/queues\\?"), () -> {});
      assertThat(work.rows()).hasCount(0);
      assertThat(work.leaving()).hasCount(2);
      answers.forEach(Runnable::run);
      work.awaitSent();
      assertThat(work.outcome()).containsText("2 loans completed.");
      assertThat(work.rows()).hasCount(0);
    }
  }

  @Test
  void shouldFitTenHeldLoans() {
    CONSOLE.hold("processor011", 0, 5);
    CONSOLE.hold("processor011", 0, 5);
    try (WorkPage work = CONSOLE.workPage("processor011")) {
      work.awaitHeld(10);
      assertThat(work.page().evaluate("document.documentElement.scrollHeight")).isEqualTo(800);
      work.page().setViewportSize(1280, 500);
      work.rows().first().focus();
      work.press("j", "j", "j", "j", "k", "k", "k", "k");
      assertThat(work.rows().first()).isFocused();
      assertThat(work.rows().first().boundingBox().y)
          .as("top of the focused row, below the bar that stays")
          .isGreaterThanOrEqualTo(bottom(work.page().locator(".bar").boundingBox()));
    }
  }

  private static double bottom(BoundingBox box) {
    return box.y + box.height;
  }

  @Test
  void shouldFitOnAPhoneAt200PercentAndInDarkMode() {
    CONSOLE.hold("processor006", 0, 2);
    CONSOLE.hold("processor006", 3, 1);
    try (WorkPage phone = new WorkPage(CONSOLE.signInOnPhone("processor006"))) {
      phone.awaitHeld(3).assertAccessibleAt(390);
      phone.page().emulateMedia(new EmulateMediaOptions().setColorScheme(ColorScheme.LIGHT));
      phone.assertAccessible();
      phone.button("Return").first().click();
      phone.assertAccessibleAt(390);
      phone.page().emulateMedia(new EmulateMediaOptions().setColorScheme(ColorScheme.DARK));
      phone.assertAccessible();
    }
    try (WorkPage enlarged = new WorkPage(CONSOLE.signedOut(
        new NewContextOptions().setViewportSize(640, 400).setDeviceScaleFactor(2)).signIn("processor006"))) {
      enlarged.awaitHeld(3).assertFits(640);
      enlarged.button("Return").first().click();
      enlarged.assertFits(640, 320);
    }
  }
}
