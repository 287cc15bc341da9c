package dev.getwork.bootstrap.console;

import static org.junit.jupiter.api.Assumptions.abort;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType.LaunchOptions;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The browser of this machine: Playwright's own are not downloaded. */
final class Chromium implements AutoCloseable {

  /** Whether a machine without a browser fails the tests, as on the build server. */
  private static final boolean REQUIRED = Boolean.getBoolean("browser.required");

  /** The one without windows first: it signs in with a third of the processor time. */
  private static final List<String> NAMES = List.of("chromium-headless-shell", "chromium", "chromium-browser",
      "google-chrome", "google-chrome-stable", "chrome.exe");

  private final Playwright playwright;
  private final Browser browser;

  private Chromium(Path program) {
    playwright =
        Playwright.create(new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
    browser = playwright.chromium().launch(new LaunchOptions()
        .setExecutablePath(program)
        .setArgs(List.of("--no-sandbox", "--disable-dev-shm-usage", "--font-render-hinting=none")));
  }

  /** Starts it; the tests are skipped, and say so, where there is none. */
  static Chromium start() {
    // A bound, not an expectation: the machine may be busy.
    PlaywrightAssertions.setDefaultAssertionTimeout(20_000);
    return new Chromium(program().orElseGet(Chromium::missing));
  }

  private static Path missing() {
    String how = "no Chromium on the PATH: install one, or name it with -Dbrowser.program";
    if (REQUIRED) {
      throw new IllegalStateException(how);
    }
    return abort(how);
  }

  private static Optional<Path> program() {
    String named = System.getProperty("browser.program");
    return named != null
        ? Optional.of(Path.of(named))
        : NAMES.stream()
            .flatMap(name -> folders().map(folder -> folder.resolve(name)))
            .filter(Files::isExecutable)
            .findFirst();
  }

  private static Stream<Path> folders() {
    return Stream.of(Optional.ofNullable(System.getenv("PATH")).orElse("").split(File.pathSeparator)).map(Path::of);
  }

  Browser browser() {
    return browser;
  }

  @Override
  public void close() {
    playwright.close();
  }
}
