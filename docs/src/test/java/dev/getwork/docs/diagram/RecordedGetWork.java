package dev.getwork.docs.diagram;

import dev.getwork.bootstrap.GetworkApplication;
import dev.getwork.bootstrap.process.GetworkClient;
import java.net.URI;
import java.nio.file.Path;
import org.springframework.boot.builder.SpringApplicationBuilder;

/** A Get Work over HTTP on a node with an embedded database and the demo data. */
public final class RecordedGetWork {

  private static final int CREATED = 201;

  private RecordedGetWork() {}

  /**
   * Draws its calls.
   *
   * @param data an empty folder for the database
   */
  public static String of(Path data) {
    var recorder = new CallRecorder();
    var application = new SpringApplicationBuilder(GetworkApplication.class)
        .initializers(context -> context.getBeanFactory().addBeanPostProcessor(recorder))
        .registerShutdownHook(false);
    try (var node = application.run(
        "--server.port=0", "--getwork.data-directory=" + data, "--getwork.scheduler.tick=1h",
        "--getwork.record-lock-attempts=false", "--logging.level.dev.getwork=WARN")) {
      var address = URI.create("http://localhost:" + node.getEnvironment().getProperty("local.server.port"));
      var answer = new GetworkClient(address, "processor001").getWork("1", 3);
      if (answer.status() != CREATED) {
        throw new IllegalStateException("Get Work was answered " + answer);
      }
    }
    return new SequenceDiagram(recorder.getWork()).drawing();
  }
}
