package dev.getwork.bootstrap.process;

import dev.getwork.testkit.http.Contract;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpResponse.BodySubscribers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * An HTTP client that is signed in to one node. It does not depend on the code behind the API.
 *
 * @param node the node's address
 * @param user a demo user
 * @param timeout of each call
 * @param checksContract whether each exchange is checked against the published contract
 */
public record GetworkClient(URI node, String user, Duration timeout, boolean checksContract) {

  private static final HttpClient HTTP = HttpClient.newBuilder()
      .version(HttpClient.Version.HTTP_1_1)
      .connectTimeout(Duration.ofSeconds(5))
      .build();
  private static final Contract CONTRACT = Contract.published();
  private static final String WORK_REQUESTS = "/api/v1/work-requests";
  private static final int NO_ANSWER = 0;

  public GetworkClient(URI node, String user) {
    this(node, user, Duration.ofSeconds(60), true);
  }

  /** The same client with another timeout of each call. */
  public GetworkClient withTimeout(Duration other) {
    return new GetworkClient(node, user, other, checksContract);
  }

  /** The same client for benchmarks: contract checks take time. */
  public GetworkClient withoutContractChecks() {
    return new GetworkClient(node, user, timeout, false);
  }

  /**
   * A response.
   *
   * @param body as JSON; an empty object if there is none
   * @param tag its entity tag; empty if it has none
   * @param retryAfter the seconds after which to try again; 0 if it does not say
   */
  public record Answer(int status, JsonNode body, String tag, long retryAfter) {

    /** The text of a member of the body; empty if there is none. */
    public String text(String member) {
      return body.path(member).asString("");
    }
  }

  public Answer get(String path) {
    return send(request(path).GET(), "");
  }

  /** Posts JSON and waits up to 20 seconds for the result. */
  public Answer post(String path, Object body) {
    String json = json(body);
    return send(posting(path, json).header("Prefer", "wait=20"), json);
  }

  /** Posts a gzipped CSV file and waits up to 25 seconds for the result. */
  public Answer postCsv(String path, byte[] packed) {
    return send(request(path)
        .header("Content-Type", "text/csv")
        .header("Content-Encoding", "gzip")
        .header("Prefer", "wait=25")
        .POST(BodyPublishers.ofByteArray(packed)), "");
  }

  public Answer put(String path, Object body) {
    String json = json(body);
    return send(request(path).header("Content-Type", "application/json").PUT(BodyPublishers.ofString(json)), json);
  }

  /** Sends a JSON Merge Patch. */
  public Answer patch(String path, Object body) {
    String json = json(body);
    return send(request(path).header("Content-Type", "application/merge-patch+json")
        .method("PATCH", BodyPublishers.ofString(json)), json);
  }

  /** Saves the mapping of the demo under the name ppp. */
  public void saveDemoMapping() {
    try (var mapping = GetworkClient.class.getResourceAsStream("/demo/ppp-mapping.json")) {
      Answer saved = put("/api/v1/import-mappings/ppp", JsonMapper.shared().readTree(mapping));
      if (saved.status() != 200 && saved.status() != 201) {
        throw new IllegalStateException("the mapping of the demo cannot be saved: " + saved);
      }
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** Requests loans and waits up to 20 seconds for them. */
  public Answer getWork(String task, int count) {
    return post(WORK_REQUESTS, Map.of("taskId", task, "count", count));
  }

  /** The same with an idempotency key. */
  public Answer getWork(String task, int count, String key) {
    String json = json(Map.of("taskId", task, "count", count));
    return send(posting(WORK_REQUESTS, json).header("Prefer", "wait=20").header("Idempotency-Key", key), json);
  }

  /** Requests loans and does not wait for them. */
  public Answer requestWork(String task, int count) {
    String json = json(Map.of("taskId", task, "count", count));
    return send(posting(WORK_REQUESTS, json), json);
  }

  /** The same with an idempotency key. */
  public Answer requestWork(String task, int count, String key) {
    String json = json(Map.of("taskId", task, "count", count));
    return send(posting(WORK_REQUESTS, json).header("Idempotency-Key", key), json);
  }

  Answer recheck(String workRequest) {
    return get(WORK_REQUESTS + "/" + workRequest);
  }

  /** Waits until the work request has another entity tag than this one. */
  public Answer recheck(String workRequest, String knownTag, int seconds) {
    return send(request(WORK_REQUESTS + "/" + workRequest)
        .header("If-None-Match", knownTag).header("Prefer", "wait=" + seconds).GET(), "");
  }

  public Answer complete(String assignment) {
    return put("/api/v1/assignments/" + assignment + "/disposition", Map.of("outcome", "COMPLETE"));
  }

  public Answer delete(String path) {
    return send(request(path).DELETE(), "");
  }

  /** Reads a resource that is not JSON. */
  public String text(String path) {
    try {
      return exchange(request(path).GET().build(), "").body();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** The status only; 0 if the node does not answer. */
  int status(String path) {
    try {
      return exchange(request(path).GET().build(), "").statusCode();
    } catch (IOException unreachable) {
      return NO_ANSWER;
    }
  }

  /** Opens the event stream. The future completes at its end, or with the problem if it is refused. */
  public CompletableFuture<HttpResponse<String>> events(String lastEventId, Flow.Subscriber<String> lines) {
    HttpRequest.Builder request = withTimeout(Duration.ofMinutes(30)).request("/api/v1/events").GET();
    if (!lastEventId.isEmpty()) {
      request.header("Last-Event-ID", lastEventId);
    }
    return HTTP.sendAsync(request.build(), answer -> answer.statusCode() == 200
        ? BodySubscribers.fromLineSubscriber(lines, _ -> "", StandardCharsets.UTF_8, null)
        : BodySubscribers.ofString(StandardCharsets.UTF_8)).thenApply(response -> {
          CONTRACT.check(Exchanges.of("", response));
          return response;
        });
  }

  private static String json(Object body) {
    return JsonMapper.shared().writeValueAsString(body);
  }

  private HttpRequest.Builder posting(String path, String json) {
    return request(path).header("Content-Type", "application/json").POST(BodyPublishers.ofString(json));
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(node.resolve(path)).timeout(timeout)
        .header("Authorization", RawHttpClient.basic(user, "getwork"));
  }

  private Answer send(HttpRequest.Builder request, String sent) {
    try {
      HttpResponse<String> response = exchange(request.build(), sent);
      String body = response.body().isEmpty() ? "{}" : response.body();
      return new Answer(
          response.statusCode(), JsonMapper.shared().readTree(body), response.headers().firstValue("ETag").orElse(""),
          response.headers().firstValueAsLong("Retry-After").orElse(0));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private HttpResponse<String> exchange(HttpRequest request, String sent) throws IOException {
    try {
      HttpResponse<String> response = HTTP.send(request, BodyHandlers.ofString());
      if (checksContract) {
        CONTRACT.check(Exchanges.of(sent, response));
      }
      return response;
    } catch (InterruptedException hurried) {
      Thread.currentThread().interrupt();
      throw new IOException(hurried);
    }
  }
}
