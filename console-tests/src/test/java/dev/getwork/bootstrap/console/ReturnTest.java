package dev.getwork.bootstrap.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.APIResponse;
import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Route.FulfillOptions;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.BoundingBox;
import dev.getwork.bootstrap.process.Cluster;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** The dialog that returns loans. */
@Tag("proof")
class ReturnTest {

  private static final ZoneId NEW_YORK = ZoneId.of("America/New_York");

  @RegisterExtension
  static final ConsoleNodes CONSOLE = ConsoleNodes.on(Cluster::startOne);

  private static WorkPage inNewYork(String user) {
    return new WorkPage(CONSOLE.signedOut(new NewContextOptions().setTimezoneId(NEW_YORK.getId())).signIn(user));
  }

  @Test
  void shouldReturnALoanAtNineTomorrowWithAReasonOfTheTask() {
    String task = CONSOLE.define(Map.of("name", "With reasons", "criteria",
        Map.of("field", "state", "op", "eq", "value", "MA"),
        "returnReasons",
        List.of("No answer", "Waits for the bank's statement", "Borrower is on vacation until next week")));
    CONSOLE.client("processor001").getWork(task, 2);
    List<String> loans;
    try (WorkPage work = inNewYork("processor001")) {
      loans = work.awaitHeld(2).loans();
      work.press("j", "r", "5");
      assertThat(work.preset("Tomorrow 9:00\u202fAM")).isFocused();
      assertThat(work.preset("Tomorrow 9:00\u202fAM")).isChecked();
      assertThat(work.page().locator("output.back")).hasText(Pattern.compile("^back \\w{3} 9:00.AM"));
      work.button("No answer").click();
      work.button("Waits for").click();
      assertThat(work.note()).hasValue("Waits for the bank's statement");
      assertThat(work.button("Waits for")).hasAttribute("aria-pressed", "true");
      work.button("Waits for").click();
      assertThat(work.note()).hasValue("");
      work.note().fill("Ann called");
      work.button("No answer").click();
      assertThat(work.note()).hasValue("Ann called\nNo answer");
      work.assertAccessible();
      work.assertAccessibleAt(390, 320);
      work.note().press("Enter");
      assertThat(work.outcome()).containsText(Pattern.compile(loans.getFirst() + " returned, back \\w{3} 9:00.AM\\."));
      work.awaitHeld(1).press("r");
      work.button("Borrower is").press("Enter");
      assertThat(work.button("Borrower is")).hasAttribute("aria-pressed", "true");
      work.press("Enter");
      work.awaitHeld(0).awaitSent();
    }
    JsonNode returned = lastEvent(loans.getFirst());
    assertThat(returned.path("kind").asString()).isEqualTo("LOAN_RETURNED");
    assertThat(returned.path("reason").asString()).isEqualTo("Ann called\nNo answer");
    assertThat(Instant.parse(returned.path("returnAt").asString())).isEqualTo(
        ZonedDateTime.now(NEW_YORK).plusDays(1).withHour(9).truncatedTo(ChronoUnit.HOURS).toInstant());
    assertThat(returned.has("hours")).isFalse();
    JsonNode second = lastEvent(loans.getLast());
    assertThat(second.path("reason").asString()).isEqualTo("Borrower is on vacation until next week");
    assertThat(second.path("hours").asInt()).isEqualTo(24);
  }

  private static JsonNode lastEvent(String loan) {
    return CONSOLE.client("manager").get("/api/v1/loans/" + loan + "/history").body().path("items").path(0);
  }

  @BeforeAll
  static void hold() {
    CONSOLE.hold("processor002", 2, 1);
  }

  /** The presets follow the database's clock, and the days of the browser's time zone. */
  @ParameterizedTest
  @CsvSource({
    "2026-03-12T17:00:00Z, false, Thursday", "2026-03-13T12:59:00Z, false, Friday before nine: more than 72 hours",
    "2026-03-13T13:01:00Z, true, Friday after nine", "2026-03-14T17:00:00Z, true, Saturday",
    "2026-03-15T03:00:00Z, true, still Saturday in New York", "2026-03-15T17:00:00Z, false, Sunday: it is tomorrow"})
  void shouldOfferTheNextWorkingDayWithin72Hours(String now, boolean isOffered, String day) {
    try (WorkPage work = inNewYork("processor002")) {
      work.page().route("**/api/v1/me", route -> {
        APIResponse answer = route.fetch();
        route.fulfill(new FulfillOptions().setResponse(answer)
            .setBody(answer.text().replaceAll("\"serverTime\":\"[^\"]+\"", "\"serverTime\":\"" + now + "\"")));
      });
      work.page().reload();
      work.awaitHeld(1).press("j", "r");
      Locator presets = work.dialog().locator(".preset");
      assertThat(presets).hasText(Stream.concat(
          Stream.of("Now 1", "4 h 2", "24 h 3", "72 h 4", "Tomorrow 9:00\u202fAM 5"),
          Stream.of("Next working day 6").limit(isOffered ? 1 : 0)).toArray(String[]::new));
      work.press("6");
      assertThat(work.page().locator("output.back"))
          .containsText(Pattern.compile(isOffered ? "back Mon 9:00.AM" : "back \\w{3} \\d"));
    }
  }

