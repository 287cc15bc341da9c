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
 * A way to a node for clients that are not ours, curl or a generated one: what goes either way is held against the
 * published contract. Not for streams: an answer is handed on when it is whole.
 */
public final class WatchedWay implements AutoCloseable {

  private static final Contract CONTRACT = Contract.published();

  /** Those of one connection, and those that the client of the JDK writes itself. */
  private static final Set<String> OF_A_CONNECTION =
      Set.of("connection", "content-length", "expect", "host", "http2-settings", "transfer-encoding", "upgrade");

  private final URI node;
  private final HttpServer end;
  private final HttpClient onwards = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final Queue<AssertionError> broken = new ConcurrentLinkedQueue<>();

  private WatchedWay(URI node, HttpServer end) {
    this.node = node;
    this.end = end;
  }

  /** Opens a way to this node. */
  public static WatchedWay to(URI node) {
    try {
      var way = new WatchedWay(node, HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0));
      way.end.createContext("/", way::carry);
      way.end.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
      way.end.start();
      return way;
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** Where it begins. */
  public URI address() {
    return URI.create("http://localhost:" + end.getAddress().getPort());
  }

  /**
   * Sees that all that has come this way was as published.
   *
   * @throws AssertionError when something was not
   */
  public void assertKept() {
    assertThat(broken).as("what was not as published").isEmpty();
  }

  private void carry(HttpExchange call) throws IOException {
    try (call) {
      byte[] sent = call.getRequestBody().readAllBytes();
      HttpResponse<byte[]> answer = onwards.send(request(call, sent), BodyHandlers.ofByteArray());
      watch(new String(sent, StandardCharsets.UTF_8), answer);
      answer.headers().map().forEach((name, values) -> {
        if (isForBoth(name)) {
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
      if (isForBoth(name)) {
        values.forEach(value -> request.header(name, value));
      }
    });
    return request.build();
  }

  private static boolean isForBoth(String header) {
    return !OF_A_CONNECTION.contains(header.toLowerCase(Locale.ROOT));
  }

  private void watch(String sent, HttpResponse<byte[]> answer) {
    try {
      CONTRACT.check(Sent.with(sent, answer, new String(answer.body(), StandardCharsets.UTF_8)));
    } catch (AssertionError fault) {
      broken.add(fault);
    }
  }

  @Override
  public void close() {
    end.stop(0);
    onwards.close();
  }
}
