package dev.getwork.bootstrap.demo;

import java.net.URI;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The message of a node that is ready: its address, and with demo users a first call to try. */
public final class StartMessage {

  private static final Logger LOG = LoggerFactory.getLogger(StartMessage.class);

  private static final String HINT =
      """
      Getwork is running at %1$s

        users     processor001 to processor500, manager, operator, integration
        password  getwork

      Get Work as processor001 and wait for three loans:

        curl -u processor001:getwork -H 'Content-Type: application/json' -H 'Prefer: wait=20' \\
          -d '{"taskId":"1","count":3}' %1$s/api/v1/work-requests
      """;

  private StartMessage() {}

  public static void log(URI server, boolean demoUsers) {
    if (demoUsers) {
      LOG.info(HINT.formatted(server));
    } else {
      LOG.info("Getwork is running at {}", server);
    }
  }
}
