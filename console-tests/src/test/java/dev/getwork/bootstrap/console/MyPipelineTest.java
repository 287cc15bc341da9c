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
import com.microsoft.playwright.options.ColorScheme;
import dev.getwork.bootstrap.process.Cluster;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What a processor holds: how it is given an end, and what is seen when somebody else does. */
@Tag("proof")
class MyPipelineTest {

  @RegisterExtension
  static final Console CONSOLE = Console.on(Cluster::startOne);

  /** Holds so many loans of a demo task already. */
  private static List<String> hold(String user, int task, int count) {
    return CONSOLE.getWork(user, task, count).stream().map(work -> work.path("id").asString()).toList();
  }

  private static int available(int task) {
    return CONSOLE.client("manager").get("/api/v1/tasks/" + CONSOLE.task(task) + "/queue").body().path("available")
        .asInt();
  }

  private static WorkDesk desk(String user) {
    return new WorkDesk(CONSOLE.desk(user));
  }

  @Test
  void shouldCompleteReturnAndExclude() {
    hold("processor001", 0, 4);
    hold("processor001", 2, 3);
    try (WorkDesk desk = desk("processor001")) {
      desk.untilHeld(7);
      assertThat(desk.page().locator("table.pipeline caption")).hasText(new String[] {
        "Verify user submitted bank account 4 of 10 held", "Payroll evidence 3 of 10 held"});
      assertThat(desk.rows().first()).containsText(Pattern.compile(
          "\\$[\\d,]+\\s+[A-Z]{2}\\s+(Age )?\\d+ (days|years)\\s+(Held )?\\d+ (s|min)\\s+rank \\d of \\d{3}, bank"));
      assertThat(desk.page().locator(".task").first())
          .hasText(
              Pattern.compile("Verify user submitted bank account\\s+" + available(0) + " available, oldest \\d+ "));
      desk.assertAccessible();
      desk.desk().picture("my-work", 1030);
      List<String> loans = desk.loans();
      desk.button("Complete " + loans.get(0)).click();
      desk.untilHeld(6);
      desk.button("Return " + loans.get(1)).click();
      desk.button("48 h").click();
      assertThat(desk.page().getByRole(AriaRole.DIALOG))
          .containsText(Pattern.compile("48 h, back \\w{3} \\d\\d:\\d\\d"));
      desk.assertAccessible();
      desk.page().getByLabel("Note").fill("waits for the bank");
      desk.page().keyboard().press("Control+Enter");
      desk.untilHeld(5);
      desk.button("Never " + loans.get(2)).click();
      desk.button("Never return").click();
      assertThat(desk.page().getByText("Say why no one")).isVisible();
      desk.assertAccessible();
      desk.page().getByLabel("Reason").fill("duplicate of another");
      desk.button("Never return").click();
      desk.untilHeld(4);
      assertThat(history(loans.get(0), loans.get(1), loans.get(2)))
          .containsExactly("LOAN_COMPLETED", "LOAN_RETURNED", "LOAN_EXCLUDED");

      loans.subList(3, 6).forEach(loan -> desk.page().getByLabel("Choose " + loan).check());
      assertThat(desk.page().getByLabel("Chosen loans")).containsText("3 chosen");
      desk.assertAccessible();
      desk.button("Complete all").click();
      desk.untilHeld(1);
    }
  }

  private static List<String> history(String... loans) {
    return List.of(loans).stream()
        .map(loan -> CONSOLE.client("manager").get("/api/v1/loans/" + loan + "/history").body()
            .path("items").path(0).path("kind").asString())
        .toList();
  }

  @Test
  void shouldKeepTheRowAndTheNoteOfALoanThatWasTakenAway() {
    String assignment = hold("processor002", 0, 1).getFirst();
    try (WorkDesk desk = desk("processor002")) {
      String loan = desk.untilHeld(1).loans().getFirst();
      desk.button("Return " + loan).click();
      desk.page().getByLabel("Note").fill("half of a thought");
      assertThat(CONSOLE.client("manager").post("/api/v1/assignments/" + assignment + "/release", Map.of()).status())
          .isEqualTo(200);
      Locator dialog = desk.page().getByRole(AriaRole.DIALOG);
      assertThat(dialog).containsText("Taken away: released by manager");
      desk.assertAccessible();
      desk.button("Close").click();
      assertThat(desk.row(loan)).containsText(Pattern.compile("released by manager, \\w{3} \\d\\d:\\d\\d"));
      assertThat(desk.row(loan).locator("s")).hasText(loan);
      assertThat(desk.page().getByLabel("Your note is kept")).hasValue("half of a thought");
      desk.assertAccessible();
      desk.button("Dismiss " + loan).click();
      assertThat(desk.page().getByText("You hold no loans.")).isVisible();
    }
  }

  @Test
  void shouldSayWhatWasDoneInAnotherWindow() {
    String assignment = hold("processor003", 0, 2).getFirst();
    try (WorkDesk desk = desk("processor003")) {
      String loan = desk.untilHeld(2).loans().getFirst();
      CONSOLE.client("processor003").complete(assignment);
      assertThat(desk.row(loan)).containsText("Completed by you, in another window");
      desk.assertAccessible();
    }
  }

