package dev.getwork.bootstrap.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.deque.html.axecore.playwright.AxeBuilder;
import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Locator.FilterOptions;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Page.GetByRoleOptions;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.AriaRole;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A tab with the console, in a browser session of its own. Errors that the page logs fail the test. */
class ConsolePage implements AutoCloseable {

  private static final String PASSWORD = "getwork";

  /**
   * A busy machine may need longer to look at a message than it is shown, so messages stay. The steps of a live wave
   * pass at once; of a paced page, each stays until its test calls {@code goOn()}.
   */
  private static final String OWN_PACE = """
      {
        const set = window.setTimeout;
        window.setTimeout = (action, ...more) => {
          if (action.name === 'goOn') {
            window.goOn = action;
            return window.isPaced ? 0 : set(action);
          }
          return action.name === 'hide' ? 0 : set(action, ...more);
        };
      }
      """;

  private static final String TOO_WIDE = """
      [...document.querySelectorAll(".scroll")].filter(part => part.checkVisibility()
          && part.scrollWidth > part.clientWidth).map(part => part.getAttribute('aria-label') + ' ' + part.scrollWidth)
      """;

  private static final String TOO_SMALL = """
      [...document.querySelectorAll(':is(header, main, .toast) :is(a, button, input, select, textarea, summary)')]
          .map(part => part.closest('label.hit, label.switch, label.drop') ?? part)
          .filter(part => part.checkVisibility() && !part.closest('thead, p:has(:not(a))')
              && part.getBoundingClientRect().height < 40)
          .map(part => part.outerHTML)
      """;

  private final BrowserContext context;
  private final Page page;
  private final List<String> errors;

  ConsolePage(Chromium chromium, URI node, NewContextOptions options) {
    this(chromium.browser().newContext(options.setBaseURL(node.toString())), new ArrayList<>());
    page.navigate("/");
  }

  private ConsolePage(BrowserContext context, List<String> errors) {
    this.context = context;
    this.errors = errors;
    page = context.newPage();
    page.setDefaultTimeout(20_000);
    page.addInitScript(OWN_PACE);
    page.onPageError(errors::add);
    page.onConsoleMessage(message -> {
      if (message.type().equals("error") && !message.text().startsWith("Failed to load resource")) {
        errors.add(message.text());
      }
    });
  }

  /** The same tab, for the locators of a subclass. */
  ConsolePage(ConsolePage other) {
    context = other.context;
    page = other.page;
    errors = other.errors;
  }

  /** Opens another tab in the same browser, in which the user is signed in, too. */
  ConsolePage inSecondTab() {
    var other = new ConsolePage(context, errors);
    other.page.navigate("/");
    return other;
  }

  /** Closes the tab and opens another one in the same browser. */
  ConsolePage inNewTab() {
    var other = new ConsolePage(context, errors);
    page.close();
    other.page.navigate("/");
    return other;
  }

  /** The result of JavaScript that may import files which the page has loaded, by {@code await module('app/store.js')}. */
  Object withModules(String script) {
    return page.evaluate("""
        async () => {
          const urls = performance.getEntriesByType('resource').map(({ name }) => name);
          const module = (file) => import(urls.find((url) => url.endsWith('/' + file)));
        """ + script + "}");
  }

  ConsolePage signIn(String user) {
    button("Sign in").waitFor(); // The screen before may have a field of the same name.
    page.getByLabel("User name").fill(user);
    page.getByLabel("Password").fill(PASSWORD);
    button("Sign in").click();
    page.locator(".account").waitFor();
    page.getByRole(AriaRole.HEADING, new GetByRoleOptions().setLevel(1)).waitFor();
    return this;
  }

  Page page() {
    return page;
  }

  ConsolePage openMenu() {
    page.locator(".account").click();
    return this;
  }

  ConsolePage open(String screen) {
    link(screen).click();
    return this;
  }

  ConsolePage goTo(String address) {
    page.navigate("/#/" + address);
    return this;
  }

  void setOffline(boolean isOffline) {
    context.setOffline(isOffline);
  }

  /** Lets the page notice that it is online: it asks who the user is, and a moment later refreshes the screen. */
  void resume() {
    page.evaluate("dispatchEvent(new Event('online'))");
  }

  /** Lets the node execute the next call, but loses its answer. */
  void loseNextAnswer(String url) {
    page.route(url, route -> {
      assertThat(route.fetch().ok()).isTrue();
      route.abort();
    }, new Page.RouteOptions().setTimes(1));
  }

  /** Does something that sends a call, and holds the call. */
  Route hold(String url, Runnable action) {
    List<Route> held = new ArrayList<>();
    page.route(url, route -> {
      if (held.isEmpty()) {
        held.add(route);
      } else {
        route.fallback();
      }
    });
    action.run();
    page.waitForCondition(() -> !held.isEmpty());
    return held.getFirst();
  }

