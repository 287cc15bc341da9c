package dev.getwork.bootstrap.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.testkit.http.Contract;
import dev.getwork.testkit.postgres.TestDatabase;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Clients that send too much, too slowly or what is nobody's business, byte by byte, to a real node. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class HostileClientTest {

  private static final TestDatabase DATABASE = TestDatabase.fresh();
  private static final String MANAGER = "Authorization: " + basic("manager", "getwork");
  private static final int BODY_SECONDS = 2;
  private static final Contract CONTRACT = Contract.published();

  private static Node node;
  private static URI base;

  @BeforeAll
  static void start() {
    node = Node.start("hostile-client",
        "--spring.datasource.url=" + DATABASE.jdbcUrl(),
        "--spring.datasource.username=" + DATABASE.user(),
        "--spring.datasource.password=" + DATABASE.password(),
        "--getwork.data-directory=target/nodes/hostile-client",
        "--getwork.demo-users=true",
        "--getwork.limits.body-time=" + BODY_SECONDS + "s",
        "--server.tomcat.connection-timeout=3s");
    base = node.client("manager").node();
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  private static String basic(String user, String password) {
    return "Basic " + Base64.getEncoder().encodeToString((user + ":" + password).getBytes(StandardCharsets.UTF_8));
  }

  private static void assertProblem(String answer, int status, String slug) {
    assertThat(answer)
        .startsWith("HTTP/1.1 " + status)
        .contains("application/problem+json", "/problems/" + slug, "X-Node: hostile-client", "X-Trace-Id: ")
        .contains("\"traceId\":\"", "Content-Security-Policy: default-src 'none'", "Cache-Control: no-store")
        .doesNotContain("<html", "Set-Cookie", "Exception", "Server:");
  }

  private static Socket connected() throws IOException {
    var socket = new Socket(base.getHost(), base.getPort());
    socket.setSoTimeout((int) Duration.ofSeconds(60).toMillis());
    return socket;
  }

  private static void write(Socket socket, String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
    socket.getOutputStream().flush();
  }

  /** What comes until the node closes the connection; it may reset it once it has told all. */
  private static String rest(Socket socket) throws IOException {
    var answer = new ByteArrayOutputStream();
    try {
      socket.getInputStream().transferTo(answer);
    } catch (SocketException reset) {
      assertThat(answer.size()).as(reset.getMessage()).isPositive();
    }
    return answer.toString(StandardCharsets.UTF_8);
  }

  private static String documented(String said, String answer) {
    CONTRACT.check(Spoken.exchange(said, answer));
    return answer;
  }

  private static String answer(String head, String body) throws IOException {
    try (var socket = connected()) {
      String said = head + "\r\nHost: getwork\r\nConnection: close\r\n\r\n" + body;
      write(socket, said);
      return documented(said, rest(socket));
    }
  }

  @Test
  void shouldRefuseHugeHeaders() throws IOException {
    assertThat(answer("GET /api/v1/me HTTP/1.1\r\n" + MANAGER + "\r\nX-Padding: " + "x".repeat(12_000), ""))
        .startsWith("HTTP/1.1 200");
    String refused = answer("GET /api/v1/me HTTP/1.1\r\n" + MANAGER + "\r\nX-Padding: " + "x".repeat(20_000), "");
    assertProblem(refused, 431, "headers-too-large");
  }

  @Test
  void shouldRefuseAHugeAddress() throws IOException {
    String address = "GET /api/v1/tasks?cursor=" + "x".repeat(20_000) + " HTTP/1.1\r\n" + MANAGER;
    assertProblem(answer(address, ""), 431, "headers-too-large");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "GET /%00 HTTP/1.1", "POST /api/v1/tasks HTTP/1.1\r\nContent-Length: x",
    "POST /api/v1/tasks HTTP/1.1\r\nTransfer-Encoding: what", "GET /api/v1/tasks/[] HTTP/1.1"
  })
  void shouldAnswerWhatTomcatRefuses(String head) throws IOException {
    assertProblem(answer(head.replace("\\r\\n", "\r\n") + "\r\n" + MANAGER, ""), 400, "malformed-request");
  }

  /** Sends a byte of the body now and then, and says after which time the node had enough, and with what. */
  private static String drip(String head, String began, Duration between) throws IOException {
    try (var socket = connected()) {
      String said = head + "\r\nHost: getwork\r\n" + MANAGER + "\r\nContent-Length: 100000\r\n\r\n" + began;
      write(socket, said);
      socket.setSoTimeout((int) between.toMillis());
      var answer = new ByteArrayOutputStream();
      long started = System.nanoTime();
      while (Duration.ofNanos(System.nanoTime() - started).toSeconds() < 60) {
        try {
          int octet = socket.getInputStream().read();
          if (octet < 0) {
            return documented(said, answer.toString(StandardCharsets.UTF_8));
          }
          answer.write(octet);
        } catch (SocketTimeoutException _) {
          dripOnce(socket);
        } catch (SocketException _) {
          return documented(said, answer.toString(StandardCharsets.UTF_8));
        }
      }
      return "not closed within a minute: " + answer.toString(StandardCharsets.UTF_8);
    }
  }

  private static void dripOnce(Socket socket) {
    try {
      write(socket, " ");
    } catch (IOException _) {
      // Closed by the node: what it said before is read next.
    }
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "/api/v1/tasks|application/json|{\"name\":", "/api/v1/loan-imports|application/x-ndjson|{}",
    "/api/v1/loan-imports?mapping=ppp|text/csv|LoanAmount"
  })
  void shouldCutOffWhoDrips(String path, String type, String began) throws IOException {
    long started = System.nanoTime();
    String head = "POST " + path + " HTTP/1.1\r\nContent-Type: " + type + "\r\nPrefer: wait=20";
    assertProblem(drip(head, began.replace("\\", ""), Duration.ofMillis(100)), 408, "request-timeout");
    assertThat(Duration.ofNanos(System.nanoTime() - started))
        .isBetween(Duration.ofSeconds(BODY_SECONDS), Duration.ofSeconds(BODY_SECONDS + 8));
  }

  @Test
  void shouldCutOffWhoFallsSilent() throws IOException {
    try (var socket = connected()) {
      String said = "POST /api/v1/tasks HTTP/1.1\r\nHost: getwork\r\n" + MANAGER
          + "\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{";
      write(socket, said);
      assertProblem(documented(said, rest(socket)), 408, "request-timeout");
    }
  }

  @Test
  void shouldTakeABodyThatComesInPartsInTime() throws IOException {
    int rows = 10;
    String row = "{}\n";
    try (var socket = connected()) {
      String said = "POST /api/v1/loan-imports HTTP/1.1\r\nHost: getwork\r\n" + MANAGER + "\r\nPrefer: wait=20\r\n"
          + "Content-Type: application/x-ndjson\r\nConnection: close\r\n"
          + "Content-Length: " + rows * row.length() + "\r\n\r\n";
      write(socket, said);
      for (int i = 0; i < rows; i++) {
        write(socket, row);
      }
      assertThat(documented(said + row.repeat(rows), rest(socket))).startsWith("HTTP/1.1 201")
          .contains("\"rejected\":10");
    }
  }

  @Test
  void shouldKeepSecretsToItself() throws IOException {
    String secret = "s3cr3t-8f1c";
    String token = "eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0." + secret;
    String key = "Idempotency-Key: " + secret;
    var answers = new ArrayList<String>();
    for (String credentials : List.of(basic("manager", secret), basic(secret, secret), "Bearer " + token,
        "Basic " + secret)) {
      String head = " HTTP/1.1\r\nAuthorization: " + credentials + "\r\n" + key;
      answers.add(answer("GET /api/v1/me" + head, ""));
      answers.add(answer("GET /api/v1/%00" + head, ""));
      answers.add(answer("GET /api/v1/;/" + head, ""));
      answers.add(answer("GET /api/v1/me" + head + "\r\nX-Padding: " + "x".repeat(20_000), ""));
    }
    for (String body : List.of("{\"name\":\"" + secret + "\"", "{\"" + secret + "\":1}", "\u0000" + secret)) {
      String head = "POST /api/v1/tasks HTTP/1.1\r\n" + MANAGER + "\r\n" + key + "\r\nContent-Type: application/json";
      answers.add(answer(head + "\r\nContent-Length: " + body.length(), body));
    }
    assertThat(answers).allSatisfy(answer -> assertThat(answer).contains("HTTP/1.1 4"));
    assertThat(
        answers.stream().filter(answer -> answer.contains(secret)).filter(answer -> !answer.contains("/" + secret)))
        .as("answers that tell a secret").isEmpty();
    assertThat(node.output()).doesNotContain(secret, MANAGER.substring(MANAGER.length() - 12));
  }
}
