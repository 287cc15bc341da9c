package dev.getwork.bootstrap.console;

import static dev.getwork.bootstrap.console.ConsoleNodes.loan;
import static dev.getwork.bootstrap.console.ConsoleNodes.id;
import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.assertions.LocatorAssertions.IsInViewportOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.ResourceLock;
import tools.jackson.databind.JsonNode;

@Tag("proof")
@ResourceLock(ConsoleNodes.SHARED_LOANS)
class PeopleTest {

  private static final String ACTIVE = "/api/v1/assignments?state=ACTIVE&limit=200";

  @RegisterExtension
  static final ConsoleNodes CONSOLE = ConsoleNodes.shared();

  @BeforeEach
  void releaseAll() {
    List<String> held = held("").stream().map(ConsoleNodes::id).toList();
    if (!held.isEmpty()) {
      CONSOLE.client("manager").post("/api/v1/assignment-releases", Map.of("assignmentIds", held));
    }
  }

  private static List<JsonNode> held(String filter) {
    return CONSOLE.client("manager").get(ACTIVE + filter).body().path("items").valueStream().toList();
  }

  @Test
  void shouldShowTheLoansOfEachUser() {
    CONSOLE.getWork("processor003", 0, 5);
    CONSOLE.getWork("processor001", 2, 2);
    CONSOLE.getWork("processor003", 3, 2);
    CONSOLE.getWork("processor014", 4, 4);
    try (ConsolePage console = CONSOLE.manager("people")) {
      console.assertShows("3 people hold 13 loans.");
      assertThat(people(console)).hasText(new String[] {"processor003", "processor001", "processor014"});
      console.assertShows("2 tasks");
      assertThat(console.buttonOf("processor014")).containsText("4 of 10 held");
      assertThat(console.buttonOf("processor003")).containsText("7 of 20 held");
      console.select("Sort by").selectOption("Name");
      assertThat(people(console)).hasText(new String[] {"processor001", "processor003", "processor014"});
      console.select("Sort by").selectOption("Most held");
      assertThat(people(console)).hasText(new String[] {"processor003", "processor014", "processor001"});
      console.buttonOf("processor003").click();
      assertThat(console.row("Verify user submitted bank account")).hasCount(5);
      console.assertAccessible();
      console.picture("people");
      console.field("Select all loans of processor003").check();
      assertThat(console.field("Selected loans")).containsText("7 loans selected");
      console.select("Task").selectOption("New England large corporate");
      console.assertShows("1 person holds 2 loans.");
      console.select("Task").selectOption("All tasks");
      console.field("Person").fill("R01");
      assertThat(console.field("Selected loans")).hasCount(0);
      assertThat(people(console)).hasText("processor014");
      console.page().reload();
      assertThat(console.select("Sort by")).hasValue("most");
      assertThat(people(console)).hasText("processor014");
      console.page().goBack();
      assertThat(people(console)).hasText(new String[] {"processor003"});
      console.field("Person").fill("nobody");
      console.assertShows("Nobody who matches holds a loan.");
    }
  }

  private static Locator people(ConsolePage console) {
    return console.page().locator(".person .name");
  }

  @Test
  void shouldUpdateWhenLoansAreAssigned() {
    try (ConsolePage console = CONSOLE.manager("people")) {
      console.assertShows("Nobody holds a loan.");
      console.assertAccessible();
      CONSOLE.getWork("processor005", 0, 3);
      console.assertShows("1 person holds 3 loans.");
    }
  }

  @Test
  void shouldReleaseSeveralLoansByKeyboardAndShowWhichHadEnded() {
    List<JsonNode> work = CONSOLE.getWork("processor002", 0, 3);
    try (ConsolePage console = CONSOLE.manager("people")) {
      console.buttonOf("processor002").press("Enter");
      console.field("Select all loans of processor002").press("Space");
      console.assertShows("3 loans selected");
      console.button("Release…").press("Enter");
      assertThat(console.dialog()).containsText("Release 3 loans?");
      console.assertAccessible();
      CONSOLE.client("processor002").complete(id(work.get(1)));
      assertThat(console.page().locator(".person .held .number")).containsText("2 of ");
      console.button("Release").press("Enter");
      console.assertShows("2 loans released.");
      assertThat(console.page().locator(".toast .notice"))
          .containsText(loan(work.get(1)) + ": The assignment was ended by processor002");
      assertThat(console.dialog()).hasCount(0);
      assertThat(console.page().evaluate("document.activeElement.tagName")).isNotEqualTo("BODY");
      console.assertAccessible();
      assertThat(held("")).isEmpty();
      console.button("Dismiss").press("Enter");
      assertThat(console.text("2 loans released.")).hasCount(0);
      assertThat(console.page().evaluate("document.activeElement.tagName")).isNotEqualTo("BODY");
    }
  }

