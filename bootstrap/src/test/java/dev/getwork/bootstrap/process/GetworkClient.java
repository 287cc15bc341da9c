package dev.getwork.bootstrap.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A user's view of one node: plain HTTP and JSON, knowing nothing of the code behind. */
public record GetworkClient(URI node, String user, Duration patience) {

  private static final HttpClient HTTP = HttpClient.newBuilder()
      .version(HttpClient.Version.HTTP_1_1)
      .connectTimeout(Duration.ofSeconds(5))
      .build();
  private static final int NO_ANSWER = 0;

  public GetworkClient(URI node, String user) {
    this(node, user, Duration.ofSeconds(60));
  }

  /** The same user, who takes an answer that has not come in time for none. */
  GetworkClient within(Duration time) {
    return new GetworkClient(node, user, time);
  }

  /**
   * What a node said.
   *
   * @param tag of what it told of; empty when it has none
   */
  public record Answer(int status, JsonNode body, String tag) {

    public String text(String field) {
      return body.path(field).asString("");
    }
  }

  public Answer get(String path) {
    return send(request(path).GET());
  }

  /** Posts JSON and waits as long as the node lets anybody wait. */
  public Answer post(String path, Object body) {
    return send(posting(path, body).header("Prefer", "wait=20"));
  }

  private HttpRequest.Builder posting(String path, Object body) {
    return request(path)
        .header("Content-Type", "application/json")
        .POST(BodyPublishers.ofString(JsonMapper.shared().writeValueAsString(body)));
  }

  public Answer postCsv(String path, byte[] packed) {
    BodyPublisher file = BodyPublishers.ofByteArray(packed);
    return send(request(path)
        .header("Content-Type", "text/csv")
        .header("Content-Encoding", "gzip")
        .header("Prefer", "wait=25")
        .POST(file));
  }

  Answer put(String path, Object body) {
    return send(request(path)
        .header("Content-Type", "application/json")
        .PUT(BodyPublishers.ofString(JsonMapper.shared().writeValueAsString(body))));
  }

  public Answer getWork(String task, int count) {
    return post("/api/v1/work-requests", Map.of("taskId", task, "count", count));
  }

  public Answer complete(String assignment) {
    return put("/api/v1/assignments/" + assignment + "/disposition", Map.of("outcome", "COMPLETE"));
  }

  /** Does not wait for the loans. */
  public Answer press(String task, int count) {
    return send(posting("/api/v1/work-requests", Map.of("taskId", task, "count", count)));
  }

  /** The same under a key, so that it may be sent again. */
  Answer press(String task, int count, String key) {
    return send(posting("/api/v1/work-requests", Map.of("taskId", task, "count", count))
        .header("Idempotency-Key", key));
  }

  Answer recheck(String workRequest) {
    return get("/api/v1/work-requests/" + workRequest);
  }

  /** Waits until the request is another than the one that is known. */
  Answer poll(String workRequest, String known, int seconds) {
    return send(request("/api/v1/work-requests/" + workRequest)
        .header("If-None-Match", known).header("Prefer", "wait=" + seconds).GET());
  }

  /** The status alone, or 0 when nobody answers. */
  int status(String path) {
    try {
      return exchange(request(path).GET().build()).statusCode();
    } catch (IOException nobody) {
      return NO_ANSWER;
    }
  }

  private Answer send(HttpRequest.Builder request) {
    try {
      HttpResponse<String> response = exchange(request.build());
      String body = response.body().isEmpty() ? "{}" : response.body();
      return new Answer(
          response.statusCode(), JsonMapper.shared().readTree(body), response.headers().firstValue("ETag").orElse(""));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static HttpResponse<String> exchange(HttpRequest request) throws IOException {
    try {
      return HTTP.send(request, BodyHandlers.ofString());
    } catch (InterruptedException hurried) {
      Thread.currentThread().interrupt();
      throw new IOException(hurried);
    }
  }

  private HttpRequest.Builder request(String path) {
    String credentials = Base64.getEncoder().encodeToString((user + ":getwork").getBytes(StandardCharsets.UTF_8));
    return HttpRequest.newBuilder(node.resolve(path)).timeout(patience).header("Authorization", "Basic " + credentials);
  }
}
