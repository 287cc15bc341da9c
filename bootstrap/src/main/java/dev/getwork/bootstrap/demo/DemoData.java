package dev.getwork.bootstrap.demo;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Objects;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.io.ClassPathResource;
import org.springframework.dao.DataAccessException;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.client.JdkClientHttpRequestFactory;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestClientException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Real loans and six tasks for a database without tasks. Two nodes may import them at the same time. */
public record DemoData(RestClient client) {

  private static final Logger LOG = LoggerFactory.getLogger(DemoData.class);

  private static final String IMPORTS = "/api/v1/loan-imports";

  private static final String PREFER = "Prefer";

  /** Up to 25 seconds for the end of an import, which may still run then. */
  private static final String WAIT = "wait=25";

  private static final Duration TIMEOUT = Duration.ofSeconds(60);

  /**
   * Imports them through the API of this node unless it has tasks, and creates the indexes of the tasks. A failure is
   * logged, and the node starts without the demo data.
   *
   * @param database runs a script of SQL in one transaction
   */
  public static void importInto(URI server, Consumer<String> database) {
    try {
      var data = new DemoData(signedIn(server));
      if (data.get("/api/v1/tasks").path("items").isEmpty()) {
        data.saveMapping();
        data.importLoans();
        // Before the tasks: when this fails, the next start finds no tasks and tries again.
        database.accept(new ClassPathResource("/demo/indexes.sql").getContentAsString(StandardCharsets.UTF_8));
        data.defineTasks();
      }
    } catch (IOException | RestClientException | DataAccessException failure) {
      LOG.warn("The demo data were not imported; the next start tries again: {}", failure.getMessage());
    }
  }

  private static RestClient signedIn(URI server) {
    var requests = new JdkClientHttpRequestFactory(HttpClient.newBuilder().connectTimeout(TIMEOUT).build());
    requests.setReadTimeout(TIMEOUT);
    return RestClient.builder()
        .baseUrl(server)
        .requestFactory(requests)
        .defaultHeaders(headers -> headers.setBasicAuth(DemoUsers.MANAGER, DemoUsers.PASSWORD))
        .build();
  }

  private JsonNode get(String path) {
    return body(client.get().uri(path).header(PREFER, WAIT));
  }

  private static JsonNode body(RestClient.RequestHeadersSpec<?> request) {
    return Objects.requireNonNull(request.retrieve().body(JsonNode.class));
  }

  private void saveMapping() {
    client.put().uri("/api/v1/import-mappings/ppp").contentType(MediaType.APPLICATION_JSON)
        .body(new ClassPathResource("/demo/ppp-mapping.json")).retrieve().toBodilessEntity();
  }

  private void importLoans() throws IOException {
    JsonNode imported = body(client.post()
        .uri(IMPORTS + "?mapping=ppp")
        .header("Content-Type", "text/csv")
        .header("Content-Encoding", "gzip")
        .header(PREFER, WAIT)
        .body(new ClassPathResource("/demo/ppp-small.csv.gz")));
    while (imported.path("state").asString("").equals("RUNNING")) {
      imported = get(IMPORTS + "/" + imported.path("id").asString(""));
    }
    if (!imported.path("state").asString("").equals("COMPLETED")) {
      throw new IOException("the import failed: " + imported);
    }
    LOG.info("Imported 1,998 real loans of the Paycheck Protection Program");
  }

  private void defineTasks() throws IOException {
    for (JsonNode task : JsonMapper.shared()
        .readTree(new ClassPathResource("/demo/tasks.json").getContentAsByteArray())) {
      client.post()
          .uri("/api/v1/tasks")
          .contentType(MediaType.APPLICATION_JSON)
          .body(task)
          .retrieve()
          .onStatus(HttpStatus.CONFLICT::equals,
              (_, _) -> LOG.debug("Task {} was defined by another node", task.path("name")))
          .toBodilessEntity();
    }
    LOG.info("Defined six demo tasks; the times of bank statements are generated, all other data are real");
  }
}
