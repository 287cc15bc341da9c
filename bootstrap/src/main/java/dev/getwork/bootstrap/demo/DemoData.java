package dev.getwork.bootstrap.demo;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Real loans and six tasks for a database without tasks. Two nodes may import them at the same time. */
public final class DemoData {

  private static final Logger LOG = LoggerFactory.getLogger(DemoData.class);

  private static final String IMPORTS = "/api/v1/loan-imports";

  /** Says which rows of the full file the small one has, so that loans have the same numbers in both. */
  private static final String IMPORT = IMPORTS + "?mapping=ppp&firstNumber=89&step=176&overlay=demo";

  private final DemoClient client;

  private DemoData(DemoClient client) {
    this.client = client;
  }

  /** Imports them through the API of this node unless it has tasks. A failure is logged, and the node starts without. */
  public static void importInto(URI server) {
    try (var client = new DemoClient(server)) {
      if (client.get("/api/v1/tasks").path("items").isEmpty()) {
        var data = new DemoData(client);
        data.importLoans();
        data.defineTasks();
      }
    } catch (IOException failure) {
      LOG.warn("The demo data were not imported: {}. The next start tries again.", failure.getMessage());
    }
  }

  private void importLoans() throws IOException {
    try (var loans = resource("/demo/ppp-small.csv.gz")) {
      JsonNode imported = client.importCsv(IMPORT, loans.readAllBytes());
      while (imported.path("state").asString("").equals("RUNNING")) {
        imported = client.await(IMPORTS + "/" + imported.path("id").asString(""));
      }
      if (!imported.path("state").asString("").equals("COMPLETED")) {
        throw new IOException("their import ended as " + imported);
      }
      LOG.info("Imported 1,998 real loans of the Paycheck Protection Program.");
    }
  }

  private void defineTasks() throws IOException {
    try (var tasks = resource("/demo/tasks.json")) {
      for (JsonNode task : JsonMapper.shared().readTree(tasks)) {
        client.create("/api/v1/tasks", task);
      }
      LOG.info("Defined six tasks for them. The times of bank statements are generated; everything else is real.");
    }
  }

  private static InputStream resource(String name) {
    return Objects.requireNonNull(DemoData.class.getResourceAsStream(name), name);
  }
}
