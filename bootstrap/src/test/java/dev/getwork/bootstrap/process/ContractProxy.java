package dev.getwork.bootstrap.process;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.getwork.testkit.http.Contract;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;

/**
 * A proxy in front of a node for other clients, such as curl or a generated client. It checks all exchanges against the
 * published contract. It does not support event streams, because it forwards complete responses.
 */
public final class ContractProxy implements AutoCloseable {

  private static final Contract CONTRACT = Contract.published();

  /** The headers of one connection, and those that the JDK's client sets itself. */
  private static final Set<String> CONNECTION_HEADERS =
      Set.of("connection", "content-length", "expect", "host", "http2-settings", "transfer-encoding", "upgrade");

  private final URI node;
  private final HttpServer end;
  private final HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final Queue<AssertionError> violations = new ConcurrentLinkedQueue<>();

  private ContractProxy(URI node, HttpServer end) {
    this.node = node;
    this.end = end;
  }

  /** Starts a proxy in front of this node. */
  public static ContractProxy to(URI node) {
    try {
      var proxy =
          new ContractProxy(node, HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0));
      proxy.end.createContext("/", proxy::forward);
      proxy.end.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
      proxy.end.start();
      return proxy;
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** The address of the proxy. */
  public URI address() {
    return URI.create("http://localhost:" + end.getAddress().getPort());
  }

  /**
   * Asserts that no exchange violated the contract.
   *
   * @throws AssertionError if one did
   */
  public void assertNoViolations() {
    assertThat(violations).as("violations of the contract").isEmpty();
  }

  private void forward(HttpExchange call) throws IOException {
    try (call) {
      byte[] sent = call.getRequestBody().readAllBytes();
      HttpResponse<byte[]> answer = client.send(request(call, sent), BodyHandlers.ofByteArray());
      check(new String(sent, StandardCharsets.UTF_8), answer);
      answer.headers().map().forEach((name, values) -> {
        if (isForwarded(name)) {
          call.getResponseHeaders().put(name, values);
        }
      });
      boolean isEmpty = answer.body().length == 0;
      call.sendResponseHeaders(answer.statusCode(), isEmpty ? -1 : answer.body().length);
      if (!isEmpty) {
        call.getResponseBody().write(answer.body());
      }
    } catch (InterruptedException hurried) {
      Thread.currentThread().interrupt();
      throw new IOException(hurried);
    }
  }

  private HttpRequest request(HttpExchange call, byte[] sent) {
    HttpRequest.Builder request = HttpRequest.newBuilder(node.resolve(call.getRequestURI()))
        .method(call.getRequestMethod(), sent.length == 0 ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(sent));
    call.getRequestHeaders().forEach((name, values) -> {
      if (isForwarded(name)) {
        values.forEach(value -> request.header(name, value));
      }
    });
    return request.build();
  }

  private static boolean isForwarded(String header) {
    return !CONNECTION_HEADERS.contains(header.toLowerCase(Locale.ROOT));
  }

  private void check(String sent, HttpResponse<byte[]> answer) {
    try {
      CONTRACT.check(Exchanges.of(sent, answer, new String(answer.body(), StandardCharsets.UTF_8)));
    } catch (AssertionError fault) {
      violations.add(fault);
    }
  }

  @Override
  public void close() {
    end.stop(0);
    client.close();
  }
}
