package dev.getwork.bootstrap.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import dev.getwork.bootstrap.process.Cluster;
import dev.getwork.bootstrap.process.GetworkClient;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a processor holds: how it is given an end, and what is seen when somebody else does. */
@Tag("proof")
class MyPipelineTest {

  private static final int MOST_STREAMS = 10;

  private static Chromium chromium;
  private static Cluster cluster;

  @BeforeAll
  static void start() {
    chromium = Chromium.start();
    cluster = Cluster.startOne();
  }

  @AfterAll
  static void stop() {
    if (cluster != null) {
      cluster.close();
    }
    if (chromium != null) {
      chromium.close();
    }
  }

  private static GetworkClient client(String user) {
    return cluster.named("a").client(user);
  }

  /** Holds so many loans of a demo task already. */
  private static List<String> hold(String user, int task, int count) {
    return client(user).getWork(cluster.tasks().get(task), count).body().path("assignments").valueStream()
        .map(assignment -> assignment.path("id").asString()).toList();
  }

  private static WorkDesk desk(String user, NewContextOptions how) {
    return new WorkDesk(new Desk(chromium, cluster.named("a").address(), how).signIn(user));
  }

  private static WorkDesk desk(String user) {
    return desk(user, new NewContextOptions().setViewportSize(1280, 800));
  }

  @Test
  void shouldCompleteReturnAndExclude() {
    hold("processor001", 0, 4);
    hold("processor001", 2, 3);
    try (WorkDesk desk = desk("processor001")) {
      desk.untilHeld(7);
      desk.assertAccessible();
      desk.desk().picture("my-work");
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
        .map(loan -> client("manager").get("/api/v1/loans/" + loan + "/history").body()
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
      assertThat(client("manager").post("/api/v1/assignments/" + assignment + "/release", Map.of()).status())
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
      client("processor003").complete(assignment);
      assertThat(desk.row(loan)).containsText("Completed by you, in another window");
      desk.assertAccessible();
    }
  }

  /** It cannot read its pipeline, so that only the refusal tells it. */
  @Test
  void shouldSayWhoCameFirstWhenItHearsOfItTooLate() {
    String assignment = hold("processor007", 0, 1).getFirst();
    try (WorkDesk desk = desk("processor007")) {
      String loan = desk.untilHeld(1).loans().getFirst();
      desk.page().route("**/api/v1/me/pipeline*", Route::abort);
      client("manager").post("/api/v1/assignments/" + assignment + "/transfer", Map.of("toUser", "processor008"));
      desk.button("Never " + loan).click();
      desk.page().getByLabel("Reason").fill("nobody there");
      desk.button("Never return").click();
      assertThat(desk.row(loan)).containsText("transferred to processor008 by manager");
      assertThat(desk.page().getByLabel("Your note is kept")).hasValue("nobody there");
      desk.assertAccessible();
    }
  }

  /** It hears of nothing, because the user has as many streams as a node lets one have. */
  @Test
  void shouldLookForItselfWhileItsStreamIsRefused() {
    var streams = new ArrayList<CompletableFuture<HttpResponse<Void>>>();
    try {
      IntStream.range(0, MOST_STREAMS).forEach(_ -> streams.add(client("processor004").listen("", new Deaf())));
      try (WorkDesk desk = desk("processor004")) {
        assertThat(desk.page().getByLabel("Connection")).hasText(Pattern.compile("Every \\d+ s"));
        desk.assertAccessible();
        hold("processor004", 0, 1);
        desk.untilHeld(1);
        assertThat(desk.page().getByLabel("Connection")).hasText(Pattern.compile("Every \\d+ s"));
      }
    } finally {
      streams.forEach(stream -> stream.cancel(true));
    }
  }

  @Test
  void shouldNeedNoMouse() {
    try (WorkDesk desk = new WorkDesk(new Desk(chromium, cluster.named("a").address(), new NewContextOptions()))) {
      var keys = desk.page().keyboard();
      assertThat(desk.page().getByLabel("Name")).isFocused();
      keys.type("processor005");
      keys.press("Tab");
      keys.type("getwork");
      keys.press("Enter");
      assertThat(desk.page().getByText("You hold no loans.")).isVisible();
      while (!desk.page().evaluate("document.activeElement.type ?? ''").equals("radio")) {
        keys.press("Tab");
      }
      keys.press("ArrowDown");
      keys.press("2");
      keys.press("g");
      desk.untilHeld(2);
      assertThat(desk.rows().first()).isFocused();
      List<String> loans = desk.loans();
      keys.press("j");
      assertThat(desk.row(loans.get(1))).isFocused();
      keys.press("r");
      assertThat(desk.button("0 h")).isFocused();
      IntStream.range(0, 6).forEach(_ -> keys.press("Tab"));
      keys.press("ArrowRight");
      assertThat(desk.page().locator("output.back")).containsText("25 h, back");
      keys.press("Tab");
      keys.type("call again");
      keys.press("Tab");
      keys.press("Enter");
      desk.untilHeld(1);
      assertThat(desk.row(loans.get(0))).isFocused();
      keys.press("c");
      desk.untilHeld(0);
      assertThat(desk.button("Get work")).isFocused();
    }
  }

  @Test
  void shouldFitOnAPhoneWhenEnlargedAndInTheDark() {
    hold("processor006", 0, 2);
    hold("processor006", 3, 1);
    try (WorkDesk phone = desk("processor006",
        new NewContextOptions().setViewportSize(390, 844).setColorScheme(ColorScheme.DARK))) {
      phone.untilHeld(3).assertFits();
      phone.assertAccessible();
      phone.button("Return").first().click();
      phone.assertFits();
      phone.assertAccessible();
    }
    try (WorkDesk enlarged = desk("processor006",
        new NewContextOptions().setViewportSize(640, 400).setDeviceScaleFactor(2))) {
      enlarged.untilHeld(3).assertFits();
      enlarged.button("Return").first().click();
      enlarged.assertFits();
      enlarged.page().setViewportSize(320, 640);
      enlarged.assertFits();
    }
  }
}
