package dev.getwork.bootstrap.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
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
@ResourceLock(Console.SHARED_LOANS)
class PeopleTest {

  private static final String ACTIVE = "/api/v1/assignments?state=ACTIVE&limit=200";

  @RegisterExtension
  static final Console CONSOLE = Console.onSharedNode();

  @BeforeEach
  void nobodyHoldsAnything() {
    List<String> held = held("").stream().map(assignment -> assignment.path("id").asString()).toList();
    if (!held.isEmpty()) {
      CONSOLE.client("manager").post("/api/v1/assignment-releases", Map.of("assignmentIds", held));
    }
  }

  private static List<JsonNode> held(String filter) {
    return CONSOLE.client("manager").get(ACTIVE + filter).body().path("items").valueStream().toList();
  }

  private static String loan(JsonNode assignment) {
    return assignment.path("loanNumber").asString();
  }

  @Test
  void shouldShowWhoHoldsWhat() {
    CONSOLE.getWork("processor003", 0, 5);
    CONSOLE.getWork("processor001", 2, 2);
    CONSOLE.getWork("processor003", 3, 2);
    CONSOLE.getWork("processor014", 4, 4);
    try (Manager manager = Manager.at(CONSOLE).follow("people")) {
      manager.assertShows("3 people hold 13 loans.");
      assertThat(people(manager)).hasText(new String[] {"processor003", "processor001", "processor014"});
      manager.assertShows("2 tasks");
      manager.choice("Sort by").selectOption("Name");
      assertThat(people(manager)).hasText(new String[] {"processor001", "processor003", "processor014"});
      manager.choice("Sort by").selectOption("Most held");
      assertThat(people(manager)).hasText(new String[] {"processor003", "processor014", "processor001"});
      manager.buttonOf("processor003").click();
      assertThat(manager.row("Verify user submitted bank account")).hasCount(5);
      manager.desk().assertAccessible();
      manager.desk().picture("people");
      manager.choice("Task").selectOption("New England large corporate");
      manager.assertShows("1 person holds 2 loans.");
      manager.choice("Task").selectOption("All tasks");
      manager.field("Person").fill("R01");
      assertThat(people(manager)).hasText("processor014");
      manager.field("Person").fill("nobody");
      manager.assertShows("Nobody who fits holds a loan.");
    }
  }

  private static Locator people(Manager manager) {
    return manager.page().locator(".person .name");
  }

  @Test
  void shouldShowWhatHappensMeanwhile() {
    try (Manager manager = Manager.at(CONSOLE).follow("people")) {
      manager.assertShows("Nobody holds a loan.");
      manager.desk().assertAccessible();
      CONSOLE.getWork("processor005", 0, 3);
      manager.assertShows("1 person holds 3 loans.");
    }
  }

  @Test
  void shouldReleaseSeveralByKeyboardAndSayWhichWereGone() {
    List<JsonNode> work = CONSOLE.getWork("processor002", 0, 3);
    try (Manager manager = Manager.at(CONSOLE).follow("people")) {
      manager.buttonOf("processor002").press("Enter");
      manager.field("Choose all loans of processor002").press("Space");
      manager.assertShows("3 loans chosen");
      manager.button("Release…").press("Enter");
      assertThat(manager.dialog()).containsText("Release 3 loans?");
      manager.desk().assertAccessible();
      CONSOLE.client("processor002").complete(work.get(1).path("id").asString());
      assertThat(manager.page().locator(".person .held .number")).hasText("2 held");
      manager.button("Release").press("Enter");
      manager.assertShows("2 loans released.");
      manager.assertShows(loan(work.get(1)) + ": There is nothing left to take away. It was ended by processor002");
      assertThat(manager.dialog()).hasCount(0);
      assertThat(manager.page().evaluate("document.activeElement.tagName")).isNotEqualTo("BODY");
      manager.desk().assertAccessible();
      assertThat(held("")).isEmpty();
      manager.button("Seen").press("Enter");
      assertThat(manager.page().getByText("2 loans released.")).hasCount(0);
    }
  }

  @Test
  void shouldLeaveEverythingByEscape() {
    String loan = loan(CONSOLE.getWork("processor002", 0, 1).getFirst());
    try (Manager manager = Manager.at(CONSOLE).follow("people/processor002")) {
      manager.button("Release " + loan).press("Enter");
      assertThat(manager.dialog()).isVisible();
      manager.page().keyboard().press("Escape");
      assertThat(manager.dialog()).hasCount(0);
      assertThat(manager.button("Release " + loan)).isFocused();
      assertThat(held("")).hasSize(1);
    }
  }

