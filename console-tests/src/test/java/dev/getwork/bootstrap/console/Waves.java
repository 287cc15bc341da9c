package dev.getwork.bootstrap.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.assertions.LocatorAssertions.ContainsTextOptions;
import com.microsoft.playwright.options.AriaRole;
import dev.getwork.bootstrap.process.Cluster;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** Waves of demo requests on three nodes, and the parts of the cluster screen that show them. */
abstract class Waves {

  static final double LONG = 60_000;

  @RegisterExtension
  static final ConsoleNodes CONSOLE = ConsoleNodes.on(() -> Cluster.start("--getwork.record-lock-attempts=true"));

  static Locator stage(ConsolePage console) {
    return console.page().locator("svg.stage");
  }

  static Locator step(ConsolePage console) {
    return console.page().locator("[aria-label=Steps] > [aria-current=step]");
  }

  /** Whether the picture of the wave is live. */
  static Locator shownAs(ConsolePage console) {
    return console.page().locator(".wave-picture .badge");
  }

  static Locator back(ConsolePage console) {
    return console.named(AriaRole.GROUP, "Steps").getByText("Back");
  }

  static void start(ConsolePage console, int demo, int seconds) {
    start(console, CONSOLE.task(demo), seconds);
  }

  static void start(ConsolePage console, String task, int seconds) {
    console.select("Task").selectOption(task);
    console.page().locator(".wave-form").getByRole(AriaRole.SLIDER).fill(String.valueOf(seconds));
    console.button("Start 60 requests").click();
  }

  /** Defines a task for the loans whose number starts so. */
  static String defined(String name, String loans) {
    return CONSOLE.define(
        Map.of("name", name, "criteria", Map.of("field", "loanNumber", "op", "startsWith", "value", loans)));
  }

  static Locator result(ConsolePage console) {
    return console.named(AriaRole.GROUP, "Result");
  }

  static void awaitResult(ConsolePage console) {
    assertThat(result(console)).containsText("0 duplicates", new ContainsTextOptions().setTimeout(LONG));
  }

  /** The items of a list that belong to a task, newest first. */
  static List<JsonNode> items(String list, int demo) {
    return items("operator", list, CONSOLE.task(demo));
  }

  static List<JsonNode> items(String user, String list, String task) {
    return CONSOLE.client(user).get("/api/v1/" + list + "?limit=200&taskId=" + task).body().path("items").valueStream()
        .toList();
  }
}
