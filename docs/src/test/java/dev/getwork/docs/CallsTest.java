package dev.getwork.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.testkit.http.Contract;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The table of calls in docs/rest.md has all that the controllers answer and nothing else, and the document's statuses. */
class CallsTest {

  private static final String BASE = "/api/v1";
  private static final Pattern CALL = Pattern.compile("(?:(GET|POST|PUT|DELETE) )?(/[^?]+)(?:\\?.*)?");
  private static final Pattern STATUS = Pattern.compile("\\b[2-5]\\d\\d\\b");
  private static final JsonNode DOCUMENT = Contract.published().document();
  private static final Set<String> GENERAL = Set.of(
      "malformed-request", "headers-too-large", "unauthenticated", "forbidden", "foreign-page", "not-acceptable",
      "request-timeout", "body-too-large", "unsupported-media-type", "invalid-value", "too-many-requests",
      "too-many-attempts", "internal-error", "collision", "database-away", "issuer-away", "logins-busy",
      "idempotency-key-in-use", "idempotency-key-reused");
  private static final Pattern ROOM = Pattern.compile("@RequestMapping\\(\"(.*?)\"\\)");
  private static final Pattern DOOR =
      Pattern.compile("@(Get|Post|Put|Delete)Mapping(?:\\((?:path = )?\"(.*?)\"[^)]*\\))?\\s");

  @Test
  void shouldAllBeInTheTable() {
    assertThat(documented()).isEqualTo(answered());
  }

  /** What says nothing of the operation by itself is said once, before the table. */
  @Test
  void shouldSayWhatEachIsAnswered() {
    rows().forEach(row -> {
      Set<String> told = STATUS.matcher(row.split("\\|", -1)[3]).results().map(MatchResult::group)
          .collect(Collectors.toCollection(TreeSet::new));
      var possible = new TreeSet<String>();
      var particular = new TreeSet<String>();
      calls(row).forEach(call -> answers(call).forEach((status, answer) -> {
        possible.add(status);
        if (!answer.has("x-problem-types") || answer.path("x-problem-types").valueStream()
            .anyMatch(type -> !GENERAL.contains(type.asString().replace("/problems/", "")))) {
          particular.add(status);
        }
      }));
      assertThat(told).as(row).containsAll(particular).isSubsetOf(possible);
    });
  }

  private static Map<String, JsonNode> answers(String call) {
    String[] parts = call.split(" ", 2);
    var answers = new TreeMap<String, JsonNode>();
    DOCUMENT.path("paths").path(parts[1]).path(parts[0].toLowerCase(Locale.ROOT)).path("responses").properties()
        .forEach(answer -> answers.put(answer.getKey(), answer.getValue()));
    assertThat(answers).as(call).isNotEmpty();
    return answers;
  }

  private static Set<String> documented() {
    return rows().flatMap(row -> calls(row).stream()).collect(Collectors.toCollection(TreeSet::new));
  }

  /** Of the table of all calls. */
  private static Stream<String> rows() {
    String text = Document.read(Path.of("docs/rest.md")).text();
    return text.substring(text.indexOf("## All calls"), text.indexOf("## How to wait well")).lines()
        .filter(line -> line.startsWith("| `"));
  }

  private static List<String> calls(String row) {
    var calls = new ArrayList<String>();
    String method = "";
    for (String code : new Document(Path.of("cell.md"), row.split("\\|", -1)[1]).codes()) {
      var call = CALL.matcher(code);
      if (call.matches()) {
        method = call.group(1) == null ? method : call.group(1);
        calls.add(method + " " + BASE + call.group(2));
      }
    }
    return calls;
  }

  private static Set<String> answered() {
    return Repository.files().stream()
        .filter(file -> file.startsWith("adapter-rest/src/main") && file.toString().endsWith("Controller.java"))
        .flatMap(file -> doors(Repository.read(file)))
        // What explains the problems is no call of the API.
        .filter(door -> door.contains(" " + BASE)).collect(Collectors.toCollection(TreeSet::new));
  }

  private static Stream<String> doors(String controller) {
    String room = ROOM.matcher(controller).results().map(found -> found.group(1)).findFirst().orElse("");
    return DOOR.matcher(controller).results().map(door -> door.group(1).toUpperCase(Locale.ROOT) + " " + room
        + (door.group(2) == null ? "" : door.group(2)));
  }
}
