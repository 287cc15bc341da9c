package dev.getwork.bootstrap.process;

import dev.getwork.testkit.http.Contract;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpResponse.BodySubscribers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A user's view of one node: plain HTTP and JSON, knowing nothing of the code behind. */
public record GetworkClient(URI node, String user, Duration patience, boolean checks) {

  private static final HttpClient HTTP = HttpClient.newBuilder()
      .version(HttpClient.Version.HTTP_1_1)
      .connectTimeout(Duration.ofSeconds(5))
      .build();
  private static final Contract CONTRACT = Contract.published();
  private static final int NO_ANSWER = 0;

  public GetworkClient(URI node, String user) {
    this(node, user, Duration.ofSeconds(60), true);
  }

  /** The same user, who takes an answer that has not come in time for none. */
  GetworkClient within(Duration time) {
    return new GetworkClient(node, user, time, checks);
  }

  /** The same user, for measuring: who holds nothing against the published contract. */
  public GetworkClient unchecking() {
    return new GetworkClient(node, user, patience, false);
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
    return send(request(path).GET(), "");
  }

  /** Posts JSON and waits as long as the node lets anybody wait. */
  public Answer post(String path, Object body) {
    String json = JsonMapper.shared().writeValueAsString(body);
    return send(posting(path, json).header("Prefer", "wait=20"), json);
  }

  private HttpRequest.Builder posting(String path, String json) {
    return request(path).header("Content-Type", "application/json").POST(BodyPublishers.ofString(json));
  }

  public Answer postCsv(String path, byte[] packed) {
    BodyPublisher file = BodyPublishers.ofByteArray(packed);
    return send(request(path)
        .header("Content-Type", "text/csv")
        .header("Content-Encoding", "gzip")
        .header("Prefer", "wait=25")
        .POST(file), "");
  }

  public Answer put(String path, Object body) {
    String json = JsonMapper.shared().writeValueAsString(body);
    return send(request(path).header("Content-Type", "application/json").PUT(BodyPublishers.ofString(json)), json);
  }

  public Answer getWork(String task, int count) {
    return post("/api/v1/work-requests", Map.of("taskId", task, "count", count));
  }

  public Answer complete(String assignment) {
    return put("/api/v1/assignments/" + assignment + "/disposition", Map.of("outcome", "COMPLETE"));
  }

  /** Does not wait for the loans. */
  public Answer press(String task, int count) {
    String json = pressing(task, count);
    return send(posting("/api/v1/work-requests", json), json);
  }

  private static String pressing(String task, int count) {
    return JsonMapper.shared().writeValueAsString(Map.of("taskId", task, "count", count));
  }

  /** The same under a key, so that it may be sent again. */
  Answer press(String task, int count, String key) {
    String json = pressing(task, count);
    return send(posting("/api/v1/work-requests", json).header("Idempotency-Key", key), json);
  }

  /** The same, and waits for the loans. */
  Answer getWork(String task, int count, String key) {
    String json = pressing(task, count);
    return send(
        posting("/api/v1/work-requests", json).header("Prefer", "wait=20").header("Idempotency-Key", key), json);
  }

  Answer recheck(String workRequest) {
    return get("/api/v1/work-requests/" + workRequest);
  }

  /** What is not JSON. */
  String text(String path) {
    try {
      return exchange(request(path).GET().build(), "").body();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** Waits until the request is another than the one that is known. */
  Answer poll(String workRequest, String known, int seconds) {
    return send(request("/api/v1/work-requests/" + workRequest)
        .header("If-None-Match", known).header("Prefer", "wait=" + seconds).GET(), "");
  }

  /** The status alone, or 0 when nobody answers. */
  int status(String path) {
    try {
      return exchange(request(path).GET().build(), "").statusCode();
    } catch (IOException nobody) {
      return NO_ANSWER;
    }
  }

  private Answer send(HttpRequest.Builder request, String sent) {
    try {
      HttpResponse<String> response = exchange(request.build(), sent);
      String body = response.body().isEmpty() ? "{}" : response.body();
      return new Answer(
          response.statusCode(), JsonMapper.shared().readTree(body), response.headers().firstValue("ETag").orElse(""));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private HttpResponse<String> exchange(HttpRequest request, String sent) throws IOException {
    try {
      HttpResponse<String> response = HTTP.send(request, BodyHandlers.ofString());
      if (checks) {
        CONTRACT.check(Sent.with(sent, response));
      }
      return response;
    } catch (InterruptedException hurried) {
      Thread.currentThread().interrupt();
      throw new IOException(hurried);
    }
  }

  /** Listens to what is done; completed when the stream is over, or with the problem where there is none. */
  public CompletableFuture<HttpResponse<String>> listen(String lastEventId, Flow.Subscriber<String> lines) {
    HttpRequest.Builder request = within(Duration.ofMinutes(30)).request("/api/v1/events").GET();
    if (!lastEventId.isEmpty()) {
      request.header("Last-Event-ID", lastEventId);
    }
    return HTTP.sendAsync(request.build(), answer -> answer.statusCode() == 200
        ? BodySubscribers.fromLineSubscriber(lines, _ -> "", StandardCharsets.UTF_8, null)
        : BodySubscribers.ofString(StandardCharsets.UTF_8)).thenApply(response -> {
          CONTRACT.check(Sent.with("", response));
          return response;
        });
  }

  private HttpRequest.Builder request(String path) {
    String credentials = Base64.getEncoder().encodeToString((user + ":getwork").getBytes(StandardCharsets.UTF_8));
    return HttpRequest.newBuilder(node.resolve(path)).timeout(patience).header("Authorization", "Basic " + credentials);
  }
}
