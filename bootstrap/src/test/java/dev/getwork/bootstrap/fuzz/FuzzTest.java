package dev.getwork.bootstrap.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.bootstrap.process.Node;
import dev.getwork.bootstrap.process.Sent;
import dev.getwork.testkit.http.Contract;
import dev.getwork.testkit.http.Exchange;
import dev.getwork.testkit.postgres.TestDatabase;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/**
 * Bad requests of all kinds to a real node: never an answer that the document does not allow, never an error of the
 * server, and what must always be so is so after.
 */
class FuzzTest {

  private static final TestDatabase DATABASE = TestDatabase.fresh();
  private static final Contract CONTRACT = Contract.published();
  private static final Set<Integer> TURNED_AWAY = Set.of(401, 403, 406);
  private static final HttpClient HTTP = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private static final long SEED = 1;

  private static Node node;

  @BeforeAll
  static void start() throws Exception {
    node = Node.launch("fuzz",
        "--spring.datasource.url=" + DATABASE.jdbcUrl(),
        "--spring.datasource.username=" + DATABASE.user(),
        "--spring.datasource.password=" + DATABASE.password(),
        "--getwork.data-directory=target/nodes/fuzz",
        "--getwork.limits.calls-per-second=0",
        "--getwork.limits.wrong-passwords=100000",
        "--getwork.limits.wrong-passwords-of-address=100000",
        "--getwork.demo-users=true").untilReady();
    var manager = node.client("manager");
    for (String name : List.of("All", "Some")) {
      manager.post("/api/v1/tasks", Map.of("name", name, "criteria", Map.of("all", List.of())));
    }
    var loans = new StringBuilder();
    for (int number = 1; number <= 50; number++) {
      loans.append("""
          {"loanNumber":"L-%d","amount":%d,"currency":"USD","state":"MA","product":"p","purpose":"q",\
          "submittedAt":"2020-04-03T00:00:00Z"}
          """.formatted(number, number));
    }
    Shot file = new Shot("", "manager", "POST", "/api/v1/loan-imports",
        Map.of("Content-Type", "application/x-ndjson", "Prefer", "wait=20"),
        loans.toString());
    assertThat(HTTP.send(file.to(address()), BodyHandlers.ofString()).statusCode()).isEqualTo(201);
    assertThat(node.client("processor001").getWork("1", 5).text("state")).isEqualTo("FULFILLED");
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  /** The same in every build. */
  @Test
  void shouldSurviveAThousandInvalidRequests() throws Exception {
    bear(Long.getLong("fuzz.seed", SEED), 1_000);
  }

  /** Others in each. */
  @Test
  @Tag("proof")
  void shouldBearTenThousandOtherBadRequests() throws Exception {
    long other = new Random().longs().filter(seed -> seed != SEED).findFirst().orElseThrow();
    bear(Long.getLong("fuzz.seed", other), 10_000);
  }

  private static void bear(long seed, int requests) throws Exception {
    System.out.println("FuzzTest: -Dfuzz.seed=" + seed);
    var shots = new Shots(CONTRACT.document(), new Random(seed));
    var statuses = new TreeMap<Integer, Integer>();
    var done = new TreeSet<String>();
    var reached = new TreeSet<String>();
    var faults = new ArrayList<String>();
    for (int sent = 0; sent < requests && faults.size() < 20; sent++) {
      Shot shot = shots.next();
      try {
        Exchange exchange = exchange(shot);
        int status = exchange.status();
        fault(exchange, shot).ifPresent(faults::add);
        statuses.merge(status, 1, Integer::sum);
        if (shot.operation().startsWith(exchange.method() + " ")) {
          (status < 300 ? done : reached).add(TURNED_AWAY.contains(status) ? "" : shot.operation());
        }
      } catch (IOException broken) {
        faults.add("no answer to " + shot + ": " + broken);
      }
    }
    System.out.println("FuzzTest: " + requests + " requests were answered with " + statuses + ", done were " + done);
    assertThat(faults).isEmpty();
    assertSpread(statuses, requests);
    reached.addAll(done);
    assertThat(reached).as("operations that looked at what they were sent").containsAll(shots.operations());
    assertThat(done).as("writes that were done").filteredOn(operation -> !operation.startsWith("GET "))
        .hasSizeGreaterThanOrEqualTo(4);
    assertInvariants();
    assertThat(node.output()).doesNotContain("ERROR").doesNotContain("\tat ");
  }

  /** Who is turned away at the door tries nothing. */
  private static void assertSpread(Map<Integer, Integer> statuses, int requests) {
    int done = statuses.entrySet().stream().filter(each -> each.getKey() < 300).mapToInt(Map.Entry::getValue).sum();
    assertThat(done).as("done").isGreaterThan(requests / 8);
    for (int refusal : List.of(400, 404, 422)) {
      assertThat(statuses.getOrDefault(refusal, 0)).as("refused with %d", refusal).isGreaterThan(requests / 50);
    }
  }

  private static Exchange exchange(Shot shot) throws IOException, InterruptedException {
    return Sent.with(shot.text(), HTTP.send(shot.to(address()), BodyHandlers.ofString()));
  }

  private static Optional<String> fault(Exchange exchange, Shot shot) {
    try {
      CONTRACT.check(exchange);
      assertThat(exchange.status()).as(shot.toString()).isLessThan(500);
      if (exchange.status() >= 400 && !exchange.body().isEmpty()) {
        assertThat(exchange.mediaType()).as(shot.toString()).hasValue("application/problem+json");
      }
      return Optional.empty();
    } catch (AssertionError fault) {
      return Optional.of(String.valueOf(fault.getMessage()));
    }
  }

  private static void assertInvariants() {
    JsonNode report = node.client("operator").get("/api/v1/invariants").body();
    assertThat(report.findValues("violations")).isNotEmpty().allMatch(violations -> violations.asLong() == 0);
  }

  private static URI address() {
    return node.client("manager").node();
  }
}