  @Test
  void shouldReleaseNothingOnEscape() {
    String loan = loan(CONSOLE.getWork("processor002", 0, 1).getFirst());
    try (ConsolePage console = CONSOLE.manager("people/processor002")) {
      console.button("Release " + loan).press("Enter");
      assertThat(console.dialog()).containsText("and processor002 sees that you released it.");
      console.press("Escape");
      assertThat(console.dialog()).hasCount(0);
      assertThat(console.button("Release " + loan)).isFocused();
      assertThat(held("")).hasSize(1);
    }
  }

  @Test
  void shouldTransferToAnExistingUser() {
    String loan = loan(CONSOLE.getWork("processor002", 0, 1).getFirst());
    try (ConsolePage console = CONSOLE.manager("people/processor002")) {
      console.button("Transfer " + loan).click();
      console.field("Recipient").fill("processor9999");
      console.press("Enter");
      console.assertAlert("No processor has this name.");
      assertThat(console.field("Recipient")).hasAttribute("aria-invalid", "true");
      assertThat(console.field("Recipient")).hasValue("processor9999");
      console.assertAccessible();
      console.field("Recipient").fill("processor002");
      console.button("Transfer").click();
      console.assertAlert(loan + ": already held by processor002. Choose another recipient.");
      console.field("Recipient").fill("processor077");
      assertThat(console.text("already held by")).hasCount(0);
      console.button("Transfer").click();
      console.assertShows("1 loan transferred to processor077.");
      assertThat(held("&user=processor077")).singleElement().extracting(ConsoleNodes::loan).isEqualTo(loan);
      console.button("Undo").click();
      console.assertShows("1 loan transferred back.");
      assertThat(held("&user=processor002")).singleElement().extracting(ConsoleNodes::loan).isEqualTo(loan);
      assertThat(console.button("Undo")).hasCount(0);
    }
  }

  @Test
  void shouldTransferOnceAfterALostAnswer() {
    List<JsonNode> work = CONSOLE.getWork("processor002", 0, 2);
    try (ConsolePage console = CONSOLE.manager("people/processor002")) {
      console.button("Transfer " + loan(work.getFirst())).click();
      console.field("Recipient").fill("processor077");
      console.loseNextAnswer("**/transfer");
      console.button("Transfer").click();
      console.assertAlert("The server did not answer.");
      console.assertAccessible();
      console.button("Transfer").click();
      console.assertShows("1 loan transferred to processor077.");
    }
    assertThat(held("&user=processor077")).hasSize(1);
    // A transfer has two events: one for the new assignment and one for the ended one.
    assertThat(CONSOLE.history(loan(work.getFirst())))
        .startsWith("LOAN_TRANSFERRED", "LOAN_TRANSFERRED", "LOAN_ASSIGNED");
  }

  @Test
  void shouldShowReleasedLoansAfterALostAnswer() {
    CONSOLE.getWork("processor002", 0, 2);
    try (ConsolePage console = CONSOLE.manager("people/processor002")) {
      console.field("Select all loans of processor002").check();
      console.button("Release…").click();
      console.loseNextAnswer("**/assignment-releases");
      console.button("Release").click();
      console.assertAlert("The server did not answer.");
      console.button("Release").click();
      console.assertShows("2 loans released.");
      assertThat(console.text("The assignment was ended by")).hasCount(0);
    }
  }

  @Test
  void shouldShowReleasedLoansWhenTheDialogIsClosed() {
    String loan = loan(CONSOLE.getWork("processor002", 0, 1).getFirst());
    try (ConsolePage console = CONSOLE.manager("people/processor002")) {
      List<Route> sent = new ArrayList<>();
      console.page().route("**/assignment-releases", sent::add);
      console.button("Release " + loan).click();
      console.button("Release").click();
      console.page().waitForCondition(() -> !sent.isEmpty());
      console.press("Escape");
      assertThat(console.dialog()).hasCount(0);
      sent.forEach(Route::resume);
      console.assertShows("1 loan released.");
    }
  }

  @Test
  void shouldShowNobodyWhenTheAddressIsMalformed() {
    try (ConsolePage console = CONSOLE.signIn("manager")) {
      console.page().navigate("/#/people/%");
      console.page().reload();
      console.assertShows("Nobody who matches holds a loan.");
    }
  }

  @Test
  void shouldFitOnAPhoneInDarkMode() {
    String loan = loan(CONSOLE.getWork("processor002", 0, 2).getFirst());
    try (ConsolePage console = CONSOLE.signInOnPhone("manager").goTo("people/processor002")) {
      assertThat(console.row(loan)).isVisible();
      console.assertFits(390);
      console.row(loan).hover();
      assertThat(console.button("Transfer " + loan)).isInViewport(new IsInViewportOptions().setRatio(1));
      console.assertAccessible();
      console.assertFits(320);
      console.field("Select " + loan).check();
      console.button("Transfer…").click();
      console.assertAccessibleAt(320);
    }
  }
}
