package dev.getwork.bootstrap.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.LocatorAssertions.ContainsTextOptions;
import dev.getwork.bootstrap.process.Cluster;
import dev.getwork.bootstrap.process.GetworkClient.Answer;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

/** While loans are being found. Node c is slow, and others wait for it. */
@Tag("proof")
class FindingTest {

  private static final ContainsTextOptions PATIENTLY = new ContainsTextOptions().setTimeout(20_000);
  /** In milliseconds, from when the look is 13 s off or more: only the decision itself can have told. */
  private static final double BEFORE_THE_LOOK = 12_000;

  @RegisterExtension
  static final Console CONSOLE = Console.on(
      () -> Cluster.startEach(name -> name.equals("c") ? List.of("--getwork.selection.minimum=22s") : List.of()));

  private static WorkDesk desk(String node, String user) {
    return new WorkDesk(CONSOLE.desk(node, user));
  }

  /** Somebody else makes node c lead the task for 22 seconds; until it does, another node might. */
  private static String occupy(int task, String user) {
    Answer pressed = CONSOLE.cluster().named("c").client(user).press(CONSOLE.task(task), 1);
    assertThat(pressed.status()).isEqualTo(202);
    String id = pressed.text("id");
    await().atMost(ofSeconds(20)).until(() -> request(user, id).path("leader").path("node").asString().equals("c"));
    return id;
  }

  /** Until node c has decided who waited meanwhile. */
  private static void untilDecided(String request, String user) {
    await().atMost(ofSeconds(40)).until(() -> stateOf(user, request).equals("FULFILLED"));
  }

  private static String stateOf(String user, String id) {
    return request(user, id).path("state").asString();
  }

  private static JsonNode request(String user, String id) {
    return CONSOLE.client(user).get("/api/v1/work-requests/" + id).body();
  }

  private static List<String> pipeline(String user) {
    return CONSOLE.client(user).get("/api/v1/me/pipeline").body().path("items").valueStream()
        .map(held -> held.path("loan").path("loanNumber").asString())
        .toList();
  }

  /**
   * 5, 10, then 20 seconds; the last is cut short by the decision. Of each the number of seconds is one that the look
   * before did not have, however late it is seen.
   */
  @Test
  void shouldCountDownToTheNextLookAndEndWithTheDecision() {
    CONSOLE.client("processor002").getWork(CONSOLE.task(3), 3);
    try (WorkDesk desk = desk("a", "processor002")) {
      desk.untilHeld(3).choose("Verify user");
      occupy(0, "processor400");
      desk.press(3);
      Locator card = desk.finding();
      assertThat(card).containsText("Finding 3 loans");
      assertThat(card).containsText("you are 2nd");
      assertThat(card).containsText("node c is searching");
      assertThat(card).containsText(Pattern.compile("next look in [1-5] s"), PATIENTLY);
      desk.assertAccessible();
      desk.desk().picture("my-work-finding");
      assertThat(card).containsText(Pattern.compile("next look in ([6-9]|10) s"), PATIENTLY);
      assertThat(card).containsText(Pattern.compile("next look in (1[3-9]|20) s"), PATIENTLY);
      desk.untilHeld(6, BEFORE_THE_LOOK);
      assertThat(card).hasCount(0);
    }
  }

  @Test
  void shouldFindAPressAgainAfterItsTabWasClosedAndTakeItBack() {
    String other = occupy(4, "processor401");
    try (WorkDesk desk = desk("b", "processor003")) {
      desk.choose("June backlog").press(2);
      assertThat(desk.finding()).containsText("you are 2nd");
      var again = new WorkDesk(desk.desk().inANewTab().signIn("processor003"));
      assertThat(again.finding()).containsText("you are 2nd");
      again.button("Cancel").click();
      assertThat(again.outcome()).containsText("was cancelled");
      assertThat(again.finding()).hasCount(0);
      again.page().reload();
      assertThat(again.button("Get work")).isEnabled();
    }
    assertNothingCame("processor003", other, "processor401");
  }

  /** The press is there, though its answer was lost: to say that it is cancelled would not be true. */
  @Test
  void shouldTakeBackAlsoAPressWhoseAnswerWasLost() {
    String other = occupy(1, "processor403");
    try (WorkDesk desk = desk("a", "processor012")) {
      desk.page().route("**/api/v1/work-requests", route -> {
        route.fetch();
        route.abort();
      }, new Page.RouteOptions().setTimes(1));
      desk.choose("Industry code missing").press(2);
      assertThat(desk.finding()).containsText("same key");
      desk.button("Cancel").click();
      assertThat(desk.outcome()).containsText("was cancelled");
    }
    assertNothingCame("processor012", other, "processor403");
  }

  private static void assertNothingCame(String user, String other, String otherUser) {
    assertThat(stateOfOnly(user)).isEqualTo("CANCELLED");
    untilDecided(other, otherUser);
    assertThat(pipeline(user)).isEmpty();
  }

  private static String stateOfOnly(String user) {
    return JdbcClient.create(CONSOLE.cluster().database())
        .sql("select state from work_request where user_name = :user").param("user", user).query(String.class).single();
  }

  @Test
  void shouldHaveFoundTheLoansOfATabThatWasClosed() {
    String other = occupy(3, "processor404");
    try (WorkDesk desk = desk("b", "processor013")) {
      desk.choose("New England").press(2);
      assertThat(desk.finding()).containsText("You may close this tab");
      assertThat(desk.finding()).containsText("you are 2nd");
    }
    untilDecided(other, "processor404");
    try (WorkDesk desk = desk("a", "processor013")) {
      desk.untilHeld(2);
      assertThat(desk.finding()).hasCount(0);
    }
  }

  /** Both wait for the same selection, so that nothing but it can tell them apart. */
  @Test
  void shouldGiveTwoWhoPressAtOnceOnTwoNodesNoLoanTwice() {
    try (WorkDesk left = desk("a", "processor004"); WorkDesk right = desk("b", "processor005")) {
      left.choose("LLC, first window");
      right.choose("LLC, first window");
      for (int held : List.of(5, 10)) {
        occupy(5, "processor405");
        left.press(5);
        assertThat(left.finding()).containsText("you are 2nd");
        right.press(5);
        assertThat(right.finding()).containsText("you are 3rd");
        left.untilHeld(held);
        right.untilHeld(held);
      }
      assertThat(left.loans()).doesNotHaveDuplicates().doesNotContainAnyElementsOf(right.loans());
      assertThat(right.loans()).doesNotHaveDuplicates();
    }
  }

  /** The five minutes without a look pass at once: the database is told that they have. */
  @Test
  void shouldSayThatTheRequestWasGivenUpAndTryAgain() {
    try (WorkDesk desk = desk("a", "processor011")) {
      occupy(3, "processor402");
      desk.choose("New England").press(2);
      assertThat(desk.finding()).containsText("you are 2nd");
      desk.page().context().setOffline(true);
      await().atMost(ofSeconds(30)).until(() -> stateWithoutALook("processor011").equals("EXPIRED"));
      desk.page().context().setOffline(false);
      assertThat(desk.outcome()).containsText("Nobody looked at the request for minutes", PATIENTLY);
      assertThat(desk.button("Get work")).isEnabled();
      desk.assertAccessible();
      desk.button("Try again").click();
      desk.untilHeld(2);
    }
  }

  private static String stateWithoutALook(String user) {
    return JdbcClient.create(CONSOLE.cluster().database()).sql("""
        update work_request set looked_at = least(looked_at, statement_timestamp() - interval '6 minutes')
        where user_name = :user returning state""").param("user", user).query(String.class).single();
  }
}
