package dev.getwork.bootstrap.console;

import static dev.getwork.bootstrap.console.ConsoleNodes.loan;
import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page.EmulateMediaOptions;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import dev.getwork.bootstrap.process.Cluster;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** The drawer of My work: a loan beside its row. */
@Tag("proof")
class LoanDrawerTest {

  private static final int BANK_ACCOUNT = 0;
  private static final int PAYROLL = 2;
  private static final int NEW_ENGLAND = 3;

  @RegisterExtension
  static final ConsoleNodes CONSOLE = ConsoleNodes.on(
      () -> Cluster.startOneOn(List.of(), "--getwork.loan-link=https://los.example/loans/{loanNumber}"));

  private static Locator drawer(WorkPage work) {
    return work.page().locator(".drawer");
  }

  private static Locator title(WorkPage work) {
    return drawer(work).getByRole(AriaRole.HEADING).first();
  }

  @Test
  void shouldShowALoanWithLabelsReasonsAndHistory() {
    JsonNode returned = CONSOLE.getWork("processor001", BANK_ACCOUNT, 1).getFirst();
    CONSOLE.dispose("processor001", returned,
        Map.of("outcome", "RETURN_AFTER", "hours", 0, "reason", "no signature"));
    CONSOLE.hold("processor002", BANK_ACCOUNT, 3);
    String loan = loan(returned);
    try (WorkPage work = CONSOLE.workPage("processor002")) {
      work.awaitHeld(3).link(loan).click();
      assertThat(title(work)).hasText(loan);
      assertThat(title(work)).isFocused();
      assertThat(drawer(work)).containsText(Pattern.compile("bank account · held \\d+ (s|min) · rank \\d"));
      assertThat(drawer(work)).containsText("Compare the account holder");
      assertThat(drawer(work)).containsText("Bank statements submitted");
      assertThat(drawer(work)).not().containsText("bankStatements");
      assertThat(work.named(AriaRole.REGION, "Earlier reasons"))
          .containsText("Returned no signature Verify user submitted bank account, by processor001");
      assertThat(work.named(AriaRole.REGION, "History").getByRole(AriaRole.LISTITEM))
          .containsText(new String[] {"Assigned", "Returned", "Assigned"});
      assertThat(drawer(work).getByText("Open")).hasAttribute("href", "https://los.example/loans/" + loan);
      assertThat(work.row(loan)).isInViewport();
      work.assertAccessible();
      work.page().emulateMedia(new EmulateMediaOptions().setColorScheme(ColorScheme.DARK));
      work.assertAccessible();
      assertThat(drawer(work).getByRole(AriaRole.BUTTON)).hasText(new Pattern[] {
        Pattern.compile("Copy"), Pattern.compile("Close"), Pattern.compile("Complete"), Pattern.compile("Return"),
        Pattern.compile("Exclude"), Pattern.compile("Decline")});
      work.link("Which tasks match? " + loan).click();
      assertThat(work.page()).hasTitle(loan + " – Getwork");
      assertThat(work.buttonOf("Verify user submitted bank account")).containsText("Held by you");
      work.buttonOf("Verify user submitted bank account").click();
      work.assertAccessible();
      work.page().goBack();
      assertThat(title(work)).isFocused();
      assertThat(title(work)).hasText(loan);
      work.press("Escape");
      assertThat(work.row(loan)).isFocused();
      work.page().goForward();
      work.page().goForward();
      work.buttonOf("Verify user submitted bank account").click();
      work.link("Open in My work").click();
      assertThat(title(work)).hasText(loan);
    }
  }

