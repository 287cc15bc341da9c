package dev.getwork.bootstrap.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.microsoft.playwright.Locator;
import dev.getwork.bootstrap.process.Cluster;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** Pending work requests. Selections on node c take 22 seconds. */
@Tag("proof")
class PendingRequestTest {

  /** A time in milliseconds that only an event meets, because the next recheck is due in 13 s or more. */
  private static final double BEFORE_THE_RECHECK = 12_000;
  /** Nothing was measured yet, so that the server expects nothing. */
  private static final String EXPECT_A_MINUTE = """
      () => {
        const fetched = window.fetch;
        window.fetch = async (url, options) => {
          const answer = await fetched(url, options);
          return answer.ok && url.includes('/work-requests')
            ? new Response((await answer.text()).replace('{', '{"expectedWaitSeconds":60,'), answer)
            : answer;
        };
      }
      """;
  private static final Pattern WAIT = Pattern.compile("You are 2nd, about (\\d+) s\\.");

  @RegisterExtension
  static final ConsoleNodes CONSOLE = ConsoleNodes.on(
      () -> Cluster.startEach(name -> name.equals("c") ? List.of("--getwork.selection.minimum=22s") : List.of())
          .withoutReadyCandidates());

  private static WorkPage workPage(String node, String user) {
    return new WorkPage(CONSOLE.signIn(node, user));
  }

  /**
   * Makes node c lead the task for 22 seconds, and waits until it does. The job for stranded requests may have led first, on
   * another node, and served the request at once.
   */
  private static String occupy(int task, String user) {
    for (int attempt = 1; attempt <= 10; attempt++) {
      String id = CONSOLE.requestWork(CONSOLE.cluster().named("c").client(user), task, 1).text("id");
      JsonNode led = await().atMost(ofSeconds(20)).until(() -> request(user, id),
          request -> !request.path("state").asString().equals("PENDING") || request.path("leader").has("node"));
      if (led.path("leader").path("node").asString("").equals("c")) {
        return id;
      }
      awaitFulfilled(id, user);
    }
    throw new AssertionError("node c never led");
  }

  private static void awaitFulfilled(String request, String user) {
    await().atMost(ofSeconds(40)).until(() -> stateOf(user, request).equals("FULFILLED"));
  }

  private static String stateOf(String user, String id) {
    return request(user, id).path("state").asString();
  }

  private static JsonNode request(String user, String id) {
    return CONSOLE.client(user).get("/api/v1/work-requests/" + id).body();
  }

  private static int wait(Locator card) {
    return WAIT.matcher(card.innerText()).results().mapToInt(found -> Integer.parseInt(found.group(1))).sum();
  }

  /** The recheck intervals are 5, 10 and 20 seconds. */
  @Test
  void shouldCountDownToTheDecision() {
    CONSOLE.client("processor002").getWork(CONSOLE.task(3), 3);
    try (WorkPage work = workPage("a", "processor002")) {
      work.awaitHeld(3).choose("Verify user");
      work.page().evaluate(EXPECT_A_MINUTE);
      occupy(0, "processor400");
      work.requestWork(3);
      Locator card = work.progress();
      assertThat(card).containsText("Finding 3 loans");
      assertThat(card).containsText("You are 2nd");
      assertThat(card).containsText(WAIT);
      work.picture("my-work-finding");
      work.page().waitForCondition(() -> wait(card) < 59);
      work.page().waitForCondition(() -> ((Number) work.withModules(
          "return (await module('work/state.js')).state.nextRecheckAt - performance.now()")).doubleValue() > 13_000);
      work.assertAccessible();
      work.awaitHeld(6, BEFORE_THE_RECHECK);
      assertThat(card).hasCount(0);
    }
  }

