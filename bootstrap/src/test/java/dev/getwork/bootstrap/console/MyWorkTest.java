package dev.getwork.bootstrap.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.assertions.LocatorAssertions.ContainsTextOptions;
import com.microsoft.playwright.options.AriaRole;
import dev.getwork.bootstrap.process.Cluster;
import dev.getwork.bootstrap.process.GetworkClient;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.jdbc.core.simple.JdbcClient;

/** A press of Get Work, and all that can come of it. Node c is slow; what node b selects may not take long. */
@Tag("proof")
class MyWorkTest {

  private static final ContainsTextOptions PATIENTLY = new ContainsTextOptions().setTimeout(20_000);

  @RegisterExtension
  static final Console CONSOLE = Console.on(() -> Cluster.startEach(name -> switch (name) {
    case "c" -> List.of("--getwork.selection.minimum=18s");
    case "b" -> List.of("--getwork.selection.time-limit=2s");
    default -> List.of();
  }));

  private static WorkDesk desk(String node, String user) {
    return new WorkDesk(CONSOLE.desk(node, user));
  }

  /** Somebody else makes node c lead the task for 18 seconds. */
  private static void occupy(int task, String user) {
    assertThat(CONSOLE.cluster().named("c").client(user).press(CONSOLE.task(task), 1).status()).isEqualTo(202);
  }

  @Test
  void shouldSayAtFirstWhatToDo() {
    try (WorkDesk desk = desk("a", "processor001")) {
      assertThat(desk.page().getByText("You hold no loans.")).isVisible();
      assertThat(desk.page().getByText("available, oldest").first()).isVisible();
      desk.assertAccessible();
      desk.choose("Payroll evidence").press(2).untilHeld(2);
      assertThat(desk.outcome()).containsText("2 loans of Payroll evidence");
      assertThat(desk.rows().first()).containsText(Pattern.compile("rank 1 of \\d\\d, largest first"));
      assertThat(desk.rows().first()).containsText("$");
    }
  }

