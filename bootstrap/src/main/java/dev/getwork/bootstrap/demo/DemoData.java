package dev.getwork.bootstrap.demo;

import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Brings in real loans and six tasks where there are no tasks yet. Done by two nodes at once it does no harm. */
final class DemoData {

  private static final Logger LOG = LoggerFactory.getLogger(DemoData.class);

  /** Says which rows of the full file the small one has, so that loans have the same numbers in both. */
  private static final String IMPORT = "/api/v1/loan-imports?mapping=ppp&firstNumber=89&step=176&overlay=demo";

  private final FrontDoor door;

  DemoData(FrontDoor door) {
    this.door = door;
  }

  /** Brings them in; a failure is told and the node goes on without. */
  void bringIn() {
    try {
      if (door.get("/api/v1/tasks").path("items").isEmpty()) {
        bringInLoans();
        defineTasks();
      }
    } catch (IOException failure) {
      LOG.warn("The demo data could not be brought in: {}", failure.getMessage());
    }
  }

  private void bringInLoans() throws IOException {
    try (var loans = resource("/demo/ppp-small.csv.gz")) {
      JsonNode imported = door.importCsv(IMPORT, loans.readAllBytes());
      String state = imported.path("state").asString("");
      LOG.info("Brought in 1,998 real loans of the Paycheck Protection Program: {}", state);
    }
  }

  private void defineTasks() throws IOException {
    try (var tasks = resource("/demo/tasks.json")) {
      for (JsonNode task : JsonMapper.shared().readTree(tasks)) {
        door.create("/api/v1/tasks", task);
      }
      LOG.info("Defined six tasks for them. Who has handed in which bank statements is generated, all else is real.");
    }
  }

  private static InputStream resource(String name) {
    return Objects.requireNonNull(DemoData.class.getResourceAsStream(name), name);
  }
}