  /** It looks anew before the answer comes: what it does not find there it has disposed of itself. */
  @Test
  void shouldNotTakeForAnothersWhatItDoesItself() {
    hold("processor010", 2, 2);
    try (WorkDesk desk = desk("processor010")) {
      desk.untilHeld(2).loans().forEach(loan -> desk.page().getByLabel("Choose " + loan).check());
      List<Runnable> answers = new ArrayList<>();
      desk.page().route("**/disposition-batches", route -> {
        APIResponse answer = route.fetch();
        answers.add(() -> route.fulfill(new FulfillOptions().setResponse(answer)));
      });
      desk.button("Complete all").click();
      desk.page().waitForCondition(() -> !answers.isEmpty());
      desk.page().waitForRequest(Pattern.compile("/me/pipeline"),
          () -> desk.page().evaluate("dispatchEvent(new Event('online'))"));
      // Queues are asked for when what came of the pipeline is known.
      desk.page().waitForRequest(Pattern.compile("/queue$"), () -> {});
      assertThat(desk.rows().locator("s")).hasCount(0);
      desk.untilHeld(2);
      answers.forEach(Runnable::run);
      assertThat(desk.outcome()).containsText("2 loans completed.");
      desk.untilHeld(0);
    }
  }

  @Test
  void shouldKeepTheQuestionAndTheNoteUntilItIsAnswered() {
    hold("processor011", 3, 1);
    try (WorkDesk desk = desk("processor011")) {
      List<Route> sent = new ArrayList<>();
      desk.page().route("**/disposition", sent::add);
      desk.button("Return " + desk.untilHeld(1).loans().getFirst()).click();
      desk.page().getByLabel("Note").fill("waits for the bank");
      desk.page().keyboard().press("Control+Enter");
      desk.page().keyboard().press("Control+Enter");
      desk.page().waitForCondition(() -> !sent.isEmpty());
      sent.forEach(route -> route.fulfill(
          new FulfillOptions().setStatus(503).setBody("{\"title\":\"Busy\",\"detail\":\"Try it later.\"}")));
      assertThat(desk.page().getByRole(AriaRole.DIALOG).getByRole(AriaRole.ALERT)).containsText("Try it later.");
      assertThat(desk.page().getByLabel("Note")).hasValue("waits for the bank");
      assertThat(sent).hasSize(1);
    }
  }

  /** It cannot read its pipeline, so that only the refusal tells it. */
  @Test
  void shouldSayWhoCameFirstWhenItHearsOfItTooLate() {
    String assignment = hold("processor007", 0, 1).getFirst();
    try (WorkDesk desk = desk("processor007")) {
      String loan = desk.untilHeld(1).loans().getFirst();
      desk.page().route("**/api/v1/me/pipeline*", Route::abort);
      CONSOLE.client("manager").post("/api/v1/assignments/" + assignment + "/transfer",
          Map.of("toUser", "processor008"));
      desk.button("Never " + loan).click();
      desk.page().getByLabel("Reason").fill("nobody there");
      desk.button("Never return").click();
      assertThat(desk.row(loan)).containsText("transferred to processor008 by manager");
      assertThat(desk.page().getByLabel("Your note is kept")).hasValue("nobody there");
      desk.assertAccessible();
    }
  }

  /** It cannot read its pipeline either, so that it chooses what is not there any more. */
  @Test
  void shouldSayWhichOfSeveralWereRefused() {
    List<String> assignments = hold("processor009", 2, 3);
    try (WorkDesk desk = desk("processor009")) {
      List<String> loans = desk.untilHeld(3).loans();
      desk.page().route("**/api/v1/me/pipeline*", Route::abort);
      CONSOLE.client("manager").post("/api/v1/assignment-releases",
          Map.of("assignmentIds", assignments.subList(0, 1)));
      loans.forEach(loan -> desk.page().getByLabel("Choose " + loan).check());
      desk.button("Return all").click();
      desk.page().getByLabel("Note").fill("waits for the bank");
      desk.page().keyboard().press("Control+Enter");
      assertThat(desk.outcome()).containsText("2 loans returned");
      assertThat(desk.rows()).hasCount(1);
      assertThat(desk.rows().first()).containsText("Taken away: released by manager");
      assertThat(desk.page().getByLabel("Your note is kept")).hasValue("waits for the bank");
      desk.assertAccessible();
    }
  }

  @Test
  void shouldFitOnAPhoneWhenEnlargedAndInTheDark() {
    hold("processor006", 0, 2);
    hold("processor006", 3, 1);
    try (WorkDesk phone = new WorkDesk(CONSOLE.phone("processor006"))) {
      phone.untilHeld(3).desk().assertFits(390);
      phone.assertAccessible();
      phone.page().emulateMedia(new EmulateMediaOptions().setColorScheme(ColorScheme.LIGHT));
      phone.assertAccessible();
      phone.button("Return").first().click();
      phone.desk().assertFits(390);
      phone.assertAccessible();
      phone.page().emulateMedia(new EmulateMediaOptions().setColorScheme(ColorScheme.DARK));
      phone.assertAccessible();
    }
    try (WorkDesk enlarged = new WorkDesk(CONSOLE.stranger(
        new NewContextOptions().setViewportSize(640, 400).setDeviceScaleFactor(2)).signIn("processor006"))) {
      enlarged.untilHeld(3).desk().assertFits(640);
      enlarged.button("Return").first().click();
      enlarged.desk().assertFits(640);
      enlarged.desk().assertFits(320);
    }
  }
}
