package dev.getwork.bootstrap.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import java.net.URI;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The API reference in a browser: it loads everything from the node, and no script is blocked. */
@Tag("proof")
class DocsPageTest {

  @RegisterExtension
  static final ConsoleNodes CONSOLE = ConsoleNodes.shared();

  @Test
  void shouldShowTheOperationsWithoutThirdParties() {
    URI node = CONSOLE.node().address();
    try (ConsolePage console = CONSOLE.signedOut(new NewContextOptions())) {
      Page page = console.page();
      List<String> requested = new CopyOnWriteArrayList<>();
      List<String> errors = new CopyOnWriteArrayList<>();
      page.onRequest(request -> requested.add(request.url()));
      page.onConsoleMessage(message -> {
        if (message.type().equals("error")) {
          errors.add(message.text());
        }
      });
      page.navigate("/docs");
      Locator operation = page.locator("#operations-Work-requestWork");
      assertThat(operation).containsText("Get Work: request loans of a task");
      operation.locator("button").first().click();
      assertThat(operation).containsText("A user has at most one pending request per task");
      assertThat(page.getByText("idempotency-key-in-use").first()).isVisible();
      assertThat(requested).isNotEmpty().allMatch(url -> url.startsWith(node + "/") || url.startsWith("data:"));
      assertThat(requested).contains(node + "/api/v1/openapi.json");
      assertThat(errors).isEmpty();
    }
  }
}
