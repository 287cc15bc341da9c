package dev.getwork.bootstrap.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.getwork.testkit.log.CapturedLog;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class DemoDataTest {

  @RegisterExtension
  static final CapturedLog LOG = CapturedLog.of(StartMessage.class, DemoData.class);

  private final List<String> calls = new CopyOnWriteArrayList<>();
  private final List<byte[]> bodies = new CopyOnWriteArrayList<>();
  private String tasks = "{\"items\":[]}";
  private int created = 201;
  private String imported = "COMPLETED";
  private HttpServer server;

  @BeforeEach
  void startServer() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
  }

  @AfterEach
  void stopServer() {
    server.stop(0);
  }

  @Test
  void shouldImportLoansAndThenTasksAsTheDemoManager() throws IOException {
    DemoData.importInto(server(), _ -> calls.add("SQL"));

    assertThat(calls).hasSize(10).startsWith(
        "GET /api/v1/tasks",
        "PUT /api/v1/import-mappings/ppp application/json null null",
        "POST /api/v1/loan-imports?mapping=ppp text/csv gzip wait=25",
        "SQL",
        "POST /api/v1/tasks application/json null null");
    try (var unpacked = new GZIPInputStream(new ByteArrayInputStream(bodies.get(1)))) {
      assertThat(new String(unpacked.readAllBytes(), StandardCharsets.US_ASCII).lines()).hasSize(1_999);
    }
    assertThat(new String(bodies.get(2), StandardCharsets.UTF_8)).contains("\"Verify user submitted bank account\"");
  }

  @Test
  void shouldImportNothingWhenThereAreTasks() {
    tasks = "{\"items\":[{\"id\":\"12\"}]}";

    DemoData.importInto(server(), _ -> calls.add("SQL"));

    assertThat(calls).containsExactly("GET /api/v1/tasks");
  }

  @Test
  void shouldAcceptTasksThatAnotherNodeDefined() {
    created = 409;

    DemoData.importInto(server(), _ -> calls.add("SQL"));

    assertThat(calls).filteredOn(call -> call.startsWith("POST /api/v1/tasks")).hasSize(6);
  }

  @Test
  void shouldContinueWhenTheImportIsRefused() {
    created = 503;

    DemoData.importInto(server(), _ -> calls.add("SQL"));

    assertThat(calls).hasSize(2);
    assertThat(LOG.lines()).anyMatch(
        line -> line.startsWith("WARN The demo data were not imported; the next start tries again: 503 "));
  }

  @Test
  void shouldDefineNoTasksWhenTheImportFails() {
    imported = "FAILED";

    DemoData.importInto(server(), _ -> calls.add("SQL"));

    assertThat(calls).filteredOn(call -> call.startsWith("POST /api/v1/tasks")).isEmpty();
    assertThat(LOG.lines()).anyMatch(
        line -> line.startsWith("WARN The demo data were not imported; the next start tries again: ")
            && line.contains("FAILED"));
  }

  @Test
  void shouldDefineTasksOnlyAfterTheEndOfTheImport() {
    imported = "RUNNING";

    DemoData.importInto(server(), _ -> calls.add("SQL"));

    assertThat(calls).hasSize(11).element(3).isEqualTo("GET /api/v1/loan-imports/1");
  }

  @Test
  void shouldLogTheFirstCallForDemoUsersOnly() {
    StartMessage.log(server(), false);
    StartMessage.log(server(), true);

    assertThat(LOG.lines()).filteredOn(line -> line.contains(server().toString())).satisfiesExactly(
        line -> assertThat(line).endsWith("running at " + server()),
        line -> assertThat(line).contains("\"taskId\":\"1\"", server() + "/api/v1/work-requests"));
  }

  private URI server() {
    return URI.create("http://localhost:" + server.getAddress().getPort());
  }

  private void answer(HttpExchange exchange) throws IOException {
    byte[] body = exchange.getRequestBody().readAllBytes();
    var headers = exchange.getRequestHeaders();
    String credentials = Base64.getEncoder().encodeToString("manager:getwork".getBytes(StandardCharsets.UTF_8));
    assertThat(headers.getFirst("Authorization")).isEqualTo("Basic " + credentials);
    boolean get = exchange.getRequestMethod().equals("GET");
    if (get) {
      calls.add("GET " + exchange.getRequestURI());
    } else {
      bodies.add(body);
      calls.add("%s %s %s %s %s".formatted(exchange.getRequestMethod(), exchange.getRequestURI(),
          headers.getFirst("Content-Type"),
          headers.getFirst("Content-Encoding"), headers.getFirst("Prefer")));
    }
    String state = "{\"id\":\"1\",\"state\":\"" + (get ? "COMPLETED" : imported) + "\"}";
    byte[] answer = (get && !exchange.getRequestURI().getPath().contains("loan-imports") ? tasks : state)
        .getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    boolean isTask = exchange.getRequestURI().getPath().endsWith("tasks");
    exchange.sendResponseHeaders(get ? 200 : !isTask && created == 409 ? 201 : created, answer.length);
    exchange.getResponseBody().write(answer);
    exchange.close();
  }
}
