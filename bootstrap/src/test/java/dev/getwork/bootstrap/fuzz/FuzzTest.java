package dev.getwork.bootstrap.fuzz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.getwork.bootstrap.process.Node;
import dev.getwork.bootstrap.process.Exchanges;
import dev.getwork.testkit.http.Contract;
import dev.getwork.testkit.http.Exchange;
import dev.getwork.testkit.postgres.TestDatabase;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/**
 * Random requests to a node. Each response must follow the contract, none may be a server error, and all invariants must
 * hold afterwards.
 */
class FuzzTest {

  private static final TestDatabase DATABASE = TestDatabase.fresh();
  private static final Contract CONTRACT = Contract.published();
  private static final Set<Integer> REFUSED_BEFORE_VALIDATION = Set.of(401, 403, 406);
  private static final HttpClient HTTP = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private static final long SEED = 1;

  @AutoClose
  private static Node node;

  @BeforeAll
  static void start() throws Exception {
    node = Node.start("fuzz", DATABASE,
        "--getwork.limits.calls-per-second=0",
        "--getwork.limits.wrong-passwords=100000",
        "--getwork.limits.wrong-passwords-of-address=100000");
    var manager = node.client("manager");
    manager.saveDemoMapping();
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
    FuzzRequest file = new FuzzRequest("", "manager", "POST", "/api/v1/loan-imports",
        Map.of("Content-Type", "application/x-ndjson", "Prefer", "wait=20"),
        loans.toString());
    assertThat(HTTP.send(file.to(address()), BodyHandlers.ofString()).statusCode()).isEqualTo(201);
    assertThat(node.client("processor001").getWork("1", 5).text("state")).isEqualTo("FULFILLED");
  }

  /** Uses the same seed in every build. */
  @Test
  void shouldSurviveAThousandInvalidRequests() throws Exception {
    send(Long.getLong("fuzz.seed", SEED), 1_000);
  }

  /** Uses a random seed. */
  @Test
  @Tag("proof")
  void shouldSurviveTenThousandRandomRequests() throws Exception {
    long other = new Random().longs().filter(seed -> seed != SEED).findFirst().orElseThrow();
    send(Long.getLong("fuzz.seed", other), 10_000);
  }

  private static void send(long seed, int requests) throws Exception {
    System.out.println("FuzzTest: -Dfuzz.seed=" + seed);
    var generator = new FuzzRequests(CONTRACT.document(), new Random(seed));
    var statuses = new TreeMap<Integer, Integer>();
    var done = new TreeSet<String>();
    var reached = new TreeSet<String>();
    var faults = new ArrayList<String>();
    for (int sent = 0; sent < requests && faults.size() < 20; sent++) {
      FuzzRequest request = generator.next();
      try {
        Exchange exchange = exchange(request);
        int status = exchange.status();
        fault(exchange, request).ifPresent(faults::add);
        statuses.merge(status, 1, Integer::sum);
        if (request.operation().startsWith(exchange.method() + " ")) {
          (status < 300 ? done : reached).add(REFUSED_BEFORE_VALIDATION.contains(status) ? "" : request.operation());
        }
      } catch (IOException broken) {
        faults.add("no response to " + request + ": " + broken);
      }
    }
    System.out.println("FuzzTest: " + requests + " requests, statuses " + statuses + ", successful " + done);
    assertThat(faults).isEmpty();
    assertSpread(statuses, requests);
    reached.addAll(done);
    assertThat(reached).as("operations that validated a request").containsAll(generator.operations());
    assertThat(done).as("writes that succeeded").filteredOn(operation -> !operation.startsWith("GET "))
        .hasSizeGreaterThanOrEqualTo(4);
    assertInvariants();
    assertThat(node.output()).doesNotContain("ERROR").doesNotContain("\tat ");
  }

  /** Refused logins would test nothing, so enough requests must reach the operations. */
  private static void assertSpread(Map<Integer, Integer> statuses, int requests) {
    int done = statuses.entrySet().stream().filter(each -> each.getKey() < 300).mapToInt(Map.Entry::getValue).sum();
    assertThat(done).as("successful").isGreaterThan(requests / 8);
    for (int refusal : List.of(400, 404, 422)) {
      assertThat(statuses.getOrDefault(refusal, 0)).as("refused with %d", refusal).isGreaterThan(requests / 50);
    }
  }

  private static Exchange exchange(FuzzRequest request) throws IOException, InterruptedException {
    return Exchanges.of(request.text(), HTTP.send(request.to(address()), BodyHandlers.ofString()));
  }

  private static Optional<String> fault(Exchange exchange, FuzzRequest request) {
    try {
      CONTRACT.check(exchange);
      assertThat(exchange.status()).as(request.toString()).isLessThan(500);
      if (exchange.status() >= 400 && !exchange.body().isEmpty()) {
        assertThat(exchange.mediaType()).as(request.toString()).hasValue("application/problem+json");
      }
      return Optional.empty();
    } catch (AssertionError fault) {
      return Optional.of(String.valueOf(fault.getMessage()));
    }
  }

  /** Waits for a report that began after the last request, because reports are cached. */
  private static void assertInvariants() {
    Instant end = Instant.now();
    JsonNode report = await().until(() -> node.client("operator").get("/api/v1/invariants").body(),
        latest -> Instant.parse(latest.path("checkedAt").asString()).isAfter(end));
    assertThat(report.findValues("violations")).isNotEmpty().allMatch(violations -> violations.asLong() == 0);
  }

  private static URI address() {
    return node.client("manager").node();
  }
}
