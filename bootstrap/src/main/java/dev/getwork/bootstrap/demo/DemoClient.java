package dev.getwork.bootstrap.demo;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** An HTTP client of the demo manager: the demo data come in as any client could send them. */
final class DemoClient implements AutoCloseable {

  private static final Duration TIMEOUT = Duration.ofSeconds(60);
  private static final String PREFER = "Prefer";
  private static final String WAIT = "wait=25";

  private final HttpClient client = HttpClient.newBuilder().connectTimeout(TIMEOUT).build();
  private final JsonMapper json = JsonMapper.shared();
  private final URI server;

  DemoClient(URI server) {
    this.server = server;
  }

  /** Reads a resource. */
  JsonNode get(String path) throws IOException {
    return json.readTree(send(request(path).GET().build(), Set.of(200)).body());
  }

  /** Creates a resource from this body. A conflict (409) is accepted: the resource is there already. */
  void create(String path, JsonNode body) throws IOException {
    var request = request(path)
        .header("Content-Type", "application/json")
        .POST(BodyPublishers.ofString(json.writeValueAsString(body)))
        .build();
    send(request, Set.of(201, 409));
  }

  /** Sends a gzipped CSV file and waits up to 25 seconds for the end of its import, which may still run then. */
  JsonNode importCsv(String path, byte[] packed) throws IOException {
    var request = request(path)
        .header("Content-Type", "text/csv")
        .header("Content-Encoding", "gzip")
        .header(PREFER, WAIT)
        .POST(BodyPublishers.ofByteArray(packed))
        .build();
    return json.readTree(send(request, Set.of(200, 201, 202)).body());
  }

  /** Reads an import and waits up to 25 seconds for its end. */
  JsonNode await(String path) throws IOException {
    return json.readTree(send(request(path).header(PREFER, WAIT).GET().build(), Set.of(200)).body());
  }

  private HttpRequest.Builder request(String path) {
    byte[] credentials = (DemoUsers.MANAGER + ":" + DemoUsers.PASSWORD).getBytes(StandardCharsets.UTF_8);
    return HttpRequest.newBuilder(server.resolve(path))
        .timeout(TIMEOUT)
        .header("Accept", "application/json")
        .header("Authorization", "Basic " + Base64.getEncoder().encodeToString(credentials));
  }

  private HttpResponse<String> send(HttpRequest request, Set<Integer> expected) throws IOException {
    try {
      HttpResponse<String> response = client.send(request, BodyHandlers.ofString());
      if (!expected.contains(response.statusCode())) {
        throw new IOException(request.method() + " " + request.uri() + " was answered " + response.statusCode());
      }
      return response;
    } catch (InterruptedException hurried) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", hurried);
    }
  }

  @Override
  public void close() {
    client.close();
  }
}