  @Test
  void shouldTransferToWhomThereIs() {
    String loan = loan(CONSOLE.getWork("processor002", 0, 1).getFirst());
    try (Manager manager = Manager.at(CONSOLE).follow("people/processor002")) {
      manager.button("Transfer " + loan).click();
      manager.field("To whom").fill("processor9999");
      manager.page().keyboard().press("Enter");
      manager.assertAlert("Name a user who may get work.");
      assertThat(manager.field("To whom")).hasAttribute("aria-invalid", "true");
      assertThat(manager.field("To whom")).hasValue("processor9999");
      manager.desk().assertAccessible();
      manager.field("To whom").fill("processor002");
      manager.button("Transfer").click();
      manager.assertAlert("Choose a user who does not hold this loan.");
      manager.field("To whom").fill("processor077");
      manager.button("Transfer").click();
      manager.assertShows("1 loan transferred to processor077.");
      assertThat(held("&user=processor077")).singleElement().extracting(PeopleTest::loan).isEqualTo(loan);
    }
  }

  @Test
  void shouldTransferOnceWhenTheAnswerIsLost() {
    List<JsonNode> work = CONSOLE.getWork("processor002", 0, 2);
    try (Manager manager = Manager.at(CONSOLE).follow("people/processor002")) {
      manager.button("Transfer " + loan(work.getFirst())).click();
      manager.field("To whom").fill("processor077");
      manager.page().route("**/transfer", route -> {
        assertThat(route.fetch().ok()).isTrue(); // It is done, and its answer lost.
        route.abort();
      }, new Page.RouteOptions().setTimes(1));
      manager.button("Transfer").click();
      manager.assertAlert("The server did not answer.");
      manager.desk().assertAccessible();
      manager.button("Transfer").click();
      manager.assertShows("1 loan transferred to processor077.");
    }
    assertThat(held("&user=processor077")).hasSize(1);
    // One transfer is two events: of the assignment that began, and of the one that ended.
    var past = CONSOLE.client("manager").get("/api/v1/loans/" + loan(work.getFirst()) + "/history").body();
    assertThat(past.path("items").valueStream().limit(3).map(event -> event.path("kind").asString()))
        .containsExactly("LOAN_TRANSFERRED", "LOAN_TRANSFERRED", "LOAN_ASSIGNED");
  }

  @Test
  void shouldSayWhatWasReleasedThoughTheFirstAnswerWasLost() {
    CONSOLE.getWork("processor002", 0, 2);
    try (Manager manager = Manager.at(CONSOLE).follow("people/processor002")) {
      manager.field("Choose all loans of processor002").check();
      manager.button("Release…").click();
      manager.page().route("**/assignment-releases", route -> {
        assertThat(route.fetch().ok()).isTrue(); // It is done, and its answer lost.
        route.abort();
      }, new Page.RouteOptions().setTimes(1));
      manager.button("Release").click();
      manager.assertAlert("The server did not answer.");
      manager.button("Release").click();
      manager.assertShows("2 loans released.");
      assertThat(manager.page().getByText("nothing left to take away")).hasCount(0);
    }
  }

  @Test
  void shouldSayWhatWasReleasedThoughTheQuestionWasLeft() {
    String loan = loan(CONSOLE.getWork("processor002", 0, 1).getFirst());
    try (Manager manager = Manager.at(CONSOLE).follow("people/processor002")) {
      List<Route> sent = new ArrayList<>();
      manager.page().route("**/assignment-releases", sent::add);
      manager.button("Release " + loan).click();
      manager.button("Release").click();
      manager.page().waitForCondition(() -> !sent.isEmpty());
      manager.page().keyboard().press("Escape");
      assertThat(manager.dialog()).hasCount(0);
      sent.forEach(Route::resume);
      manager.assertShows("1 loan released.");
    }
  }

  /** Typed by hand, or cut off where it was pasted. */
  @Test
  void shouldShowPeopleWhateverTheAddressIs() {
    try (Manager manager = Manager.at(CONSOLE)) {
      manager.page().navigate("/#/people/%");
      manager.page().reload();
      manager.assertShows("Nobody who fits holds a loan.");
    }
  }

  @Test
  void shouldFitOnAPhoneInTheDark() {
    String loan = loan(CONSOLE.getWork("processor002", 0, 2).getFirst());
    try (Manager manager = Manager.onThePhone(CONSOLE).follow("people/processor002")) {
      assertThat(manager.row(loan)).isVisible();
      manager.desk().assertFits(390);
      manager.row(loan).hover();
      assertThat(manager.button("Transfer " + loan)).isInViewport(new IsInViewportOptions().setRatio(1));
      manager.desk().assertAccessible();
      manager.desk().assertFits(320);
      manager.field("Choose " + loan).check();
      manager.button("Transfer…").click();
      manager.desk().assertFits(320);
      manager.desk().assertAccessible();
    }
  }
}