  /** Lets a held call be answered, and the page draw the answer. */
  void release(Route held) {
    page.waitForResponse(held.request().url(), held::resume);
    awaitDrawing();
  }

  void awaitDrawing() {
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
  }

  void press(String... keys) {
    List.of(keys).forEach(page.keyboard()::press);
  }

  void type(String text) {
    page.keyboard().type(text);
  }

  Locator button(String name) {
    return named(AriaRole.BUTTON, name);
  }

  /** A button by a part of its name. */
  Locator buttonOf(String part) {
    return page.getByRole(AriaRole.BUTTON, new GetByRoleOptions().setName(part));
  }

  Locator link(String name) {
    return named(AriaRole.LINK, name);
  }

  Locator select(String label) {
    return named(AriaRole.COMBOBOX, label);
  }

  Locator field(String label) {
    return page.getByLabel(label, new Page.GetByLabelOptions().setExact(true));
  }

  Locator named(AriaRole role, String name) {
    return page.getByRole(role, new GetByRoleOptions().setName(name).setExact(true));
  }

  Locator heading(String part) {
    return page.getByRole(AriaRole.HEADING, new GetByRoleOptions().setName(part));
  }

  Locator table(String part) {
    return page.getByRole(AriaRole.TABLE, new GetByRoleOptions().setName(part));
  }

  Locator row(String text) {
    return page.getByRole(AriaRole.ROW).filter(new FilterOptions().setHasText(text));
  }

  Locator dialog() {
    return page.getByRole(AriaRole.DIALOG);
  }

  Locator alert() {
    return page.getByRole(AriaRole.ALERT);
  }

  /** A live region by a pattern of its text. */
  Locator status(String pattern) {
    return page.getByRole(AriaRole.STATUS).filter(new FilterOptions().setHasText(Pattern.compile(pattern)));
  }

  Locator connection() {
    return field("Connection");
  }

  Locator text(String part) {
    return page.getByText(part);
  }

  void assertShows(String text) {
    assertThat(text(text).first()).isVisible();
  }

  void assertAlert(String text) {
    assertThat(alert().filter(new FilterOptions().setHasText(text))).isVisible();
  }

  /** Asserts that axe-core finds no violation, no error was logged and nothing scrolls sideways. */
  void assertAccessible() {
    // The other mode analyzes frames in a second page; the console has none.
    var violations = new AxeBuilder(page).setLegacyMode(true).analyze().getViolations().stream()
        .map(rule -> rule.getId() + ": " + rule.getHelp() + " "
            + rule.getNodes().stream().map(node -> node.getHtml()).toList())
        .toList();
    assertThat(violations).isEmpty();
    assertThat(errors).isEmpty();
    assertFits(page.viewportSize().width);
  }

  /** Asserts at each width that neither the page nor a part of it scrolls sideways. */
  void assertFits(int... widths) {
    for (int width : widths) {
      page.setViewportSize(width, page.viewportSize().height);
      assertThat(page.evaluate("document.documentElement.scrollWidth"))
          .as("width of the page at %d pixels", width)
          .isEqualTo(width);
      assertThat((List<?>) page.evaluate(TOO_WIDE)).as("parts wider than the page at %d pixels", width).isEmpty();
    }
  }

  /** Asserts on a phone that a finger can press each element, except links in a text. */
  void assertTouchable() {
    assertThat((List<?>) page.evaluate(TOO_SMALL)).as("elements lower than 40 pixels").isEmpty();
  }

  void assertAccessibleAt(int... widths) {
    for (int width : widths) {
      assertFits(width);
      assertAccessible();
    }
  }

  /** Takes a screenshot; with {@code -Ddocs.write=true} for the documents. */
  void picture(String name) {
    picture(name, page);
  }

  /** Takes a screenshot of two pages of the same size, this one on the left. */
  void picture(String name, ConsolePage right) {
    var size = page.viewportSize();
    try (Page both = context.newPage()) {
      both.setViewportSize(2 * size.width, size.height);
      both.setContent(Stream.of(page, right.page)
          .map(side -> "<img src='data:image/png;base64,%s' width='%d'>"
              .formatted(Base64.getEncoder().encodeToString(side.screenshot()), size.width))
          .collect(Collectors.joining("", "<body style='margin: 0; display: flex'>", "")));
      picture(name, both);
    }
  }

  private static void picture(String name, Page shown) {
    Path folder = Boolean.getBoolean("docs.write") ? Path.of("..", "docs", "pictures") : Path.of("target", "pictures");
    shown.screenshot(new Page.ScreenshotOptions().setPath(folder.resolve(name + ".png")));
  }

  void picture(String name, int height) {
    var before = page.viewportSize();
    page.setViewportSize(before.width, height);
    picture(name);
    page.setViewportSize(before.width, before.height);
  }

  @Override
  public void close() {
    context.pages().forEach(Page::unrouteAll); // Otherwise, the handler of a late call would fail.
    context.close();
    assertThat(errors).as("errors of the page").isEmpty();
  }
}
