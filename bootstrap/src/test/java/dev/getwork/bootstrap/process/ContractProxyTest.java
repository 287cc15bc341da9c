package dev.getwork.bootstrap.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ContractProxyTest {

  private static final String TASKS = "/api/v1/tasks?limit=2";

  private HttpServer node;
  private ContractProxy proxy;

  @BeforeEach
  void open() throws IOException {
    node = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    node.start();
    proxy = ContractProxy.to(URI.create("http://localhost:" + node.getAddress().getPort()));
  }

  @AfterEach
  void close() {
    proxy.close();
    node.stop(0);
  }

  @Test
  void shouldForwardRequestsAndResponses() throws IOException, InterruptedException {
    nodeAnswers(404, "none");

    assertThat(call("/elsewhere"))
        .satisfies(answer -> assertThat(answer.statusCode()).isEqualTo(404))
        .satisfies(answer -> assertThat(answer.headers().firstValue("Asked")).hasValue("GET /elsewhere yes"))
        .satisfies(answer -> assertThat(answer.body()).isEqualTo("none"));
    assertThatCode(proxy::assertNoViolations).doesNotThrowAnyException();
  }

  @Test
  void shouldReportAnUndocumentedStatus() throws IOException, InterruptedException {
    nodeAnswers(299, "{}");
    call(TASKS);

    assertThatThrownBy(proxy::assertNoViolations).hasMessageContaining("the status is not documented");
  }

  @Test
  void shouldReportAnUndocumentedMember() throws IOException, InterruptedException {
    nodeAnswers(200, "{\"items\":[],\"surprise\":1}");
    call(TASKS);

    assertThatThrownBy(proxy::assertNoViolations).hasMessageContaining("surprise");
  }

  private void nodeAnswers(int status, String body) {
    node.createContext("/", call -> {
      try (call) {
        call.getResponseHeaders().add("Content-Type", "application/json");
        call.getResponseHeaders().add("Asked",
            call.getRequestMethod() + " " + call.getRequestURI() + " " + call.getRequestHeaders().getFirst("Polite"));
        call.sendResponseHeaders(status, body.length());
        call.getResponseBody().write(body.getBytes(StandardCharsets.US_ASCII));
      }
    });
  }

  private HttpResponse<String> call(String path) throws IOException, InterruptedException {
    try (var client = HttpClient.newHttpClient()) {
      return client.send(
          HttpRequest.newBuilder(proxy.address().resolve(path)).header("Polite", "yes").build(),
          BodyHandlers.ofString());
    }
  }
}
