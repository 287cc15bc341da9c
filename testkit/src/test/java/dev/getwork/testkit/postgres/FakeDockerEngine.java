package dev.getwork.testkit.postgres;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A Docker engine without images, whose pulls fail or never end. */
final class FakeDockerEngine implements AutoCloseable {

  private static final String INFO = """
      {"ServerVersion": "29.0.0", "Version": "29.0.0", "ApiVersion": "1.44", "OSType": "linux", "MemTotal": 1000000}""";

  private final CountDownLatch closed = new CountDownLatch(1);
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final HttpServer http;
  private final int pullStatus;

  private FakeDockerEngine(HttpServer http, int pullStatus) {
    this.http = http;
    this.pullStatus = pullStatus;
  }

  /**
   * Starts it on a port of its own.
   *
   * @param pullStatus the HTTP status of every pull; 0 for pulls that never end
   */
  static FakeDockerEngine start(int pullStatus) throws IOException {
    var engine = new FakeDockerEngine(
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0), pullStatus);
    engine.http.setExecutor(engine.threads);
    engine.http.createContext("/", engine::answer);
    engine.http.start();
    return engine;
  }

  /** Its address for the variable DOCKER_HOST. */
  String host() {
    return "tcp://127.0.0.1:" + http.getAddress().getPort();
  }

  private void answer(HttpExchange call) throws IOException {
    String path = call.getRequestURI().getPath();
    if (path.endsWith("/_ping") || path.endsWith("/info") || path.endsWith("/version")) {
      answer(call, 200, INFO);
    } else if (path.endsWith("/images/json")) {
      answer(call, 200, "[]");
    } else if (path.endsWith("/images/create") && pullStatus == 0) {
      hang();
    } else {
      answer(call, path.endsWith("/images/create") ? pullStatus : 404, """
          {"message": "rate limit", "progressDetail": {}, "errorDetail": {"message": "rate limit"}}""");
    }
  }

  private void hang() {
    try {
      closed.await();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  private static void answer(HttpExchange call, int status, String body) throws IOException {
    byte[] bytes = body.getBytes(UTF_8);
    try (call) {
      call.getResponseHeaders().set("Content-Type", "application/json");
      call.sendResponseHeaders(status, bytes.length);
      call.getResponseBody().write(bytes);
    }
  }

  @Override
  public void close() {
    closed.countDown();
    http.stop(0);
    threads.close();
  }
}
