package dev.getwork.bootstrap.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import java.net.URI;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Try it on the cluster screen: the session of a leader is ended. */
@Tag("proof")
@Isolated
class EndedSessionTest extends Waves {

  /** In the lane of the lock and in that of the node. */
  private static Locator ended(ConsolePage console) {
    return console.page().locator(".wave svg.lanes .bar.is-ended");
  }

  @Test
  void shouldKeepTheEndedSessionOfALeader() {
    try (ConsolePage console = CONSOLE.signIn("operator"); ConsolePage other = CONSOLE.signIn("c", "operator")) {
      start(console, 1, 10);
      assertThat(console.page().locator(".summary"))
          .containsText(Pattern.compile("Node [abc] leads Industry code missing"));
      console.assertShows("the first node to try leads next, often the same one in a new session.");
      console.buttonOf("End node").click();
      assertThat(ended(console)).hasCount(2);
      assertThat(ended(other)).hasCount(2);
      awaitResult(console);
      assertThat(result(console)).containsText("60 requests, 1 selection (1 more was ended), 0 duplicates");
      assertThat(items("lock-attempts", 1)).filteredOn(attempt -> attempt.path("taken").asBoolean())
          .hasSizeGreaterThan(1);
      assertThat(console.page().locator(".legend").last()).containsText("Session ended, rolled back");
      assertThat(stage(console)).containsText("1 row, session ended");
      back(console).press("Enter");
      assertThat(step(console)).containsText(Pattern.compile("Node [abc] leads (now|again, in a new session)"));
      back(console).press("Enter");
      assertThat(step(console)).containsText(Pattern.compile("The session of node [abc] was ended: 0 loans assigned"));
      assertThat(console.page().locator(".step-text")).containsText("PostgreSQL rolled its transaction back");
      assertThat(stage(console)).containsText("free");
      assertThat(console.row("session ended").filter(new Locator.FilterOptions().setHasText("Industry code missing")))
          .containsText(Pattern.compile("[abc]\\s*Industry code missing.*–\\s*0\\s*0\\s*session ended"));
      start(console, CONSOLE.define(Map.of("name", "Later wave", "criteria",
          Map.of("field", "loanNumber", "op", "startsWith", "value", "PPP-"))), 0);
      console.assertShows(" on Later wave");
      console.page().reload();
      console.assertShows(" on Later wave");
      awaitResult(console);
      console.button("15 min").click();
      assertThat(console.page().locator(".card > .swim svg.lanes .bar.is-ended")).hasCount(2);
      console.assertAccessible();
      console.field("As a table").check();
      assertThat(console.table("What happened")).containsText("Leading (session ended)");
      console.assertAccessible();
    }
  }

  @Test
  void shouldEndOnlyTheSessionThatTheButtonNames() {
    try (ConsolePage console = CONSOLE.signIn("operator")) {
      start(console, 4, 10);
      Locator end = console.buttonOf("End node");
      assertThat(end).hasText(Pattern.compile("End node [abc]'s session"));
      assertThat(end).hasAccessibleName(Pattern.compile("End node [abc]'s session for \\w.*"));
      var click = console.hold("**/demo/leaders/**", end::click);
      URI leader = URI.create(click.request().url());
      assertThat(endedBy(leader)).isEqualTo(1);
      assertThat(endedBy(leader)).isZero();
      console.release(click);
      console.assertAlert("No session was ended. Meanwhile node ");
      console.assertAccessible();
      awaitResult(console);
      assertThat(ended(console)).hasCount(2);
    }
  }

  private static int endedBy(URI leader) {
    return CONSOLE.client("operator").delete(leader.getPath() + "?" + leader.getRawQuery()).body().path("items").size();
  }
}
