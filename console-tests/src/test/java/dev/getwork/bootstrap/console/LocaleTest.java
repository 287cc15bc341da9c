package dev.getwork.bootstrap.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Locator.FilterOptions;
import com.microsoft.playwright.options.AriaRole;
import dev.getwork.bootstrap.process.Cluster;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Dates, times, numbers and money in the locale of the browser: a German one, west of UTC. */
@Tag("proof")
class LocaleTest {

  private static final int LLC = 5;

  @RegisterExtension
  static final ConsoleNodes CONSOLE = ConsoleNodes.on(Cluster::startOne);

  private static ConsolePage signIn(String user) {
    return CONSOLE.signedOut(new NewContextOptions().setLocale("de-DE").setTimezoneId("America/New_York")).signIn(user);
  }

  @Test
  void shouldFormatThePipeline() {
    CONSOLE.hold("processor001", LLC, 1);
    try (WorkPage work = new WorkPage(signIn("processor001"))) {
      assertThat(work.awaitHeld(1).rows()).containsText(Pattern.compile("\\d{1,3}(\\.\\d{3})*(,\\d\\d)?.\\$"));
      assertThat(work.page().getByTitle(Pattern.compile("^Among the candidates selected \\w\\w\\. \\d\\d:\\d\\d$")))
          .isVisible();
      work.link(work.loans().getFirst()).click();
      assertThat(work.named(AriaRole.REGION, "History"))
          .containsText(Pattern.compile("\\d\\d\\.\\d\\d\\.\\d{4}, \\d\\d:\\d\\d:\\d\\d"));
    }
  }

  /** A date is midnight in UTC, which is the day before in New York. */
  @Test
  void shouldFormatLoansAndCriteria() {
    CONSOLE.sql().sql("""
        insert into loan (loan_number, amount, currency, state, product, purpose, submitted_at, attributes)
        values ('DE-1', 1234567.5, 'EUR', 'MA', 'p', 'q', '2020-05-01T00:00:00Z',
          '{"jobsRetained": 1234.5, "llcReviewedAt": "2020-06-01T12:30:00Z",
            "payrollVerifiedAt": "2020-06-01T00:00:00Z"}')
        """).update();
    String task = CONSOLE.define(Map.of("name", "Dated", "criteria", Map.of("all", List.of(
        Map.of("field", "submittedAt", "op", "ge", "value", "2020-05-01T00:00:00Z"),
        Map.of("field", "submittedAt", "op", "lt", "value", "2020-05-02T00:00:00Z"),
        Map.of("field", "submittedAt", "op", "le", "value", "2020-05-01T12:00:00Z"),
        Map.of("field", "payrollVerifiedAt", "op", "gt", "value", "2020-05-01T00:00:00Z"),
        Map.of("field", "amount", "op", "gt", "value", 1_000_000)))));
    try (ConsolePage console = signIn("manager").goTo("loans/DE-1")) {
      console.assertShows("1.234.567,50 €");
      console.assertShows("01.05.2020");
      console.assertShows("1.234,5");
      console.assertShows("LLC reviewed");
      console.assertShows("01.06.2020, 08:30");
      console.goTo("tasks/" + task);
      console.assertShows("Submitted from 01.05.2020");
      console.assertShows("Submitted before 02.05.2020");
      console.assertShows("Submitted at or before 01.05.2020, 08:00:00");
      console.assertShows("Payroll verified after 30.04.2020, 20:00:00");
      console.assertShows("Amount above 1.000.000");
      console.assertAccessible();
    }
  }

  @Test
  void shouldLabelTheAgesOfLoansWithDatesByDays() {
    String task = CONSOLE.define(Map.of("name", "First days of May", "criteria", Map.of("all", List.of(
        Map.of("field", "submittedAt", "op", "ge", "value", "2020-05-01T00:00:00Z"),
        Map.of("field", "submittedAt", "op", "le", "value", "2020-05-05T00:00:00Z")))));
    try (ConsolePage console = signIn("manager").goTo("tasks/" + task)) {
      assertThat(console.page().locator("svg.ages .from").filter(
          new FilterOptions().setHasText(Pattern.compile("\\S"))))
          .hasText(new String[] {"1. Mai", "2. Mai", "3. Mai", "4. Mai", "5. Mai"});
      Locator bars = console.page().locator("svg.ages title");
      assertThat(bars.first()).hasText(Pattern.compile("^[\\d.]+ loans, 0?1\\.0?5\\.2020$"));
      assertThat(bars.last())
          .hasText(Pattern.compile("^[\\d.]+ loans, 0?5\\.0?5\\.2020$"));
    }
  }
}
