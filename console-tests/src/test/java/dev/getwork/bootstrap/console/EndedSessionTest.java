package dev.getwork.bootstrap.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.assertions.LocatorAssertions.HasTextOptions;
import com.microsoft.playwright.options.AriaRole;
import java.net.URI;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Try it on the cluster screen: the pace of a live wave, and the ended session of its leader. */
@Tag("proof")
@Isolated
class EndedSessionTest extends Waves {

  private static final Pattern EARLIER = Pattern.compile("Earlier step, the wave (still runs|is over)");

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
      start(console, defined("Later wave", "PPP-"), 0);
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

  @Test
  void shouldShowEachStepOfALiveWaveForAWhile() {
    try (ConsolePage console = CONSOLE.signIn("operator")) {
      console.page().evaluate("window.isPaced = true");
      start(console, defined("Paced", "PPP-"), 2);
      assertThat(shownAs(console)).hasText(EARLIER);
      assertThat(step(console)).containsText("60 users request work");
      assertThat(stage(console)).hasAttribute("data-skipped", "0");
      goOn(console);
      assertThat(step(console)).containsText(Pattern.compile("Node [abc] locks the row of the task"));
      assertThat(console.page().locator("svg.stage .attempt")).hasCount(1);
      assertThat(console.page().locator(".wave svg.lanes .moment")).hasText("Step 2");
      goOn(console);
      assertThat(shownAs(console)).hasText("Earlier step, the wave is over", new HasTextOptions().setTimeout(LONG));
      assertThat(step(console)).containsText("tried. SKIP LOCKED: 0 rows");
      assertThat(stage(console)).hasAttribute("data-skipped", Pattern.compile("[1-9]\\d*"));
      console.assertAccessible();
      console.named(AriaRole.GROUP, "Steps").getByText("Next").press("Enter");
      assertThat(step(console)).containsText("One selection for everybody");
      assertThat(shownAs(console)).hasText("Replay");
      goOn(console);
      assertThat(step(console)).containsText("One selection for everybody");
      console.page().reload();
      awaitResult(console);
    }
  }

  /** Three steps, an ended session, the next selection and the end; a step that is not reached; a wave that is over. */
  @Test
  void shouldShowTheStepsInTheirOrder() {
    try (ConsolePage console = CONSOLE.signIn("operator")) {
      assertThat(console.heading("Try it")).isVisible();
      assertThat(console.withModules("""
          const { endPacing, pacedStep } = await module('cluster/wave.js');
          window.isPaced = true;
          const draw = (reached, at, isOver = false, ended = []) => pacedStep({ wave: { at }, isOver, ended },
            [0, 1, 2, 3, 4, 5].map((step) => ({ isReached: reached.includes(step) })));
          const later = (...next) => (goOn(), draw(...next));
          const [four, six] = ['0123', '012345'];
          return [draw('0', 1), draw(four, 1), later(four, 1), draw(four, 1), later(four, 1), later(four, 1),
            later(four, 1), draw('01234', 1, false, [{}]), later(six, 1, true, [{}]), later(six, 1, true, [{}]), ';',
            draw('013', 2), later('013', 2), later('013', 2), endPacing(), draw(six, 2), ';', draw(six, 3, true)].join(' ');
          """)).isEqualTo("0 0 1 1 2 3 3 3 4 5 ; 0 1 3  5 ; 5");
    }
  }

  private static void goOn(ConsolePage console) {
    console.page().evaluate("goOn()");
    console.awaitDrawing();
  }

  private static int endedBy(URI leader) {
    return CONSOLE.client("operator").delete(leader.getPath() + "?" + leader.getRawQuery()).body().path("items").size();
  }
}
