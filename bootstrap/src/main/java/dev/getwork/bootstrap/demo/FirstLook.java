package dev.getwork.bootstrap.demo;

import java.io.IOException;
import java.net.URI;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;

/** Tells whoever has started a node where to go and what to try, once everything is there to be tried. */
public final class FirstLook {

  private static final Logger LOG = LoggerFactory.getLogger(FirstLook.class);

  private final boolean data;
  private final boolean users;

  /**
   * A first look.
   *
   * @param data whether demo data are wanted; they need the demo users
   * @param users whether there are demo users
   */
  public FirstLook(boolean data, boolean users) {
    this.data = data && users;
    this.users = users;
  }

  /** Brings in what is wanted, through the front door of this node, and tells. */
  public void begin(URI server) {
    if (!users) {
      LOG.info("Getwork is at {}", server);
      return;
    }
    try (var door = new FrontDoor(server)) {
      if (data) {
        new DemoData(door).bringIn();
      }
      LOG.info(hint(server, someTask(door)));
    }
  }

  private static String someTask(FrontDoor door) {
    try {
      JsonNode first = door.get("/api/v1/tasks?limit=1").path("items").path(0);
      return first.path("id").asString("ID");
    } catch (IOException unknown) {
      return "ID";
    }
  }

  private static String hint(URI server, String task) {
    return """
        Getwork is at %1$s

          users     processor001 to processor500, manager, operator
          password  getwork

        Press Get Work as processor001 and wait for three loans:

          curl -u processor001:getwork -H 'Content-Type: application/json' -H 'Prefer: wait=20' \\
            -d '{"taskId":"%2$s","count":3}' %1$s/api/v1/work-requests
        """.formatted(server, task);
  }
}
