package dev.getwork.bootstrap.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.ReducedMotion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Oliver and Tracy on the cluster screen: the five acts. */
@Tag("proof")
class ActsTest {

  @RegisterExtension
  static final ConsoleNodes CONSOLE = ConsoleNodes.shared();

  @AutoClose
  private final ConsolePage console = CONSOLE.signIn("operator");

  /** The acts are those of docs/locks.md. */
  @Test
  void shouldTellTheStoryOfOliverAndTracyByKeyboard() throws IOException {
    String document = Files.readString(Path.of("..", "docs", "locks.md"));
    List<MatchResult> recorded =
        Pattern.compile("\\*\\*Act \\d\\. (.*)\\.\\*\\* (.*)\n\n!\\[(.*)]").matcher(document).results().toList();
    console.page().emulateMedia(new Page.EmulateMediaOptions().setColorScheme(ColorScheme.DARK));
    Locator acts = console.page().locator(".acts");
    assertThat(document).contains(acts.getByRole(AriaRole.PARAGRAPH).first().innerText());
    console.button("Next").focus();
    assertThat(recorded).hasSize(5);
    var facts = new ArrayList<String>();
    recorded.forEach(act -> {
      assertThat(acts.locator("[aria-current=step]")).hasText(act.group(1));
      assertThat(acts).containsText(act.group(2));
      assertThat(acts.locator(".act").getByText("selects candidates"))
          .hasCount(act.group(3).contains("2 selections") ? 0 : 1);
      assertThat(acts.locator(".act").getByText("connection held"))
          .hasCount(act.group(2).contains("node holds a connection") ? 1 : 0);
      assertThat(acts.locator(".act").getByText("connection returned"))
          .hasCount(act.group(3).contains("2 selections") && !act.group(2).contains("returns the connection") ? 0 : 1);
      assertThat(console.named(AriaRole.IMG, act.group(3))).isVisible();
      facts.add(acts.locator(".badge").allInnerTexts() + " " + acts.locator(".badge:not(.good)").count());
      console.assertAccessibleAt(1280, 390);
      console.press("Enter");
    });
    assertThat(facts).containsExactly(
        "[2 selections, 1 duplicate, no connection held to wait] 2",
        "[2 selections, 1 duplicate, no connection held to wait] 2",
        "[2 selections, 0 duplicates, a connection held for 99 ms to wait] 2",
        "[2 selections, 0 duplicates, no connection held to wait] 1",
        "[1 selection, 0 duplicates, no connection held to wait] 0");
    assertThat(console.button("Start 60 requests")).isFocused();
  }

  @Test
  void shouldShowTheActInTheAddress() {
    Locator acts = console.page().locator(".acts");
    acts.getByText("A lock in the database").click();
    assertThat(console.page()).hasURL(Pattern.compile("#/cluster/try-it\\?act=3$"));
    console.page().goBack();
    assertThat(console.page()).not().hasURL(Pattern.compile("act="));
    console.goTo("cluster/try-it?act=4");
    assertThat(acts.locator("[aria-current=step]")).hasText("SKIP LOCKED: skip instead of wait");
    assertThat(console.heading("Try it")).isInViewport();
    acts.getByText("five acts").click();
    assertThat(console.page()).hasURL(Pattern.compile("#/cluster/try-it$"));
    console.goTo("cluster/try-it?act=9");
    assertThat(acts.locator("[aria-current=step]")).hasText("SKIP LOCKED: skip instead of wait");
    try (ConsolePage shared = CONSOLE.signIn("operator").goTo("cluster/try-it?act=2")) {
      assertThat(shared.page().locator(".acts [aria-current=step]")).hasText("A lock in the JVM");
    }
  }

  /** At the recorded time, the computed acts are like the recorded ones. */
  @Test
  void shouldComputeTheActsForAnotherTimeOfTheSecondRequest() {
    assertThat(console.heading("Try it")).isVisible();
    assertThat(console.withModules("""
        const { computedAct } = await module('cluster/computed-act.js');
        const { ACTS } = await module('cluster/recorded-acts.js');
        const told = ({ bars, duplicates }, end) => [bars.filter(({ kind }) => kind === 'selecting').length, duplicates,
          bars.filter(({ kind }) => kind === 'busy').length > 0, end].join(' ');
        const alike = ACTS.every((act, index) => told(act, '') === told(computedAct(index, 20), ''));
        return [alike, ...[40, 100, 110].map((asked) => ACTS.map((_, index) => computedAct(index, asked))
          .map((act) => told(act, act.bars.at(-1).until)).join(', '))].join('; ');
        """)).isEqualTo("true; 2 1 false 145, 2 1 false 145, 2 0 false 210, 2 0 true 220, 1 0 true 40; "
        + "2 1 false 205, 2 1 false 205, 2 0 false 210, 2 0 true 210, 1 0 true 100; "
        + "2 0 false 215, 2 0 false 215, 2 0 false 215, 2 0 false 215, 2 0 false 215");
    Locator acts = console.page().locator(".acts");
    acts.getByText("A lock in the database").click();
    acts.getByRole(AriaRole.SLIDER).fill("60");
    console.assertShows("Computed, not recorded");
    assertThat(acts).containsText("a connection held for 45 ms to wait");
    acts.getByRole(AriaRole.SLIDER).fill("110");
    assertThat(acts).containsText("the two do not meet");
    assertThat(acts).containsText("2 selections, both served after 215 ms, with different loans.");
    console.assertAccessibleAt(1280, 390);
    console.button("Show the recorded act").click();
    assertThat(acts).containsText("a connection held for 99 ms to wait");
  }

  @Test
  void shouldPlayTheShownActUnlessMotionIsReduced() {
    Locator bars = console.page().locator(".act .played");
    assertThat(bars).hasCSS("animation-name", "reveal");
    console.page().evaluate(
        "addEventListener('animationstart', ({ animationName }) => window.played ||= animationName === 'reveal')");
    console.button("Play again").press("Enter");
    console.page().waitForFunction("() => window.played");
    assertThat(console.button("Play again")).isFocused();
    console.page().emulateMedia(new Page.EmulateMediaOptions().setReducedMotion(ReducedMotion.REDUCE));
    assertThat(bars).hasCSS("animation-name", "none");
    assertThat(console.button("Play again")).isHidden();
  }
}
