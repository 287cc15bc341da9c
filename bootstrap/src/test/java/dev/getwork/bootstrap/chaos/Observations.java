package dev.getwork.bootstrap.chaos;

import static org.awaitility.Awaitility.await;

import dev.getwork.bootstrap.process.DatabaseState;
import dev.getwork.bootstrap.process.GetworkClient.Answer;
import dev.getwork.testkit.history.CallerLog;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * What users were told, by task, and the judgment of it.
 *
 * @param logs of each task, by its id
 * @param codeTask the task whose completion requires an industry code
 */
record Observations(Map<String, CallerLog> logs, String codeTask) {

  private static final Duration BOUND = Duration.ofMinutes(3);
  private static final int TASKS = 6;
  private static final int PENDING_BEFORE = 200;
  /** All users send keys, so a request for which no key was recorded is the second one of a repeated call. */
  private static final String DOUBLED = """
      select work_request_id from work_request as request where not exists (
        select from idempotency_key as key where key.work_request_id = request.work_request_id and is_new)""";

  /** Of the demo tasks, once they are defined. */
  static Observations of(EmbeddedNodes nodes) {
    List<JsonNode> tasks = await("the demo tasks").atMost(BOUND).until(() -> nodes.node("a").client("manager")
        .get("/api/v1/tasks").body().path("items").valueStream().toList(), items -> items.size() == TASKS);
    return new Observations(
        tasks.stream().map(Observations::id).collect(Collectors.toMap(Function.identity(), _ -> new CallerLog())),
        tasks.stream().filter(task -> task.path("name").asString().equals("Industry code missing"))
            .map(Observations::id).findFirst().orElseThrow());
  }

  private static String id(JsonNode task) {
    return task.path("id").asString();
  }

  List<String> tasks() {
    return logs.keySet().stream().sorted().toList();
  }

  CallerLog log(String task) {
    return Objects.requireNonNull(logs.get(task));
  }

  /** A request was acknowledged. If it was pending before, it may have been recorded before all others. */
  void acknowledged(String task, Answer answer, long invoked) {
    log(task).acknowledged(Long.parseLong(answer.text("id")), answer.status() == PENDING_BEFORE ? 0 : invoked);
  }

  /** Waits until nothing is pending, and returns what is wrong with the histories of all tasks, and with the invariants. */
  List<String> violations(EmbeddedNodes nodes) {
    await("all requests are decided").ignoreExceptions().atMost(BOUND)
        .until(() -> tasks().stream().allMatch(task -> state(nodes, task).pendingRequests().isEmpty()));
    await("no transaction stays open").ignoreExceptions().atMost(BOUND)
        .until(() -> state(nodes, codeTask).longTransactions().isEmpty());
    Instant now = Instant.now();
    String name = EmbeddedNodes.NAMES.stream().filter(any -> nodes.node(any).isAlive()).findFirst().orElseThrow();
    JsonNode report = await("a new report of the invariants").ignoreExceptions().atMost(BOUND)
        .until(() -> nodes.node(name).client("operator").get("/api/v1/invariants").body(),
            latest -> Instant.parse(latest.path("checkedAt").asString()).isAfter(now));
    Stream<String> wrong = Stream.concat(
        violated(report) ? Stream.of("invariants: " + report) : Stream.empty(),
        nodes.sql().sql(DOUBLED).query((row, _) -> "request " + row.getLong(1) + " was recorded twice").stream());
    return Stream.concat(wrong,
        tasks().stream().flatMap(task -> state(nodes, task).violations(log(task)).stream()
            .map(text -> "task " + task + ": " + text)))
        .toList();
  }

  /** Whether a report of the invariants has a violation. */
  static boolean violated(JsonNode report) {
    return report.findValues("violations").stream().anyMatch(count -> count.asLong() > 0);
  }

  private static DatabaseState state(EmbeddedNodes nodes, String task) {
    return new DatabaseState(nodes.database(), Long.parseLong(task));
  }
}
