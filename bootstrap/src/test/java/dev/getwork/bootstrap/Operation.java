package dev.getwork.bootstrap;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * An operation of the API with its permissions: a line of {@code access.csv}.
 *
 * @param answers {@code ok} or a status, by caller
 * @param header an additional header of the request; none if empty
 * @param body the body of the request; none if empty
 */
record Operation(String method, String path, Map<String, String> answers, String header, String body) {

  static final String NOBODY = "nobody";
  /** In the order of the columns; the first caller is not signed in. */
  static final List<String> CALLERS =
      List.of(NOBODY, "processor001", "processor002", "manager", "operator", "integration");

  private static final Path TABLE = Path.of("src", "test", "resources", "access.csv");
  private static final String ALLOWED = "ok";
  private static final int COLUMNS = 3 + CALLERS.size();
  /** Values of path variables for which a resource exists; other variables are ids, and the first id is 1. */
  private static final Map<String, String> SAMPLES =
      Map.of("loanNumber", "L-1", "name", "check-invariants", "user", "processor001");

  static List<Operation> all() {
    try (var lines = Files.lines(TABLE)) {
      return lines.filter(line -> !line.isBlank() && !line.startsWith("#")).map(Operation::parse).toList();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static Operation parse(String line) {
    List<String> cells = Arrays.stream(line.split(",", COLUMNS + 1)).map(String::strip).toList();
    var answers = new LinkedHashMap<String, String>();
    for (int i = 0; i < CALLERS.size(); i++) {
      answers.put(CALLERS.get(i), cells.get(2 + i));
    }
    boolean sends = cells.size() > COLUMNS;
    return new Operation(
        cells.get(0), cells.get(1), answers, sends ? cells.get(COLUMNS - 1) : "", sends ? cells.get(COLUMNS) : "");
  }

  String name() {
    return method + " " + path;
  }

  /** The path with the values of existing resources instead of variables. */
  String address() {
    String address = path;
    for (var sample : SAMPLES.entrySet()) {
      address = address.replace("{" + sample.getKey() + "}", sample.getValue());
    }
    return address.replaceAll("\\{\\w+}", "1") + switch (path.substring(path.lastIndexOf('/'))) {
      case "/availability" -> "?taskId=1";
      case "/{taskId}" -> "?since=2026-11-24T09:00:00Z";
      case "/queues", "/task-figures" -> "?taskIds=1";
      default -> "";
    };
  }

  /** Whether the status is the one of the table; for {@code ok}, success or a conflict with an earlier call. */
  boolean allows(String caller, int status) {
    String expected = answers.getOrDefault(caller, "");
    return expected.equals(ALLOWED) ? status < 300 || status == 409 : expected.equals(String.valueOf(status));
  }

  /** A caller who has the permission. */
  String permittedCaller() {
    return CALLERS.reversed().stream().filter(caller -> ALLOWED.equals(answers.get(caller))).findFirst()
        .orElse("manager");
  }
}
