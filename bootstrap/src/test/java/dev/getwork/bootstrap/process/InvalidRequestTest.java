package dev.getwork.bootstrap.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.testkit.http.Contract;
import dev.getwork.testkit.postgres.TestDatabase;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.json.JsonMapper;

/** Invalid requests to a node get a problem with the right status, change no row and log no error. */
class InvalidRequestTest {

  private static final TestDatabase DATABASE = TestDatabase.fresh();
  private static final HttpClient HTTP = HttpClient.newHttpClient();
  private static final Contract CONTRACT = Contract.published();
  private static final String NDJSON = "application/x-ndjson";
  private static final String ROWS =
      """
      select concat((select md5(string_agg(loan::text, ',' order by loan_number)) from loan), ' ',
        (select count(*) from task) + (select count(*) from work_request) + (select count(*) from assignment)
        + (select count(*) from hold) + (select count(*) from history_event) + (select count(*) from absence)
        + (select count(*) from import_mapping))
      """;

  private static Node node;
  private static URI base;
  private static String rows;

  @BeforeAll
  static void start() {
    node = Node.start("bad-input", DATABASE);
    base = node.client("manager").node();
    var manager = node.client("manager");
    manager.saveDemoMapping();
    var all = Map.of("name", "All", "criteria", Map.of("all", List.of()));
    assertThat(manager.post("/api/v1/tasks", all).status()).isEqualTo(201);
    byte[] loan = """
        {"loanNumber":"L-1","amount":1,"currency":"USD","state":"MA","product":"p","purpose":"q",\
        "submittedAt":"2020-04-03T00:00:00Z"}
        """.getBytes(StandardCharsets.UTF_8);
    assertThat(send("manager", "POST", "/api/v1/loan-imports", NDJSON, loan).statusCode())
        .isLessThan(203);
    assertThat(node.client("processor001").getWork("1", 1).text("state")).isEqualTo("FULFILLED");
    rows = rows();
  }