  /** 5, 10, then 20 seconds; the last is cut short by the decision. */
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
      assertThat(card).containsText(Pattern.compile("next look in [45] s"), PATIENTLY);
      desk.assertAccessible();
      desk.desk().picture("my-work-finding");
      assertThat(card).containsText(Pattern.compile("next look in (9|10) s"), PATIENTLY);
      assertThat(card).containsText(Pattern.compile("next look in (19|20) s"), PATIENTLY);
      desk.untilHeld(6);
      assertThat(card).hasCount(0);
    }
  }

  @Test
  void shouldFindAPressAgainAfterItsTabWasClosedAndTakeItBack() {
    occupy(4, "processor401");
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
  }

  @Test
  void shouldGiveTwoWhoPressAtOnceOnTwoNodesNoLoanTwice() {
    try (WorkDesk left = desk("a", "processor004"); WorkDesk right = desk("b", "processor005")) {
      left.choose("LLC, first window");
      right.choose("LLC, first window");
      left.press(5);
      right.press(5);
      left.untilHeld(5);
      right.untilHeld(5);
      assertThat(left.loans()).doesNotContainAnyElementsOf(right.loans());
    }
  }

  @Test
  void shouldSayWhyItIsNotMore() {
    String task = CONSOLE.task(2);
    GetworkClient self = CONSOLE.client("processor006");
    self.getWork(task, 5);
    self.getWork(task, 3);
    try (WorkDesk desk = desk("a", "processor006")) {
      desk.untilHeld(8);
      desk.choose("Payroll evidence").press(3).untilHeld(10);
      assertThat(desk.outcome()).containsText("2 of 3: you hold 10 of 10");
      desk.assertAccessible();
      desk.press(1);
      assertThat(desk.outcome().getByRole(AriaRole.ALERT))
          .containsText("Dispose of a loan first");
      desk.assertAccessible();
    }
  }

  @Test
  void shouldSayWhyThereIsNothingAndWhereThereIsWork() {
    GetworkClient manager = CONSOLE.client("manager");
    GetworkClient other = CONSOLE.client("processor410");
    var any = Map.of("field", "amount", "op", "ge", "value", 0);
    List<String> numbers = manager.post("/api/v1/task-previews", Map.of("criteria", any)).body()
        .path("items").valueStream().limit(4)
        .map(loan -> loan.path("loanNumber").asString()).toList();
    String task = manager.post("/api/v1/tasks", Map.of("name", "A few only",
        "criteria", Map.of("field", "loanNumber", "op", "in", "values", numbers))).text("id");
    List<String> given = other.getWork(task, 4).body().path("assignments").valueStream()
        .map(assignment -> assignment.path("id").asString()).toList();
    dispose(other, given.get(0), Map.of("outcome", "RETURN_AFTER", "hours", 2));
    dispose(other, given.get(1), Map.of("outcome", "NEVER_RETURN", "reason", "duplicate"));
    try (WorkDesk desk = desk("a", "processor007")) {
      desk.choose("A few only").press(1);
      assertThat(desk.outcome()).containsText("A few only has no loan for you.");
      assertThat(desk.outcome()).containsText("2 matching loans are held by others");
      assertThat(desk.outcome()).containsText(Pattern.compile("1 loan returns \\w{3} \\d\\d:\\d\\d \\(in 1 h\\)"));
      assertThat(desk.outcome()).containsText("1 loan was given back for ever");
      desk.assertAccessible();
      desk.button("Get work of Industry code missing").click();
      desk.untilHeld(1);
    }
  }

  private static void dispose(GetworkClient client, String assignment, Map<String, Object> how) {
    assertThat(client.put("/api/v1/assignments/" + assignment + "/disposition", how).status()).isEqualTo(201);
  }

  /** The loans are locked behind the nodes' backs, so that the selection passes its time limit. */
  @Test
  void shouldSayThatTheSelectionFailedAndTryAgain() throws Exception {
    try (WorkDesk desk = desk("b", "processor008")) {
      desk.choose("New England");
      assertThat(desk.page().getByText("available, oldest").first()).isVisible();
      try (var connection = CONSOLE.cluster().database().getConnection();
          var statement = connection.createStatement()) {
        connection.setAutoCommit(false);
        statement.execute("lock table loan in access exclusive mode");
        desk.press(2);
        assertThat(desk.outcome()).containsText("The selection failed.", PATIENTLY);
        connection.rollback();
      }
      desk.assertAccessible();
      desk.button("Try again").click();
      desk.untilHeld(2);
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

  @Test
  void shouldAskAgainUnderTheSameKeyWhenNoAnswerCame() {
    try (WorkDesk desk = desk("a", "processor009")) {
      var calls = new AtomicInteger();
      desk.page().route("**/api/v1/work-requests", route -> {
        if (calls.getAndIncrement() == 0) {
          route.fetch(); // It is done, and its answer lost.
          route.abort();
        } else {
          assertThat(route.request().headers()).containsKey("idempotency-key");
          route.resume();
        }
      });
      desk.choose("Payroll evidence").press(3);
      assertThat(desk.finding()).containsText("same key");
      desk.untilHeld(3);
      assertThat(calls).hasValueGreaterThanOrEqualTo(2);
      assertThat(CONSOLE.client("processor009").get("/api/v1/me/pipeline").body().path("items")).hasSize(3);
    }
  }

  @Test
  void shouldSayThatTheServerIsAwayAndGoOnWhenItIsBack() {
    try (WorkDesk desk = desk("a", "processor010")) {
      desk.choose("Payroll evidence");
      desk.page().context().setOffline(true);
      desk.press(1);
      assertThat(desk.page().getByText("Offline: the server does not answer.")).isVisible();
      assertThat(desk.finding()).containsText("No answer");
      desk.assertAccessible();
      desk.page().context().setOffline(false);
      desk.untilHeld(1);
      assertThat(desk.page().getByText("Offline: the server does not answer.")).hasCount(0);
    }
  }
}
