package dev.getwork.bootstrap.console;

import static dev.getwork.bootstrap.console.ConsoleNodes.loan;
import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import dev.getwork.bootstrap.process.Cluster;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

@Tag("proof")
class LoanLinkTest {

  @RegisterExtension
  static final ConsoleNodes CONSOLE = ConsoleNodes.on(
      () -> Cluster.startOneOn(List.of(), "--getwork.loan-link=https://los.example/loans/{loanNumber}?from=getwork"));

  @Test
  void shouldLinkToTheLendersSystem() {
    String loan = loan(CONSOLE.getWork("processor001", 0, 1).getFirst());
    String address = "https://los.example/loans/" + loan + "?from=getwork";
    try (ConsolePage console = CONSOLE.signIn("processor001")) {
      assertThat(console.link("Open " + loan + " in its own system")).hasAttribute("href", address);
      console.assertAccessible();
    }
    try (ConsolePage console = CONSOLE.manager("loans/" + loan)) {
      assertThat(console.link("Open " + loan + " in its own system")).hasAttribute("href", address);
      console.assertAccessible();
    }
  }
}