  @Test
  void shouldSendTheSelectedPresetWithTheNote() {
    CONSOLE.hold("processor005", 2, 2);
    try (WorkPage work = CONSOLE.workPage("processor005")) {
      List<String> loans = work.awaitHeld(2).loans();
      work.press("j", "r", "1", "Tab"); // Now the time has the focus.
      work.type("call again");
      assertThat(work.note()).hasValue("call again");
      work.press("Enter");
      assertThat(work.outcome()).containsText(loans.get(0) + " returned, available again now.");
      work.press("r", "ArrowLeft");
      work.type("no answer");
      assertThat(work.note()).hasValue("no answer");
      assertThat(work.preset("4 h")).isChecked();
      work.press("Enter");
      work.awaitHeld(0).awaitSent();
      assertThat(lastEvent(loans.get(0)).path("hours").asInt()).isZero();
      assertThat(lastEvent(loans.get(1)).path("hours").asInt()).isEqualTo(4);
      assertThat(lastEvent(loans.get(1)).path("reason").asString()).isEqualTo("no answer");
    }
  }

  @Test
  void shouldOfferOnlyTheReasonsOfAllTasks() {
    CONSOLE.hold("processor006", 0, 1);
    CONSOLE.hold("processor006", 2, 1);
    try (WorkPage work = CONSOLE.workPage("processor006")) {
      List<String> loans = work.awaitHeld(2).loans();
      work.select(loans);
      work.button("Return 2").click();
      assertThat(work.dialog()).hasAccessibleName("Return 2 loans");
      assertThat(work.dialog().getByLabel("Reasons")).hasCount(0);
      work.press("Escape");
      work.field("Select " + loans.get(1)).uncheck();
      work.button("Return 1").click();
      assertThat(work.dialog().getByLabel("Reasons")).isVisible();
    }
  }

  @Test
  void shouldOfferTheLastReasonsOfTheSameAction() {
    CONSOLE.hold("processor007", 2, 3);
    try (WorkPage work = CONSOLE.workPage("processor007")) {
      work.awaitHeld(3).press("j", "n");
      assertThat(work.dialog()).containsText("The loan is wrong for this task: nobody gets it again");
      assertThat(work.dialog().getByLabel("Reasons")).hasCount(0);
      work.type("Duplicate application");
      work.press("Enter");
      work.awaitHeld(2).press("m");
      assertThat(work.dialog().getByLabel("Reasons")).hasCount(0);
      work.press("Escape", "n");
      work.button("Duplicate application").click();
      assertThat(work.field("Reason (required)")).hasValue("Duplicate application");
      work.assertAccessibleAt(1280, 390);
      work.press("Enter");
      work.awaitHeld(1).awaitSent();
    }
    assertThat(CONSOLE.client("manager").get("/api/v1/audit-events?user=processor007&kind=LOAN_EXCLUDED").body()
        .path("items").valueStream().map(event -> event.path("reason").asString()))
        .containsExactly("Duplicate application", "Duplicate application");
  }

  @Test
  void shouldKeepANoteForTheSameActionOnly() {
    CONSOLE.hold("processor003", 2, 1);
    try (WorkPage work = CONSOLE.workPage("processor003")) {
      work.awaitHeld(1).press("j", "r");
      work.note().fill("waits for the bank");
      work.press("Escape", "n");
      assertThat(work.field("Reason (required)")).hasValue("");
      work.press("Escape", "r");
      assertThat(work.note()).hasValue("waits for the bank");
    }
  }

  @Test
  void shouldKeepACompletedLoanInItsRowOnAPhone() {
    CONSOLE.hold("processor004", 2, 2);
    try (WorkPage work = new WorkPage(CONSOLE.signInOnPhone("processor004")).withoutTimer()) {
      work.awaitHeld(2).rows().first().getByRole(AriaRole.BUTTON, new Locator.GetByRoleOptions().setName("Complete"))
          .click();
      assertThat(work.button("Decline")).hasCount(0);
      work.button("More").click();
      BoundingBox decline = work.button("Decline").boundingBox();
      assertThat(decline.height).isGreaterThanOrEqualTo(44);
      work.assertAccessible();
      BoundingBox words = work.leaving().getByText("completed").boundingBox();
      BoundingBox row = work.leaving().boundingBox();
      assertThat(words.y + words.height).isLessThanOrEqualTo(row.y + row.height);
    }
  }
}