  @Test
  void shouldFollowTheRowsByKeyboard() {
    CONSOLE.hold("processor003", PAYROLL, 4);
    try (WorkPage work = CONSOLE.workPage("processor003")) {
      work.page().context().grantPermissions(List.of("clipboard-read", "clipboard-write"));
      List<String> loans = work.awaitHeld(4).loans();
      work.press("j", "Enter");
      assertThat(title(work)).hasText(loans.get(0));
      work.press("j", "j", "k");
      assertThat(title(work)).hasText(loans.get(1));
      assertThat(title(work)).isFocused();
      work.press("y");
      assertThat(drawer(work).getByRole(AriaRole.STATUS)).hasText(loans.get(1) + " is copied.");
      assertThat(work.page().evaluate("navigator.clipboard.readText()")).isEqualTo(loans.get(1));
      work.press("r");
      assertThat(work.dialog()).containsText("Return " + loans.get(1));
      work.press("Escape");
      assertThat(work.dialog()).hasCount(0);
      assertThat(title(work)).isFocused();
      work.press("Escape");
      assertThat(drawer(work)).hasCount(0);
      assertThat(work.row(loans.get(1))).isFocused();
      work.press("y");
      assertThat(work.outcome()).containsText(loans.get(1) + " is copied.");
      work.press("Enter");
      assertThat(title(work)).isFocused();
      work.press("c");
      work.awaitHeld(3);
      assertThat(title(work)).hasText(loans.get(2));
      assertThat(title(work)).isFocused();
      work.page().evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })");
      drawer(work).getByText("Copy number").click();
      assertThat(drawer(work).getByRole(AriaRole.STATUS)).hasText("The number is selected: copy it.");
      assertThat(work.page().evaluate("getSelection().toString()")).isEqualTo(loans.get(2));
    }
  }

  @Test
  void shouldShowALoanThatAManagerReleased() {
    String id = CONSOLE.hold("processor004", PAYROLL, 1).getFirst();
    try (WorkPage work = CONSOLE.workPage("processor004")) {
      String loan = work.awaitHeld(1).loans().getFirst();
      work.link(loan).click();
      CONSOLE.client("manager").post("/api/v1/assignments/" + id + "/release", Map.of());
      assertThat(work.named(AriaRole.REGION, "History")).containsText("Released");
      assertThat(title(work)).hasText(loan);
      assertThat(drawer(work)).containsText("Taken away: released by manager, ");
      assertThat(drawer(work)).not().containsText("held ");
      title(work).press("c");
      assertThat(work.outcome()).hasText(Pattern.compile(loan + ": Taken away: released by manager, .*"));
      work.button("Dismiss").click();
      assertThat(drawer(work)).hasCount(0);
    }
  }

  @Test
  void shouldHaveAnAddressAndCloseByBack() {
    CONSOLE.hold("processor008", NEW_ENGLAND, 2);
    try (WorkPage work = CONSOLE.workPage("processor008")) {
      List<String> loans = work.awaitHeld(2).loans();
      work.link(loans.get(0)).click();
      assertThat(work.page()).hasURL(Pattern.compile("/#/work/" + loans.get(0) + "$"));
      work.press("j");
      assertThat(work.page()).hasURL(Pattern.compile("/#/work/" + loans.get(1) + "$"));
      work.page().reload();
      assertThat(title(work)).hasText(loans.get(1));
      work.page().goBack();
      assertThat(drawer(work)).hasCount(0);
      assertThat(work.row(loans.get(1))).isFocused();
      work.press("Enter", "Escape", "Enter");
      assertThat(title(work)).isFocused();
      assertThat(work.page()).hasURL(Pattern.compile("/#/work/" + loans.get(1) + "$"));
    }
  }

  @Test
  void shouldCloseByBackOnAPhone() {
    CONSOLE.hold("processor006", NEW_ENGLAND, 1);
    try (WorkPage phone = new WorkPage(CONSOLE.signInOnPhone("processor006"))) {
      String loan = phone.awaitHeld(1).loans().getFirst();
      for (int time = 0; time < 2; time++) {
        phone.link(loan).click();
        assertThat(title(phone)).isFocused();
        phone.page().goBack();
        assertThat(drawer(phone)).hasCount(0);
        assertThat(phone.row(loan)).isFocused();
        phone.link(loan).click();
        phone.buttonOf("Close").click();
        assertThat(drawer(phone)).hasCount(0);
      }
      phone.link(loan).click();
      phone.link("Which tasks match? " + loan).click();
      assertThat(phone.page()).hasTitle(loan + " – Getwork");
      phone.page().goBack();
      assertThat(title(phone)).isFocused();
      phone.page().goBack();
      assertThat(phone.row(loan)).isFocused();
      assertThat(drawer(phone)).hasCount(0);
      phone.assertAccessible();
    }
  }

  @Test
  void shouldUndoBesideTheButtonsOfTheDrawer() {
    CONSOLE.hold("processor007", NEW_ENGLAND, 2);
    try (WorkPage phone = new WorkPage(CONSOLE.signInOnPhone("processor007")).withoutTimer()) {
      List<String> loans = phone.awaitHeld(2).loans();
      phone.link(loans.get(0)).click();
      drawer(phone).getByText("Complete").click();
      assertThat(title(phone)).hasText(loans.get(1));
      assertThat(phone.button("Undo")).isVisible();
      drawer(phone).getByText("Decline").click();
      assertThat(phone.dialog()).hasAccessibleName("Decline " + loans.get(1));
      phone.press("Escape");
      phone.button("Undo").click();
      phone.awaitHeld(2);
    }
  }

  @Test
  void shouldCoverThePhoneAndCloseWhenTheFocusLeaves() {
    CONSOLE.hold("processor005", NEW_ENGLAND, 2);
    try (WorkPage phone = new WorkPage(CONSOLE.signInOnPhone("processor005"))) {
      List<String> loans = phone.awaitHeld(2).loans();
      phone.link(loans.get(0)).click();
      assertThat(title(phone)).isFocused();
      assertThat(drawer(phone).boundingBox().width).isEqualTo(390);
      phone.assertAccessibleAt(390, 320);
      phone.page().setViewportSize(390, 844);
      assertThat(phone.button("Next loan").boundingBox().height).isGreaterThanOrEqualTo(40);
      phone.button("Next loan").click();
      assertThat(title(phone)).hasText(loans.get(1));
      assertThat(phone.button("Next loan")).hasAttribute("aria-disabled", "true");
      phone.button("Previous loan").click();
      assertThat(title(phone)).hasText(loans.get(0));
      assertThat(title(phone)).isFocused();
      phone.press("j");
      assertThat(title(phone)).hasText(loans.get(1));
      assertThat(title(phone)).isFocused();
      phone.press("Shift+Tab");
      assertThat(drawer(phone)).hasCount(0);
      phone.link(loans.get(0)).click();
      phone.button("Close").click();
      assertThat(phone.row(loans.get(0))).isFocused();
    }
  }
}
