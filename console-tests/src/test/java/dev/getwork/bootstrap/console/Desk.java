package dev.getwork.bootstrap.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.deque.html.axecore.playwright.AxeBuilder;
import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ViewportSize;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A user before a screen of their own. What the page complains of on the way is a fault of the page. */
final class Desk implements AutoCloseable {

  private static final String PASSWORD = "getwork";

  /** What a table would hide at its right. */
  private static final String TOO_WIDE = """
      [...document.querySelectorAll(".scroll")]
          .filter(part => part.checkVisibility() && part.scrollWidth > part.clientWidth)
          .map(part => part.getAttribute('aria-label') + ' ' + part.scrollWidth)
      """;

  private final BrowserContext context;
  private final Page page;
  private final List<String> complaints;

  /** Without anybody signed in. */
  Desk(Chromium chromium, URI node, NewContextOptions how) {
    this(chromium.browser().newContext(how.setBaseURL(node.toString())), new ArrayList<>());
    page.navigate("/");
  }

  private Desk(BrowserContext context, List<String> complaints) {
    this.context = context;
    this.complaints = complaints;
    page = context.newPage();
    page.setDefaultTimeout(20_000);
    page.onPageError(complaints::add);
    page.onConsoleMessage(message -> {
      boolean ofTheNetwork = message.text().startsWith("Failed to load resource");
      if (message.type().equals("error") && !ofTheNetwork) {
        complaints.add(message.text());
      }
    });
  }

  /** Closes the tab and opens another in the same browser. */
  Desk inANewTab() {
    var other = new Desk(context, complaints);
    page.close();
    other.page.navigate("/");
    return other;
  }

  Desk signIn(String user) {
    page.getByLabel("Name").fill(user);
    page.getByLabel("Password").fill(PASSWORD);
    button("Sign in").click();
    button("Sign out").waitFor();
    // What the first screen is made of comes after its frame.
    page.getByRole(AriaRole.HEADING, new Page.GetByRoleOptions().setLevel(1)).waitFor();
    return this;
  }

  Page page() {
    return page;
  }

  /** Goes to a screen by its name in the menu. */
  Desk open(String screen) {
    link(screen).click();
    return this;
  }

  Locator button(String name) {
    return named(AriaRole.BUTTON, name);
  }

  Locator link(String name) {
    return named(AriaRole.LINK, name);
  }

  /** What has a role, by its whole name. */
  Locator named(AriaRole role, String name) {
    return page.getByRole(role, new Page.GetByRoleOptions().setName(name).setExact(true));
  }

  Locator field(String label) {
    return page.getByLabel(label, new Page.GetByLabelOptions().setExact(true));
  }

  /** axe-core finds nothing, the page has not complained, and all of it is seen without scrolling sideways. */
  void assertAccessible() {
    var violations = new AxeBuilder(page).analyze().getViolations().stream()
        .map(rule -> rule.getId() + ": " + rule.getHelp() + " "
            + rule.getNodes().stream().map(node -> node.getHtml()).toList())
        .toList();
    assertThat(violations).isEmpty();
    assertThat(complaints).isEmpty();
    assertFits(page.viewportSize().width);
  }

  /** Nobody has to scroll sideways, neither the page nor a part of it: on a phone, or magnified. */
  void assertFits(int width) {
    page.setViewportSize(width, page.viewportSize().height);
    assertThat(page.evaluate("document.documentElement.scrollWidth"))
        .as("width of the page where there are %d pixels", width)
        .isEqualTo(width);
    assertThat((List<?>) page.evaluate(TOO_WIDE)).as("parts that are wider than %d pixels allow", width).isEmpty();
  }

  /** Takes a picture; with {@code -Ddocs.write=true} it is the one that the documents show. */
  void picture(String name) {
    Path folder = Boolean.getBoolean("docs.write") ? Path.of("..", "docs", "pictures") : Path.of("target", "pictures");
    page.screenshot(new Page.ScreenshotOptions().setPath(folder.resolve(name + ".png")));
  }

  /** The same, of as much as so many pixels show. */
  void picture(String name, int height) {
    ViewportSize usual = page.viewportSize();
    page.setViewportSize(usual.width, height);
    picture(name);
    page.setViewportSize(usual.width, usual.height);
  }

  /** Whoever leaves has heard no complaint. */
  @Override
  public void close() {
    context.close();
    assertThat(complaints).as("complaints of the page").isEmpty();
  }
}