  @AfterAll
  static void stop() {
    assertThat(rows()).as("loans, and rows in all tables").isEqualTo(rows);
    assertThat(node.output()).doesNotContain("ERROR").doesNotContain("\tat ");
    node.close();
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
      processor002 | POST | work-requests | {"taskId":"1","count":0} | 422
      processor002 | POST | work-requests | {"taskId":"1","count":6} | 422
      processor002 | POST | work-requests | {"taskId":"1","count":-1} | 422
      processor002 | POST | work-requests | {"taskId":"1","count":1.5} | 422
      processor002 | POST | work-requests | {"taskId":"1","count":"x"} | 422
      processor002 | POST | work-requests | {"taskId":"2","count":1} | 404
      processor002 | POST | work-requests | {"taskId":"1" | 400
      nobody       | POST | work-requests | {"taskId":"1","count":1} | 401
      manager      | POST | work-requests | {"taskId":"1","count":1} | 403
      processor001 | PUT | assignments/1/disposition | {"outcome":"RETURN_AFTER","hours":-1} | 422
      processor001 | PUT | assignments/1/disposition | {"outcome":"RETURN_AFTER","hours":73} | 422
      processor001 | PUT | assignments/1/disposition | {"outcome":"RETURN_AT","returnAt":"2020-01-01T00:00:00Z"} | 422
      processor001 | PUT | assignments/1/disposition | {"outcome":"RETURN_AT","returnAt":"+999999999-12-31T00:00:00Z"} | 422
      processor001 | PUT | assignments/1/disposition | {"outcome":"RETURN_AT","returnAt":"-999999999-01-01T00:00:00Z"} | 422
      processor001 | PUT | assignments/1/disposition | {"outcome":"LOST"} | 422
      processor001 | PUT | assignments/2/disposition | {"outcome":"COMPLETE"} | 404
      processor002 | PUT | assignments/1/disposition | {"outcome":"COMPLETE"} | 403
      processor002 | GET | work-requests/1 | ~~ | 404
      processor002 | GET | users/processor001/pipeline | ~~ | 403
      manager      | GET | users/processor999/pipeline | ~~ | 404
      manager      | POST | assignments/1/transfer | {"toUser":"processor999"} | 422
      manager      | GET | loans/L-2/availability?taskId=1 | ~~ | 404
      manager      | GET | loans/L-2 | ~~ | 404
      manager      | GET | loans/L-1/history?limit=0 | ~~ | 422
      manager      | GET | assignments?state=LOST | ~~ | 422
      manager      | GET | assignments?taskId=2 | ~~ | 404
      manager      | GET | audit-events?kind=LOST | ~~ | 422
      manager      | GET | tasks?cursor=L-1 | ~~ | 400
      manager      | GET | tasks?limit=%ff | ~~ | 400
      manager      | GET | tasks?%c3%28=1 | ~~ | 400
      manager      | GET | tasks/%ff | ~~ | 400
      manager      | GET | /actuator/health?limit=%ff | ~~ | 400
      manager      | GET | /actuator/health?=5 | ~~ | 400
      manager      | GET | selection-runs | ~~ | 403
      manager      | DELETE | tasks/1/exclusions/L-1 | ~~ | 404
      manager      | POST | tasks | {"name":"x","criteria":{"field":"color","op":"eq","value":"red"}} | 422
      manager      | POST | tasks | {"name":"x","criteria":{"field":"amount","op":"ge","value":"red"}} | 422
      manager      | POST | tasks | {"name":"x","criteria":{"field":"gender","op":"present"}} | 422
      manager      | POST | tasks | {"name":"All","criteria":{"all":[]}} | 409
      manager      | PUT | import-mappings/x | {"columns":{"A":{"attribute":"color"}}} | 422
      manager      | PUT | import-mappings/X | {} | 422
      manager      | GET | import-mappings/x | ~~ | 404
      manager      | DELETE | import-mappings/x | ~~ | 404
      manager      | POST | import-previews | {"mapping":{},"text":"A"} | 422
      processor001 | DELETE | import-mappings/ppp | ~~ | 403
      manager      | TRACE | tasks | ~~ | 405
      manager      | PUT | tasks/1 | {"name":"All","criteria":{"all":[]}} | 428
      processor001 | POST | tasks | {"name":"x","criteria":{"all":[]}} | 403
      manager      | POST | tasks | {"name":"x","criteria":{"all":[]},"completion":[{"attribute":"amount","value":1}]} | 422
      manager      | POST | tasks | {"name":"x","criteria":{"all":[]},"notAfter":["99"]} | 422
      manager      | POST | tasks | {"name":"x","criteria":{"all":[]},"groups":[""]} | 422
      manager      | POST | tasks | {"name":"x","criteria":{"all":[]},"loanLink":"javascript:alert(1)"} | 422
      integration  | PATCH | loans/L-1 | {"amount":-1} | 422
      integration  | PATCH | loans/L-1 | {"state":"TX","attributes":{"gender":"f"}} | 422
      integration  | PATCH | loans/L-2 | {"state":"TX"} | 404
      processor001 | PATCH | loans/L-1 | {"state":"TX"} | 403
      manager      | POST | loan-patches | {"loanNumber":"L-1","state":"TX"} | 403
      processor001 | PUT | assignments/1/disposition | {"outcome":"COMPLETE","facts":{"naics":"1"}} | 422
      processor001 | POST | assignments/1/extension | ~~ | 422
      manager      | PUT | users/processor002/absence | {"until":"2020-01-01T00:00:00Z"} | 422
      manager      | PUT | users/processor999/absence | {"until":"2020-01-01T00:00:00Z"} | 404
      manager      | GET | tasks/1/holds?kind=LOST | ~~ | 422
      manager      | POST | tasks/1/restorations | {"loanNumbers":[]} | 422
      """)
  void shouldRefuseAnInvalidRequest(String user, String method, String path, String body, int status) {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    String type = path.equals("loan-patches")
        ? NDJSON
        : method.equals("PATCH") ? "application/merge-patch+json" : "application/json";
    assertProblem(send(user, method, path.startsWith("/") ? path : "/api/v1/" + path, type, bytes), status);
  }

  @Test
  void shouldReportInvalidPatches() {
    byte[] patch = "{\"loanNumber\":\"L-1\",\"state\":7}".getBytes(StandardCharsets.UTF_8);
    assertThat(send("integration", "POST", "/api/v1/loan-patches", NDJSON, patch).body())
        .contains("\"changed\":0", "\"rejected\":1");
  }

  @Test
  void shouldRefuseTooManyParameters() {
    String parameters = "a&".repeat(1001);
    assertProblem(send("manager", "GET", "/actuator/health?" + parameters, "application/json", new byte[0]), 400);
  }

  @Test
  void shouldNotServeAnErrorPageOfTheFramework() {
    assertProblem(send("manager", "GET", "/error", "application/json", new byte[0]), 404);
  }

  @Test
  void shouldRefuseABodyOfFiftyMegabytes() {
    byte[] large = new byte[50 << 20];
    Arrays.fill(large, (byte) ' ');
    assertProblem(send("processor002", "POST", "/api/v1/work-requests", "application/json", large), 413);
  }

  @Test
  void shouldRefuseAFileWithOtherColumns() {
    byte[] file = "a,b\n1,2\n".getBytes(StandardCharsets.UTF_8);
    assertProblem(send("manager", "POST", "/api/v1/loan-imports?mapping=ppp", "text/csv", file), 422);
  }

  /** Uses a socket, because the JDK's client would send a question mark instead. */
  @Test
  void shouldRefuseAnIdempotencyKeyThatIsNotAscii() throws IOException {
    String body = "{\"taskId\":\"1\",\"count\":1}";
    String head = "POST /api/v1/work-requests HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: %d\r\n"
        .formatted(body.length());
    assertThat(new RawHttpClient(base).answer(
        head + "Authorization: " + RawHttpClient.basic("processor002", "getwork") + "\r\nIdempotency-Key: ä", body))
        .contains("HTTP/1.1 400", "/problems/malformed-request", "Idempotency-Key");
  }

  private static void assertProblem(HttpResponse<String> response, int status) {
    assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
    assertThat(response.headers().firstValue("Content-Type")).hasValue("application/problem+json");
    var problem = JsonMapper.shared().readTree(response.body());
    assertThat(problem.path("type").asString()).startsWith("/problems/");
    assertThat(problem.path("status").asInt()).isEqualTo(status);
    assertThat(problem.path("detail").asString()).isNotBlank();
  }

  private static HttpResponse<String> send(String user, String method, String path, String type, byte[] body) {
    var request = HttpRequest.newBuilder(base.resolve(path))
        .header("Authorization", RawHttpClient.basic(user, "getwork"))
        .header("Content-Type", type)
        .header("Prefer", "wait=20")
        .method(method, body.length == 0 ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(body))
        .build();
    try {
      HttpResponse<String> response = HTTP.send(request, BodyHandlers.ofString());
      CONTRACT.check(Exchanges.of(new String(body, StandardCharsets.UTF_8), response));
      return response;
    } catch (IOException | InterruptedException failure) {
      throw new IllegalStateException(failure);
    }
  }

  private static String rows() {
    return JdbcClient.create(DATABASE.dataSource()).sql(ROWS).query(String.class).single();
  }
}
