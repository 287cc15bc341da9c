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

/** The document in a browser: all of it from the node that is asked, and none of its scripts blocked. */
@Tag("proof")
class DocsPageTest {

  @RegisterExtension
  static final Console CONSOLE = Console.onSharedNode();

  @Test
  void shouldShowTheOperationsAndAskNobodyElse() {
    URI node = CONSOLE.node().address();
    try (Desk desk = CONSOLE.stranger(new NewContextOptions())) {
      Page page = desk.page();
      List<String> asked = new CopyOnWriteArrayList<>();
      List<String> complaints = new CopyOnWriteArrayList<>();
      page.onRequest(request -> asked.add(request.url()));
      page.onConsoleMessage(message -> {
        if (message.type().equals("error")) {
          complaints.add(message.text());
        }
      });
      page.navigate("/docs");
      Locator press = page.locator("#operations-Work-requestWork");
      assertThat(press).containsText("Press Get Work");
      press.locator("button").first().click();
      assertThat(press).containsText("A user has one pending request per task");
      assertThat(page.getByText("idempotency-key-in-use").first()).isVisible();
      assertThat(asked).isNotEmpty().allMatch(url -> url.startsWith(node + "/") || url.startsWith("data:"));
      assertThat(asked).contains(node + "/api/v1/openapi.json");
      assertThat(complaints).isEmpty();
    }
  }
}
