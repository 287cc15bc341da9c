package dev.getwork.bootstrap.process;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.getwork.bootstrap.ProductPorts;
import dev.getwork.bootstrap.DemoIndexes;
import dev.getwork.bootstrap.SelectionPlans;
import dev.getwork.testkit.postgres.TestDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The import of all 351,611 loans, and the selections of the six demo tasks. */
class FullDataTest {

  private static final Duration LONG = Duration.ofMinutes(5);
  private static final Path DATA = Path.of("..", "data");
  private static final String PPP = "/api/v1/loan-imports?mapping=ppp";

  /** The numbers of available loans, as data/README.md lists them, and the first three. */
  private record Expected(long full, long small, String first, String second, String third) {}

  private static final Map<String, Expected> EXPECTED = Map.of(
      "Verify user submitted bank account", new Expected(87_903, 399, "PPP-053352", "PPP-054072", "PPP-054432"),
      "Industry code missing", new Expected(6_280, 37, "PPP-085659", "PPP-022459", "PPP-022550"),
      "Payroll evidence", new Expected(13_984, 73, "PPP-079857", "PPP-314138", "PPP-053003"),
      "New England large corporate", new Expected(8_155, 42, "PPP-174601", "PPP-079881", "PPP-237839"),
      "June backlog", new Expected(26_508, 132, "PPP-009515", "PPP-312409", "PPP-174521"),
      "LLC, first window", new Expected(60_202, 360, "PPP-053005", "PPP-291868", "PPP-031737"));

  @Test
  @Tag("proof")
  void shouldSelectTheLoansOfTheDataReadme() throws IOException {
    TestDatabase database = TestDatabase.fresh();
    try (Node node = Node.start("full-data", database)) {
      GetworkClient manager = node.client("manager").withTimeout(LONG);
      manager.saveDemoMapping();

      assertImported(manager, "ppp-small.csv.gz", 1_998, 1_998);
      DemoIndexes.create(database.dataSource());
      List<JsonNode> tasks = defined(manager);
      tasks.forEach(task -> assertAvailable(manager, task, expected(task).small()));

      assertImported(manager, "ppp-full.csv.gz", 351_611, 351_611 - 1_998);
      tasks.forEach(task -> assertAvailable(manager, task, expected(task).full()));
      try (var ports = ProductPorts.on(database.dataSource())) {
        new SelectionPlans(ports).assertExpectedIndexes();
      }
      tasks.forEach(task -> assertFirstThree(node.client("processor001"), task));

      assertImported(manager, "ppp-mt-excel.csv.gz", 20_906, 0);
    }
  }

  /** Imports a file and asserts the numbers of received, rejected and added loans. */
  private static void assertImported(GetworkClient manager, String file, long rows, long added)
      throws IOException {
    var answer = manager.postCsv(PPP, Files.readAllBytes(DATA.resolve(file)));
    assertThat(answer.status()).as("%s", answer).isIn(201, 202);
    String path = "/api/v1/loan-imports/" + answer.text("id");
    await().atMost(LONG).until(() -> !manager.get(path).text("state").equals("RUNNING"));

    JsonNode done = manager.get(path).body();
    assertThat(done.path("state").asString()).isEqualTo("COMPLETED");
    assertThat(done.path("received").asLong()).isEqualTo(rows);
    assertThat(done.path("rejected").asLong()).isZero();
    assertThat(done.path("added").asLong()).isEqualTo(added);
  }

  private static List<JsonNode> defined(GetworkClient manager) throws IOException {
    var defined = new ArrayList<JsonNode>();
    try (var tasks = FullDataTest.class.getResourceAsStream("/demo/tasks.json")) {
      for (JsonNode task : JsonMapper.shared().readTree(tasks)) {
        defined.add(manager.post("/api/v1/tasks", task).body());
      }
    }
    assertThat(defined).extracting(task -> task.path("name").asString()).containsExactlyInAnyOrderElementsOf(
        EXPECTED.keySet());
    return defined;
  }

  private static void assertAvailable(GetworkClient manager, JsonNode task, long available) {
    String path = "/api/v1/tasks/" + task.path("id").asString() + "/queue";
    await().alias(task.path("name").asString()).atMost(LONG)
        .untilAsserted(() -> assertThat(manager.get(path).body().path("available").asLong()).isEqualTo(available));
  }

  private static void assertFirstThree(GetworkClient processor, JsonNode task) {
    JsonNode assignments = processor.getWork(task.path("id").asString(), 3).body().path("assignments");
    Expected expected = expected(task);
    assertThat(StreamSupport.stream(assignments.spliterator(), false).map(one -> one.path("loanNumber").asString()))
        .as(task.path("name").asString())
        .containsExactly(expected.first(), expected.second(), expected.third());
  }

  private static Expected expected(JsonNode task) {
    return requireNonNull(EXPECTED.get(task.path("name").asString()));
  }
}
