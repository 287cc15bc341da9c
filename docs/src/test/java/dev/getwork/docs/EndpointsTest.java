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

/** The table of calls in docs/rest.md has exactly the endpoints of the controllers, with their statuses. */
class EndpointsTest {

  private static final String BASE = "/api/v1";
  private static final Pattern CALL = Pattern.compile("(?:(GET|POST|PUT|PATCH|DELETE) )?(/[^?]+)(?:\\?.*)?");
  private static final Pattern STATUS = Pattern.compile("\\b[2-5]\\d\\d\\b");
  private static final JsonNode DOCUMENT = Contract.published().document();
  private static final Set<String> GENERAL = Set.of(
      "malformed-request", "headers-too-large", "unauthenticated", "forbidden", "cross-site-request", "not-acceptable",
      "request-timeout", "body-too-large", "unsupported-media-type", "invalid-value", "too-many-requests",
      "too-many-attempts", "internal-error", "transient-conflict", "database-unavailable", "database-full",
      "node-overloaded", "issuer-unavailable",
      "logins-busy", "node-stopping",
      "idempotency-key-in-use", "idempotency-key-reused");
  private static final Pattern BASE_MAPPING = Pattern.compile("@RequestMapping\\(\"(.*?)\"\\)");
  private static final Pattern MAPPING =
      Pattern.compile("@(Get|Post|Put|Patch|Delete)Mapping(?:\\((?:(?:path = )?\"(.*?)\")?[^)]*\\))?\\s");

  @Test
  void shouldListAllEndpointsInTheTable() {
    assertThat(documentedCalls()).isEqualTo(endpoints());
  }

  /** General statuses, which any call may answer, are described once before the table. */
  @Test
  void shouldListTheStatusesOfEachEndpoint() {
    rows().forEach(row -> {
      Set<String> documented = STATUS.matcher(row.split("\\|", -1)[3]).results().map(MatchResult::group)
          .collect(Collectors.toCollection(TreeSet::new));
      var possible = new TreeSet<String>();
      var specific = new TreeSet<String>();
      calls(row).forEach(call -> answers(call).forEach((status, answer) -> {
        possible.add(status);
        if (!answer.has("x-problem-types") || answer.path("x-problem-types").valueStream()
            .anyMatch(type -> !GENERAL.contains(type.asString().replace("/problems/", "")))) {
          specific.add(status);
        }
      }));
      assertThat(documented).as(row).containsAll(specific).isSubsetOf(possible);
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

  private static Set<String> documentedCalls() {
    return rows().flatMap(row -> calls(row).stream()).collect(Collectors.toCollection(TreeSet::new));
  }

  private static Stream<String> rows() {
    String text = Document.read(Path.of("docs/rest.md")).text();
    return text.substring(text.indexOf("## Endpoints"), text.indexOf("## Waiting and rechecks")).lines()
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

  private static Set<String> endpoints() {
    return Repository.files().stream()
        .filter(file -> file.startsWith("adapter-rest/src/main") && file.toString().endsWith("Controller.java"))
        .flatMap(file -> endpoints(Repository.read(file)))
        // The pages of problem types are outside of the API.
        .filter(endpoint -> endpoint.contains(" " + BASE)).collect(Collectors.toCollection(TreeSet::new));
  }

  private static Stream<String> endpoints(String controller) {
    String base = BASE_MAPPING.matcher(controller).results().map(found -> found.group(1)).findFirst().orElse("");
    return MAPPING.matcher(controller).results().map(mapping -> mapping.group(1).toUpperCase(Locale.ROOT) + " " + base
        + (mapping.group(2) == null ? "" : mapping.group(2)));
  }
}
