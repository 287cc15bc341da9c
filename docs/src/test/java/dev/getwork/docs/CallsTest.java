package dev.getwork.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The table of calls in docs/rest.md has all that the controllers answer, and nothing else. */
class CallsTest {

  private static final String BASE = "/api/v1";
  private static final Pattern CALL = Pattern.compile("(?:(GET|POST|PUT|DELETE) )?(/[^?]+)(?:\\?.*)?");
  private static final Pattern ROOM = Pattern.compile("@RequestMapping\\(\"(.*?)\"\\)");
  private static final Pattern DOOR =
      Pattern.compile("@(Get|Post|Put|Delete)Mapping(?:\\((?:path = )?\"(.*?)\"[^)]*\\))?\\s");

  @Test
  void shouldAllBeInTheTable() {
    assertThat(documented()).isEqualTo(answered());
  }

  private static Set<String> documented() {
    var calls = new TreeSet<String>();
    Document.read(Path.of("docs/rest.md")).text().lines().filter(line -> line.startsWith("| `")).forEach(row -> {
      String method = "";
      for (String code : new Document(Path.of("cell.md"), row.split("\\|", -1)[1]).codes()) {
        var call = CALL.matcher(code);
        if (call.matches()) {
          method = call.group(1) == null ? method : call.group(1);
          calls.add(method + " " + BASE + call.group(2));
        }
      }
    });
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