  @Test
  void shouldFollowARequestInANewTabAndCancelIt() {
    String other = occupy(4, "processor401");
    try (WorkPage work = workPage("b", "processor003")) {
      work.choose("June backlog").requestWork(2);
      assertThat(work.progress()).containsText("You are 2nd");
      var again = new WorkPage(work.inNewTab().signIn("processor003"));
      assertThat(again.progress()).containsText("You are 2nd");
      again.button("Cancel").click();
      assertThat(again.outcome()).containsText("was canceled");
      assertThat(again.progress()).hasCount(0);
      again.page().reload();
      assertThat(again.button("Get work")).isEnabled();
    }
    assertCanceled("processor003", other, "processor401");
  }

  /** The server has the request although its answer was lost, so the console must cancel it there. */
  @Test
  void shouldCancelARequestWhoseAnswerWasLost() {
    String other = occupy(1, "processor403");
    try (WorkPage work = workPage("a", "processor012")) {
      work.loseNextAnswer("**/api/v1/work-requests");
      work.choose("Industry code missing").requestWork(2);
      assertThat(work.progress())
          .containsText("The console keeps trying. You will not get more loans than you asked for.");
      work.button("Cancel").click();
      assertThat(work.outcome()).containsText("was canceled");
    }
    assertCanceled("processor012", other, "processor403");
  }

  private static void assertCanceled(String user, String other, String otherUser) {
    assertThat(stateOfOnly(user)).isEqualTo("CANCELED");
    awaitFulfilled(other, otherUser);
    assertThat(CONSOLE.pipeline(user)).isEmpty();
  }

  private static String stateOfOnly(String user) {
    return CONSOLE.sql()
        .sql("select state from work_request where user_name = :user").param("user", user).query(String.class).single();
  }

  @Test
  void shouldShowTheLoansOfARequestWhoseTabWasClosed() {
    String other = occupy(3, "processor404");
    try (WorkPage work = workPage("b", "processor013")) {
      work.choose("New England").requestWork(2);
      assertThat(work.progress()).containsText("You can close this tab for a few minutes; your loans will be waiting.");
      assertThat(work.progress()).containsText("You are 2nd");
    }
    awaitFulfilled(other, "processor404");
    try (WorkPage work = workPage("a", "processor013")) {
      work.awaitHeld(2);
      assertThat(work.progress()).hasCount(0);
    }
  }

  /** Both requests are served by the same selection. */
  @Test
  void shouldAssignNoLoanTwiceWhenTwoUsersRequestWorkOnTwoNodes() {
    try (WorkPage left = workPage("a", "processor004"); WorkPage right = workPage("b", "processor005")) {
      left.choose("LLC, first window");
      right.choose("LLC, first window");
      for (int held : List.of(5, 10)) {
        occupy(5, "processor405");
        left.requestWork(5);
        assertThat(left.progress()).containsText("You are 2nd");
        right.requestWork(5);
        assertThat(right.progress()).containsText("You are 3rd");
        left.awaitHeld(held);
        right.awaitHeld(held);
      }
      assertThat(left.loans()).doesNotHaveDuplicates().doesNotContainAnyElementsOf(right.loans());
      assertThat(right.loans()).doesNotHaveDuplicates();
    }
  }

  /** The test moves the time of the last recheck back instead of waiting for five minutes. */
  @Test
  void shouldShowThatTheRequestExpiredAndTryAgain() {
    try (WorkPage work = workPage("a", "processor011")) {
      occupy(3, "processor402");
      work.choose("New England").requestWork(2);
      assertThat(work.progress()).containsText("You are 2nd");
      work.setOffline(true);
      await().atMost(ofSeconds(30)).until(() -> stateWithoutRecheck("processor011").equals("EXPIRED"));
      work.setOffline(false);
      assertThat(work.outcome()).containsText("The request expired");
      assertThat(work.button("Get work")).isEnabled();
      work.assertAccessible();
      work.button("Try again").click();
      work.awaitHeld(2);
    }
  }

  private static String stateWithoutRecheck(String user) {
    return CONSOLE.sql().sql("""
        update work_request set rechecked_at = least(rechecked_at, statement_timestamp() - interval '6 minutes')
        where user_name = :user returning state""").param("user", user).query(String.class).single();
  }
}
