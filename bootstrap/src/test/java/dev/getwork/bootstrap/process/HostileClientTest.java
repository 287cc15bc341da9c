package dev.getwork.bootstrap.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.getwork.testkit.postgres.TestDatabase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.SocketException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Clients that send too much, too slowly, malformed requests or secrets to a node. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class HostileClientTest {

  private static final TestDatabase DATABASE = TestDatabase.fresh();
  private static final String MANAGER = "Authorization: " + RawHttpClient.basic("manager", "getwork");
  private static final int BODY_SECONDS = 2;

  /** More than all buffers between client and node. */
  private static final int CHUNKS = 1_000;

  @AutoClose
  private static final TokenIssuer ISSUER = TokenIssuer.unavailable();

  @AutoClose
  private static Node node;
  private static RawHttpClient client;

  @BeforeAll
  static void start() {
    node = Node.start("hostile-client", DATABASE,
        "--getwork.issuer.uri=" + ISSUER.uri(),
        "--getwork.issuer.key-set=" + ISSUER.uri() + "/keys",
        "--getwork.issuer.audience=" + TokenIssuer.AUDIENCE,
        "--getwork.limits.body-time=" + BODY_SECONDS + "s",
        "--server.tomcat.connection-timeout=3s");
    client = new RawHttpClient(node.address());
    node.client("manager").saveDemoMapping();
  }

  private static void assertProblem(String answer, int status, String slug) {
    assertThat(answer)
        .startsWith("HTTP/1.1 " + status)
        .contains("application/problem+json", "/problems/" + slug, "X-Node: hostile-client", "X-Trace-Id: ")
        .contains("\"traceId\":\"", "Content-Security-Policy: default-src 'none'", "Cache-Control: no-store")
        .doesNotContain("<html", "Set-Cookie", "Exception", "Server:");
  }

  @Test
  void shouldRefuseHugeHeaders() throws IOException {
    assertThat(client.answer("GET /api/v1/me HTTP/1.1\r\n" + MANAGER + "\r\nX-Padding: " + "x".repeat(12_000), ""))
        .startsWith("HTTP/1.1 200");
    String refused =
        client.answer("GET /api/v1/me HTTP/1.1\r\n" + MANAGER + "\r\nX-Padding: " + "x".repeat(20_000), "");
    assertProblem(refused, 431, "headers-too-large");
  }

  @Test
  void shouldRefuseAHugeAddress() throws IOException {
    String address = "GET /api/v1/tasks?cursor=" + "x".repeat(20_000) + " HTTP/1.1\r\n" + MANAGER;
    assertProblem(client.answer(address, ""), 431, "headers-too-large");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "GET /%00 HTTP/1.1", "POST /api/v1/tasks HTTP/1.1\r\nContent-Length: x",
    "POST /api/v1/tasks HTTP/1.1\r\nTransfer-Encoding: what", "GET /api/v1/tasks/[] HTTP/1.1"
  })
  void shouldAnswerWithAProblemWhenTomcatRefusesTheRequest(String head) throws IOException {
    assertProblem(client.answer(head.replace("\\r\\n", "\r\n") + "\r\n" + MANAGER, ""), 400, "malformed-request");
  }

  /** Anybody can send a body that no operation reads, without a password and to any path. */
  @TestFactory
  Stream<DynamicTest> shouldAnswerAndCloseTheConnectionOfASlowBody() {
    return Stream.of(
        new SlowBody("POST /api/v1/tasks", "manager", "application/json", "{\"name\":", 408, "request-timeout"),
        new SlowBody("POST /api/v1/loan-imports", "manager", "application/x-ndjson", "{}", 408, "request-timeout"),
        new SlowBody("POST /api/v1/loan-imports?mapping=ppp", "manager", "text/csv", "LoanAmount", 408,
            "request-timeout"),
        new SlowBody("POST /api/v1/tasks", "", "application/json", "{", 401, "unauthenticated"),
        new SlowBody("POST /api/v1/tasks", "x", "application/json", "{", 401, "unauthenticated"),
        new SlowBody("POST /api/v1/tasks", "processor001", "application/json", "{", 403, "forbidden"),
        new SlowBody("POST /api/v1/none", "manager", "text/csv", "{", 404, "not-found"),
        new SlowBody("PATCH /api/v1/tasks", "manager", "application/json", "{", 405, "method-not-allowed"),
        new SlowBody("POST /api/v1/tasks", "manager", "text/csv", "{", 415, "unsupported-media-type"),
        new SlowBody("POST /api/v1/loan-imports", "", "text/csv", "{", 401, "unauthenticated"),
        new SlowBody("POST /api/v1/loan-imports", "manager", "text/csv", "{", 422, "invalid-value"),
        new SlowBody("GET /api/v1/me", "manager", "application/json", "{", 200, ""))
        .map(SlowBody::begin).toList().stream();
  }

  /** A body that is sent byte by byte, and the expected response. All run concurrently, because each takes seconds. */
  private record SlowBody(String call, String user, String type, String began, int status, String slug) {

    DynamicTest begin() {
      CompletableFuture<String> answer =
          CompletableFuture.supplyAsync(this::responseBeforeTheEnd, Thread::startVirtualThread);
      return DynamicTest.dynamicTest(toString(), () -> {
        if (status == 200) {
          assertThat(answer.join()).startsWith("HTTP/1.1 200");
        } else {
          assertProblem(answer.join(), status, slug);
        }
      });
    }

    private String responseBeforeTheEnd() {
      String head = call + " HTTP/1.1\r\nContent-Type: " + type + "\r\nPrefer: wait=20"
          + (user.isEmpty()
              ? ""
              : "\r\nAuthorization: " + RawHttpClient.basic(user, user.equals("x") ? "y" : "getwork"));
      long started = System.nanoTime();
      try {
        String answer = client.drip(head, began, Duration.ofMillis(100));
        assertThat(Duration.ofNanos(System.nanoTime() - started))
            .isBetween(Duration.ofSeconds(BODY_SECONDS), Duration.ofSeconds(BODY_SECONDS + 30));
        return answer;
      } catch (IOException failure) {
        throw new UncheckedIOException(failure);
      }
    }
  }

  /** A fast body that never ends, without a password. */
  @Test
  void shouldCloseTheConnectionOfAnEndlessBody() throws IOException {
    try (var socket = client.connected()) {
      RawHttpClient.write(socket, "POST /api/v1/tasks HTTP/1.1\r\nHost: getwork\r\nTransfer-Encoding: chunked\r\n\r\n");
      String chunk = "10000\r\n" + "x".repeat(0x10000) + "\r\n";
      assertThatThrownBy(() -> {
        for (int sent = 0; sent < CHUNKS; sent++) {
          RawHttpClient.write(socket, chunk);
        }
      }).isInstanceOf(SocketException.class);
    }
  }

  /** A client that sends a large refused body completely can use the connection for another request. */
  @Test
  void shouldKeepTheConnectionAfterALargeRefusedBody() throws IOException {
    try (var socket = client.connected()) {
      String body = "x".repeat(1_000_000);
      RawHttpClient.write(socket,
          "POST /api/v1/tasks HTTP/1.1\r\nHost: getwork\r\nContent-Type: application/json\r\nContent-Length: "
              + body.length() + "\r\n\r\n" + body + "GET /api/v1/me HTTP/1.1\r\nHost: getwork\r\n" + MANAGER
              + "\r\nConnection: close\r\n\r\n");
      assertThat(RawHttpClient.rest(socket)).startsWith("HTTP/1.1 401").contains("HTTP/1.1 200");
    }
  }

  @Test
  void shouldAnswerWithATimeoutWhenTheBodyStops() throws IOException {
    try (var socket = client.connected()) {
      String sent = "POST /api/v1/tasks HTTP/1.1\r\nHost: getwork\r\n" + MANAGER
          + "\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{";
      RawHttpClient.write(socket, sent);
      assertProblem(RawHttpClient.checked(sent, RawHttpClient.rest(socket)), 408, "request-timeout");
    }
  }

  @Test
  void shouldAcceptABodyThatArrivesInParts() throws IOException {
    int rows = 10;
    String row = "{}\n";
    try (var socket = client.connected()) {
      String sent = "POST /api/v1/loan-imports HTTP/1.1\r\nHost: getwork\r\n" + MANAGER + "\r\nPrefer: wait=20\r\n"
          + "Content-Type: application/x-ndjson\r\nConnection: close\r\n"
          + "Content-Length: " + rows * row.length() + "\r\n\r\n";
      RawHttpClient.write(socket, sent);
      for (int i = 0; i < rows; i++) {
        RawHttpClient.write(socket, row);
      }
      assertThat(RawHttpClient.checked(sent + row.repeat(rows), RawHttpClient.rest(socket))).startsWith("HTTP/1.1 201")
          .contains("\"rejected\":10");
    }
  }

  @Test
  void shouldNotRevealSecretsInResponsesAndLogs() throws IOException {
    String secret = "s3cr3t-8f1c";
    String token = "eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0." + secret;
    String key = "Idempotency-Key: " + secret;
    var answers = new ArrayList<String>();
    for (String credentials : List.of(RawHttpClient.basic("manager", secret), RawHttpClient.basic(secret, secret),
        "Bearer " + token,
        "Basic " + secret)) {
      String head = " HTTP/1.1\r\nAuthorization: " + credentials + "\r\n" + key;
      answers.add(client.answer("GET /api/v1/me" + head, ""));
      answers.add(client.answer("GET /api/v1/%00" + head, ""));
      answers.add(client.answer("GET /api/v1/;/" + head, ""));
      answers.add(client.answer("GET /api/v1/me" + head + "\r\nX-Padding: " + "x".repeat(20_000), ""));
    }
    for (String body : List.of("{\"name\":\"" + secret + "\"", "{\"" + secret + "\":1}", "\u0000" + secret)) {
      String head = "POST /api/v1/tasks HTTP/1.1\r\n" + MANAGER + "\r\n" + key + "\r\nContent-Type: application/json";
      answers.add(client.answer(head + "\r\nContent-Length: " + body.length(), body));
    }
    assertThat(answers).allSatisfy(answer -> assertThat(answer).contains("HTTP/1.1 4"));
    assertThat(
        answers.stream().filter(answer -> answer.contains(secret)).filter(answer -> !answer.contains("/" + secret)))
        .as("responses with a secret").isEmpty();
    assertThat(node.output()).doesNotContain(secret, MANAGER.substring(MANAGER.length() - 12));
  }

  /** While the issuer's keys are unavailable, and afterwards. */
  @Test
  void shouldNotLogTokens() throws IOException {
    String good = ISSUER.token("sub", "manager", 300);
    var tokens = List.of(good, ISSUER.token("sub", "manager", -300), ISSUER.token("scope", "none", 300),
        good.substring(0, good.length() - 8) + "AAAAAAAA");
    assertProblem(call(good), 503, "issuer-unavailable");
    ISSUER.becomeAvailable();
    assertThat(tokens.stream().map(this::call)).satisfiesExactly(
        answer -> assertThat(answer).startsWith("HTTP/1.1 200"),
        expired -> assertProblem(expired, 401, "unauthenticated"),
        nameless -> assertProblem(nameless, 401, "unauthenticated"),
        forged -> assertProblem(forged, 401, "unauthenticated"));
    assertThat(node.output()).contains("keys of issuer");
    for (String token : tokens) {
      assertThat(node.output()).doesNotContain(token.split("\\.", 3));
    }
  }

  private String call(String token) {
    try {
      return client.answer("GET /api/v1/me HTTP/1.1\r\nAuthorization: Bearer " + token, "");
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
